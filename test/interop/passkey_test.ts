/**
 * Passkeys in a real browser: the unmodified `@simplewebauthn/browser` in Chromium, with a virtual authenticator, on a page of
 * the real server.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { ROOT } from "../architecture/tree.ts";
import { CHROMIUM, closeProfiles, sharedChromium } from "../harness/chromium.ts";
import { needs } from "../requirements.ts";
import { type ServerProcess, startServer } from "../server_process.ts";

/** The global that the library's bundle adds to a page. */
declare const SimpleWebAuthnBrowser: {
  startRegistration(options: { optionsJSON: unknown }): Promise<unknown>;
  startAuthentication(options: { optionsJSON: unknown }): Promise<unknown>;
};

const LIBRARY = dirname(Bun.resolveSync("@simplewebauthn/browser/package.json", join(ROOT, "apps/web")));
const BUNDLE = join(LIBRARY, "dist/bundle/index.umd.min.js");
const PASSWORD = "correct horse battery";
/** Allows for a busy machine. */
const MOST_MILLISECONDS = 600_000;

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Actions of a user on a page. */
class Visitor {
  readonly page: Page;
  readonly devices: CDPSession;
  readonly authenticatorId: string;

  private constructor(page: Page, devices: CDPSession, authenticatorId: string) {
    this.page = page;
    this.devices = devices;
    this.authenticatorId = authenticatorId;
  }

  /** Opens a separate browser on a page of the server, with a fingerprint reader whose user is present. */
  static async open(browser: Browser, url: string): Promise<Visitor> {
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${url}/api/health`);
    await page.addScriptTag({ path: BUNDLE });
    const devices = await context.newCDPSession(page);
    await devices.send("WebAuthn.enable");
    const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Visitor(page, devices, authenticatorId);
  }

  async ask(method: string, path: string, body?: object): Promise<Answer> {
    const asked = { method, path, ...(body === undefined ? {} : { json: JSON.stringify(body) }) };
    return await this.page.evaluate(async ({ method, path, json }) => {
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`/api/auth/${path}`, {
        method,
        headers,
        ...(json === undefined ? {} : { body: json }),
      });
      return { status: reply.status, body: (await reply.json()) as Answer["body"] };
    }, asked);
  }

  async signUp(name: string): Promise<void> {
    const body = { name, email: `${name.toLowerCase()}@example.test`, password: PASSWORD };
    expect((await this.ask("POST", "sign-up/email", body)).status).toBe(200);
  }

  /** Lets the library call the authenticator. Returns its response, or the name of the error with which it refuses. */
  async #perform(ceremony: "startRegistration" | "startAuthentication", optionsJSON: unknown): Promise<unknown> {
    return await this.page.evaluate(
      async ({ ceremony, optionsJSON }) => {
        try {
          return await SimpleWebAuthnBrowser[ceremony]({ optionsJSON });
        } catch (error) {
          return (error as Error).name;
        }
      },
      { ceremony, optionsJSON },
    );
  }

  /** Adds a passkey. Returns the server's response, or the name of the browser's error. */
  async register(name: string): Promise<Answer | string> {
    const { status, body: options } = await this.ask("GET", "passkey/generate-register-options");
    expect(status).toBe(200);
    const response = await this.#perform("startRegistration", options);
    if (typeof response === "string") return response;
    return await this.ask("POST", "passkey/verify-registration", { response, name });
  }

  async signIn(): Promise<Answer | string> {
    const { status, body: options } = await this.ask("GET", "passkey/generate-authenticate-options");
    expect(status).toBe(200);
    const response = await this.#perform("startAuthentication", options);
    if (typeof response === "string") return response;
    return await this.ask("POST", "passkey/verify-authentication", { response });
  }
}

describe.skipIf(!needs(CHROMIUM))("in Chromium", () => {
  let dataDir: string;
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "hexlane-passkey-"));
    [server, browser] = await Promise.all([startServer({ DATA_DIR: dataDir }), sharedChromium()]);
  }, MOST_MILLISECONDS);
  afterAll(async () => {
    await closeProfiles(browser);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test(
    "a user creates a passkey, and signs in without a name or a password",
    async () => {
      const visitor = await Visitor.open(browser, server.url);
      await visitor.signUp("Ada");
      const added = (await visitor.register("Laptop")) as Answer;
      expect(added).toMatchObject({
        status: 200,
        body: { name: "Laptop", transports: "internal", deviceType: "singleDevice" },
      });
      const { credentials } = await visitor.devices.send("WebAuthn.getCredentials", visitor);
      expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
      // The same authenticator is excluded from a second registration.
      expect(await visitor.register("Again")).toBe("InvalidStateError");

      expect((await visitor.ask("POST", "sign-out", {})).status).toBe(200);
      expect((await visitor.ask("GET", "get-session")).body).toBeNull();
      for (let index = 0; index < 2; index++) {
        const entered = (await visitor.signIn()) as Answer;
        expect(entered).toMatchObject({ status: 200, body: { user: { email: "ada@example.test" } } });
      }
      const { body } = await visitor.ask("GET", "get-session");
      expect(body).toMatchObject({ user: { name: "Ada" }, session: { kind: "browser" } });
      const listed = (await visitor.ask("GET", "passkey/list-user-passkeys")).body as unknown as Record<
        string,
        unknown
      >[];
      expect(listed).toHaveLength(1);
      expect(Number(listed[0]?.counter)).toBeGreaterThan(Number(added.body.counter));
      expect(listed[0]?.lastUsedAt).toBeString();
    },
    MOST_MILLISECONDS,
  );

  test(
    "an authenticator without the passkey cannot sign in",
    async () => {
      const visitor = await Visitor.open(browser, server.url);
      await visitor.signUp("Bob");
      const { authenticatorId } = visitor;
      await visitor.devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
      expect(await visitor.register("Laptop")).toBe("NotAllowedError");
      await visitor.devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
      expect(await visitor.register("Laptop")).toMatchObject({ status: 200 });
      await visitor.devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
      expect(await visitor.signIn()).toBe("NotAllowedError");
    },
    MOST_MILLISECONDS,
  );

  test(
    "the server detects a copied passkey by its counter",
    async () => {
      const visitor = await Visitor.open(browser, server.url);
      await visitor.signUp("Cleo");
      expect(await visitor.register("Laptop")).toMatchObject({ status: 200 });
      const { authenticatorId, devices } = visitor;
      const { credentials } = await devices.send("WebAuthn.getCredentials", { authenticatorId });
      const [copy] = credentials;
      if (!copy) throw new Error("The authenticator has no passkey");
      for (let index = 0; index < 2; index++) expect(await visitor.signIn()).toMatchObject({ status: 200 });
      await devices.send("WebAuthn.clearCredentials", { authenticatorId });
      await devices.send("WebAuthn.addCredential", { authenticatorId, credential: copy });
      expect(await visitor.signIn()).toMatchObject({ status: 401, body: { code: "AUTHENTICATION_FAILED" } });
    },
    MOST_MILLISECONDS,
  );

  test("a server at an IP address refuses passkeys and gives the reason", async () => {
    const { port } = new URL(server.url);
    const reply = await fetch(`http://127.0.0.1:${port}/api/auth/passkey/generate-authenticate-options`);
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([400, "DOMAIN_REQUIRED"]);
  });
});

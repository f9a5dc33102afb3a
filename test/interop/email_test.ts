/**
 * Links in emails, with real components: the server as a process, a mail server, and better-auth's own client.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthClient } from "better-auth/client";
import { magicLinkClient } from "better-auth/client/plugins";
import { type SinkMail, type SmtpSink, startSmtpSink } from "../mail/smtp_sink.ts";
import { type ServerProcess, startServer } from "../server_process.ts";
import { expectTime } from "../tier.ts";
import { browserFetch } from "./browser_fetch.ts";

const PASSWORD = "correct horse battery";
const SECONDS = 1_000;

let dataDir: string;
let sink: SmtpSink;
let server: ServerProcess;

const start = (port: number): Promise<ServerProcess> =>
  startServer({
    DATA_DIR: dataDir,
    RATE_LIMIT: "off",
    LOG_LEVEL: "debug",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Hexlane <tracker@example.org>",
  });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "hexlane-email-"));
  sink = await startSmtpSink();
  server = await start(sink.port);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function openBrowser() {
  const { fetch, cookies } = browserFetch(server.url);
  const client = createAuthClient({
    baseURL: `${server.url}/api/auth`,
    plugins: [magicLinkClient()],
    fetchOptions: { customFetchImpl: fetch as unknown as typeof globalThis.fetch },
  });
  return { client, fetch, cookies };
}

/** Returns the `data` of a successful client call. @throws {Error} for a refusal */
function dataOf<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error !== null) throw new Error(`The client was refused: ${JSON.stringify(error)}`);
  return data as NonNullable<T>;
}

const codeOf = ({ error }: { error: unknown }) => (error as { code?: string } | null)?.code;

function linkIn({ text, html }: SinkMail): URL {
  const link = /^https?:\S+$/m.exec(text)?.[0] ?? "";
  // Both parts contain the same link.
  expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
  return new URL(link);
}

const mailTo = (email: string, subject: string): Promise<SinkMail> =>
  sink.next((mail) => mail.recipients[0] === email && mail.subject === subject);

async function signUp(email: string) {
  const browser = openBrowser();
  const { user } = dataOf(await browser.client.signUp.email({ name: "Ada", email, password: PASSWORD }));
  return { ...browser, user };
}

const isVerified = async ({ client }: ReturnType<typeof openBrowser>): Promise<boolean | undefined> =>
  dataOf(await client.getSession()).user.emailVerified;

describe("the better-auth client", () => {
  test("confirms an address", async () => {
    const email = "confirm@example.test";
    const browser = await signUp(email);
    const first = linkIn(await mailTo(email, "Confirm your email address"));
    expect([first.origin, first.pathname]).toEqual([server.url, "/verify-email"]);
    dataOf(await browser.client.sendVerificationEmail({ email, callbackURL: "/settings" }));
    const second = linkIn(await mailTo(email, "Confirm your email address"));
    const token = second.searchParams.get("token") ?? "";
    expect(await isVerified(browser)).toBe(false);
    dataOf(await openBrowser().client.verifyEmail({ query: { token } }));
    expect(await isVerified(browser)).toBe(true);
    expect(codeOf(await browser.client.verifyEmail({ query: { token } }))).toBe("INVALID_TOKEN");
    expect(codeOf(await browser.client.sendVerificationEmail({ email }))).toBe("EMAIL_ALREADY_VERIFIED");
  });

  test("replaces a forgotten password", async () => {
    const email = "forgot@example.test";
    const browser = await signUp(email);
    const visitor = openBrowser();
    const asked = dataOf(await visitor.client.requestPasswordReset({ email, redirectTo: "/reset-password" }));
    expect(asked).toMatchObject({ status: true });
    const link = linkIn(await mailTo(email, "Reset your password"));
    const led = await visitor.fetch(link);
    const page = new URL(led.headers.get("location") ?? "");
    expect([led.status, page.origin, page.pathname]).toEqual([302, server.url, "/reset-password"]);
    const token = page.searchParams.get("token") ?? "";
    dataOf(await visitor.client.resetPassword({ token, newPassword: "another horse battery" }));
    await mailTo(email, "Your password was reset");
    expect((await browser.client.getSession()).data).toBeNull();
    expect(codeOf(await visitor.client.signIn.email({ email, password: PASSWORD }))).toBe("INVALID_EMAIL_OR_PASSWORD");
    dataOf(await visitor.client.signIn.email({ email, password: "another horse battery" }));
    expect(codeOf(await visitor.client.resetPassword({ token, newPassword: PASSWORD }))).toBe("INVALID_TOKEN");
  });

  test("signs in and signs up with a link", async () => {
    const email = "magic@example.test";
    for (const subject of ["Finish signing up", "Your sign-in link"]) {
      const browser = openBrowser();
      dataOf(await browser.client.signIn.magicLink({ email, name: "Magda", callbackURL: "/board" }));
      const link = linkIn(await mailTo(email, subject));
      const token = link.searchParams.get("token") ?? "";
      const { user } = dataOf(await browser.client.magicLink.verify({ query: { token } }));
      expect([user.email, user.name, user.emailVerified]).toEqual([email, "Magda", true]);
      expect(dataOf(await browser.client.getSession()).user.id).toBe(user.id);
    }
    // A link to the route itself also works, as in better-auth's own emails, and redirects to the page.
    const browser = openBrowser();
    dataOf(await browser.client.signIn.magicLink({ email, callbackURL: "/board" }));
    const { searchParams } = linkIn(await mailTo(email, "Your sign-in link"));
    const led = await browser.fetch(`${server.url}/api/auth/magic-link/verify?${searchParams}`);
    expect([led.status, led.headers.get("location")]).toEqual([302, `${server.url}/board`]);
    expect(dataOf(await browser.client.getSession()).user.email).toBe(email);
  });

  test("moves an account to another address", async () => {
    const browser = await signUp("before@example.test");
    dataOf(await browser.client.changeEmail({ newEmail: "after@example.test" }));
    await mailTo("before@example.test", "Your email address is being changed");
    const link = linkIn(await mailTo("after@example.test", "Confirm your new email address"));
    dataOf(await browser.client.verifyEmail({ query: { token: link.searchParams.get("token") ?? "" } }));
    expect(dataOf(await browser.client.getSession()).user.email).toBe("after@example.test");
  });

  test("gets an error code for each invalid request", async () => {
    const { client } = openBrowser();
    const away = { email: "a@example.test", redirectTo: "https://evil.example/" };
    expect(codeOf(await client.requestPasswordReset(away))).toBe("INVALID_CALLBACK_URL");
    expect(codeOf(await client.magicLink.verify({ query: { token: "x" } }))).toBe("INVALID_TOKEN");
  });
});

test("the log contains no token and no email address", async () => {
  const tokens = sink.mails.flatMap(({ text }) => text.match(/[\w-]{43}/g) ?? []);
  expect(tokens.length).toBeGreaterThan(5);
  for (const token of tokens) expect(server.log()).not.toContain(token);
  for (const { recipients } of sink.mails) expect(server.log()).not.toContain(recipients[0] ?? "");
  expect(server.log()).toContain("/api/auth/reset-password/:token");
});

describe("a mail server outage", () => {
  test(
    "does not fail any request, and the email arrives after it",
    async () => {
      const { port } = sink;
      await sink.close();
      const email = "patient@example.test";
      const asked = performance.now();
      await signUp(email);
      // The request does not wait for the unavailable mail server.
      expectTime(performance.now() - asked, 2 * SECONDS);
      await Bun.sleep(1.5 * SECONDS);
      sink = await startSmtpSink({ port });
      linkIn(await mailTo(email, "Confirm your email address"));
      expect(sink.mails.filter(({ recipients }) => recipients[0] === email).length).toBe(1);
    },
    120 * SECONDS,
  );

  test(
    "causes one log line per undelivered email at shutdown, and does not keep the server from stopping",
    async () => {
      const { port } = sink;
      await sink.close();
      await signUp("lost@example.test");
      const begun = performance.now();
      expect(await server.stop()).toBe(0);
      expectTime(performance.now() - begun, 10 * SECONDS);
      const lines = server
        .log()
        .split("\n")
        .filter((line) => line.includes("email could not be sent"));
      expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
        expect.objectContaining({
          level: "error",
          kind: "email_verification",
          reason: expect.stringContaining("ECONNREFUSED"),
        }),
      ]);
      sink = await startSmtpSink({ port });
      server = await start(port);
    },
    120 * SECONDS,
  );
});

test(
  "an email requested just before the server stops is sent",
  async () => {
    const email = "late@example.test";
    const { client } = openBrowser();
    dataOf(await client.signIn.magicLink({ email }));
    expect(await server.stop()).toBe(0);
    expect(sink.mails.filter(({ recipients }) => recipients[0] === email).map(({ subject }) => subject)).toEqual([
      "Finish signing up",
    ]);
    server = await start(sink.port);
  },
  120 * SECONDS,
);

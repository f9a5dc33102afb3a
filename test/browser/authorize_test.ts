/** An agent signs in with the official SDK of the Model Context Protocol, which sends a new user to this server. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { call, connect, Memory, transportOf } from "../interop/agent.ts";
import { isFull } from "../tier.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  inspect,
  openBrowserWorld,
  PASSWORD,
} from "./browser.ts";

/** Listens on loopback for the browser's redirect, as a program on the user's computer would. */
function listen(): { url: string; came: Promise<string>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<string>();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch({ url }) {
      if (url.includes("/callback?")) resolve(url);
      return new Response("<!doctype html><title>Back</title><h1>Back in the agent</h1>", {
        headers: { "content-type": "text/html" },
      });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, came: promise, stop: () => void server.stop(true) };
}

describe.skipIf(!hasBrowser)("an agent", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
    await world.newPerson();
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  /** Lets the SDK register and start authorization. Returns the link that it would open in a browser. */
  async function begin(memory: Memory) {
    const transport = transportOf(world.url, memory);
    await connect(transport).catch(() => undefined);
    return { transport, link: String(memory.asked) };
  }

  test(
    "is authorized by a new user, who signs up first, and is then revoked",
    async () => {
      const program = listen();
      const memory = new Memory(`${program.url}/callback`, "Agent <b>Smith</b>");
      const { transport, link } = await begin(memory);
      const { page, faults, close } = await world.open();
      await page.goto(link);
      await page.waitForURL(/\/sign-in\?next=/);
      await page.getByRole("link", { name: "Create an account" }).click();
      await page.getByRole("heading", { name: "Create your account" }).waitFor();
      await page.getByLabel("Name").fill("Grace Hopper");
      await page.getByLabel("Email").fill("grace@example.com");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Create account" }).click();

      await page.getByRole("heading", { name: "Authorize this app?" }).waitFor();
      const facts = page.getByRole("main").getByRole("definition");
      expect(await facts.allInnerTexts()).toEqual([
        "Agent <b>Smith</b>",
        `an app on this computer (${new URL(program.url).host})`,
        "grace@example.com",
        "Full access to all your workspaces",
      ]);
      expect(await inspect(page, "authorize")).toEqual([]);
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("heading", { name: "Back in the agent" }).waitFor();
      await transport.finishAuth(memory.codeIn(await program.came));
      const agent = await connect(transportOf(world.url, memory));
      expect(await call(agent, "whoami")).toMatchObject({ name: "Grace Hopper", email: "grace@example.com" });

      await page.goto(`${world.url}/settings/account#devices`);
      const row = page.getByRole("listitem").filter({ hasText: "MCP: Agent <b>Smith</b>" });
      await row.getByRole("button", { name: /^Sign out/ }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
      // Content behind a modal is not in the accessibility tree.
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      await row.waitFor({ state: "detached" });
      expect(
        await call(agent, "whoami").then(
          () => "answered",
          () => "refused",
        ),
      ).toBe("refused");
      expect(faults.filter((fault) => !fault.startsWith(`request: ${program.url}/`))).toEqual([]);
      program.stop();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "ends its request when a user denies it, in English or in German",
    async () => {
      const program = listen();
      const memory = new Memory(`${program.url}/callback`);
      const { link } = await begin(memory);
      const { page, enter, close } = await world.open({ locale: "de-DE" });
      await enter(await world.newPerson());
      await page.goto(link);
      await page.getByRole("heading", { name: "Diese App autorisieren?" }).waitFor();
      const asked = page.url();
      await page.getByRole("button", { name: "Ablehnen" }).click();
      await page.getByRole("heading", { name: "Back in the agent" }).waitFor();
      expect(await program.came).toStartWith(`${program.url}/callback?error=access_denied&state=`);
      await page.goto(asked);
      await page.getByRole("heading", { name: "Diese Anfrage ist nicht mehr gültig" }).waitFor();
      await page.goto(`${world.url}/mcp/authorize`);
      await page.getByRole("heading", { name: "Diese Anfrage ist nicht mehr gültig" }).waitFor();
      const unknown = new URL(link);
      unknown.searchParams.set("client_id", "hxc_forgotten");
      await page.goto(unknown.href);
      await page.getByRole("heading", { name: "Diese App kann nicht autorisiert werden" }).waitFor();
      await page.getByText("Die App ist nicht registriert").waitFor();
      program.stop();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "cannot be authorized by another site's frame (clickjacking) or request (CSRF)",
    async () => {
      const memory = new Memory("https://agent.example/callback");
      const { link } = await begin(memory);
      const { page, enter, close } = await world.open();
      await enter(await world.newPerson());
      await page.goto(link);
      await page.getByRole("heading", { name: "Authorize this app?" }).waitFor();
      const asked = new URL(page.url());
      const evil = listen();
      await page.goto(evil.url);
      await page.evaluate(async (address) => {
        const frame = document.createElement("iframe");
        const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
        frame.src = address;
        document.body.append(frame);
        await loaded;
      }, asked.href);
      const urlInFrame = (): string => page.frames()[1]?.url() ?? "";
      // The browser shows its own error page, and reports it a moment later.
      while (urlInFrame() === "") await Bun.sleep(10);
      expect(urlInFrame()).toStartWith("chrome-error:");
      const target = `${world.url}/api/mcp/authorize/request/${asked.searchParams.get("request_id")}`;
      const answered = await page.evaluate(async (address) => {
        const init = { method: "POST", credentials: "include", body: '{"approved":true}' } as const;
        const plain = await fetch(address, { ...init, mode: "no-cors" }).then(({ type }) => type, String);
        const headers = { "content-type": "application/json" };
        return [plain, await fetch(address, { ...init, headers }).then(String, String)];
      }, target);
      expect(answered).toEqual(["TypeError: Failed to fetch", "TypeError: Failed to fetch"]);
      // The request is still undecided.
      expect((await fetch(target)).status).toBe(200);
      evil.stop();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** MCP over standard input and output: the program as started by an agent. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client as Agent } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { createClient } from "../../apps/client/mod.ts";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { PROGRAM } from "../server_process.ts";
import { WAIT_SECONDS } from "../tier.ts";

let server: OwnServer;
let token = "";
let home = "";

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "hexlane-agent-"));
  server = await startServerInFolder();
  const person = { name: "Ada", email: "ada@example.test", password: "correct horse battery" };
  token = (await createClient({ baseUrl: server.url }).account.signUp(person)).token ?? "";
  const client = createClient({ baseUrl: server.url, token });
  const { id: workspaceId } = await client.workspaces.create({ name: "Engines", slug: "engines" });
  await client.projects.create({ workspaceId, name: "Website", slug: "WEB", icon: "Layout" });
});

afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

async function start(args: readonly string[], env: Record<string, string>): Promise<Agent> {
  const agent = new Agent({ name: "test", version: "1" });
  const [command = "", ...first] = PROGRAM;
  const place = { PATH: process.env.PATH ?? "", HOME: home, XDG_CONFIG_HOME: home, HEXLANE_KEYRING: "none" };
  const whole = { ...place, HEXLANE_URL: server.url, ...env };
  await agent.connect(
    new StdioClientTransport({ command, args: [...first, "mcp", ...args], env: whole, stderr: "ignore" }),
  );
  return agent;
}

async function ask(agent: Agent, name: string, given: Record<string, unknown> = {}): Promise<unknown> {
  const { content } = await agent.callTool({ name, arguments: given });
  return JSON.parse((content as { text: string }[])[0]?.text ?? "null");
}

test("an agent with a token can call tools without approval", async () => {
  const agent = await start([], { HEXLANE_TOKEN: token });
  expect(await ask(agent, "create_task", { projectId: "WEB", title: "From the agent" })).toMatchObject({
    key: "WEB-1",
  });
  await agent.close();
});

test("read-only mode permits no change", async () => {
  const agent = await start(["--read-only"], { HEXLANE_TOKEN: token });
  expect(await ask(agent, "delete_task", { taskId: "WEB-1" })).toMatchObject({ code: "READ_ONLY" });
  expect(await ask(agent, "get_task", { taskId: "WEB-1" })).toMatchObject({ title: "From the agent" });
  await agent.close();
});

test("an agent without a token asks its user for approval, and stores its token privately", async () => {
  const agent = await start([], { BROWSER: "true" });
  const refused = (await ask(agent, "whoami")) as { code: string; hint: string };
  expect(refused.code).toBe("SIGN_IN_NEEDED");
  const [, code] = /\/device\?user_code=([\w-]+)/.exec(refused.hint) ?? [];
  const person = createClient({ baseUrl: server.url, token });
  await person.device.getRequest({ user_code: code ?? "" });
  await person.device.approve({ userCode: code ?? "" });
  const end = Date.now() + WAIT_SECONDS * 1000;
  let answer = await ask(agent, "whoami");
  while (Date.now() < end && (answer as { name?: string }).name === undefined) {
    await Bun.sleep(250);
    answer = await ask(agent, "whoami");
  }
  expect(answer).toMatchObject({ name: "Ada" });
  await agent.close();
  const file = join(home, "hexlane", "credentials.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [name] = Object.keys(JSON.parse(readFileSync(file, "utf8")).profiles);
  expect(name).toBe(`${new URL(server.url).host} (agent)`);
  const sessions = await person.sessions.list();
  expect(sessions.map(({ clientId }) => clientId)).toContain("service-mcp");
  const again = await start([], {});
  expect(await ask(again, "whoami")).toMatchObject({ name: "Ada" });
  await again.close();
}, 600_000);

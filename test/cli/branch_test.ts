/** The branch of a task on the command line, with a program in place of git. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "../../apps/client/mod.ts";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { LocalShell } from "./local_shell.ts";

const PERSON = { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse battery" };

let server: OwnServer;
let shell: LocalShell;

beforeAll(async () => {
  server = await startServerInFolder();
  shell = new LocalShell();
  const { token } = await createClient({ baseUrl: server.url }).account.signUp(PERSON);
  await shell.run(["login", server.url, "--with-token"], { input: token });
  await shell.ok("workspace", "create", "Engines");
  await shell.ok("project", "create", "Website", "--slug", "WEB");
  await shell.ok("task", "create", "Write the docs");
});

afterAll(async () => {
  shell.close();
  await server.stop();
});

test("branch prints the name of a task's branch", async () => {
  expect(await shell.ok("branch", "WEB-1")).toBe("web-1");
  expect(await shell.json<object>("branch", "web-1")).toEqual({ branch: "web-1", isCreated: false });
  expect((await shell.refusal("branch", "WEB-9"))[0]).toBe(4);
});

test("branch --create runs git, and switches to a branch that exists", async () => {
  const bin = join(shell.home, "bin");
  const log = join(shell.home, "git.log");
  mkdirSync(bin);
  const script = `#!/bin/sh\necho "$@" >> "${log}"\n[ "$2" = --create ] && [ -e "${log}.fail" ] && { echo "fatal: exists" >&2; exit 128; }\nexit 0\n`;
  writeFileSync(join(bin, "git"), script);
  chmodSync(join(bin, "git"), 0o755);
  const env = { PATH: `${bin}:${process.env.PATH}` };
  const ask = async () => JSON.parse((await shell.run(["branch", "WEB-1", "--create", "--json"], { env })).out);
  expect(await ask()).toEqual({ branch: "web-1", isCreated: true });
  writeFileSync(`${log}.fail`, "");
  expect(await ask()).toEqual({ branch: "web-1", isCreated: false });
  expect(existsSync(log)).toBe(true);
  expect(readFileSync(log, "utf8")).toBe("switch --create web-1\nswitch --create web-1\nswitch web-1\n");
});

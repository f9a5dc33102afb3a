/** The commands in the CLI's README run as printed, with the printed output. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EXIT } from "../../apps/cli/failure.ts";
import { clientCommands } from "../../apps/cli/mod.ts";
import { createClient } from "../../apps/client/mod.ts";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { exampleIn } from "../harness/example.ts";
import { needs } from "../requirements.ts";
import { Shell } from "./shell.ts";

const README = "apps/cli/README.md";
const text = readFileSync(join(import.meta.dir, "../..", README), "utf8");

let server: OwnServer;
let shell: Shell;

beforeAll(async () => {
  server = await startServerInFolder();
  shell = new Shell();
  const person = { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse battery" };
  const { token } = await createClient({ baseUrl: server.url }).account.signUp(person);
  await shell.run(["login", server.url, "--with-token"], { input: token });
  // The program must be in the PATH, as if it were installed.
  mkdirSync(join(shell.home, "bin"));
  const program = join(shell.home, "bin/hexlane");
  writeFileSync(program, `#!/bin/sh\nexec ${shell.program.map((word) => `'${word}'`).join(" ")} "$@"\n`);
  chmodSync(program, 0o755);
});

afterAll(async () => {
  shell.close();
  await server.stop();
});

async function bash(script: string): Promise<unknown> {
  const child = Bun.spawn(["bash", "-euo", "pipefail", "-c", script], {
    cwd: shell.home,
    env: { ...shell.environment, PATH: `${join(shell.home, "bin")}:${process.env.PATH}` },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, err };
}

test.skipIf(!needs("bash", "jq"))("the documented session and script run as printed", async () => {
  const out = exampleIn(README, "session answers");
  expect(await bash(exampleIn(README, "session"))).toEqual({ code: 0, out, err: "" });
  expect(await bash(exampleIn(README, "script"))).toEqual({ code: 0, out: "WEB-2 Test it\n", err: "" });
  const commented = { key: "WEB-1", labels: ["bug"], comments: [{ content: "It *compiles*\n" }] };
  expect(await bash(exampleIn(README, "fields"))).toEqual({
    code: 0,
    out: `${JSON.stringify(commented, null, 2)}\n`,
    err: "",
  });
  const { out: sent } = (await bash(exampleIn(README, "api"))) as { out: string };
  expect(JSON.parse(`[${sent.replaceAll(/^([\]}])$/gm, "$1,").replace(/,\s*$/, "")}]`)).toEqual([
    [{ slug: "analytical-engines" }],
    { title: "Release at noon", isRead: false },
  ]);
});

test.skipIf(!needs("bash"))("completion works in bash without the bash-completion package", async () => {
  // `compopt` fails outside a running completion, so it is stubbed.
  const ask = 'compopt() { :; }; COMP_WORDS=(hexlane works); COMP_CWORD=1; __hexlane_complete; echo "$COMPREPLY"';
  const script = `set +eu; source <(hexlane completion bash); ! declare -F _init_completion && ${ask}`;
  expect(await bash(script)).toEqual({ code: 0, out: expect.stringContaining("workspace"), err: "" });
});

test("every command and every exit code is documented", () => {
  const known = clientCommands().map(({ name }) => name);
  expect(known.filter((name) => !text.includes(`\`${name}`))).toEqual([]);
  const codes = [...text.matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
  expect(codes).toEqual(Object.values(EXIT));
});

/** Credentials in a keyring: a `secret-tool` in the PATH that stores secrets in a folder. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "../../apps/client/mod.ts";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { needs } from "../requirements.ts";
import { Shell } from "./shell.ts";

/** The secret is read from standard input; the last argument is the account. */
const SECRET_TOOL = `#!/bin/sh
for account; do :; done
file="$HOME/ring/$(printf %s "$account" | cksum | tr -d ' ')"
echo "$@" >> "$HOME/calls"
if [ -e "$HOME/locked" ]; then exit 1; fi
case "$1" in
  store) cat > "$file" ;;
  lookup) cat "$file" ;;
  clear) rm -f "$file" ;;
esac
`;

let server: OwnServer;
let shell: Shell;
let token: string;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startServerInFolder();
  shell = new Shell();
  const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  token = (await createClient({ baseUrl: server.url }).account.signUp(person)).token;
  mkdirSync(join(shell.home, "bin"));
  mkdirSync(join(shell.home, "ring"));
  const program = join(shell.home, "bin/secret-tool");
  writeFileSync(program, SECRET_TOOL);
  chmodSync(program, 0o755);
  env = { PATH: `${join(shell.home, "bin")}:${process.env.PATH}`, HEXLANE_KEYRING: "" };
});

afterAll(async () => {
  shell.close();
  await server.stop();
});

const stored = () => readFileSync(join(shell.home, ".config/hexlane/credentials.json"), "utf8");
const secrets = () =>
  readdirSync(join(shell.home, "ring")).map((name) => readFileSync(join(shell.home, "ring", name), "utf8"));
const onLinux = process.platform === "linux" && needs("cksum");

test.skipIf(!onLinux)(
  "login stores the credential in the keyring and not in the file, and logout deletes it",
  async () => {
    const signIn = ["login", server.url, "--with-token"];
    expect((await shell.run(signIn, { input: token, env })).code).toBe(0);
    expect([secrets(), stored().includes(token), JSON.parse(stored()).current]).toEqual([
      [token],
      false,
      new URL(server.url).host,
    ]);
    expect((await shell.run(["whoami"], { env })).out).toContain("ada@example.com");
    // The token is not in the arguments, which other processes can read.
    expect(readFileSync(join(shell.home, "calls"), "utf8")).not.toContain(token);
    expect((await shell.run(["logout"], { env })).code).toBe(0);
    expect([secrets(), Object.keys(JSON.parse(stored()).profiles)]).toEqual([[], []]);
  },
);

test.skipIf(!onLinux)("a locked keyring is reported, and login then stores the credential in the file", async () => {
  const again = await createClient({ baseUrl: server.url }).account.signIn({
    email: "ada@example.com",
    password: "correct horse battery",
  });
  const input = "token" in again ? String(again.token) : "";
  await shell.run(["login", server.url, "--with-token"], { input, env });
  writeFileSync(join(shell.home, "locked"), "");
  const { code, err } = await shell.run(["whoami"], { env });
  expect([code, err.split("\n", 1)[0]]).toEqual([
    3,
    `hexlane: The keyring has no credential for "${new URL(server.url).host}"`,
  ]);
  await shell.run(["login", server.url, "--with-token"], { input, env });
  expect(stored()).toContain(input);
  expect((await shell.run(["whoami"], { env })).code).toBe(0);
});

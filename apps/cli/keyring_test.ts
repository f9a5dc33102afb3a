/** Tests the Windows keyring with a fake `powershell.exe` in the PATH, which stores credentials in a folder. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credentialCommand } from "./credential_manager.ts";
import type { Io } from "./io.ts";
import { readSecret, removeSecret, storeSecret } from "./keyring.ts";

/** Decodes the script, and performs its call to the Credential Manager. */
const POWERSHELL = `
const { appendFileSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { HOME } = process.env;
const args = process.argv.slice(2);
if (args.slice(0, 3).join(" ") !== "-NoProfile -NonInteractive -EncodedCommand") process.exit(2);
appendFileSync(HOME + "/calls", args.join(" ") + "\\n");
const script = Buffer.from(args[3], "base64").toString("utf16le");
const file = HOME + "/ring/" + Bun.hash(/^\\$target = .*$/m.exec(script)[0]);
if (script.includes("Credentials]::CredWrite(")) writeFileSync(file, readFileSync(0));
else if (script.includes("Credentials]::CredRead(")) process.stdout.write(readFileSync(file));
else rmSync(file);
`;
const TOKEN = "hx_0123456789abcdef";

let home: string;
let io: Io;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "hexlane-keyring-"));
  for (const folder of ["bin", "ring"]) mkdirSync(join(home, folder));
  const program = join(home, "bin/powershell.exe");
  const script = join(home, "powershell.js");
  writeFileSync(script, POWERSHELL);
  // The machine might have no programs other than a shell.
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`);
  chmodSync(program, 0o755);
  io = { platform: "win32", env: { PATH: `${join(home, "bin")}:${process.env.PATH}`, HOME: home } } as unknown as Io;
});
afterAll(() => rmSync(home, { recursive: true }));

describe.skipIf(process.platform === "win32")("the Credential Manager", () => {
  test("stores, returns and deletes the token of each account, and no argument contains it", async () => {
    expect(await storeSecret(io, "one.example", TOKEN)).toBe(true);
    expect(await storeSecret(io, "two.example", `${TOKEN}2`)).toBe(true);
    expect([await readSecret(io, "one.example"), await readSecret(io, "two.example")]).toEqual([TOKEN, `${TOKEN}2`]);
    await removeSecret(io, "one.example");
    expect([await readSecret(io, "one.example"), await readSecret(io, "two.example")]).toEqual([
      undefined,
      `${TOKEN}2`,
    ]);
    const calls = readFileSync(join(home, "calls"), "utf8");
    const scripts = calls.split(/\s/).map((word) => Buffer.from(word, "base64").toString("utf16le"));
    expect([calls, ...scripts].filter((text) => text.includes(TOKEN))).toEqual([]);
  });

  test("is not used if the program fails or is missing, or the user refuses it", async () => {
    expect(await storeSecret({ ...io, env: { PATH: join(home, "ring") } }, "one.example", TOKEN)).toBe(false);
    expect(await storeSecret({ ...io, env: { ...io.env, HEXLANE_KEYRING: "none" } }, "one.example", TOKEN)).toBe(false);
    expect(await storeSecret({ ...io, env: { ...io.env, HOME: "/nowhere" } }, "one.example", TOKEN)).toBe(false);
  });
});

test("credentialCommand() quotes the name of a credential", () => {
  const script = (target: string) =>
    Buffer.from(credentialCommand("read", target)[4] ?? "", "base64").toString("utf16le");
  expect(script("hexlane:it's ’ $(calc)")).toContain("\n$target = 'hexlane:it''s ’’ $(calc)'\n");
});

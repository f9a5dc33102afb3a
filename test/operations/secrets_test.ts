/**
 * A secret is returned or received once and never stored in plain text afterward: neither in the database files, nor in a
 * dump, nor in the log, whether requests succeed or fail.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leaksIn } from "../secrets/leaks.ts";
import { openStage, type Played, type Stage } from "../secrets/stage.ts";
import { PROGRAM, type ServerProcess, startServer } from "../server_process.ts";

let dataDir: string;
let server: ServerProcess;
let env: Record<string, string>;
let stage: Stage;
let story: Played;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "hexlane-secrets-"));
  stage = await openStage();
  env = { ...stage.env, DATA_DIR: dataDir, RATE_LIMIT: "off", LOG_LEVEL: "debug" };
  server = await startServer(env);
  story = await stage.play(server.url);
}, 600_000);
afterAll(async () => {
  await server.stop();
  await stage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns the files that a backup of the folder would contain: the database and its unmerged write-ahead log. */
function filesNow(): Record<string, Uint8Array> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(files.map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name))]));
}

/** Runs a server command. Returns its output. */
function run(name: string): string {
  const command = [...PROGRAM, name];
  const done = Bun.spawnSync(command, { env: { PATH: process.env.PATH ?? "", ...env } });
  expect(done.exitCode).toBe(0);
  return done.stdout.toString() + done.stderr.toString();
}

describe("no secret appears in plain text", () => {
  test("in the files of the database, while the server runs", () => {
    const files = filesNow();
    expect(Object.keys(files)).toEqual(expect.arrayContaining(["hexlane.db", "hexlane.db-wal"]));
    expect(Object.entries(files).map(([name, bytes]) => [name, leaksIn(bytes, story.secrets)])).toEqual(
      Object.keys(files).map((name) => [name, []]),
    );
    const everything = Buffer.concat(Object.values(files));
    for (const word of story.open) expect([word, everything.includes(word)]).toEqual([word, true]);
  });

  test("in a dump", () => {
    const text = run("dump");
    expect(leaksIn(text, story.secrets)).toEqual([]);
    for (const word of story.open) expect([word, text.includes(word)]).toEqual([word, true]);
  });

  test("in the displayed settings", () => {
    const text = run("config");
    expect(leaksIn(text, story.secrets)).toEqual([]);
    for (const name of Object.keys(stage.env)) expect(text).toContain(name);
  });

  test("in the log, which also contains no queries", async () => {
    // Undeliverable emails are logged once the mail server has refused them, and log lines come through a pipe.
    const requests = (): number => server.log().match(/"message":"[A-Z]+ \/\S* \d{3}"/g)?.length ?? 0;
    const isToldAll = () => server.log().includes("email could not be sent") && requests() >= story.requests;
    for (let tries = 0; tries < 100 && !isToldAll(); tries++) await Bun.sleep(100);
    const log = server.log();
    expect(leaksIn(log, story.secrets)).toEqual([]);
    const lines = log
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { message: string; level: string });
    expect(lines.filter(({ message }) => message.includes("?"))).toEqual([]);
    // The log also contains no text that looks like a token, even an unknown one: 256 bits take 43 characters. Object names are
    // part of URLs, and grant no access without a signature.
    expect(log.replaceAll(/\/api\/blob\/\S+/g, "").match(/[\w-]{43,}/g)).toBeNull();
    // This log level includes every request.
    expect(lines.filter(({ message }) => /^[A-Z]+ \/\S* \d{3}$/.test(message)).length).toBe(story.requests);
    const errors = lines.filter(({ level }) => level === "error");
    expect(errors.filter(({ message }) => message !== "email could not be sent")).toEqual([]);
    expect(errors).not.toEqual([]);
  });

  test("in the files of the database, after the server has stopped", async () => {
    expect(await server.stop()).toBe(0);
    for (const [name, bytes] of Object.entries(filesNow())) {
      expect([name, leaksIn(bytes, story.secrets)]).toEqual([name, []]);
    }
  });
});

/** Only one server at a time can use a SQLite file. Commands and workers can use it at the same time. */
import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROGRAM, startServer } from "../server_process.ts";

const root = mkdtempSync(join(tmpdir(), "hexlane-claim-"));
const dataDir = join(root, "data");
const env = { DATA_DIR: dataDir };
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number; err: string }> {
  const child = Bun.spawn([...PROGRAM, ...args], {
    env: { PATH: process.env.PATH ?? "", PORT: "0", ...env },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  const err = await child.stderr.text();
  return { code: await child.exited, err };
}

test("a second server on the same database names the first server, and starts after the first was killed", async () => {
  const file = join(dataDir, "hexlane.db");
  const first = await startServer(env, { judged: false });
  expect(await run("serve")).toEqual({
    code: 1,
    err: `Cannot open "${file}": another server (process ${first.pid}) uses it; stop that server first\n`,
  });
  for (const args of [["doctor"], ["backup", join(root, "backup")], ["dump", join(root, "dump")], ["migrate"]]) {
    expect([args, (await run(...args)).code]).toEqual([args, 0]);
  }
  for (const args of [["worker"], ["serve", "--no-worker"]]) {
    const other = await startServer({ ...env, BASE_URL: "http://localhost:3000" }, { command: [...PROGRAM, ...args] });
    expect(await other.stop()).toBe(0);
  }
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect((await run("serve")).code).toBe(1);

  await first.kill();
  expect(readFileSync(`${file}.pid`, "utf8")).toBe(`${first.pid}\n`);
  const second = await startServer(env, { judged: false });
  expect(readFileSync(`${file}.pid`, "utf8")).toBe(`${second.pid}\n`);
  expect(statSync(`${file}.lock`)).toMatchObject({ size: 0 });
  expect(await second.stop()).toBe(0);
  expect(existsSync(`${file}.pid`)).toBe(false);
}, 600_000);

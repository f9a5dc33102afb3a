/**
 * A server opens at most the configured number of connections.
 *
 * @module
 */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../server_process.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

const MAIN = join(import.meta.dir, "../../apps/server/main.ts");
const MOST = 3;
/** For live messages between servers. */
const LISTENING = 1;

test.skipIf(!hasPostgres())(
  "under load, a server opens as many connections as configured and answers every request",
  async () => {
    const postgres = await sharedPostgres();
    const url = await postgres.createDatabase();
    const folder = mkdtempSync(join(tmpdir(), "hexlane-connections-"));
    const env = {
      DATA_DIR: folder,
      HEXLANE_SECRET: "connections ".repeat(4),
      DATABASE_URL: url,
      DATABASE_MAX_CONNECTIONS: String(MOST),
      LOG_LEVEL: "error",
      RATE_LIMIT: "off",
    };
    const server = await startServer(env);
    try {
      const ask = () => fetch(`${server.url}/api/auth/get-session`, { headers: { authorization: "Bearer nobody" } });
      const answers = await Promise.all(Array.from({ length: 60 }, ask));
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
      const [open] = await postgres.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = '${new URL(url).pathname.slice(1)}' AND application_name LIKE 'hexlane%'`,
      );
      expect(open?.count).toBe(MOST + LISTENING);
      const doctor = Bun.spawnSync([process.execPath, MAIN, "doctor"], {
        env: { PATH: process.env.PATH ?? "", ...env },
      });
      expect(doctor.stdout.toString()).toMatch(/^ok {5}connections: up to 3 of 200 for each server and worker/m);
    } finally {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  600_000,
);

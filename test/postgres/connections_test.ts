/**
 * The number of connections that a server opens, and how long it waits for one.
 *
 * @module
 */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "../../adapters/postgres/pool.ts";
import { PROGRAM, startServer } from "../server_process.ts";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

const MOST = 3;
/** The number of connections for live messages between servers. */
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
      const countOpen = async (): Promise<number> => {
        const [open] = await postgres.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = '${new URL(url).pathname.slice(1)}' AND application_name LIKE 'hexlane%'`,
        );
        return open?.count ?? 0;
      };
      let most = 0;
      // Other tests may use up the database's connections for a while, so the server needs time to open its own.
      for (const end = Date.now() + 60_000; most < MOST + LISTENING && Date.now() < end; ) {
        const answers = await Promise.all(Array.from({ length: 60 }, ask));
        expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
        most = Math.max(most, await countOpen());
      }
      expect(most).toBe(MOST + LISTENING);
      const doctor = Bun.spawnSync([...PROGRAM, "doctor"], {
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

/** AuthenticationOk and ReadyForQuery. */
const WELCOME = Uint8Array.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

test("connect() times out on a server that accepts the sign-in and then hangs", async () => {
  const greeted = new Set<unknown>();
  const server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data(socket) {
        if (!greeted.has(socket)) socket.write(WELCOME);
        greeted.add(socket);
      },
    },
  });
  const pool = new Pool(`postgres://nobody@127.0.0.1:${server.port}/none`, {
    maxConnections: 1,
    connectSeconds: 0.2,
    statementSeconds: 3,
    idleInTransactionSeconds: 10,
    idleSeconds: 60,
    lifetimeSeconds: 1800,
  });
  try {
    await expect(pool.connect()).rejects.toMatchObject({
      code: "unavailable",
      message: "Cannot use the database now: no connection in time",
    });
    expect(greeted.size).toBe(1);
  } finally {
    server.stop(true);
    await pool.close();
  }
});

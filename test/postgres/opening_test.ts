/**
 * A database that accepts few or no connections.
 *
 * @module
 */
import { describe, expect, test } from "bun:test";
import { openPostgresStore } from "@hexlane/postgres";
import pg from "pg";
import { hasPostgres, sharedPostgres } from "../servers/postgres.ts";

/** Creates a database whose user has this connection limit. */
async function databaseFor(name: string, { connections }: { connections: number }): Promise<string> {
  const server = await sharedPostgres();
  await server.query(`CREATE ROLE ${name} LOGIN CONNECTION LIMIT ${connections}`);
  await server.query(`CREATE DATABASE ${name} OWNER ${name}`);
  return server.url(name).replace("//hexlane@", `//${name}:hidden@`);
}

test.if(hasPostgres())("a store that was closed has no open connections", async () => {
  const server = await sharedPostgres();
  const url = await server.createDatabase();
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  for (let times = 0; times < 20; times += 1) {
    const store = await openPostgresStore(url);
    await Promise.all(Array.from({ length: 6 }, () => store.read((tx) => tx.findWorkspace("none"))));
    await store.close();
    const open = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'hexlane'";
    expect((await observer.query(open)).rows).toEqual([]);
  }
  await observer.end();
});

describe.if(hasPostgres())("openPostgresStore()", () => {
  test("reports the reason and the address, but not the password", async () => {
    const server = await sharedPostgres();
    const wayOut = "check DATABASE_URL and the database server";
    const place = `127.0.0.1:${server.port}`;
    const sayingOf = async (url: string): Promise<string> => {
      const error = await openPostgresStore(url).then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      expect(error).toMatchObject({ code: "unavailable" });
      return error?.message ?? "";
    };
    expect(await sayingOf(server.url("no_such").replace("hexlane@", "hexlane:hidden@"))).toBe(
      `Cannot open the database at ${place}/no_such: database "no_such" does not exist; ${wayOut}`,
    );
    expect(await sayingOf(server.url("postgres").replace("hexlane@", "ghost:hidden@"))).toBe(
      `Cannot open the database at ${place}/postgres: role "ghost" does not exist; ${wayOut}`,
    );
    expect(await sayingOf(`${server.url("postgres")}?sslmode=verify-full`)).toBe(
      `Cannot open the database at ${place}/postgres: The server does not support SSL connections; ${wayOut}`,
    );
    expect(await sayingOf("postgres://hexlane:hidden@127.0.0.1:1/none")).toContain("ECONNREFUSED");
  });

  test("leaves no lock behind if no connection is left for its heartbeat", async () => {
    const url = await databaseFor("alone", { connections: 1 });
    const server = await sharedPostgres();
    await expect(openPostgresStore(url)).rejects.toThrow(
      /\/alone: too many connections for role "alone"; check DATABASE_URL/,
    );
    expect(await server.query<object>("SELECT holder FROM migration_lock", "alone")).toEqual([]);
  });

  test("uses fewer connections than configured if the database allows no more", async () => {
    const url = await databaseFor("few", { connections: 3 });
    const store = await openPostgresStore(url, { maxConnections: 10 });
    const reads = Array.from({ length: 40 }, () => store.read(async (tx) => await tx.findSession("nobody")));
    const failures = (await Promise.allSettled(reads)).filter(({ status }) => status === "rejected");
    expect(failures).toEqual([]);
    await store.close();
  });
});

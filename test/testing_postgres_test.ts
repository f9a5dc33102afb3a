/** The public harness on a real Postgres: each service in its own schema. */
import { expect, test } from "bun:test";
import { startHexlane } from "@hexlane/testing";
import { hasPostgres, sharedPostgres } from "./servers/postgres.ts";

test.skipIf(!hasPostgres())(
  "two test services in one database share nothing, and their data is removed at the end",
  async () => {
    const server = await sharedPostgres();
    const url = await server.createDatabase();
    {
      await using one = await startHexlane({ store: { postgres: url } });
      await using other = await startHexlane({ store: { postgres: url } });
      const ground = await one.furnish();
      await other.furnish();
      const body = { title: "Only here", description: "", priority: "low", status: "to-do" };
      const made = await one.ask<{ number: number }>("POST", `/api/task/${ground.project.id}`, {
        as: ground.apiKey,
        body,
      });
      expect([made.status, made.body.number]).toEqual([200, 1]);
      const created = async (hexlane: typeof one) =>
        (await hexlane.events()).filter(({ type }) => type === "taskCreated").length;
      expect([await created(one), await created(other)]).toEqual([1, 0]);
      const snapshot = await one.snapshot();
      await one.ask("POST", `/api/task/${ground.project.id}`, { as: ground.apiKey, body });
      await one.reset(snapshot);
      expect(await created(one)).toBe(1);
    }
    const database = new URL(url).pathname.slice(1);
    const left = await server.query("SELECT 1 FROM pg_namespace WHERE nspname LIKE 'hexlane_testing_%'", database);
    expect(left).toEqual([]);
  },
);

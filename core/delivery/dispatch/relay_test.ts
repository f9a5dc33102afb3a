import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { RELAY_EVENTS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { putHook, someChannels } from "../../testing/dispatch.ts";
import { someEvent } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { relayEvents } from "./relay.ts";

/** A server that records the queries of its snapshots. */
function watched(world: World): { server: Context; queries: string[] } {
  const server = world.as(null);
  const queries: string[] = [];
  const watching = (tx: ReadTx): ReadTx =>
    new Proxy(tx, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...rest: unknown[]) => {
          queries.push(String(name));
          return value.apply(target, rest);
        };
      },
    });
  const store = {
    ...server.store,
    read: <T>(work: (tx: ReadTx) => Promise<T>) => server.store.read((tx) => work(watching(tx))),
  };
  return { server: { ...server, store }, queries };
}

const editOften = (world: World, count: number, name: string) =>
  world.put((tx) =>
    tx.appendEvents(
      Array.from({ length: count }, (_, index) =>
        someEvent({ id: `${name}-${index}`, type: "taskCreated", projectId: "project-1", taskId: "task-1" }),
      ),
    ),
  );
const planned = async (world: World): Promise<number> =>
  (await world.ports.store.read((tx) => tx.listDeliveries("project-1", { limit: 999 }))).rows.length;

test("relayEvents() reads no events without integrations, and does not send them later", async () => {
  const world = await openWorld({ channels: someChannels() });
  const { server, queries } = watched(world);
  await editOften(world, 3, "before");
  await relayEvents(server);
  expect(queries).not.toContain("listEvents");
  await putHook(world);
  await relayEvents(server);
  expect(await planned(world)).toBe(0);
  await editOften(world, 2, "after");
  await relayEvents(server);
  expect(queries).toContain("listEvents");
  expect(await planned(world)).toBe(2);
});

test("relayEvents() plans all committed events in one run and reads none in the next", async () => {
  const world = await openWorld({ channels: someChannels() });
  await putHook(world);
  const { server, queries } = watched(world);
  await editOften(world, 2 * RELAY_EVENTS + 5, "many");
  await relayEvents(server);
  expect(await planned(world)).toBe(2 * RELAY_EVENTS + 5);
  expect(queries.filter((method) => method === "listEvents").length).toBe(3);
  queries.length = 0;
  await relayEvents(server);
  expect(queries.toSorted()).toEqual(["findCursor", "findLastSequence", "hasIntegrations"]);
});

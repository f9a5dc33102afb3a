import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { RELAY_EVENTS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { putHook, someChannels } from "../../testing/dispatch.ts";
import { someEvent } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { relayEvents } from "./relay.ts";

/** Returns a server that records the queries in its snapshots. */
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

test("relayEvents() reads no events if there are no integrations, and does not send the events later", async () => {
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

test("relayEvents() plans all committed events in one run, and reads no events in the next", async () => {
  const world = await openWorld({ channels: someChannels() });
  await putHook(world);
  const { server, queries } = watched(world);
  await editOften(world, 2 * RELAY_EVENTS + 5, "many");
  await relayEvents(server);
  expect(await planned(world)).toBe(2 * RELAY_EVENTS + 5);
  expect(queries.filter((method) => method === "listEvents").length).toBe(3);
  queries.length = 0;
  await relayEvents(server);
  expect(queries.toSorted()).toEqual(["findCursor", "findLastSequence", "hasForgeConnections", "hasIntegrations"]);
});

/** Returns a server that calls `between` after it has read events and before it saves their deliveries. */
function interrupted(world: World, between: () => Promise<unknown>): Context {
  const server = world.as(null);
  let isFirst = true;
  const read = async <T>(work: (tx: ReadTx) => Promise<T>): Promise<T> => {
    const result = await server.store.read(work);
    if (isFirst) {
      isFirst = false;
      await between();
    }
    return result;
  };
  return { ...server, store: { ...server.store, transaction: (work) => server.store.transaction(work), read } };
}

test("relayEvents() skips events that another server has planned in the meantime, and continues after them", async () => {
  const world = await openWorld({ channels: someChannels() });
  await putHook(world);
  const other = { ...world.as(null), deliveryScheduler: (await openWorld()).as(null).deliveryScheduler };
  await editOften(world, RELAY_EVENTS + 5, "many");
  await relayEvents(interrupted(world, () => relayEvents(other)));
  expect(await planned(world)).toBe(RELAY_EVENTS + 5);
});

test("relayEvents() plans nothing for an integration that was deleted during the run", async () => {
  const world = await openWorld({ channels: someChannels() });
  await putHook(world);
  await editOften(world, 2, "late");
  await relayEvents(interrupted(world, () => world.put((tx) => tx.deleteIntegration("hook"))));
  expect(await planned(world)).toBe(0);
});

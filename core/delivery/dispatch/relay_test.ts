import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { RELAY_EVENTS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { putHook, someChannels } from "../../testing/dispatch.ts";
import { someEvent } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { relayEvents } from "./relay.ts";

/** A server that notes what its snapshots are asked. */
function watched(world: World): { server: Context; asked: string[] } {
  const server = world.as(null);
  const asked: string[] = [];
  const watching = (tx: ReadTx): ReadTx =>
    new Proxy(tx, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...rest: unknown[]) => {
          asked.push(String(name));
          return value.apply(target, rest);
        };
      },
    });
  const store = {
    ...server.store,
    read: <T>(work: (tx: ReadTx) => Promise<T>) => server.store.read((tx) => work(watching(tx))),
  };
  return { server: { ...server, store }, asked };
}

const happen = (world: World, count: number, name: string) =>
  world.put((tx) =>
    tx.appendEvents(
      Array.from({ length: count }, (_, index) =>
        someEvent({ id: `${name}-${index}`, type: "taskCreated", projectId: "project-1", taskId: "task-1" }),
      ),
    ),
  );
const planned = async (world: World): Promise<number> =>
  (await world.ports.store.read((tx) => tx.listDeliveries("project-1", { limit: 999 }))).rows.length;

test("relayEvents() reads no event without integrations, and sends none of them later", async () => {
  const world = await openWorld({ channels: someChannels() });
  const { server, asked } = watched(world);
  await happen(world, 3, "before");
  await relayEvents(server);
  expect(asked).not.toContain("listEvents");
  await putHook(world);
  await relayEvents(server);
  expect(await planned(world)).toBe(0);
  await happen(world, 2, "after");
  await relayEvents(server);
  expect(asked).toContain("listEvents");
  expect(await planned(world)).toBe(2);
});

test("plans all committed events in one run, however many, and then reads nothing", async () => {
  const world = await openWorld({ channels: someChannels() });
  await putHook(world);
  const { server, asked } = watched(world);
  await happen(world, 2 * RELAY_EVENTS + 5, "many");
  await relayEvents(server);
  expect(await planned(world)).toBe(2 * RELAY_EVENTS + 5);
  expect(asked.filter((method) => method === "listEvents").length).toBe(3);
  asked.length = 0;
  await relayEvents(server);
  expect(asked.toSorted()).toEqual(["findCursor", "findLastSequence", "hasIntegrations"]);
});

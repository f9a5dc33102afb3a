import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { RELAY_EVENTS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { putHook, someChannels } from "../../testing/dispatch.ts";
import { someEvent } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { relayEvents } from "./relay.ts";

/** A server that notes what its snapshots are asked. */
function watched(house: World): { server: Context; asked: string[] } {
  const server = house.as(null);
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

const happen = (house: World, count: number, name: string) =>
  house.put((tx) =>
    tx.appendEvents(
      Array.from({ length: count }, (_, index) =>
        someEvent({ id: `${name}-${index}`, type: "taskCreated", projectId: "project-1", taskId: "task-1" }),
      ),
    ),
  );
const planned = async (house: World): Promise<number> =>
  (await house.ports.store.read((tx) => tx.listDeliveries("project-1", { limit: 999 }))).rows.length;

test("relayEvents() reads no event without integrations, and sends none of them later", async () => {
  const house = await openHouse({ channels: someChannels() });
  const { server, asked } = watched(house);
  await happen(house, 3, "before");
  await relayEvents(server);
  expect(asked).not.toContain("listEvents");
  await putHook(house);
  await relayEvents(server);
  expect(await planned(house)).toBe(0);
  await happen(house, 2, "after");
  await relayEvents(server);
  expect(asked).toContain("listEvents");
  expect(await planned(house)).toBe(2);
});

test("all that was committed is planned in one go, however much it is, and then nothing is read any more", async () => {
  const house = await openWorld({ channels: someChannels() });
  await putHook(house);
  const { server, asked } = watched(house);
  await happen(house, 2 * RELAY_EVENTS + 5, "many");
  await relayEvents(server);
  expect(await planned(house)).toBe(2 * RELAY_EVENTS + 5);
  expect(asked.filter((method) => method === "listEvents").length).toBe(3);
  asked.length = 0;
  await relayEvents(server);
  expect(asked.toSorted()).toEqual(["findCursor", "findLastSequence", "hasIntegrations"]);
});

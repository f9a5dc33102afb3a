import { expect, test } from "bun:test";
import type { Delivery } from "../delivery/dispatch/delivery.ts";
import { memoryLive } from "../memory/live.ts";
import { memoryStore } from "../memory/store/store.ts";
import type { Tx } from "../ports/store.ts";
import { someEvent, someNotification } from "../testing/fixtures.ts";
import { type Announcement, announcingStore, EVENTS_TOPIC, readAnnouncement } from "./announcements.ts";

function open(live = memoryLive()) {
  const received: (Announcement | undefined)[] = [];
  live.subscribe(EVENTS_TOPIC, (message) => received.push(readAnnouncement(message)));
  // The strict store runs every callback twice and rolls back the first run.
  const store = announcingStore(memoryStore({ strict: true }), live);
  return { store, received };
}

test("appended rows are announced after the commit, each workspace and inbox once", async () => {
  const live = memoryLive();
  const { store, received } = open(live);
  const atCommit: number[] = [];
  live.subscribe(EVENTS_TOPIC, async () => {
    atCommit.push((await store.read((tx) => tx.listEvents(0, 9))).length);
  });
  await store.transaction(async (tx) => {
    await tx.appendEvents([someEvent({ id: "a" }), someEvent({ id: "b" }), someEvent({ id: "c", workspaceId: "w2" })]);
    await tx.insertNotifications([
      someNotification({ id: "n1", userId: "mia", workspaceId: "w2" }),
      someNotification({ id: "n2", userId: "mia", workspaceId: "w2" }),
      someNotification({ id: "n3", userId: "mia", workspaceId: null }),
    ]);
    expect(received).toEqual([]);
  });
  expect(received).toEqual([
    {
      workspaceIds: ["workspace-1", "w2"],
      inboxes: [
        { userId: "mia", workspaceId: "w2" },
        { userId: "mia", workspaceId: null },
      ],
    },
  ]);
  await store.read(async () => undefined);
  expect(atCommit).toEqual([3]);
});

test("an announcement contains only the changes from the callback's last run", async () => {
  const { store, received } = open();
  let run = 0;
  await store.transaction(async (tx) => {
    if (++run === 1) await tx.appendEvents([someEvent({ workspaceId: "undone" })]);
    else await tx.appendEvents([someEvent({ workspaceId: "kept" })]);
  });
  expect(received).toEqual([{ workspaceIds: ["kept"], inboxes: [] }]);
});

test("transactions that commit together are announced together", async () => {
  const live = memoryLive();
  const received: (Announcement | undefined)[] = [];
  live.subscribe(EVENTS_TOPIC, (message) => received.push(readAnnouncement(message)));
  const tx = { appendEvents: async () => undefined, insertDeliveries: async () => undefined } as unknown as Tx;
  let commit = (): void => undefined;
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  // Behaves like a store whose transactions share a COMMIT.
  const grouping = {
    ...memoryStore(),
    transaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const answer = await work(tx);
      await committed;
      return answer;
    },
  };
  const store = announcingStore(grouping, live);
  const works = [
    store.transaction((tx) => tx.appendEvents([someEvent({ workspaceId: "w1" })])),
    store.transaction((tx) => tx.appendEvents([someEvent({ workspaceId: "w2" }), someEvent({ workspaceId: "w1" })])),
    store.transaction((tx) => tx.insertDeliveries([{} as Delivery])),
  ];
  await Promise.resolve();
  commit();
  await Promise.all(works);
  expect(received).toEqual([{ workspaceIds: ["w1", "w2"], inboxes: [], deliveries: true }]);
});

test("a transaction that appends nothing or fails announces nothing", async () => {
  const { store, received } = open();
  await store.transaction((tx) => tx.appendEvents([]));
  const failing = store.transaction(async (tx) => {
    await tx.appendEvents([someEvent()]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const twice = store.transaction((tx) => tx.appendEvents([someEvent(), someEvent()]));
  await expect(twice).rejects.toMatchObject({ code: "conflict" });
  expect(received).toEqual([]);
});

test("a failed announcement neither fails nor delays the caller", async () => {
  const never = { ...memoryLive(), publish: () => new Promise<void>(() => {}) };
  const broken = { ...memoryLive(), publish: () => Promise.reject(new Error("no network")) };
  const throwing = {
    ...memoryLive(),
    publish: () => {
      throw new Error("closed");
    },
  };
  for (const live of [never, broken, throwing]) {
    const store = announcingStore(memoryStore(), live);
    expect(await store.transaction((tx) => tx.appendEvents([someEvent()]).then(() => "done"))).toBe("done");
  }
});

test("an announcement in the format of a different version is ignored", () => {
  expect(readAnnouncement("")).toBeUndefined();
  expect(readAnnouncement("{}")).toBeUndefined();
  expect(readAnnouncement('{"workspaceIds":["w"],"inboxes":[]}')).toEqual({ workspaceIds: ["w"], inboxes: [] });
});

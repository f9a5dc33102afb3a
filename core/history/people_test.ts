import { expect, test } from "bun:test";
import { importTasks } from "../board/task/transfer/import.ts";
import type { ReadTx, Tx } from "../ports/store.ts";
import { openWorld } from "../testing/world.ts";
import { People } from "./people.ts";

/** Wraps a transaction to record its queries about people. */
function recording<T extends ReadTx>(tx: T, queries: string[]): T {
  return new Proxy(tx, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (/^find(Account|Member|Notification)/.test(String(name))) queries.push(`${String(name)} ${args.join(" ")}`);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

test("People reads each row once, whether or not it exists", async () => {
  const queries: string[] = [];
  const { ports } = await openWorld();
  await ports.store.read(async (tx) => {
    const people = new People(recording(tx, queries));
    for (let time = 0; time < 2; time++) {
      expect((await people.account("mia"))?.name).toBe("Mia");
      expect((await people.reader({ workspaceId: "workspace-1", projectId: "project-1" }, "mia"))?.userId).toBe("mia");
      expect(await people.reader({ workspaceId: "workspace-2", projectId: "project-2" }, "mia")).toBeUndefined();
      expect(await people.preferences("mia")).toBeUndefined();
      expect(await people.rule("mia", "workspace-1")).toBeUndefined();
    }
  });
  expect(queries).toEqual([
    "findAccount mia",
    "findMembership workspace-1 mia",
    "findMembership workspace-2 mia",
    "findNotificationPreferences mia",
    "findNotificationRule mia workspace-1",
  ]);
});

test("prepare() does not read the preferences of non-members", async () => {
  const queries: string[] = [];
  const { ports } = await openWorld();
  const nonMembers = Array.from({ length: 600 }, (_, index) => `non-member-${index}`);
  await ports.store.read(async (tx) => {
    await new People(recording(tx, queries)).prepare("workspace-1", ["mia", ...nonMembers, "vic"]);
  });
  expect(queries.filter((query) => !query.startsWith("findMember"))).toEqual([
    "findNotificationPreferences mia",
    "findNotificationPreferences vic",
  ]);
  expect(queries.length).toBe(604);
});

test("importTasks() reads each person once, and notifies all of them", async () => {
  const world = await openWorld();
  const queries: string[] = [];
  const { store } = world.ports;
  const olga = world.as("olga");
  const transaction: typeof store.transaction = (work) =>
    store.transaction((tx) => {
      // The store may run the callback again.
      queries.length = 0;
      return work(recording<Tx>(tx, queries));
    });
  const description = ["max", "mia", "olga", "stan"].map((id) => `<hexlane-mention id="${id}">`).join("");
  const tasks = Array.from({ length: 20 }, (_, index) => ({
    title: `${index}`,
    status: "to-do",
    userId: "vic",
    description,
  }));
  const ctx = { ...olga, store: { ...store, transaction, read: store.read.bind(store) } };
  const { results } = await importTasks(ctx, { projectId: "project-1", tasks });
  expect(results.successful).toBe(20);
  // The use case itself also loads Olga, the actor.
  const aboutOthers = queries.filter((query) => !query.endsWith("olga"));
  expect(aboutOthers.toSorted()).toEqual([...new Set(aboutOthers)].sort());
  expect(queries.length - aboutOthers.length).toBeLessThan(6);
  const inboxes = await Promise.all((["max", "mia", "vic", "olga", "stan"] as const).map((name) => world.inbox(name)));
  expect(inboxes.map((lines) => lines.length)).toEqual([20, 20, 20, 0, 0]);
});

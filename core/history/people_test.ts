import { expect, test } from "bun:test";
import { importTasks } from "../board/task/transfer/import.ts";
import type { ReadTx, Tx } from "../ports/store.ts";
import { openWorld } from "../testing/world.ts";
import { People } from "./people.ts";

/** The same transaction, which notes what is asked about people. */
function noting<T extends ReadTx>(tx: T, asked: string[]): T {
  return new Proxy(tx, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (/^find(Account|Member|Notification)/.test(String(name))) asked.push(`${String(name)} ${args.join(" ")}`);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

test("People reads each row once, present or not", async () => {
  const asked: string[] = [];
  const { ports } = await openWorld();
  await ports.store.read(async (tx) => {
    const people = new People(noting(tx, asked));
    for (let time = 0; time < 2; time++) {
      expect((await people.account("mia"))?.name).toBe("Mia");
      expect((await people.member("workspace-1", "mia"))?.userId).toBe("mia");
      expect(await people.member("workspace-2", "mia")).toBeUndefined();
      expect(await people.preferences("mia")).toBeUndefined();
      expect(await people.rule("mia", "workspace-1")).toBeUndefined();
    }
  });
  expect(asked).toEqual([
    "findAccount mia",
    "findMembership workspace-1 mia",
    "findMembership workspace-2 mia",
    "findNotificationPreferences mia",
    "findNotificationRule mia workspace-1",
  ]);
});

test("prepare() reads only the membership of non-members", async () => {
  const asked: string[] = [];
  const { ports } = await openWorld();
  const strangers = Array.from({ length: 600 }, (_, index) => `stranger-${index}`);
  await ports.store.read(async (tx) => {
    await new People(noting(tx, asked)).prepare("workspace-1", ["mia", ...strangers, "vic"]);
  });
  expect(asked.filter((question) => !question.startsWith("findMember"))).toEqual([
    "findNotificationPreferences mia",
    "findNotificationPreferences vic",
  ]);
  expect(asked.length).toBe(604);
});

test("importTasks() reads each person once, and notifies all", async () => {
  const world = await openWorld();
  const asked: string[] = [];
  const { store } = world.ports;
  const olga = world.as("olga");
  const transaction: typeof store.transaction = (work) =>
    store.transaction((tx) => {
      // It may be tried again.
      asked.length = 0;
      return work(noting<Tx>(tx, asked));
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
  // Olga also as who asks for it.
  const ofOthers = asked.filter((question) => !question.endsWith("olga"));
  expect(ofOthers.toSorted()).toEqual([...new Set(ofOthers)].sort());
  expect(asked.length - ofOthers.length).toBeLessThan(6);
  const told = await Promise.all((["max", "mia", "vic", "olga", "stan"] as const).map((name) => world.inbox(name)));
  expect(told.map((lines) => lines.length)).toEqual([20, 20, 20, 0, 0]);
});

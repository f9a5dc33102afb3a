import { expect, test } from "bun:test";
import { deferred } from "../async/deferred.ts";
import { createTask } from "../board/task/create.ts";
import { memoryStore } from "../memory/store/store.ts";
import type { Store, Tx } from "../ports/store.ts";
import { Quota } from "../quota.ts";
import { quotaContract } from "../testing/contracts/quota.ts";
import { openWorld } from "../testing/world.ts";
import { changeWithinQuota, measureUsage } from "./usage.ts";

quotaContract("memory", {
  test,
  open: async () => {
    const store = memoryStore({ strict: true });
    return { store, close: () => store.close() };
  },
});

const TASK = { projectId: "project-1", title: "1234567890" };

test("changeWithinQuota() counts only committed changes and the last run of the callback", async () => {
  const world = await openWorld({ policy: { quotas: { tasksPerWorkspace: 4 } } });
  const mia = world.as("mia");
  await measureUsage(mia);
  const failing = changeWithinQuota(mia, async (_, claim) => {
    claim("workspace-1", { tasks: 1, bytes: 1 });
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  // The strict store of the test world runs every callback twice.
  await createTask(mia, TASK);
  await expect(createTask(world.as("max"), TASK)).rejects.toMatchObject({ details: { reason: "QUOTA_EXCEEDED" } });
});

/** Creates a store whose transactions commit or fail together. */
function groupingStore(): { transaction: Store["transaction"]; end: (error?: Error) => void } {
  const { promise, resolve, reject } = deferred<void>();
  const transaction: Store["transaction"] = async (work) => {
    const answer = await work({} as Tx);
    await promise;
    return answer;
  };
  return { transaction, end: (error) => (error ? reject(error) : resolve()) };
}

async function openFull() {
  const mia = (await openWorld()).as("mia");
  const quota = new Quota({ tasksPerWorkspace: 1, bytesPerWorkspace: 10 });
  const changeIn = (group: { transaction: Store["transaction"] }, added: { tasks?: number; bytes: number }) =>
    changeWithinQuota({ ...mia, quota, store: { ...mia.store, ...group } }, async (_, claim) => claim("w", added));
  return { quota, changeIn };
}

test("changeWithinQuota() counts uncommitted transactions against the limit", async () => {
  const { quota, changeIn } = await openFull();
  const group = groupingStore();
  const first = changeIn(group, { tasks: 1, bytes: 1 });
  const second = changeIn(group, { tasks: 1, bytes: 1 }).catch((error: unknown) => error);
  // A measurement does not include uncommitted changes.
  quota.set([]);
  expect(() => quota.refuse("w", { tasks: 1, bytes: 0 })).toThrow("limited to 1 tasks");
  group.end();
  await first;
  expect(await second).toMatchObject({ details: { reason: "QUOTA_EXCEEDED" } });
  expect(() => quota.refuse("w", { tasks: 1, bytes: 0 })).toThrow("limited to 1 tasks");
  expect(() => quota.refuse("w", { bytes: 9 })).not.toThrow();
});

test("changeWithinQuota() releases the claim of a failed transaction", async () => {
  const { quota, changeIn } = await openFull();
  const group = groupingStore();
  const failing = changeIn(group, { tasks: 1, bytes: 10 });
  group.end(new Error("broken"));
  await expect(failing).rejects.toThrow("broken");
  expect(() => quota.refuse("w", { tasks: 1, bytes: 10 })).not.toThrow();
  expect(() => quota.refuse("w", { bytes: 11 })).toThrow("limited to 10 bytes");
});

test("changeWithinQuota() frees bytes only when the transaction is committed", async () => {
  const { quota, changeIn } = await openFull();
  quota.add("w", { bytes: 10 });
  const group = groupingStore();
  const freeing = changeIn(group, { bytes: -5 });
  expect(() => quota.refuse("w", { bytes: 1 })).toThrow("limited to 10 bytes");
  group.end();
  await freeing;
  expect(() => quota.refuse("w", { bytes: 5 })).not.toThrow();
});

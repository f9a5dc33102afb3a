import { describe, expect, test } from "bun:test";
import { CreateQueue, type Creation, type Judgment, MaybeSentError, type Unsent } from "./create_queue.ts";
import type { DraftStorage } from "./drafts.ts";

const task = (title: string, projectId = "p"): Creation => ({ kind: "task", projectId, body: { title } });
const titleOf = ({ creation }: Unsent): string =>
  creation.kind === "comment" ? creation.content : creation.body.title;

function storageOf(): DraftStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
}

/** A create queue whose test decides when the server responds. */
function openCreateQueue(storage = storageOf(), at = { now: 1_000 }) {
  const calls: { entry: Unsent; answer: () => void; fail: (judgment: Judgment) => void }[] = [];
  const pauses: { milliseconds: number; end: () => void }[] = [];
  let count = 0;
  const createQueue = new CreateQueue({
    storage,
    send(entry) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      calls.push({ entry, answer: resolve, fail: (judgment) => reject(new Error(judgment)) });
      return promise;
    },
    judge: (error) => (error as Error).message as Judgment,
    pause(milliseconds, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      pauses.push({ milliseconds, end: resolve });
      signal.addEventListener("abort", () => resolve());
      return promise;
    },
    now: () => at.now,
    newId: () => `${storage.entries.size}-${++count}`,
  });
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return { createQueue, calls, pauses, storage, settle, sent: () => calls.map(({ entry }) => titleOf(entry)) };
}

describe("CreateQueue", () => {
  test("add() sends entries of one project in order, one at a time, each under its own id", async () => {
    const { createQueue, calls, sent, settle, storage } = openCreateQueue();
    createQueue.open("ada");
    for (const title of ["one", "two", "three"]) createQueue.add(task(title));
    createQueue.add(task("elsewhere", "q"));
    expect(sent()).toEqual(["one", "elsewhere"]);
    calls[0]?.answer();
    await settle();
    expect(sent()).toEqual(["one", "elsewhere", "two"]);
    for (const call of calls) call.answer();
    await settle();
    calls[3]?.answer();
    await settle();
    expect(sent()).toEqual(["one", "elsewhere", "two", "three"]);
    expect(new Set(calls.map(({ entry }) => entry.id)).size).toBe(4);
    expect([createQueue.entries.length, storage.entries.size]).toEqual([0, 0]);
  });

  test("an entry without a response is retried under the same id, before later entries", async () => {
    const { createQueue, calls, pauses, sent, settle } = openCreateQueue();
    createQueue.open("ada");
    createQueue.add(task("one"));
    createQueue.add(task("two"));
    for (const index of [0, 1, 2]) {
      calls[index]?.fail("again");
      await settle();
      if (index < 2) pauses[index]?.end();
      else createQueue.wake();
      await settle();
    }
    expect(sent()).toEqual(["one", "one", "one", "one"]);
    expect(new Set(calls.map(({ entry }) => entry.id)).size).toBe(1);
    expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([2_000, 4_000, 8_000]);
    calls[3]?.answer();
    await settle();
    expect(sent().at(-1)).toBe("two");
  });

  test("a refused entry waits for the user and does not delay later entries", async () => {
    const { createQueue, calls, sent, settle } = openCreateQueue();
    const refused: string[] = [];
    createQueue.onRefusal((entry) => refused.push(titleOf(entry)));
    createQueue.open("ada");
    createQueue.add(task("bad"));
    createQueue.add(task("good"));
    calls[0]?.fail("refused");
    await settle();
    calls[1]?.answer();
    await settle();
    expect([refused, createQueue.entries.map(({ state }) => state)]).toEqual([["bad"], ["refused"]]);
    const [entry] = createQueue.entries;
    createQueue.retry(entry?.id ?? "");
    expect(sent()).toEqual(["bad", "good", "bad"]);
    calls[2]?.answer();
    await settle();
    expect(createQueue.entries).toEqual([]);
  });

  test("open() sends entries from before a reload, under the same ids and in order", async () => {
    const before = openCreateQueue();
    before.createQueue.open("ada");
    for (const title of ["one", "two"]) before.createQueue.add(task(title));
    const after = openCreateQueue(before.storage);
    after.createQueue.open("ada");
    after.calls[0]?.answer();
    await after.settle();
    expect(after.sent()).toEqual(["one", "two"]);
    expect(after.calls[0]?.entry.id).toBe(before.calls[0]?.entry.id ?? "");
  });

  test("entries wait for their own account, and are never sent as another", async () => {
    const { createQueue, calls, sent, settle } = openCreateQueue();
    createQueue.open("ada");
    createQueue.add(task("one"));
    createQueue.add(task("two"));
    calls[0]?.fail("signed-out");
    await settle();
    createQueue.open("charles");
    expect(createQueue.entries).toEqual([]);
    createQueue.add(task("his"));
    calls[1]?.answer();
    await settle();
    expect(sent()).toEqual(["one", "his"]);
    createQueue.open("ada");
    calls[2]?.answer();
    await settle();
    expect(sent()).toEqual(["one", "his", "one", "two"]);
  });

  test("an entry that was first sent a day ago is not sent again without a confirmation", async () => {
    const at = { now: 1_000 };
    const before = openCreateQueue(storageOf(), at);
    before.createQueue.open("ada");
    before.createQueue.add(task("one"));
    at.now += 24 * 3_600_000;
    const after = openCreateQueue(before.storage, at);
    after.createQueue.open("ada");
    await after.settle();
    expect([after.sent(), after.createQueue.entries[0]?.error]).toEqual([[], expect.any(MaybeSentError)]);
    after.createQueue.retry(after.createQueue.entries[0]?.id ?? "");
    expect(after.sent()).toEqual(["one"]);
  });

  test("entries are removed by drop(), wipe() and other tabs", async () => {
    const { createQueue, storage, calls, settle } = openCreateQueue();
    createQueue.open("ada");
    for (const title of ["one", "two", "three"]) createQueue.add(task(title));
    const [, two, three] = createQueue.entries;
    createQueue.drop(two?.id ?? "");
    storage.entries.delete(`hexlane.unsent:ada:${three?.id}`);
    createQueue.receive({ key: `hexlane.unsent:ada:${three?.id}`, newValue: null });
    expect(createQueue.entries.map(titleOf)).toEqual(["one"]);
    createQueue.wipe("ada");
    calls[0]?.fail("again");
    await settle();
    expect([createQueue.entries.length, storage.entries.size]).toEqual([0, 0]);
  });
});

import { describe, expect, test } from "bun:test";
import type { DraftStorage } from "./drafts.ts";
import { type Creation, type Judgment, MaybeSentError, Outbox, type Unsent } from "./outbox.ts";

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

/** An outbox whose server answers when the test says so. */
function openOutbox(storage = storageOf(), at = { now: 1_000 }) {
  const calls: { entry: Unsent; answer: () => void; fail: (judgment: Judgment) => void }[] = [];
  const pauses: { milliseconds: number; end: () => void }[] = [];
  let count = 0;
  const outbox = new Outbox({
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
  return { outbox, calls, pauses, storage, settle, sent: () => calls.map(({ entry }) => titleOf(entry)) };
}

describe("Outbox", () => {
  test("add() sends one entry of a line at a time, in order, each under its own id", async () => {
    const { outbox, calls, sent, settle, storage } = openOutbox();
    outbox.open("ada");
    for (const title of ["one", "two", "three"]) outbox.add(task(title));
    outbox.add(task("elsewhere", "q"));
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
    expect([outbox.entries.length, storage.entries.size]).toEqual([0, 0]);
  });

  test("an entry that got no answer is tried again under the same id, before the ones behind it", async () => {
    const { outbox, calls, pauses, sent, settle } = openOutbox();
    outbox.open("ada");
    outbox.add(task("one"));
    outbox.add(task("two"));
    for (const index of [0, 1, 2]) {
      calls[index]?.fail("again");
      await settle();
      if (index < 2) pauses[index]?.end();
      else outbox.wake();
      await settle();
    }
    expect(sent()).toEqual(["one", "one", "one", "one"]);
    expect(new Set(calls.map(({ entry }) => entry.id)).size).toBe(1);
    expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([2_000, 4_000, 8_000]);
    calls[3]?.answer();
    await settle();
    expect(sent().at(-1)).toBe("two");
  });

  test("a refused entry waits for a person and does not hold up the others", async () => {
    const { outbox, calls, sent, settle } = openOutbox();
    const refused: string[] = [];
    outbox.onRefusal((entry) => refused.push(titleOf(entry)));
    outbox.open("ada");
    outbox.add(task("bad"));
    outbox.add(task("good"));
    calls[0]?.fail("refused");
    await settle();
    calls[1]?.answer();
    await settle();
    expect([refused, outbox.entries.map(({ state }) => state)]).toEqual([["bad"], ["refused"]]);
    const [entry] = outbox.entries;
    outbox.retry(entry?.id ?? "");
    expect(sent()).toEqual(["bad", "good", "bad"]);
    calls[2]?.answer();
    await settle();
    expect(outbox.entries).toEqual([]);
  });

  test("open() sends what an earlier page left, under the same ids and in order", async () => {
    const before = openOutbox();
    before.outbox.open("ada");
    for (const title of ["one", "two"]) before.outbox.add(task(title));
    const after = openOutbox(before.storage);
    after.outbox.open("ada");
    after.calls[0]?.answer();
    await after.settle();
    expect(after.sent()).toEqual(["one", "two"]);
    expect(after.calls[0]?.entry.id).toBe(before.calls[0]?.entry.id ?? "");
  });

  test("entries are never sent for another account, and wait for their own", async () => {
    const { outbox, calls, sent, settle } = openOutbox();
    outbox.open("ada");
    outbox.add(task("one"));
    outbox.add(task("two"));
    calls[0]?.fail("signed-out");
    await settle();
    outbox.open("charles");
    expect(outbox.entries).toEqual([]);
    outbox.add(task("his"));
    calls[1]?.answer();
    await settle();
    expect(sent()).toEqual(["one", "his"]);
    outbox.open("ada");
    calls[2]?.answer();
    await settle();
    expect(sent()).toEqual(["one", "his", "one", "two"]);
  });

  test("an entry that was first sent a day ago is not sent again without asking", async () => {
    const at = { now: 1_000 };
    const before = openOutbox(storageOf(), at);
    before.outbox.open("ada");
    before.outbox.add(task("one"));
    at.now += 24 * 3_600_000;
    const after = openOutbox(before.storage, at);
    after.outbox.open("ada");
    await after.settle();
    expect([after.sent(), after.outbox.entries[0]?.error]).toEqual([[], expect.any(MaybeSentError)]);
    after.outbox.retry(after.outbox.entries[0]?.id ?? "");
    expect(after.sent()).toEqual(["one"]);
  });

  test("drop(), wipe() and another tab take entries out", async () => {
    const { outbox, storage, calls, settle } = openOutbox();
    outbox.open("ada");
    for (const title of ["one", "two", "three"]) outbox.add(task(title));
    const [, two, three] = outbox.entries;
    outbox.drop(two?.id ?? "");
    storage.entries.delete(`hexlane.unsent:ada:${three?.id}`);
    outbox.hear({ key: `hexlane.unsent:ada:${three?.id}`, newValue: null });
    expect(outbox.entries.map(titleOf)).toEqual(["one"]);
    outbox.wipe("ada");
    calls[0]?.fail("again");
    await settle();
    expect([outbox.entries.length, storage.entries.size]).toEqual([0, 0]);
  });
});

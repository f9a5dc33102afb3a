import { describe, expect, test } from "bun:test";
import type { EditTask } from "@hexlane/client";
import type { TaskEdit, TypedTexts } from "./changes.ts";
import type { TextStorage } from "./local_store.ts";
import { type Change, type Judgment, MaybeSentError, Outbox, type OutboxOptions, type Unsent } from "./outbox.ts";
import { isGrown, takeBack } from "./take_back.ts";

const task = (title: string, projectId = "p"): Change => ({ kind: "task", projectId, body: { title } });
const titleOf = ({ change }: Unsent): string =>
  change.kind === "comment" ? change.content : change.kind === "request" ? change.title : (change.body.title ?? "");

const edit = (taskId: string, body: EditTask, base?: TypedTexts): Change => {
  const shown = body as TaskEdit["shown"];
  const before = { title: base?.title ?? "Before" };
  return { kind: "edit", projectId: "p", taskId, title: "Before", body, shown, before, base };
};

/** Sets text of a custom field. */
const fieldText = (taskId: string, fieldId: string, value: string, replaced: string): Change => ({
  kind: "request",
  projectId: "p",
  taskId,
  title: `${fieldId} ${value}`,
  route: "PUT /api/custom-field/value",
  input: { body: { taskId, fieldId, value } },
  reload: [],
  replaced: { fieldName: fieldId, text: replaced },
});

function storageOf(): TextStorage & { entries: Map<string, string> } {
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

/** Opens an outbox. The test decides when the server responds. */
function openOutbox(storage = storageOf(), at = { now: 1_000 }, lock?: OutboxOptions["lock"]) {
  const calls: { entry: Unsent; answer: () => void; fail: (judgment: Judgment) => void }[] = [];
  const pauses: { milliseconds: number; end: () => void }[] = [];
  let count = 0;
  let blocked = 0;
  const outbox = new Outbox({
    storage,
    onBlocked: () => void ++blocked,
    ...(lock ? { lock } : {}),
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
  const sent = (): string[] => calls.map(({ entry }) => titleOf(entry));
  return { outbox, calls, pauses, storage, settle, sent, blocked: () => blocked };
}

describe("Outbox", () => {
  test("add() sends entries of one project in order, one at a time, each under its own ID", async () => {
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

  test("an entry without a response is retried under the same ID, before later entries", async () => {
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

  test("a refused entry waits for the user and does not delay later entries", async () => {
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

  test("open() sends entries from before a reload, under the same IDs and in order", async () => {
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

  test("entries wait for their own account, and are never sent as another account", async () => {
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

  test("stop() keeps entries that have not been sent until open(), and reports that they are blocked", async () => {
    const { promise: locked, resolve: release } = Promise.withResolvers<void>();
    const { outbox, calls, sent, settle, blocked } = openOutbox(undefined, undefined, async (_name, work) => {
      await locked;
      return await work();
    });
    outbox.open("ada");
    outbox.add(task("stopped while it waits for the lock"));
    outbox.stop();
    release();
    await settle();
    expect([blocked(), sent()]).toEqual([1, []]);
    outbox.add(task("added later", "q"));
    await settle();
    expect([blocked(), sent()]).toEqual([2, []]);
    outbox.open("ada");
    await settle();
    for (const call of calls) call.answer();
    await settle();
    expect([blocked(), sent()]).toEqual([2, ["stopped while it waits for the lock", "added later"]]);
  });

  test("an entry that was first sent a day ago is not sent again without confirmation", async () => {
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

  test("entries are removed by drop(), wipe() and other tabs", async () => {
    const { outbox, storage, calls, settle } = openOutbox();
    outbox.open("ada");
    for (const title of ["one", "two", "three"]) outbox.add(task(title));
    const [, two, three] = outbox.entries;
    outbox.drop(two?.id ?? "");
    storage.entries.delete(`hexlane.unsent:ada:${three?.id}`);
    outbox.receive({ key: `hexlane.unsent:ada:${three?.id}`, oldValue: null, newValue: null });
    expect(outbox.entries.map(titleOf)).toEqual(["one"]);
    outbox.wipe("ada");
    calls[0]?.fail("again");
    await settle();
    expect([outbox.entries.length, storage.entries.size]).toEqual([0, 0]);
  });

  test("edits of a task merge while they wait, and other tasks and moves keep their order", async () => {
    const { outbox, calls, settle } = openOutbox();
    outbox.open("ada");
    outbox.add(task("first"));
    outbox.add(edit("1", { title: "One" }, { title: "Old" }));
    outbox.add(edit("2", { status: "done" }));
    outbox.add(edit("1", { title: "Uno", priority: "high" }, { title: "One" }));
    outbox.add(edit("1", { status: "done", afterId: "2" }));
    outbox.add(edit("1", { status: "to-do", beforeId: "2" }));
    const bodies = outbox.entries.slice(1).map(({ change }) => change.kind === "edit" && [change.taskId, change.body]);
    expect(bodies).toEqual([
      ["1", { title: "Uno", priority: "high" }],
      ["2", { status: "done" }],
      ["1", { status: "to-do", beforeId: "2" }],
    ]);
    const [, merged] = outbox.entries;
    expect(merged?.change).toMatchObject({ before: { title: "Old" }, base: { title: "Old" }, shown: { title: "Uno" } });
    calls[0]?.answer();
    await settle();
    // An entry that is being sent no longer changes.
    outbox.add(edit("1", { title: "Eins" }, { title: "Uno" }));
    expect(outbox.entries.map(titleOf)).toEqual(["Uno", "", "Eins"]);
  });

  test("add() reports the outcome of a change: saved, refused, or waiting when the server cannot be reached", async () => {
    const { outbox, calls, pauses, settle } = openOutbox();
    outbox.open("ada");
    const refusals: string[] = [];
    outbox.onRefusal(({ id }) => refusals.push(id));
    const saved = outbox.add(edit("1", { title: "One" }));
    calls[0]?.answer();
    expect((await saved).state).toBe("saved");
    await settle();
    const refused = outbox.add(edit("1", { title: "Two" }));
    calls[1]?.fail("refused");
    expect((await refused).state).toBe("refused");
    expect([outbox.entries.length, refusals.length]).toEqual([0, 1]);
    await settle();
    const waiting = [outbox.add(edit("1", { title: "Three" })), outbox.add(edit("2", { title: "Four" }))];
    calls[2]?.fail("again");
    for (const one of waiting) expect((await one).state).toBe("waiting");
    expect((await outbox.add(edit("3", { title: "Five" }))).state).toBe("waiting");
    pauses[0]?.end();
    await settle();
    expect(calls.length).toBe(4);
  });

  test("a change with a conflict waits for the user, and later changes are sent", async () => {
    const { outbox, calls, settle, sent } = openOutbox();
    outbox.open("ada");
    outbox.add(edit("1", { title: "Mine" }, { title: "Old" }));
    outbox.add(edit("2", { title: "Other" }));
    calls[0]?.fail("conflict");
    await settle();
    expect(outbox.entries.map(({ state }) => state)).toEqual(["conflict", "sending"]);
    const [{ id, change } = { id: "", change: task("") }] = outbox.entries;
    calls[1]?.answer();
    outbox.replace(id, { ...change, ...(change.kind === "edit" ? { body: { title: "Both" } } : {}) } as Change);
    await settle();
    expect(sent()).toEqual(["Mine", "Other", "Both"]);
  });

  test("texts of a custom field merge while they wait, and replace the text that was there first", async () => {
    const { outbox, calls, sent, settle } = openOutbox();
    outbox.open("ada");
    outbox.add(task("first"));
    outbox.add(fieldText("1", "client", "Ada", "Old"));
    outbox.add(edit("1", { priority: "low" }));
    outbox.add(fieldText("1", "notes", "Call", ""));
    outbox.add(fieldText("2", "client", "Bob", ""));
    outbox.add(fieldText("1", "client", "Cleo", "Ada"));
    expect(outbox.entries[1]?.change).toMatchObject({
      input: { body: { value: "Cleo" } },
      replaced: { text: "Old" },
    });
    for (let index = 0; index < 5; index++) {
      calls[index]?.answer();
      await settle();
    }
    expect(sent()).toEqual(["first", "client Cleo", "", "notes Call", "client Bob"]);
  });

  test("texts of a custom field do not merge across an undo", () => {
    const { outbox } = openOutbox();
    outbox.open("ada");
    outbox.add(task("first"));
    outbox.add(fieldText("1", "client", "Ada", ""));
    const input = { changeId: "change" };
    const undo = { kind: "request", projectId: "p", taskId: "1", title: "Undo", input, reload: [] } as const;
    outbox.add({ ...undo, route: "POST /api/undo/:changeId" });
    outbox.add(fieldText("1", "client", "Cleo", "Ada"));
    expect(outbox.entries.length).toBe(4);
  });

  test("a conflict about a custom field absorbs later edits of that field, so that the user is asked only once", async () => {
    const { outbox, calls, sent, settle } = openOutbox();
    outbox.open("ada");
    outbox.add(fieldText("1", "client", "Ada", "Old"));
    outbox.add(edit("1", { priority: "low" }));
    outbox.add(fieldText("1", "client", "Bob", "Ada"));
    calls[0]?.fail("conflict");
    await settle();
    const outcome = await outbox.add(fieldText("1", "client", "Cleo", "Bob"));
    expect(outcome.state).toBe("waiting");
    expect(outbox.entries.map(({ state }) => state)).toEqual(["conflict", "sending"]);
    expect(outbox.entries[0]?.change).toMatchObject({ input: { body: { value: "Cleo" } }, replaced: { text: "Old" } });
    expect(sent()).toEqual(["client Ada", ""]);
  });

  test("takeBack() restores the text of a custom field that a later text has replaced", () => {
    const { outbox } = openOutbox();
    outbox.open("ada");
    outbox.add(task("first"));
    const [one, two] = [fieldText("1", "client", "Ada", "Old"), fieldText("1", "client", "Bob", "Ada")];
    outbox.add(one);
    outbox.add(two);
    const { id, change } = outbox.entries[1] ?? { id: "", change: task("") };
    const earlier = { id, own: one, change: one, former: undefined };
    expect([takeBack(outbox, earlier), isGrown(change, earlier)]).toEqual([false, true]);
    expect(takeBack(outbox, { id, own: two, change, former: one })).toBe(true);
    expect(outbox.entries[1]?.change).toEqual(one);
  });

  test("an entry of another tab is sent after this tab's entries, or dropped when the other tab has sent it", async () => {
    const storage = storageOf();
    const { outbox, sent, calls, settle } = openOutbox(storage);
    outbox.open("ada");
    outbox.add(task("own"));
    const id = "9-9";
    const value = JSON.stringify({ id, accountId: "ada", change: task("other") });
    outbox.receive({ key: `hexlane.unsent:ada:${id}`, oldValue: null, newValue: value });
    expect(outbox.entries.map(titleOf)).toEqual(["own", "other"]);
    outbox.receive({ key: `hexlane.unsent:ada:${id}`, oldValue: value, newValue: null });
    calls[0]?.answer();
    await settle();
    expect([sent(), outbox.entries.length]).toEqual([["own"], 0]);
  });

  test("open() sends entries that an earlier version stored", async () => {
    const storage = storageOf();
    const entry = { id: "1", accountId: "ada", creation: task("from before") };
    storage.setItem("hexlane.unsent:ada:1", JSON.stringify(entry));
    const { outbox, sent } = openOutbox(storage);
    outbox.open("ada");
    expect(sent()).toEqual(["from before"]);
  });

  test("takeBack() restores an entry to its earlier state, unless it has since been sent or changed", async () => {
    const { outbox, calls, settle } = openOutbox();
    outbox.open("ada");
    outbox.add(task("first"));
    outbox.add(edit("1", { priority: "low" }));
    outbox.add(edit("1", { priority: "high" }));
    const [, { id, change } = { id: "", change: task("") }] = outbox.entries;
    const low = edit("1", { priority: "low" });
    expect(takeBack(outbox, { id, own: low, change: low, former: undefined })).toBe(false);
    expect(takeBack(outbox, { id, own: change, change, former: low })).toBe(true);
    expect(outbox.entries.at(-1)?.change).toEqual(low);
    expect(takeBack(outbox, { id, own: low, change: low, former: undefined })).toBe(true);
    const [first] = outbox.entries;
    const own = task("first");
    expect(takeBack(outbox, { id: first?.id ?? "", own, change: own, former: undefined })).toBe(false);
    calls[0]?.answer();
    await settle();
    expect([outbox.entries.length, calls.length]).toEqual([0, 1]);
  });

  test("takeBack() keeps the later changes that were merged into the entry", () => {
    const { outbox } = openOutbox();
    outbox.open("ada");
    outbox.add(task("first"));
    const entryNow = () => outbox.entries[1] ?? { id: "", change: task("") };
    const moved = edit("1", { status: "done", afterId: "2" });
    outbox.add(moved);
    const { id, change: first } = entryNow();
    const renamed = edit("1", { title: "New" }, { title: "Old" });
    outbox.add(renamed);
    const { change: both } = entryNow();
    expect(takeBack(outbox, { id, own: moved, change: first, former: undefined })).toBe(true);
    expect(entryNow().change).toMatchObject({ body: { title: "New" }, base: { title: "Old" } });
    expect(entryNow().change).not.toHaveProperty("body.status");
    // Taking back the second change does not restore the first.
    expect(takeBack(outbox, { id, own: renamed, change: both, former: first })).toBe(true);
    expect(outbox.entries.length).toBe(1);
  });

  test("takeBack() does not take back what later changes have replaced", () => {
    const { outbox } = openOutbox();
    outbox.open("ada");
    outbox.add(task("first"));
    const entryNow = () => outbox.entries[1] ?? { id: "", change: task("") };
    const moved = edit("1", { status: "done" });
    outbox.add(moved);
    const { id, change: first } = entryNow();
    outbox.add(edit("1", { afterId: "2" }));
    expect(takeBack(outbox, { id, own: moved, change: first, former: undefined })).toBe(false);
    expect(entryNow().change).toMatchObject({ body: { status: "done", afterId: "2" } });
  });
});

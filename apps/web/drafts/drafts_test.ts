import { describe, expect, test } from "bun:test";
import { Drafts, onOtherTab } from "./drafts.ts";
import type { TextStorage } from "./local_store.ts";

const ada = { accountId: "ada", field: "task:1:comment" };

function storageOf(limit = Number.POSITIVE_INFINITY): TextStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem(name, value) {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      entries.set(name, value);
    },
    removeItem: (name) => void entries.delete(name),
  };
}

describe("Drafts", () => {
  test("write() keeps the text across reloads, but only for the same account", () => {
    const storage = storageOf();
    new Drafts(storage).write(ada, { text: "Größe 🧮", base: "old" });
    const later = new Drafts(storage);
    expect(later.read(ada)).toEqual({ text: "Größe 🧮", base: "old" });
    expect(later.read({ ...ada, accountId: "charles" })).toBeUndefined();
    expect(later.list({ accountId: "ada", prefix: "task:1:" })).toEqual([
      { field: "task:1:comment", draft: { text: "Größe 🧮", base: "old" } },
    ]);
    expect(later.list({ accountId: "ad", prefix: "" })).toEqual([]);
  });

  test("write() removes a draft that is empty or unchanged, but keeps an emptied description", () => {
    const drafts = new Drafts(storageOf());
    drafts.write(ada, { text: "a" });
    drafts.write(ada, { text: "" });
    expect(drafts.read(ada)).toBeUndefined();
    drafts.write(ada, { text: "", base: "all of it" });
    expect(drafts.read(ada)).toEqual({ text: "", base: "all of it" });
    drafts.write(ada, { text: "all of it", base: "all of it" });
    expect(drafts.read(ada)).toBeUndefined();
  });

  test("a draft that cannot be stored is kept in memory, and isAtRisk is true", () => {
    const drafts = new Drafts(storageOf(20));
    drafts.write(ada, { text: "x".repeat(100) });
    expect([drafts.read(ada)?.text.length, drafts.isAtRisk]).toEqual([100, true]);
    drafts.write(ada, { text: "x" });
    expect([drafts.read(ada)?.text, drafts.isAtRisk]).toEqual(["x", false]);
    const blocked = new Drafts(undefined);
    blocked.write(ada, { text: "y" });
    expect([blocked.read(ada)?.text, blocked.isAtRisk]).toEqual(["y", true]);
  });

  test("wipe() deletes the drafts of one account and notifies the editors", () => {
    const drafts = new Drafts(storageOf());
    const received: unknown[] = [];
    drafts.listen(ada, (now, before) => received.push([now?.text, before?.text]));
    drafts.write(ada, { text: "mine" });
    drafts.write({ ...ada, accountId: "charles" }, { text: "his" });
    drafts.wipe("ada");
    expect(drafts.read(ada)).toBeUndefined();
    expect(drafts.read({ ...ada, accountId: "charles" })?.text).toBe("his");
    expect(received).toEqual([
      ["mine", undefined],
      [undefined, "mine"],
    ]);
  });

  test("receive() passes on drafts from other tabs and ignores other values", () => {
    const drafts = new Drafts(storageOf());
    const received: unknown[] = [];
    drafts.listen(ada, (now, before) => received.push([now?.text, before?.text]));
    const key = "hexlane.draft:ada:task:1:comment";
    drafts.receive({ key, oldValue: null, newValue: '{"text":"there"}' });
    drafts.receive({ key, oldValue: '{"text":"there"}', newValue: "broken{" });
    drafts.receive({ key: "hexlane.theme", oldValue: null, newValue: "dark" });
    expect(received).toEqual([
      ["there", undefined],
      [undefined, "there"],
    ]);
  });
});

test("onOtherTab() adopts another tab's change if it is based on this tab's text, and keeps this tab's text otherwise", () => {
  const own = { text: "a", id: "1" };
  const following = { text: "ab", id: "2", after: "1" };
  const unaware = { text: "b", id: "3" };
  expect(onOtherTab(undefined, { now: unaware, before: undefined })).toBe("follow");
  expect(onOtherTab({ text: "saved", base: "saved", id: "1" }, { now: unaware, before: undefined })).toBe("follow");
  expect(onOtherTab(own, { now: following, before: own })).toBe("follow");
  expect(onOtherTab(own, { now: unaware, before: own })).toBe("keep");
  expect(onOtherTab(own, { now: undefined, before: own })).toBe("follow");
  expect(onOtherTab(own, { now: undefined, before: unaware })).toBe("keep");
});

import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { DEFAULT_PREFS, readView, recallView, rememberView } from "./view_memory.ts";

const { localStorage: before } = globalThis;
const entries = new Map<string, string>();
const fake = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
};
Object.defineProperty(globalThis, "localStorage", { value: fake, configurable: true });
afterAll(() => void Object.defineProperty(globalThis, "localStorage", { value: before, configurable: true }));
beforeEach(() => entries.clear());

const OWNER = { accountId: "ada", projectId: "web" };

describe("the view of a project", () => {
  test("is remembered for each account and project, without the search text, the month and the open task", () => {
    rememberView(OWNER, {
      search: { view: "list", priority: "!low", q: "secret", month: "2027-01", task: "WEB-1", group: "due" },
    });
    expect(readView(OWNER).search).toEqual({ view: "list", priority: "!low", group: "due" });
    expect([...entries.values()].join()).not.toContain("secret");
    expect(readView({ ...OWNER, projectId: "app" }).search).toEqual({});
    expect(readView({ ...OWNER, accountId: "bob" }).search).toEqual({});
  });

  test("is recalled only if the URL does not specify a view", () => {
    rememberView(OWNER, { search: { group: "priority" } });
    expect(recallView(OWNER, {})).toEqual({ group: "priority" });
    expect(recallView(OWNER, { task: "WEB-1" })).toEqual({ group: "priority" });
    expect(recallView(OWNER, { view: "list" })).toBeUndefined();
    expect(recallView(OWNER, { q: "wheel" })).toBeUndefined();
    expect(recallView({ ...OWNER, accountId: "bob" }, {})).toBeUndefined();
  });

  test("keeps the display options, and leaves nothing behind when it is reset", () => {
    const prefs = { isCompact: true, collapsed: ["done"], hidden: ["labels" as const], fields: ["severity"] };
    rememberView(OWNER, { prefs });
    rememberView(OWNER, { search: { sort: "title" } });
    expect(readView(OWNER)).toEqual({ search: { sort: "title" }, prefs });
    rememberView(OWNER, { search: {}, prefs: DEFAULT_PREFS });
    expect(entries.size).toBe(0);
  });

  test("ignores an entry that cannot be read", () => {
    for (const entry of ["{", "null", '{"search":{"view":"nothing"},"prefs":{"collapsed":"done","hidden":["x"]}}']) {
      entries.set("hexlane.view:ada:web", entry);
      expect(readView(OWNER)).toEqual({ search: {}, prefs: DEFAULT_PREFS });
    }
  });
});

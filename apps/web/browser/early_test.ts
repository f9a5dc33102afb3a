import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { beginEarly, fetchEarly } from "./early.ts";

const ORIGIN = "http://localhost";
const ANSWERS: Readonly<Record<string, unknown>> = {
  "/api/auth/get-session": { user: { id: "1" } },
  "/api/auth/organization/list": [{ id: "w", slug: "Demo" }],
  "/api/project?workspaceId=w&includeArchived=true": [{ id: "p", slug: "WEB" }],
  "/api/changes?workspaceId=w": { cursor: "c" },
  "/api/task/tasks/p": { data: {} },
};
let asked: string[];
let fake: ReturnType<typeof spyOn>;

beforeEach(() => {
  asked = [];
  fake = spyOn(globalThis, "fetch").mockImplementation((async (input: string | Request) => {
    const path = typeof input === "string" ? input : input.url.replace(ORIGIN, "");
    asked.push(path);
    return path in ANSWERS ? Response.json(ANSWERS[path]) : new Response(null, { status: 404 });
  }) as typeof fetch);
});
afterEach(() => {
  fake.mockRestore();
  globalThis.hexlaneEarly = undefined;
});

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test("beginEarly() requests a board's data, and the cursor before the board", async () => {
  beginEarly("/w/demo/p/web");
  await settle();
  expect([...asked].sort()).toEqual(Object.keys(ANSWERS).sort());
  expect(asked.at(-1)).toBe("/api/task/tasks/p");
});

test("beginEarly() requests a hinted board without looking up its IDs", async () => {
  const navigation = { type: "navigate", serverTiming: [{ name: "board", description: "w p 7", duration: 0 }] };
  const entries = spyOn(performance, "getEntriesByType").mockReturnValue([navigation] as never);
  beginEarly("/w/demo/p/web");
  const paths = Object.keys(ANSWERS).filter((path) => !path.startsWith("/api/changes"));
  // All requests start at once.
  expect([...asked].sort()).toEqual(paths.sort());
  const answer = await fetchEarly(new Request(`${ORIGIN}/api/changes?workspaceId=w`));
  expect(await answer.json()).toEqual({ events: [], cursor: 7, hasMore: false });
  entries.mockRestore();
});

test("beginEarly() ignores the hint of a page from the browser's cache", async () => {
  const navigation = { type: "back_forward", serverTiming: [{ name: "board", description: "w p 7", duration: 0 }] };
  const entries = spyOn(performance, "getEntriesByType").mockReturnValue([navigation] as never);
  beginEarly("/w/demo/p/web");
  await settle();
  expect([...asked].sort()).toEqual(Object.keys(ANSWERS).sort());
  entries.mockRestore();
});

test("fetchEarly() returns each early response only once", async () => {
  beginEarly("/inbox");
  const read = async (): Promise<unknown> =>
    await (await fetchEarly(new Request(`${ORIGIN}/api/auth/get-session`))).json();
  expect(await read()).toEqual(ANSWERS["/api/auth/get-session"]);
  expect(asked.length).toBe(2);
  expect(await read()).toEqual(ANSWERS["/api/auth/get-session"]);
  expect(asked.length).toBe(3);
});

test("fetchEarly() sends the request if the early one failed, and after a change", async () => {
  beginEarly("/w/demo/p/none");
  await settle();
  const before = asked.length;
  await fetchEarly(new Request(`${ORIGIN}/api/task/1`, { method: "POST" }));
  await fetchEarly(new Request(`${ORIGIN}/api/auth/organization/list`));
  expect(asked.length).toBe(before + 2);
});

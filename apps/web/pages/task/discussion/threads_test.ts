import { expect, test } from "bun:test";
import type { Activity } from "@hexlane/client";
import { threadsOf } from "./threads.ts";

const entry = (id: string, parentId: string | null = null, type: Activity["type"] = "comment") =>
  ({ id, parentId, type }) as Activity;

function outline(newestFirst: readonly Activity[]): string[] {
  return threadsOf(newestFirst).map((one) => {
    if (one.kind === "history") return one.id;
    return [one.root ? one.id : `(${one.id})`, ...one.replies.map(({ id }) => id)].join(" < ");
  });
}

test("threadsOf() puts replies under their comment, oldest first", () => {
  const list = [entry("d", "a"), entry("c", "a"), entry("moved", null, "task"), entry("b"), entry("a")];
  expect(outline(list)).toEqual(["a < c < d", "b", "moved"]);
});

test("threadsOf() keeps the replies of a deleted comment together", () => {
  expect(outline([entry("c", "gone"), entry("b"), entry("a", "gone")])).toEqual(["(gone) < a < c", "b"]);
});

test("threadsOf() finds a comment that comes after its reply", () => {
  expect(outline([entry("a"), entry("b", "a")])).toEqual(["a < b"]);
});

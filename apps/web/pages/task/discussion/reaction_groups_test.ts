import { expect, test } from "bun:test";
import { REACTION_ROUTE, withReaction, withWaitingReactions } from "./reaction_groups.ts";

const ANN = { id: "ann", name: "Ann" };
const BEN = { id: "ben", name: "Ben" };
const change = { commentId: "c", emoji: "👍" };
const group = { commentId: "c", emoji: "👍", count: 1, people: [BEN], isOwn: false };

test("withReaction() adds the account to a group, or starts one", () => {
  expect(withReaction([group], { ...change, isAdded: true }, ANN)).toEqual([
    { ...group, count: 2, people: [BEN, ANN], isOwn: true },
  ]);
  const other = { ...group, commentId: "other" };
  expect(withReaction([other], { ...change, isAdded: true }, ANN)).toEqual([
    other,
    { ...group, people: [ANN], isOwn: true },
  ]);
});

test("withReaction() removes the account, and also the group if no one is left in it", () => {
  const both = { ...group, count: 2, people: [ANN, BEN], isOwn: true };
  expect(withReaction([both], { ...change, isAdded: false }, ANN)).toEqual([group]);
  const own = { ...group, people: [ANN], isOwn: true };
  expect(withReaction([own], { ...change, isAdded: false }, ANN)).toEqual([]);
});

test("withReaction() changes nothing when repeated", () => {
  const own = { ...group, people: [ANN], isOwn: true };
  expect(withReaction([own], { ...change, isAdded: true }, ANN)).toEqual([own]);
  expect(withReaction([group], { ...change, isAdded: false }, ANN)).toEqual([group]);
});

test("withWaitingReactions() shows pending reactions instead of the server's", () => {
  const request = (emoji: string, isAdded: boolean) => ({
    change: {
      kind: "request" as const,
      projectId: "p",
      taskId: "t",
      title: "Task",
      route: REACTION_ROUTE,
      input: { id: "c", body: { emoji, isAdded } },
      reload: [],
    } as const,
  });
  const comment = { change: { kind: "comment" as const, taskId: "t", content: "Hello" } };
  expect(withWaitingReactions([group], [comment, request("👍", true), request("🎉", true)], ANN)).toEqual([
    { ...group, count: 2, people: [BEN, ANN], isOwn: true },
    { commentId: "c", emoji: "🎉", count: 1, people: [ANN], isOwn: true },
  ]);
  expect(withWaitingReactions([group], [request("👍", true), request("👍", false)], ANN)).toEqual([group]);
});

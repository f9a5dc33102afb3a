import { expect, test } from "bun:test";
import { MAX_EMOJI_PER_COMMENT } from "../../limits.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld } from "../../testing/world.ts";
import { createComment } from "../comment/create.ts";
import { deleteComment } from "../comment/delete.ts";
import { listReactions } from "./list.ts";
import { addReaction, removeReaction } from "./react.ts";
import { checkEmoji } from "./reaction.ts";

const TASK = { taskId: "task-1" };
const THUMB = "\u{1f44d}";

async function withComment() {
  const world = await openWorld();
  const { id: commentId } = await createComment(world.as("mia"), { ...TASK, content: "First" });
  await world.newEvents();
  return { world, commentId };
}

test("addReaction() adds an emoji once per person, groups it by emoji and notifies nobody", async () => {
  const { world, commentId } = await withComment();
  for (const _ of [1, 2]) await addReaction(world.as("max"), { commentId, emoji: THUMB });
  world.clock.advance(1);
  const max = { id: "max", name: "Max" };
  const mia = { id: "mia", name: "Mia" };
  const groups = await addReaction(world.as("mia"), { commentId, emoji: THUMB });
  expect(groups).toEqual([{ commentId, emoji: THUMB, count: 2, people: [max, mia], isOwn: true }]);
  await addReaction(world.as("mia"), { commentId, emoji: "\u{1f389}" });
  expect((await listReactions(world.as("vic"), TASK)).map(({ count, isOwn }) => [count, isOwn])).toEqual([
    [2, false],
    [1, false],
  ]);
  expect(await world.inbox("mia")).toEqual([]);
  const events = await world.newEvents();
  expect(events.map(({ type, data }) => [type, data.userId, data.isAdded])).toEqual([
    ["taskReactionsChanged", "max", true],
    ["taskReactionsChanged", "mia", true],
    ["taskReactionsChanged", "mia", true],
  ]);
});

test("removeReaction() removes the actor's own emoji", async () => {
  const { world, commentId } = await withComment();
  await addReaction(world.as("max"), { commentId, emoji: THUMB });
  expect(await removeReaction(world.as("mia"), { commentId, emoji: THUMB })).toHaveLength(1);
  for (const _ of [1, 2]) expect(await removeReaction(world.as("max"), { commentId, emoji: THUMB })).toEqual([]);
  expect((await world.newEvents()).map(({ data }) => data.isAdded)).toEqual([true, false]);
});

test("addReaction() refuses more than 20 different emoji", async () => {
  const { world, commentId } = await withComment();
  const emoji = (index: number) => String.fromCodePoint(0x1f600 + index);
  for (let index = 0; index < MAX_EMOJI_PER_COMMENT; index++) {
    await addReaction(world.as("max"), { commentId, emoji: emoji(index) });
  }
  const refused = addReaction(world.as("mia"), { commentId, emoji: emoji(MAX_EMOJI_PER_COMMENT) });
  expect(await refusalOf(refused)).toBe("conflict TOO_MANY_EMOJI");
  expect(await addReaction(world.as("mia"), { commentId, emoji: emoji(0) })).toHaveLength(MAX_EMOJI_PER_COMMENT);
});

test("reactions are deleted with their comment", async () => {
  const { world, commentId } = await withComment();
  await addReaction(world.as("max"), { commentId, emoji: THUMB });
  await deleteComment(world.as("mia"), { commentId });
  expect(await listReactions(world.as("mia"), TASK)).toEqual([]);
  expect(await refusalOf(addReaction(world.as("max"), { commentId, emoji: THUMB }))).toBe("not_found");
});

test("addReaction() refuses viewers, non-members and archived projects", async () => {
  const { world, commentId } = await withComment();
  const input = { commentId, emoji: THUMB };
  expect(await refusalOf(addReaction(world.as("vic"), input))).toBe("forbidden");
  expect(await refusalOf(addReaction(world.as("stan"), input))).toBe("not_found");
  expect(await refusalOf(listReactions(world.as("stan"), TASK))).toBe("not_found");
  await world.archive("project-1");
  expect(await refusalOf(addReaction(world.as("max"), input))).toBe("conflict PROJECT_ARCHIVED");
});

test.each(["\u{1f44d}", "\u{1f44d}\u{1f3fd}", "\u{1f469}\u200d\u{1f680}", "\u{1f1e9}\u{1f1ea}", "1\ufe0f\u20e3"])(
  "checkEmoji() accepts %s",
  (emoji) => expect(checkEmoji(emoji)).toBe(emoji),
);

test("checkEmoji() adds a missing variation selector", () => {
  expect(checkEmoji("\u2764")).toBe("\u2764\ufe0f");
});

test.each(["", "a", "ok", "\u{1f44d}\u{1f44d}", " \u{1f44d}", "<b>", "\u{1f44d}".repeat(30)])(
  "checkEmoji() refuses %j",
  (emoji) => expect(() => checkEmoji(emoji)).toThrow("Must be one emoji"),
);

import { expect, test } from "bun:test";
import { refusalOf } from "../../testing/team.ts";
import { openWorld } from "../../testing/world.ts";
import { createActivity } from "../activity/create.ts";
import { unwatchTask } from "../watcher/watch.ts";
import { createComment } from "./create.ts";
import { deleteComment } from "./delete.ts";
import { listComments } from "./list.ts";

const TASK = { taskId: "task-2" };

test("createComment() creates a reply, and adds a reply to a reply to the same thread", async () => {
  const world = await openWorld();
  const parent = await createComment(world.as("mia"), { ...TASK, content: "First" });
  const reply = await createComment(world.as("max"), { ...TASK, content: "Second", parentId: parent.id });
  const other = await createComment(world.as("mia"), { ...TASK, content: "Third", parentId: reply.id });
  expect([parent, reply, other].map(({ parentId }) => parentId)).toEqual([null, parent.id, parent.id]);
  const events = await world.newEvents();
  expect(events.map(({ data }) => data.parentId)).toEqual([undefined, parent.id, parent.id]);
});

test("createComment() notifies the author of the parent comment, unless they stopped watching", async () => {
  const world = await openWorld();
  const input = { ...TASK, userId: "vic", message: "By Vic", type: "comment" as const };
  const { id: parentId } = await createActivity(world.as("olga"), input);
  await createComment(world.as("max"), { ...TASK, content: "Reply", parentId });
  expect(await world.inbox("vic")).toHaveLength(1);
  await unwatchTask(world.as("vic"), TASK);
  await createComment(world.as("max"), { ...TASK, content: "Reply", parentId });
  expect(await world.inbox("vic")).toHaveLength(1);
});

test("createComment() notifies nobody of a reply to an imported comment", async () => {
  const world = await openWorld();
  const origin = { externalUserName: "Zoe", externalSource: "trello" };
  const { id: parentId } = await createComment(world.as("olga"), { ...TASK, content: "Imported", ...origin });
  await createComment(world.as("max"), { ...TASK, content: "Reply", parentId });
  expect(await world.inbox("olga")).toEqual([]);
});

test("deleteComment() keeps the replies", async () => {
  const world = await openWorld();
  const { id: parentId } = await createComment(world.as("mia"), { ...TASK, content: "First" });
  const { id } = await createComment(world.as("max"), { ...TASK, content: "Second", parentId });
  await deleteComment(world.as("mia"), { commentId: parentId });
  expect((await listComments(world.as("vic"), TASK)).rows).toMatchObject([{ id, parentId }]);
  const another = createComment(world.as("max"), { ...TASK, content: "Third", parentId });
  expect(await refusalOf(another)).toBe("invalid PARENT_NOT_FOUND");
  expect(await createComment(world.as("max"), { ...TASK, content: "Third", parentId: id })).toMatchObject({ parentId });
});

test("createComment() refuses a parent that is not a comment on the task", async () => {
  const world = await openWorld();
  const elsewhere = await createComment(world.as("mia"), { taskId: "task-1", content: "First" });
  const entry = await createActivity(world.as("mia"), { ...TASK, userId: "mia", message: "Built", type: "task" });
  for (const parentId of [elsewhere.id, entry.id, "nothing"]) {
    const refused = createComment(world.as("max"), { ...TASK, content: "Reply", parentId });
    expect(await refusalOf(refused)).toBe("invalid PARENT_NOT_FOUND");
  }
});

import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { encodeCursor } from "../../page.ts";
import { at, someActivity, someApiKey } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { listActivities } from "../activity/list.ts";
import { search } from "../search/search.ts";
import { createComment } from "./create.ts";
import { deleteComment } from "./delete.ts";
import { updateComment } from "./edit.ts";
import { listComments } from "./list.ts";

const TASK = { taskId: "task-1" };
const PLACE = { taskTitle: "Fix login", projectId: "project-1", workspaceId: "workspace-1" };

async function withComment(): Promise<World> {
  const world = await openWorld();
  await world.put((tx) => tx.insertActivities([someActivity({ id: "comment-1", userId: "mia", content: "First" })]));
  return world;
}

test("createComment() creates an activity and returns it with its author", async () => {
  const world = await openWorld();
  const content = " \r\nLook *here*\n";
  const comment = await createComment(world.as("max"), { ...TASK, content });
  const activity = {
    id: expect.any(String),
    ...TASK,
    type: "comment" as const,
    createdAt: at(0),
    updatedAt: at(0),
    userId: "max",
    content,
    eventData: null,
    externalUserName: null,
    externalUserAvatar: null,
    externalSource: null,
    externalUrl: null,
    parentId: null,
  };
  expect(comment).toEqual({ ...activity, user: { name: "Max", image: null } });
  expect((await listComments(world.as("vic"), TASK)).rows).toEqual([comment]);
  expect((await listActivities(world.as("vic"), TASK)).rows).toEqual([activity]);
  expect(await world.version("project-1")).toBe(1);
  const data = { commentId: comment.id, content };
  expect(await world.newEvents()).toEqual([{ type: "taskCommentCreated", about: "task-1", actorId: "max", data }]);
});

test("createComment() notifies the assignee and mentioned members once, and never the author", async () => {
  const world = await openWorld();
  await createComment(world.as("max"), { ...TASK, content: "Ready?" });
  const notification = {
    id: expect.any(String),
    userId: "mia",
    workspaceId: "workspace-1",
    title: 'Max commented on "Fix login"',
    content: "Ready?",
    type: "info" as const,
    eventData: { actorId: "max", kind: "comment", ...PLACE, commenterName: "Max", commentPreview: "Ready?" },
    isRead: false,
    resourceId: "task-1",
    resourceType: "task" as const,
    snoozedUntil: null,
    createdAt: at(0),
    updatedAt: at(0),
  };
  expect(await world.inbox("mia")).toEqual([notification]);

  world.clock.advance(1);
  const mentions = ["mia", "vic", "max", "vic", "stan", "nobody"].map((id) => `<kaneo-mention id="${id}">`).join("");
  await createComment(world.as("max"), { ...TASK, content: mentions });
  const [newest, ...older] = await world.inbox("mia");
  expect(newest).toMatchObject({
    title: 'Max mentioned you in a comment on "Fix login"',
    type: "info",
    eventData: { actorId: "max", kind: "mention", ...PLACE, mentionerName: "Max" },
  });
  expect(older).toEqual([notification]);
  expect(await world.inbox("vic")).toHaveLength(1);
  expect(await world.inbox("max")).toEqual([]);
  expect(await world.inbox("stan")).toEqual([]);

  await createComment(world.as("mia"), { ...TASK, content: "Mine" });
  expect(await world.inbox("mia")).toHaveLength(2);
});

test("createComment() shows the external author name of an imported comment", async () => {
  const world = await openWorld();
  const origin = {
    externalUserName: "Zoe",
    externalUserAvatar: "https://pictures.example/zoe.png",
    externalSource: "trello",
    externalUrl: "https://trello.example/c/1",
  };
  const content = 'Hi <hexlane-mention id="vic">';
  const comment = await createComment(world.as("adam"), { ...TASK, content, ...origin });
  expect(comment).toMatchObject({ ...origin, userId: "adam", user: { name: "Zoe", image: origin.externalUserAvatar } });
  // Notifications name the account that imported the comment, not the external author.
  expect((await world.inbox("mia"))[0]).toMatchObject({
    title: 'Adam commented on "Fix login"',
    eventData: { commenterName: "Adam" },
  });
  expect((await world.inbox("vic"))[0]).toMatchObject({
    title: 'Adam mentioned you in a comment on "Fix login"',
    eventData: { mentionerName: "Adam" },
  });
});

test.each([
  { externalUserName: "Ada Boss" },
  { externalUserAvatar: "https://pictures.example/zoe.png" },
  { externalUrl: "https://trello.example/c/1" },
])("createComment() refuses %j from a member who cannot manage the workspace", async (origin) => {
  const world = await openWorld();
  const refused = createComment(world.as("max"), { ...TASK, content: "Hi", ...origin });
  expect(await refusalOf(refused)).toBe("forbidden AUTHOR_NOT_ALLOWED");
  expect((await listComments(world.as("max"), TASK)).rows).toEqual([]);
  const own = { externalUserName: "", externalSource: "script" };
  expect(await createComment(world.as("max"), { ...TASK, content: "Hi", ...own })).toMatchObject({
    externalSource: "script",
    user: { name: "Max" },
  });
});

test("updateComment() notifies only newly mentioned members", async () => {
  const world = await openWorld();
  const { id } = await createComment(world.as("max"), { ...TASK, content: 'Hey <hexlane-mention id="vic">' });
  await world.newEvents();
  world.clock.advance(9);
  const content = 'Hey <hexlane-mention id="vic"> and <hexlane-mention id="adam">';
  const comment = await updateComment(world.as("max"), { commentId: id, content });
  expect(comment).toMatchObject({ id, content, createdAt: at(0), updatedAt: at(9), user: { name: "Max" } });
  expect((await listComments(world.as("vic"), TASK)).rows).toEqual([comment]);
  expect((await world.inbox("adam")).map(({ eventData }) => eventData)).toEqual([
    { actorId: "max", kind: "mention", ...PLACE, mentionerName: "Max" },
  ]);
  expect(await world.inbox("vic")).toHaveLength(1);
  expect(await world.inbox("mia")).toHaveLength(1);
  const data = { commentId: id, old: 'Hey <hexlane-mention id="vic">', new: content };
  expect(await world.newEvents()).toEqual([{ type: "taskCommentUpdated", about: "task-1", actorId: "max", data }]);

  expect(await updateComment(world.as("max"), { commentId: id, content })).toEqual(comment);
  expect(await world.newEvents()).toEqual([]);
});

test("updateComment() allows only the author, and deleteComment() also allows workspace managers", async () => {
  const world = await withComment();
  const edit = { commentId: "comment-1", content: "Changed" };
  for (const who of ["olga", "adam", "max"] as const) {
    const error = { code: "forbidden", details: { reason: "NOT_THE_AUTHOR" } };
    await expect(updateComment(world.as(who), edit)).rejects.toMatchObject(error);
  }
  const input = { commentId: "comment-1" };
  await expect(deleteComment(world.as("max"), input)).rejects.toMatchObject({ code: "forbidden" });
  const deleted = await deleteComment(world.as("adam"), input);
  expect(deleted).toMatchObject({ id: "comment-1", content: "First", user: { name: "Mia" } });
  expect((await listComments(world.as("mia"), TASK)).rows).toEqual([]);
  const data = { commentId: "comment-1", content: "First" };
  expect(await world.newEvents()).toEqual([{ type: "taskCommentDeleted", about: "task-1", actorId: "adam", data }]);
  await expect(deleteComment(world.as("adam"), input)).rejects.toMatchObject({ code: "not_found" });

  const own = await createComment(world.as("max"), { ...TASK, content: "Own" });
  expect(await deleteComment(world.as("max"), { commentId: own.id })).toEqual(own);
});

test("an author who became a viewer can still delete their own comments but not edit them", async () => {
  const world = await withComment();
  await world.put(async (tx) => {
    const found = await tx.findMembership("workspace-1", "mia");
    if (found) await tx.saveMember({ ...found.member, role: "viewer" });
    await tx.insertActivities([someActivity({ id: "comment-2", userId: "max", content: "Other" })]);
  });
  const input = { commentId: "comment-1" };
  const forbidden = { code: "forbidden" };
  await expect(updateComment(world.as("mia"), { ...input, content: "x" })).rejects.toMatchObject(forbidden);
  await expect(deleteComment(world.as("mia"), { commentId: "comment-2" })).rejects.toMatchObject(forbidden);
  const readOnly = someApiKey({ userId: "mia", permissions: { task: ["read"] } });
  const script = world.as({ kind: "api_key", userId: "mia", key: readOnly });
  await expect(deleteComment(script, input)).rejects.toMatchObject(forbidden);
  expect(await world.newEvents()).toEqual([]);
  expect(await deleteComment(world.as("mia"), input)).toMatchObject({ id: "comment-1", content: "First" });
});

test("deleteComment() throws not_found for a former member, even for their own comment", async () => {
  const world = await withComment();
  await world.put((tx) => tx.deleteMember("member-mia"));
  const missing = { code: "not_found", message: 'Cannot find comment "comment-1"' };
  await expect(deleteComment(world.as("mia"), { commentId: "comment-1" })).rejects.toMatchObject(missing);
});

test("updateComment() and deleteComment() throw not_found for an activity that is not a comment", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.insertActivities([someActivity({ id: "a", type: "task", userId: "mia" })]));
  const missing = { code: "not_found", message: 'Cannot find comment "a"' };
  await expect(updateComment(world.as("mia"), { commentId: "a", content: "x" })).rejects.toMatchObject(missing);
  await expect(deleteComment(world.as("mia"), { commentId: "a" })).rejects.toMatchObject(missing);
});

test("search() finds a comment only by its current text", async () => {
  const world = await openWorld();
  const hits = async (q: string) => (await search(world.as("vic"), { q })).results.map(({ type, id }) => [type, id]);
  const { id } = await createComment(world.as("mia"), { ...TASK, content: "banana" });
  expect(await hits("banana")).toEqual([["comment", id]]);
  await updateComment(world.as("mia"), { commentId: id, content: "cherry" });
  expect([await hits("banana"), await hits("cherry")]).toEqual([[], [["comment", id]]]);
  await deleteComment(world.as("mia"), { commentId: id });
  expect(await hits("cherry")).toEqual([]);
});

test("listComments() returns pages with the oldest comments first, including comments of deleted users", async () => {
  const world = await openWorld();
  await world.put((tx) =>
    tx.insertActivities([
      someActivity({ id: "b", createdAt: at(2), userId: "mia" }),
      someActivity({ id: "a", createdAt: at(3), userId: null }),
      someActivity({ id: "x", createdAt: at(1), type: "task" }),
    ]),
  );
  const first = await listComments(world.as("vic"), { ...TASK, limit: 1 });
  expect(first.rows.map(({ id, user }) => [id, user.name])).toEqual([["b", "Mia"]]);
  const cursor = encodeCursor(first.next ?? { value: null, id: "" });
  const second = await listComments(world.as("vic"), { ...TASK, limit: 1, cursor });
  expect(second.rows.map(({ id, user }) => [id, user.name])).toEqual([["a", "Deleted user"]]);
  expect(second.next).toBeUndefined();
});

test("concurrent createComment() calls each create a comment", async () => {
  const world = await openWorld();
  const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
  await Promise.all(texts.map((content) => createComment(world.as("max"), { ...TASK, content })));
  const { rows } = await listComments(world.as("vic"), TASK);
  expect(rows.map(({ content }) => content).sort()).toEqual(texts.sort());
  expect(await world.newEvents()).toHaveLength(20);
  expect(await world.inbox("mia")).toHaveLength(20);
});

const WRITES: [string, (ctx: Context) => Promise<unknown>][] = [
  ["createComment", (ctx) => createComment(ctx, { ...TASK, content: "x" })],
  ["updateComment", (ctx) => updateComment(ctx, { commentId: "comment-1", content: "x" })],
  ["deleteComment", (ctx) => deleteComment(ctx, { commentId: "comment-1" })],
];

test.each(WRITES)("%s() refuses non-members, viewers and archived projects", async (name, call) => {
  const world = await withComment();
  const what = name === "createComment" ? 'task "task-1"' : 'comment "comment-1"';
  const missing = { code: "not_found", message: `Cannot find ${what}` };
  await expect(call(world.as("stan"))).rejects.toMatchObject(missing);
  await expect(call(world.as("vic"))).rejects.toMatchObject({ code: "forbidden" });
  await world.archive("project-1");
  await expect(call(world.as("mia"))).rejects.toMatchObject({ details: { reason: "PROJECT_ARCHIVED" } });
  await expect(listComments(world.as("stan"), TASK)).rejects.toMatchObject({ code: "not_found" });
  expect(await world.newEvents()).toEqual([]);
});

import { expect, test } from "bun:test";
import { encodeCursor } from "../../page.ts";
import { at, someActivity } from "../../testing/fixtures.ts";
import { openWorld } from "../../testing/world.ts";
import { listComments } from "../comment/list.ts";
import { search } from "../search/search.ts";
import { type CreateActivityInput, createActivity } from "./create.ts";
import { listActivities } from "./list.ts";

const TASK = { taskId: "task-1" };
const ENTRY: CreateActivityInput = { ...TASK, userId: "mia", message: "Synced  from\n tracker", type: "task" };

test("createActivity() does not change the task", async () => {
  const world = await openWorld();
  const before = await world.ports.store.read((tx) => tx.findTask("task-1"));
  const eventData = { newStatus: "done", list: [1, null] };
  const activity = await createActivity(world.as("mia"), { ...ENTRY, type: "status_changed", eventData });
  expect(activity).toEqual({
    id: expect.any(String),
    ...TASK,
    type: "status_changed",
    createdAt: at(0),
    updatedAt: at(0),
    userId: "mia",
    content: "Synced  from\n tracker",
    eventData,
    externalUserName: null,
    externalUserAvatar: null,
    externalSource: null,
    externalUrl: null,
    parentId: null,
  });
  expect(await world.ports.store.read((tx) => tx.findTask("task-1"))).toEqual(before);
  expect((await listActivities(world.as("vic"), TASK)).rows).toEqual([activity]);
  const data = { activityId: activity.id, type: "status_changed", content: activity.content, userId: "mia" };
  expect(await world.newEvents()).toEqual([{ type: "taskActivityCreated", about: "task-1", actorId: "mia", data }]);
  expect(await world.version("project-1")).toBe(1);
  expect(await world.inbox("mia")).toEqual([]);
});

test("search() finds only activities with text", async () => {
  const world = await openWorld();
  const { id } = await createActivity(world.as("mia"), ENTRY);
  expect(await createActivity(world.as("mia"), { ...ENTRY, message: null })).toMatchObject({ content: null });
  const { results } = await search(world.as("vic"), { q: "synced", type: "activities" });
  expect(results.map((result) => [result.id, result.title])).toEqual([[id, "task on Fix login"]]);
});

test("createActivity() with type comment creates a comment", async () => {
  const world = await openWorld();
  const content = 'Hi <kaneo-mention id="vic">';
  const comment = await createActivity(world.as("max"), { ...ENTRY, userId: "max", type: "comment", message: content });
  expect(comment).toMatchObject({ type: "comment", content, user: { name: "Max", image: null } });
  expect((await listComments(world.as("vic"), TASK)).rows.map(({ id }) => id)).toEqual([comment.id]);
  const data = { commentId: comment.id, content };
  expect(await world.newEvents()).toEqual([{ type: "taskCommentCreated", about: "task-1", actorId: "max", data }]);
  expect((await world.inbox("vic")).map(({ eventData }) => eventData?.kind)).toEqual(["mention"]);
  expect((await world.inbox("mia")).map(({ eventData }) => eventData?.kind)).toEqual(["comment"]);
  for (const message of [null, ""]) {
    const empty = createActivity(world.as("max"), { ...ENTRY, userId: "max", type: "comment", message });
    await expect(empty).rejects.toMatchObject({ code: "invalid", details: { errors: [{ pointer: "/message" }] } });
  }
});

test("createActivity() lets only workspace managers name another author, and only a member", async () => {
  const world = await openWorld();
  const forMia = { ...ENTRY, userId: "mia" };
  await expect(createActivity(world.as("max"), forMia)).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("workspace:manage_settings"),
  });
  expect(await createActivity(world.as("adam"), forMia)).toMatchObject({ userId: "mia" });
  expect(await world.newEvents()).toMatchObject([{ actorId: "adam", data: { userId: "mia" } }]);
  const forNonMember = createActivity(world.as("adam"), { ...ENTRY, userId: "stan" });
  await expect(forNonMember).rejects.toMatchObject({ code: "invalid", details: { reason: "NOT_A_MEMBER" } });

  const comment = { ...forMia, type: "comment" as const, message: "On her behalf" };
  expect(await createActivity(world.as("adam"), comment)).toMatchObject({ user: { name: "Mia" } });
  expect([await world.inbox("mia"), await world.inbox("adam")]).toEqual([[], []]);
});

test("createActivity() checks its input before permissions", async () => {
  const world = await openWorld();
  const bad: Partial<CreateActivityInput>[] = [
    { type: "nonsense" as "task" },
    { message: "x".repeat(65_537) },
    { eventData: JSON.parse('{"__proto__":1}') },
  ];
  for (const input of bad) {
    const refused = createActivity(world.as("stan"), { ...ENTRY, ...input });
    await expect(refused).rejects.toMatchObject({ code: "invalid" });
  }
});

test("listActivities() returns pages with the newest activities first", async () => {
  const world = await openWorld();
  await world.put((tx) =>
    tx.insertActivities([
      someActivity({ id: "b", createdAt: at(2) }),
      someActivity({ id: "a", createdAt: at(3), type: "task" }),
      someActivity({ id: "c", createdAt: at(2), type: "create" }),
    ]),
  );
  const first = await listActivities(world.as("vic"), { ...TASK, limit: 2 });
  expect(first.rows.map(({ id }) => id)).toEqual(["a", "c"]);
  const cursor = encodeCursor(first.next ?? { value: null, id: "" });
  const second = await listActivities(world.as("vic"), { ...TASK, limit: 2, cursor });
  expect(second.rows.map(({ id }) => id)).toEqual(["b"]);
  expect(second.next).toBeUndefined();
});

test("createActivity() refuses non-members, viewers and archived projects", async () => {
  const world = await openWorld();
  await expect(listActivities(world.as("stan"), TASK)).rejects.toMatchObject({ code: "not_found" });
  const call = (who: "stan" | "vic" | "mia") => createActivity(world.as(who), { ...ENTRY, userId: who });
  await expect(call("stan")).rejects.toMatchObject({ code: "not_found", message: 'Cannot find task "task-1"' });
  await expect(call("vic")).rejects.toMatchObject({ code: "forbidden" });
  await world.archive("project-1");
  await expect(call("mia")).rejects.toMatchObject({ details: { reason: "PROJECT_ARCHIVED" } });
  expect(await world.newEvents()).toEqual([]);
});

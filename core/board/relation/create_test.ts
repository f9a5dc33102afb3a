import { expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { MAX_RELATION_STEPS } from "../../limits.ts";
import { at, someRelation, someTask } from "../../testing/fixtures.ts";
import { openWorld } from "../../testing/world.ts";
import { deleteTask } from "../task/delete.ts";
import { restoreTask } from "../task/restore.ts";
import { createRelation } from "./create.ts";
import { deleteRelation } from "./delete.ts";
import { listRelations } from "./list.ts";

const BLOCKS = { sourceTaskId: "task-1", targetTaskId: "task-3", relationType: "blocks" as const };

test("createRelation() increments the board versions of both tasks and appends two events", async () => {
  const world = await openWorld();
  const relation = await createRelation(world.as("max"), BLOCKS);
  expect(relation).toEqual({ id: expect.any(String), ...BLOCKS, createdAt: at(0) });
  expect([await world.version("project-1"), await world.version("project-2")]).toEqual([2, 2]);
  const data = {
    kind: "created",
    relationId: relation.id,
    ...BLOCKS,
    createdAt: at(0).toISOString(),
    projectIds: ["project-1", "project-2"],
  };
  const event = { type: "taskRelationsChanged" as const, actorId: "max", data };
  expect(await world.newEvents()).toEqual([
    { ...event, about: "task-1" },
    { ...event, about: "task-3" },
  ]);
  const sourceTask = {
    id: "task-1",
    title: "Fix login",
    status: "to-do",
    priority: "no-priority" as const,
    number: 1,
    projectId: "project-1",
    userId: "mia",
    assigneeName: "Mia",
    isCompleted: false,
  };
  const targetTask = { ...sourceTask, id: "task-3", title: "Rotate keys", projectId: "project-2" };
  const row = { ...relation, sourceTask, targetTask: { ...targetTask, userId: null, assigneeName: null } };
  for (const taskId of ["task-1", "task-3"]) {
    expect((await listRelations(world.as("vic"), { taskId })).rows).toEqual([row]);
  }
  expect((await listRelations(world.as("vic"), { taskId: "task-2" })).rows).toEqual([]);
});

test("createRelation() refuses a second relation of the same type in either direction", async () => {
  const world = await openWorld();
  const back = { ...BLOCKS, sourceTaskId: "task-3", targetTaskId: "task-1" };
  const outcomes = await Promise.allSettled([BLOCKS, back, BLOCKS].map((one) => createRelation(world.as("max"), one)));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  for (const outcome of outcomes.slice(1)) {
    expect(outcome).toMatchObject({ reason: { code: "conflict", details: { reason: "RELATION_EXISTS" } } });
  }
  expect(await createRelation(world.as("max"), { ...back, relationType: "related" })).toMatchObject({
    relationType: "related",
  });
});

test("createRelation() within one project increments its version once", async () => {
  const world = await openWorld();
  await createRelation(world.as("max"), { ...BLOCKS, targetTaskId: "task-2" });
  expect(await world.version("project-1")).toBe(2);
});

test.each(["subtask", "blocks"] as const)("createRelation() refuses a cycle of %s relations", async (relationType) => {
  const world = await openWorld();
  const link = (sourceTaskId: string, targetTaskId: string) =>
    createRelation(world.as("max"), { sourceTaskId, targetTaskId, relationType });
  await link("task-1", "task-2");
  await link("task-2", "task-3");
  await world.newEvents();
  const cycle = { code: "conflict", details: { reason: "RELATION_CYCLE" } };
  await expect(link("task-3", "task-1")).rejects.toMatchObject(cycle);
  await link("task-1", "task-3");
  const other = relationType === "blocks" ? "subtask" : "blocks";
  await createRelation(world.as("max"), {
    ...BLOCKS,
    sourceTaskId: "task-3",
    targetTaskId: "task-1",
    relationType: other,
  });
  expect(await world.newEvents()).toHaveLength(4);
});

test.each(["subtask", "blocks"] as const)(
  "restoreTask() cannot close a cycle of %s relations",
  async (relationType) => {
    const world = await openWorld();
    const olga = world.as("olga");
    const link = (sourceTaskId: string, targetTaskId: string) =>
      createRelation(olga, { sourceTaskId, targetTaskId, relationType });
    await link("task-1", "task-2");
    await link("task-2", "task-3");
    await deleteTask(olga, { taskId: "task-2" });
    const cycle = { code: "conflict", details: { reason: "RELATION_CYCLE" } };
    await expect(link("task-3", "task-1")).rejects.toMatchObject(cycle);
    await restoreTask(olga, { taskId: "task-2" });
    expect((await listRelations(olga, { taskId: "task-1" })).rows.map(({ targetTaskId }) => targetTaskId)).toEqual([
      "task-2",
    ]);
  },
);

test("createRelation() allows a cycle of related relations", async () => {
  const world = await openWorld();
  for (const [sourceTaskId, targetTaskId] of [
    ["task-1", "task-2"],
    ["task-2", "task-3"],
    ["task-3", "task-1"],
  ] as const) {
    await createRelation(world.as("max"), { sourceTaskId, targetTaskId, relationType: "related" });
  }
  expect((await listRelations(world.as("vic"), { taskId: "task-1" })).rows).toHaveLength(2);
});

test("createRelation() refuses a chain of more than 1,000 tasks", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    for (let index = 0; index <= MAX_RELATION_STEPS; index++) {
      await tx.insertTask(someTask({ id: `link-${index}`, number: 100 + index }));
      const ends = { sourceTaskId: `link-${index}`, targetTaskId: index === 0 ? "task-1" : `link-${index - 1}` };
      await tx.insertRelation(someRelation({ id: `relation-${index}`, ...ends }));
    }
  });
  const refused = createRelation(world.as("max"), BLOCKS);
  await expect(refused).rejects.toMatchObject({ code: "conflict", details: { reason: "RELATION_TOO_DEEP" } });
});

test("createRelation() refuses the source itself and tasks of another workspace as targets", async () => {
  const world = await openWorld();
  const self = createRelation(world.as("stan"), { ...BLOCKS, targetTaskId: "task-1" });
  await expect(self).rejects.toMatchObject({ code: "invalid", details: { reason: "RELATION_TO_SELF" } });
  await world.put((tx) =>
    tx.insertMember({ id: "m", workspaceId: "workspace-1", userId: "stan", role: "member", createdAt: at(0) }),
  );
  const across = createRelation(world.as("stan"), { ...BLOCKS, targetTaskId: "task-9" });
  await expect(across).rejects.toMatchObject({ code: "not_found", message: 'Cannot find task "task-9"' });
});

test("deleteRelation() increments the board versions of both tasks and appends two events", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.insertRelation(someRelation({ ...BLOCKS })));
  const relation = await deleteRelation(world.as("max"), { relationId: "relation-1" });
  expect(relation).toEqual(someRelation({ ...BLOCKS }));
  expect([await world.version("project-1"), await world.version("project-2")]).toEqual([2, 2]);
  const data = {
    kind: "deleted",
    relationId: "relation-1",
    ...BLOCKS,
    createdAt: at(0).toISOString(),
    projectIds: ["project-1", "project-2"],
  };
  expect((await world.newEvents()).map((event) => [event.about, event.data])).toEqual([
    ["task-1", data],
    ["task-3", data],
  ]);
  const again = deleteRelation(world.as("max"), { relationId: "relation-1" });
  await expect(again).rejects.toMatchObject({ code: "not_found" });
});

const WRITES: [string, (ctx: Context) => Promise<unknown>][] = [
  ["createRelation", (ctx) => createRelation(ctx, { ...BLOCKS, relationType: "related" })],
  ["deleteRelation", (ctx) => deleteRelation(ctx, { relationId: "relation-1" })],
];

test.each(WRITES)("%s() refuses non-members, viewers and archived projects", async (_, call) => {
  const world = await openWorld();
  await world.put((tx) => tx.insertRelation(someRelation({ ...BLOCKS })));
  await expect(call(world.as("stan"))).rejects.toMatchObject({ code: "not_found" });
  await expect(call(world.as("vic"))).rejects.toMatchObject({ code: "forbidden" });
  await expect(listRelations(world.as("stan"), { taskId: "task-1" })).rejects.toMatchObject({ code: "not_found" });
  await world.archive("project-2");
  await expect(call(world.as("mia"))).rejects.toMatchObject({ details: { reason: "PROJECT_ARCHIVED" } });
  expect(await world.newEvents()).toEqual([]);
});

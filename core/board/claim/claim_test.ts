import { expect, test } from "bun:test";
import { Quota } from "../../quota.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { listComments } from "../comment/list.ts";
import { bulkEditTasks } from "../task/bulk_edit.ts";
import { createTask } from "../task/create.ts";
import { deleteTask } from "../task/delete.ts";
import { editTask } from "../task/edit.ts";
import { getTask } from "../task/get.ts";
import { restoreTask } from "../task/restore.ts";
import { getTaskClaim } from "./get.ts";
import { releaseClaim } from "./release.ts";
import { renewClaim } from "./renew.ts";
import { type ClaimTaskInput, claimTask } from "./take.ts";

const PROJECT = { projectId: "project-1" };

/** Claims a task. Returns the IDs of the task and the claim. */
async function claim(world: World, input: Partial<ClaimTaskInput> = {}): Promise<[taskId?: string, claimId?: string]> {
  const { task, claim: made } = await claimTask(world.as("mia"), { ...PROJECT, ...input });
  return task && made ? [task.id, made.id] : [];
}

async function holderOf(world: World, taskId: string): Promise<string | undefined> {
  return (await getTaskClaim(world.as("vic"), { taskId })).claim?.id;
}

test("claimTask() gives each task to one agent, most urgent first, then oldest first", async () => {
  const world = await openWorld();
  const urgent = await createTask(world.as("max"), {
    ...PROJECT,
    title: "Now",
    priority: "urgent",
    status: "in-progress",
  });
  const done = await createTask(world.as("max"), { ...PROJECT, title: "Over", priority: "urgent", status: "done" });
  await createTask(world.as("max"), { ...PROJECT, title: "Later", priority: "urgent", status: "planned" });
  const taken = [await claim(world), await claim(world), await claim(world)].map(([taskId]) => taskId);
  expect(taken).toEqual([urgent.id, "task-1", "task-2"]);
  expect(await claimTask(world.as("max"), PROJECT)).toEqual({ claim: null, task: null });
  expect(await holderOf(world, done.id)).toBeUndefined();
});

test("claimTask() returns the task and a lease of five minutes, and changes nothing else", async () => {
  const world = await openWorld();
  const before = [await getTask(world.as("mia"), { taskId: "task-1" }), await world.version("project-1")];
  const { claim: made, task } = await claimTask(world.as("mia"), { ...PROJECT, agent: " Agent 7 " });
  const now = world.clock.now();
  const fields = { taskId: "task-1", userId: "mia", agent: "Agent 7", createdAt: now };
  expect(made).toEqual({ id: expect.any(String), ...fields, expiresAt: new Date(now.getTime() + 300_000) });
  expect<unknown>([task, await world.version("project-1")]).toEqual(before);
  expect(await getTaskClaim(world.as("vic"), { taskId: "task-1" })).toEqual({ claim: made });
  expect(await world.newEvents()).toEqual([]);
});

test("claimTask() claims only a task that meets all conditions: column, priority, assignee and label", async () => {
  const world = await openWorld();
  const { id } = await createTask(world.as("max"), { ...PROJECT, title: "Free", priority: "low", status: "planned" });
  expect(await claim(world, { userId: "max" })).toEqual([]);
  expect(await claim(world, { priority: "urgent" })).toEqual([]);
  expect(await claim(world, { labelId: "unknown" })).toEqual([]);
  expect(await claim(world, { status: "In Review" })).toEqual([]);
  expect((await claim(world, { userId: "mia", status: "To Do" }))[0]).toBe("task-1");
  expect((await claim(world, { userId: "none", status: "planned", priority: "low" }))[0]).toBe(id);
});

test("claimTask() refuses final columns, unknown columns, and leases that are too short or too long", async () => {
  const world = await openWorld();
  const refused = (input: Partial<ClaimTaskInput>) => refusalOf(claim(world, input));
  for (const status of ["Done", "archived", "nowhere"])
    expect(await refused({ status })).toBe("invalid INVALID_STATUS");
  for (const leaseSeconds of [29, 3601, 60.5, Number.NaN]) expect(await refused({ leaseSeconds })).toBe("invalid");
  expect(await refused({ agent: "x".repeat(101) })).toBe("invalid");
  expect(await refusalOf(claimTask(world.as("vic"), PROJECT))).toBe("forbidden");
  expect(await refusalOf(claimTask(world.as("stan"), PROJECT))).toBe("not_found");
  await world.archive("project-1");
  expect(await refused({})).toBe("conflict PROJECT_ARCHIVED");
});

test("a claim expires with its lease, and renewClaim() restarts the lease", async () => {
  const world = await openWorld();
  const [taskId = "", claimId = ""] = await claim(world, { leaseSeconds: 30 });
  world.clock.advance(29);
  const { expiresAt } = await renewClaim(world.as("mia"), { claimId, leaseSeconds: 60 });
  expect(expiresAt.getTime() - world.clock.now().getTime()).toBe(60_000);
  world.clock.advance(59);
  expect(await holderOf(world, taskId)).toBe(claimId);
  world.clock.advance(1);
  expect(await holderOf(world, taskId)).toBeUndefined();
  expect(await refusalOf(renewClaim(world.as("mia"), { claimId }))).toBe("not_found");
  expect(await refusalOf(releaseClaim(world.as("mia"), { claimId }))).toBe("not_found");
  const [again, next = ""] = await claim(world);
  expect([again, await holderOf(world, taskId)]).toEqual([taskId, next]);
  expect(await refusalOf(renewClaim(world.as("mia"), { claimId }))).toBe("not_found");
  expect(await refusalOf(renewClaim(world.as("vic"), { claimId: next }))).toBe("forbidden");
  expect(await refusalOf(renewClaim(world.as("stan"), { claimId: next }))).toBe("not_found");
});

test("releaseClaim() frees the task, adds the note as a comment and moves the task", async () => {
  const world = await openWorld();
  const [taskId = "", claimId = ""] = await claim(world);
  expect(await refusalOf(releaseClaim(world.as("vic"), { claimId }))).toBe("forbidden");
  expect(await refusalOf(releaseClaim(world.as("mia"), { claimId, status: "nowhere" }))).toBe("invalid INVALID_STATUS");
  expect(await refusalOf(releaseClaim(world.as("mia"), { claimId, note: "" }))).toBe("invalid");
  expect(await holderOf(world, taskId)).toBe(claimId);
  const task = await releaseClaim(world.as("max"), { claimId, note: "Half **done**", status: "In Review" });
  expect([task.id, task.status]).toEqual([taskId, "in-review"]);
  const { rows } = await listComments(world.as("vic"), { taskId });
  expect(rows.map(({ content, userId }) => [content, userId])).toEqual([["Half **done**", "max"]]);
  expect((await world.newEvents()).map(({ type }) => type)).toEqual(
    expect.arrayContaining(["taskCommentCreated", "taskStatusChanged"]),
  );
  expect((await claim(world, { status: "in-review" }))[0]).toBe(taskId);
});

test("releaseClaim() counts its note toward the limit of the workspace", async () => {
  const world = await openWorld();
  const [taskId = "", claimId = ""] = await claim(world);
  const full = { ...world.as("mia"), quota: new Quota({ bytesPerWorkspace: 1 }) };
  expect(await refusalOf(releaseClaim(full, { claimId, note: "Too long" }))).toBe("conflict QUOTA_EXCEEDED");
  expect(await holderOf(world, taskId)).toBe(claimId);
  await releaseClaim(full, { claimId });
  expect(await holderOf(world, taskId)).toBeUndefined();
});

test("a claim stays when its task moves to another open column, and ends when the task is completed, archived or deleted", async () => {
  const world = await openWorld();
  const endings: readonly (readonly [string, (taskId: string) => Promise<unknown>])[] = [
    ["completed", (taskId) => editTask(world.as("max"), { taskId, status: "Done" })],
    ["archived", (taskId) => bulkEditTasks(world.as("max"), { taskIds: [taskId], changes: { status: "archived" } })],
    ["deleted", (taskId) => deleteTask(world.as("adam"), { taskId })],
  ];
  for (const [name, end] of endings) {
    const { id } = await createTask(world.as("max"), { ...PROJECT, title: name, priority: "urgent" });
    const [taskId, claimId = ""] = await claim(world);
    await editTask(world.as("max"), { taskId: id, status: "in-progress" });
    expect([taskId, await holderOf(world, id)]).toEqual([id, claimId]);
    await end(id);
    expect([name, await refusalOf(renewClaim(world.as("mia"), { claimId }))]).toEqual([name, "not_found"]);
    if (name === "deleted") await restoreTask(world.as("adam"), { taskId: id });
    expect(await holderOf(world, id)).toBeUndefined();
  }
});

/**
 * The contract of storage quotas over a store, as tests for any runner.
 *
 * @module
 */
import { createActivity } from "../../board/activity/create.ts";
import { createComment } from "../../board/comment/create.ts";
import { updateComment } from "../../board/comment/edit.ts";
import { requestImageUpload } from "../../board/image/request.ts";
import { requestDraftUpload } from "../../board/image/request_draft.ts";
import { addReaction, removeReaction } from "../../board/reaction/react.ts";
import { bulkEditTasks } from "../../board/task/bulk_edit.ts";
import { createTask } from "../../board/task/create.ts";
import { deleteTask } from "../../board/task/delete.ts";
import { editTask } from "../../board/task/edit.ts";
import { restoreTask } from "../../board/task/restore.ts";
import { importTasks } from "../../board/task/transfer/import.ts";
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { Quota, type QuotaLimits } from "../../quota.ts";
import { measureUsage } from "../../workspace/usage.ts";
import { assertEquals } from "../assert.ts";
import { openWorld, type World } from "../world.ts";
import type { StoreSuite } from "./store/scene.ts";

const TASK = { projectId: "project-1", title: "1234567890" };
const IMAGE = { taskId: "task-1", filename: "a.png", contentType: "image/png", surface: "description" };
const FULL = "conflict QUOTA_EXCEEDED";

const ADDING: Readonly<Record<string, (ctx: Context, size: number) => Promise<unknown>>> = {
  createTask: (ctx, size) => createTask(ctx, { ...TASK, title: "x", description: "y".repeat(size - 1) }),
  editTask: (ctx, size) => editTask(ctx, { taskId: "task-2", description: "y".repeat(size) }),
  createComment: (ctx, size) => createComment(ctx, { taskId: "task-1", content: "y".repeat(size) }),
  importTasks: (ctx, size) =>
    importTasks(ctx, { projectId: "project-1", tasks: [{ title: "y".repeat(size), status: "to-do" }] }),
  requestImageUpload: (ctx, size) => requestImageUpload(ctx, { ...IMAGE, size }),
  requestDraftUpload: (ctx, size) => requestDraftUpload(ctx, { ...IMAGE, projectId: "project-1", size }),
  createActivity: (ctx, size) =>
    createActivity(ctx, { taskId: "task-1", type: "comment", message: "y".repeat(size), userId: "mia" }),
};

type Check = (title: string, run: (world: World) => Promise<void>) => void;

/** Declares the tests of quotas for the store called `name`. */
export function quotaContract(name: string, suite: StoreSuite): void {
  const check: Check = (title, run) =>
    suite.test(`quota (${name}): ${title}`, async () => {
      const { store, close } = await suite.open();
      try {
        await run(await openWorld({ store }));
      } finally {
        await close();
      }
    });
  checkTasks(check);
  checkBytes(check);
}

function checkTasks(check: Check): void {
  check(
    "MAX_TASKS_PER_WORKSPACE refuses a task over the limit, only in that workspace, and says how to fix it",
    async (world) => {
      const mia = await limited(world, "mia", { tasksPerWorkspace: 4 });
      await createTask(mia, TASK);
      const error = await createTask(mia, TASK).catch((error: unknown) => error);
      const said = error instanceof TrackerError && /limited to 4 tasks.*MAX_TASKS_PER_WORKSPACE/.test(error.message);
      assertEquals([reasonOf(error), said], [FULL, true], "the refusal");
      assertEquals((await usage(world)).tasks, 4, "the number of tasks");
      await createTask({ ...world.as("stan"), quota: mia.quota }, { ...TASK, projectId: "project-9" });
    },
  );

  check("MAX_TASKS_PER_WORKSPACE holds for concurrent requests", async (world) => {
    const mia = await limited(world, "mia", { tasksPerWorkspace: 8 });
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcomeOf(createTask(mia, TASK))));
    const created = outcomes.filter((outcome) => outcome === "done").length;
    const { tasks } = await usage(world);
    assertEquals([tasks <= 8, tasks], [true, 3 + created], "the number of tasks");
  });

  check("MAX_TASKS_PER_WORKSPACE lets deleted tasks be restored immediately", async (world) => {
    const { tasks } = await usage(world);
    const mia = await limited(world, "mia", { tasksPerWorkspace: tasks });
    const olga = { ...world.as("olga"), quota: mia.quota };
    await deleteTask(olga, { taskId: "task-1" });
    await bulkEditTasks(olga, { taskIds: ["task-2"], operation: "delete" });
    for (const taskId of ["task-1", "task-2"])
      assertEquals(await outcomeOf(restoreTask(olga, { taskId })), "done", `the outcome of ${taskId}`);
    assertEquals(await outcomeOf(createTask(mia, TASK)), FULL, "the outcome of one more task");
  });

  check("MAX_TASKS_PER_WORKSPACE refuses to restore a task over the limit", async (world) => {
    await deleteTask(world.as("olga"), { taskId: "task-1" });
    const { tasks } = await usage(world);
    const mia = await limited(world, "mia", { tasksPerWorkspace: tasks });
    const olga = { ...world.as("olga"), quota: mia.quota };
    assertEquals(await outcomeOf(restoreTask(olga, { taskId: "task-1" })), FULL, "the outcome");
    assertEquals((await usage(world)).tasks, tasks, "the number of tasks");
  });

  check("MAX_TASKS_PER_WORKSPACE refuses an import over the limit before its first part", async (world) => {
    const mia = await limited(world, "mia", { tasksPerWorkspace: 200 });
    const tasks = Array.from({ length: 198 }, (_, index) => ({ title: `Task ${index}`, status: "to-do" }));
    const refused = await outcomeOf(importTasks(mia, { projectId: "project-1", tasks }));
    assertEquals([refused, (await usage(world)).tasks], [FULL, 3], "the refusal and the number of tasks");
    const { results } = await importTasks(mia, { projectId: "project-1", tasks: tasks.slice(1) });
    assertEquals(results.successful, 197, "the number of imported tasks");
    assertEquals(await outcomeOf(createTask(mia, TASK)), FULL, "the outcome of one more task");
  });
}

function checkBytes(check: Check): void {
  for (const [name, add] of Object.entries(ADDING)) {
    check(`MAX_BYTES_PER_WORKSPACE limits ${name}() exactly to the byte, and counts the added bytes`, async (world) => {
      await editTask(world.as("mia"), { taskId: "task-2", description: null });
      const before = await usage(world);
      const mia = await limited(world, "mia", { bytesPerWorkspace: before.bytes + 100 });
      assertEquals(await outcomeOf(add(mia, 101)), FULL, "the outcome of one byte too many");
      assertEquals(await usage(world), before, "the usage after the refusal");
      assertEquals(await outcomeOf(add(mia, 100)), "done", "the outcome of all the bytes that fit");
      // At least 100 bytes more, because the change also records activities, which only the next measurement counts.
      assertEquals((await usage(world)).bytes >= before.bytes + 100, true, "whether the bytes were counted");
      const one = createComment(mia, { taskId: "task-1", content: "1" });
      assertEquals(await outcomeOf(one), FULL, "the outcome of one more byte");
    });
  }

  check("MAX_BYTES_PER_WORKSPACE allows changes that add nothing, and frees what an edit removes", async (world) => {
    const comment = await createComment(world.as("mia"), { taskId: "task-1", content: "1234567890" });
    const mia = await limited(world, "mia", { bytesPerWorkspace: 1 });
    const edit = (content: string) => outcomeOf(updateComment(mia, { commentId: comment.id, content }));
    assertEquals(
      [await edit("12345678901"), await edit("1")],
      [FULL, "done"],
      "the outcomes of a longer and a shorter text",
    );
    const priority = await outcomeOf(editTask(mia, { taskId: "task-1", priority: "high" }));
    assertEquals(priority, "done", "the outcome of a changed priority");
  });

  check("MAX_BYTES_PER_WORKSPACE counts reactions", async (world) => {
    const { id: commentId } = await createComment(world.as("mia"), { taskId: "task-1", content: "Done" });
    const { bytes } = await usage(world);
    const mia = await limited(world, "mia", { bytesPerWorkspace: bytes + 4 });
    const react = (emoji: string) => outcomeOf(addReaction(mia, { commentId, emoji }));
    assertEquals([await react("👍"), await react("👀")], ["done", FULL], "the outcomes of two emoji of 4 bytes");
    assertEquals((await usage(world)).bytes, bytes + 4, "the measured bytes");
    await removeReaction(mia, { commentId, emoji: "👍" });
    assertEquals((await usage(world)).bytes, bytes, "the measured bytes without the reaction");
  });

  check("MAX_BYTES_PER_WORKSPACE bounds the events of edits to twice the limit plus 1 MiB", async (world) => {
    const { bytes, eventBytes } = await usage(world);
    const mia = await limited(world, "mia", { bytesPerWorkspace: bytes + 500_000 });
    const edit = (letter: string, size = 250_000) =>
      outcomeOf(editTask(mia, { taskId: "task-2", description: letter.repeat(size) }));
    const outcomes: string[] = [];
    while (outcomes.at(-1) !== FULL && outcomes.length < 50) outcomes.push(await edit("ab"[outcomes.length % 2] ?? ""));
    // The first event has 250,000 bytes, and each later event 500,000.
    assertEquals(outcomes, [...Array(4).fill("done"), FULL], "the outcomes");
    const { eventBytes: after } = await usage(world);
    assertEquals(after - eventBytes >= 1_750_000, true, "whether events are measured");
    await measureUsage(mia);
    assertEquals([await edit("c"), await edit("c", 200_000)], [FULL, FULL], "the outcomes after a measurement");
    assertEquals(await edit("c", 100_000), "done", "the outcome of an edit that halves the text");
    assertEquals(
      await outcomeOf(createComment(mia, { taskId: "task-1", content: "1" })),
      FULL,
      "the outcome of a comment",
    );
    assertEquals(await outcomeOf(createTask(mia, TASK)), "done", "the outcome of a new task");
  });

  check("MAX_BYTES limits all workspaces together", async (world) => {
    const measured = await world.ports.store.read((tx) => tx.measureWorkspaces());
    const bytes = measured.reduce((sum, row) => sum + row.bytes, 0) + 10;
    const mia = await limited(world, "mia", { bytes });
    const stan = { ...world.as("stan"), quota: mia.quota };
    assertEquals(await outcomeOf(createTask(mia, TASK)), "done", "the outcome in one workspace");
    const other = createTask(stan, { ...TASK, projectId: "project-9" });
    assertEquals(await outcomeOf(other), FULL, "the outcome in another");
  });
}

/** Returns a person's context with the given limits. */
async function limited(world: World, person: "mia", limits: QuotaLimits): Promise<Context> {
  const ctx = { ...world.as(person), quota: new Quota(limits) };
  await measureUsage(ctx);
  return ctx;
}

/** Returns the usage of `workspace-1`. */
async function usage(world: World): Promise<{ tasks: number; bytes: number; eventBytes: number }> {
  const measured = await world.ports.store.read((tx) => tx.measureWorkspaces());
  const nothing = { tasks: 0, bytes: 0, eventBytes: 0 };
  const { tasks, bytes, eventBytes } = measured.find(({ workspaceId }) => workspaceId === "workspace-1") ?? nothing;
  return { tasks, bytes, eventBytes };
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return await work.then(() => "done", reasonOf);
}

function reasonOf(error: unknown): string {
  return error instanceof TrackerError ? `${error.code} ${error.details.reason}` : String(error);
}

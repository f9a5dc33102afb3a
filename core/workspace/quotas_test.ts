import { describe, expect, test } from "bun:test";
import { createActivity } from "../board/activities.ts";
import { createComment, updateComment } from "../board/comments.ts";
import { requestImageUpload } from "../board/images.ts";
import { importTasks } from "../board/task_import.ts";
import { createTask, editTask } from "../board/tasks.ts";
import type { Context } from "../context.ts";
import type { QuotaLimits } from "../quota.ts";
import { openHouse } from "../testing/house.ts";
import { changeWithinQuota, measureUsage } from "./quotas.ts";

/** A house whose `workspace-1` has three tasks and `workspace-2` one. */
async function openLimited(quotas: QuotaLimits) {
  const house = await openHouse({ policy: { quotas } });
  await measureUsage(house.as(null));
  const usage = async (workspaceId = "workspace-1") =>
    (await house.ports.store.read((tx) => tx.measureWorkspaces())).find((row) => row.workspaceId === workspaceId);
  return { house, mia: house.as("mia"), usage };
}

const TASK = { projectId: "project-1", title: "1234567890" };
const IMAGE = { taskId: "task-1", filename: "a.png", contentType: "image/png", surface: "description" };

async function refusal(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => "done",
    (error: { details?: { reason?: string } }) => error.details?.reason ?? error,
  );
}

describe("MAX_TASKS_PER_WORKSPACE", () => {
  test("refuses one task too many in that workspace alone, and says what to do", async () => {
    const { house, mia, usage } = await openLimited({ tasksPerWorkspace: 4 });
    await createTask(mia, TASK);
    await expect(createTask(mia, TASK)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/may hold 4 tasks.*MAX_TASKS_PER_WORKSPACE/),
      details: { reason: "QUOTA_EXCEEDED" },
    });
    expect(await usage()).toMatchObject({ tasks: 4 });
    await createTask(house.as("stan"), { ...TASK, projectId: "project-9" });
  });

  test("refuses a whole import before its first part", async () => {
    const { mia, usage } = await openLimited({ tasksPerWorkspace: 1000 });
    const tasks = Array.from({ length: 998 }, (_, index) => ({ title: `Task ${index}`, status: "to-do" }));
    expect(await refusal(importTasks(mia, { projectId: "project-1", tasks }))).toBe("QUOTA_EXCEEDED");
    expect(await usage()).toMatchObject({ tasks: 3 });
    const { results } = await importTasks(mia, { projectId: "project-1", tasks: tasks.slice(1) });
    expect(results.successful).toBe(997);
    expect(await refusal(createTask(mia, TASK))).toBe("QUOTA_EXCEEDED");
  });
});

describe("MAX_BYTES_PER_WORKSPACE", () => {
  const adding: [string, (ctx: Context, size: number) => Promise<unknown>][] = [
    ["createTask", (ctx, size) => createTask(ctx, { ...TASK, title: "x", description: "y".repeat(size - 1) })],
    ["editTask", (ctx, size) => editTask(ctx, { taskId: "task-2", description: "y".repeat(size) })],
    ["createComment", (ctx, size) => createComment(ctx, { taskId: "task-1", content: "y".repeat(size) })],
    [
      "importTasks",
      (ctx, size) =>
        importTasks(ctx, { projectId: "project-1", tasks: [{ title: "y".repeat(size), status: "to-do" }] }),
    ],
    ["requestImageUpload", (ctx, size) => requestImageUpload(ctx, { ...IMAGE, size })],
    [
      "createActivity",
      (ctx, size) =>
        createActivity(ctx, { taskId: "task-1", type: "comment", message: "y".repeat(size), userId: "mia" }),
    ],
  ];
  for (const [name, add] of adding) {
    test(`bounds ${name}() to the byte, and counts what was added`, async () => {
      const { house } = await openLimited({});
      await editTask(house.as("mia"), { taskId: "task-2", description: null });
      const before = (await house.ports.store.read((tx) => tx.measureWorkspaces())).find(
        ({ workspaceId }) => workspaceId === "workspace-1",
      );
      const limited = await openLimited({ bytesPerWorkspace: (before?.bytes ?? 0) + 100 });
      await editTask(limited.mia, { taskId: "task-2", description: null });
      await measureUsage(limited.mia);
      expect(await refusal(add(limited.mia, 101))).toBe("QUOTA_EXCEEDED");
      expect(await limited.usage()).toEqual(before);
      expect(await refusal(add(limited.mia, 100))).toBe("done");
      // What the history says of it by itself is measured later.
      expect((await limited.usage())?.bytes).toBeGreaterThanOrEqual((before?.bytes ?? 0) + 100);
      const one = createComment(limited.mia, { taskId: "task-1", content: "1" });
      expect(await refusal(one)).toBe("QUOTA_EXCEEDED");
    });
  }

  test("never refuses what adds nothing, and frees what an edit removes", async () => {
    const { house, mia, usage } = await openLimited({});
    const comment = await createComment(mia, { taskId: "task-1", content: "1234567890" });
    const limited = { ...mia, quota: house.as("mia").quota };
    const { quota } = (await openLimited({ bytesPerWorkspace: 1 })).mia;
    quota.set([(await usage()) ?? { workspaceId: "", tasks: 0, bytes: 0 }]);
    const ctx: Context = { ...limited, quota };
    expect(await refusal(updateComment(ctx, { commentId: comment.id, content: "12345678901" }))).toBe("QUOTA_EXCEEDED");
    expect(await refusal(updateComment(ctx, { commentId: comment.id, content: "1" }))).toBe("done");
    expect(await refusal(editTask(ctx, { taskId: "task-1", priority: "high" }))).toBe("done");
  });
});

test("MAX_BYTES bounds all workspaces together", async () => {
  const { house, mia } = await openLimited({});
  const measured = await house.ports.store.read((tx) => tx.measureWorkspaces());
  const bytes = measured.reduce((sum, row) => sum + row.bytes, 0) + 10;
  const limited = await openLimited({ bytes });
  expect(await refusal(createTask(mia, TASK))).toBe("done");
  expect(await refusal(createTask(limited.mia, TASK))).toBe("done");
  const stan = limited.house.as("stan");
  expect(await refusal(createTask(stan, { ...TASK, projectId: "project-9" }))).toBe("QUOTA_EXCEEDED");
});

test("changeWithinQuota() counts only what was committed, and the last run of a work that runs again", async () => {
  const { house, mia } = await openLimited({ tasksPerWorkspace: 4 });
  const failing = changeWithinQuota(mia, async (_, claim) => {
    claim("workspace-1", { tasks: 1, bytes: 1 });
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  // The strict store of the house runs every work twice.
  await createTask(mia, TASK);
  expect(await refusal(createTask(house.as("max"), TASK))).toBe("QUOTA_EXCEEDED");
});

/** Gets one task. @module */
import type { Context } from "../../context.ts";
import { MAX_CARD_DESCRIPTION_BYTES } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { byteLength } from "../../text.ts";
import { requireTask } from "../require.ts";
import { type Versioned, versionOfTask } from "../version.ts";
import type { Task, TaskDetail } from "./task.ts";

/**
 * Returns a task.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getTask(ctx: Context, input: { taskId: string }): Promise<TaskDetail> {
  ctx.checkInput("getTask", input);
  return (await getVersionedTask(ctx, input)).value;
}

/** Input for {@linkcode getVersionedTask}. */
export interface GetVersionedTaskInput {
  taskId: string;
  /** `board` leaves out a description of more than 64 KiB. @default "detail" */
  view?: "detail" | "board";
}

/**
 * Returns a task with its version.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getVersionedTask(ctx: Context, input: GetVersionedTaskInput): Promise<Versioned<TaskDetail>> {
  ctx.checkInput("getVersionedTask", input);
  return await ctx.store.read(async (tx) => {
    const { task, versions } = await requireTask(tx, ctx, input.taskId, "task:read");
    const value = await withAssignee(tx, task);
    const isDeferred = input.view === "board" && byteLength(task.description ?? "") > MAX_CARD_DESCRIPTION_BYTES;
    const shown = isDeferred ? { ...value, description: null, descriptionDeferred: true } : value;
    return { value: shown, version: versionOfTask(versions) };
  });
}

/** Adds the name of the assignee to a task. */
export async function withAssignee(tx: ReadTx, task: Task): Promise<TaskDetail> {
  const assignee = task.userId === null ? undefined : await tx.findAccount(task.userId);
  return { ...task, assigneeId: task.userId, assigneeName: assignee?.name ?? null };
}

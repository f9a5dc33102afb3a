/**
 * Files for a task that does not exist yet. Only the uploader can read them, until the task is created with their IDs.
 * Unused files are deleted after a day.
 *
 * @module
 */
import { type Context, requireActor } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { MAX_DRAFT_FILES } from "../../limits.ts";
import type { Tx } from "../../ports/store.ts";
import { taskEvent } from "../task/save.ts";
import type { Task } from "../task/task.ts";

/**
 * Checks the IDs of the files of a new task.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkDraftIds(ids: readonly string[]): string[] {
  if (ids.length > MAX_DRAFT_FILES) throw invalidField("/draftAssetIds", `Must have at most ${MAX_DRAFT_FILES} ids`);
  return [...new Set(ids)];
}

/**
 * Moves the actor's uploads to the new task.
 *
 * @param options.projectId the project of the uploads. @default the project of the task
 * @throws {TrackerError} `invalid`
 */
export async function attachDrafts(
  tx: Tx,
  ctx: Context,
  task: Task,
  { ids, now, projectId = task.projectId }: { ids: readonly string[]; now: Date; projectId?: string },
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const draft = await tx.findDraftFile(id);
    const isOwn = draft?.userId === requireActor(ctx).userId && draft.projectId === projectId;
    if (!draft?.finalizedAt || !isOwn) {
      throw invalidField(`/draftAssetIds/${index}`, "Must be one of your finished uploads for this project");
    }
    const { projectId: _, ...file } = draft;
    await tx.forgetDraftFile(id);
    await tx.insertImage({ ...file, taskId: task.id, surface: "description" });
    const { filename, contentType, size } = file;
    const data = { imageId: id, filename, contentType, size, surface: "description" };
    await tx.appendEvents([taskEvent(ctx, "taskImageAdded", task, data, now)]);
  }
}

import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { invalidField, renamePointer } from "../../errors.ts";
import { requireWritableTask } from "../require.ts";
import { applyTaskPatch, KnownBoard } from "./patch.ts";
import { saveTaskEdit } from "./save.ts";
import type { Task } from "./task.ts";

/** Input of {@linkcode moveTask}. */
export interface MoveTaskInput {
  taskId: string;
  /** The destination. */
  destinationProjectId: string;
  /**
   * The column there, by slug or name.
   *
   * @default a virtual status is kept; else the column of the same slug, else the first
   */
  destinationStatus?: string;
}

/** A task that went to another project. */
export interface MovedTask {
  task: Task;
  /** The source. */
  sourceProjectId: string;
  /** The destination. */
  destinationProjectId: string;
}

/**
 * Moves a task to another project of its workspace, where it gets a new number; labels, comments, relations, images and
 * history follow, and the old key keeps leading to it. Inside its own project it is a change of status.
 *
 * @throws {TrackerError} `invalid` when source and destination are the same project and no status is given; `not_found` for
 * a project of another workspace; `forbidden`; `conflict` while one of the projects is archived
 */
export async function moveTask(ctx: Context, input: MoveTaskInput): Promise<MovedTask> {
  const { taskId, destinationProjectId, destinationStatus: status } = input;
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const known = new KnownBoard(tx);
    const [loaded] = await allInOrder(
      requireWritableTask(tx, ctx, taskId, "task:update"),
      known.findProject(destinationProjectId),
      known.listColumns(destinationProjectId),
    );
    const sourceProjectId = loaded.project.id;
    if (sourceProjectId === destinationProjectId && status === undefined) {
      throw invalidField("/destinationProjectId", "Task is already in that project", "TASK_ALREADY_THERE");
    }

    const patch = { projectId: destinationProjectId, ...(status === undefined ? {} : { status }) };
    const edit = await applyTaskPatch(tx, loaded, patch, { known }).catch((error: unknown) => {
      throw renamePointer(error, "/status", "/destinationStatus");
    });

    const task = await saveTaskEdit(tx, ctx, edit, now);
    return { task, sourceProjectId, destinationProjectId };
  });
}

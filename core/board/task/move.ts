import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { invalidField, renamePointer } from "../../errors.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { saveAndRepeatOne } from "../recurrence/complete.ts";
import { requireWritableTask } from "../require.ts";
import { applyTaskPatch, KnownBoard } from "./patch.ts";
import type { Task } from "./task.ts";

/** Input for {@linkcode moveTask}. */
export interface MoveTaskInput {
  taskId: string;
  destinationProjectId: string;
  /**
   * The slug or name of a column in the destination, `planned` or `archived`.
   *
   * @default the current status if it is virtual or a column there has the same slug; otherwise the first column
   */
  destinationStatus?: string;
}

/** The result of {@linkcode moveTask}. */
export interface MovedTask {
  task: Task;
  sourceProjectId: string;
  destinationProjectId: string;
}

/**
 * Moves a task to another project of its workspace with its labels, comments, relations, images and history. The task
 * gets a new number, and its old key still finds it. Within the same project, only the status changes.
 *
 * @throws {TrackerError} `invalid` if source and destination are the same project and no status is given; `not_found`
 * for a project in another workspace; `forbidden`; `conflict` if one of the projects is archived
 */
export async function moveTask(ctx: Context, input: MoveTaskInput): Promise<MovedTask> {
  ctx.checkInput("moveTask", input);
  const { taskId, destinationProjectId, destinationStatus: status } = input;
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
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
    const edit = await applyTaskPatch(tx, loaded, patch, known).catch((error: unknown) => {
      throw renamePointer(error, "/status", "/destinationStatus");
    });

    const task = await saveAndRepeatOne(tx, ctx, edit, now, { known, claim });
    return { task, sourceProjectId, destinationProjectId };
  });
}

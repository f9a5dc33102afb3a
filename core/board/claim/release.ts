/** Releases a claim. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { checkComment } from "../../history/activity.ts";
import { addedByEdit } from "../../quota.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { saveNewComment } from "../comment/save.ts";
import { saveAndRepeatOne } from "../recurrence/complete.ts";
import { requireWritableTask } from "../require.ts";
import { withAssignee } from "../task/get.ts";
import { applyTaskPatch, KnownBoard } from "../task/patch.ts";
import { newActivity } from "../task/save.ts";
import type { TaskDetail } from "../task/task.ts";
import { requireClaim } from "./require.ts";

/** Input for {@linkcode releaseClaim}. */
export interface ReleaseClaimInput {
  claimId: string;
  /** A note for the next agent, in Markdown. It becomes a comment on the task. */
  note?: string | null;
  /** Moves the task to this column, `planned` or `archived`. @default the task stays where it is */
  status?: string;
}

/**
 * Releases a claim, so that others can claim the task at once. Any member who may edit tasks can release any claim.
 *
 * @returns the task
 * @throws {TrackerError} `invalid`; `not_found` if the claim has expired or was released; `forbidden`; `conflict` if the project
 * is archived, or with reason `QUOTA_EXCEEDED`
 */
export async function releaseClaim(ctx: Context, input: ReleaseClaimInput): Promise<TaskDetail> {
  ctx.checkInput("releaseClaim", input);
  const content = input.note == null ? undefined : checkComment(input.note, "/note");
  const { claimId, status } = input;
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claimUsage) => {
    const { taskId } = await requireClaim(tx, claimId, now);
    const loaded = await requireWritableTask(tx, ctx, taskId, "task:update", { kind: "claim", id: claimId });
    await tx.deleteTaskClaims([taskId]);
    let { task } = loaded;
    if (content !== undefined) {
      claimUsage(task.workspaceId, addedByEdit([], [content]));
      const note = newActivity(ctx, taskId, { type: "comment", content, eventData: null }, now);
      await saveNewComment(tx, ctx, task, note, now);
    }
    if (status !== undefined) {
      const known = new KnownBoard(tx);
      const [edit] = await allInOrder(applyTaskPatch(tx, loaded, { status }, known), known.watchers([taskId]));
      task = await saveAndRepeatOne(tx, ctx, edit, now, { known, claim: claimUsage });
    }
    return await withAssignee(tx, task);
  });
}

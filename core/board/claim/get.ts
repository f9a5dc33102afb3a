/** Reads the claim on a task. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { requireTask } from "../require.ts";
import type { TaskClaim } from "./claim.ts";

/** The claim on a task. */
export interface ClaimState {
  /** Null if nobody has claimed the task, or if the claim has expired. */
  claim: TaskClaim | null;
}

/**
 * Shows who has claimed a task.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getTaskClaim(ctx: Context, input: { taskId: string }): Promise<ClaimState> {
  ctx.checkInput("getTaskClaim", input);
  const now = ctx.clock.now();
  return await ctx.store.read(async (tx) => {
    const [{ task }, claim] = await allInOrder(
      requireTask(tx, ctx, input.taskId, "task:read"),
      tx.findClaimOfTask(input.taskId),
    );
    return { claim: claim?.taskId === task.id && claim.expiresAt > now ? claim : null };
  });
}

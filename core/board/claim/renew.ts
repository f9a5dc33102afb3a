/** Renews a claim. @module */
import type { Context } from "../../context.ts";
import { requireWritableTask } from "../require.ts";
import { type LeaseInput, leaseEnd, type TaskClaim } from "./claim.ts";
import { requireClaim } from "./require.ts";

/** Input for {@linkcode renewClaim}. */
export interface RenewClaimInput extends LeaseInput {
  claimId: string;
}

/**
 * Restarts the lease of a claim. An expired claim cannot be renewed: another agent may be working on the task by then.
 *
 * @throws {TrackerError} `invalid`; `not_found` if the claim has expired or was released; `forbidden`; `conflict` if
 * the project is archived
 */
export async function renewClaim(ctx: Context, input: RenewClaimInput): Promise<TaskClaim> {
  ctx.checkInput("renewClaim", input);
  const now = ctx.clock.now();
  const expiresAt = leaseEnd(input, now);
  return await ctx.store.transaction(async (tx) => {
    const claim = await requireClaim(tx, input.claimId, now);
    await requireWritableTask(tx, ctx, claim.taskId, "task:update", { kind: "claim", id: claim.id });
    const renewed = { ...claim, expiresAt };
    await tx.saveTaskClaim(renewed);
    return renewed;
  });
}

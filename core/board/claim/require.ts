/** Loads claims. @module */
import { notFound } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { TaskClaim } from "./claim.ts";

/**
 * Loads a claim that has not expired.
 *
 * @throws {TrackerError} `not_found`
 */
export async function requireClaim(tx: ReadTx, claimId: string, now: Date): Promise<TaskClaim> {
  const claim = await tx.findTaskClaim(claimId);
  if (claim && claim.expiresAt > now) return claim;
  throw notFound("claim", claimId);
}

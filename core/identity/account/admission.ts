/** Decides who may create an account. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { findRegistration } from "../operator/sign_up_policy.ts";

/**
 * Refuses new accounts that the operator's policy does not admit.
 *
 * @param applicant.isProven whether the person has proved access to the mailbox. If so, any pending invitation to the
 * address is enough; otherwise the ID of the invitation is required, since anyone can type an address
 * @throws {TrackerError} `forbidden` with reason `REGISTRATION_DISABLED` or `INVITATION_REQUIRED`
 */
export async function requireAdmission(
  tx: ReadTx,
  ctx: Context,
  applicant: { email: string; isProven: boolean; invitationId?: string | undefined },
  now: Date,
): Promise<void> {
  const registration = await findRegistration(tx, ctx);
  if (registration === "open") return;
  if (registration === "closed") {
    throw new TrackerError("forbidden", "Cannot sign up: registration is closed", { reason: "REGISTRATION_DISABLED" });
  }
  const admits = await ctx.hooks.isInvited(tx, applicant, now);
  if (!admits) {
    throw new TrackerError("forbidden", "Cannot sign up: open the link in an invitation sent to this email", {
      reason: "INVITATION_REQUIRED",
    });
  }
}

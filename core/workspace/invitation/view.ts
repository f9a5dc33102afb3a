/** The page behind an invitation link. @module */
import type { Context } from "../../context.ts";
import { type Invitation, invitationState } from "./invitation.ts";
import { describeInvitation } from "./received.ts";
import type { InvitationInput } from "./require.ts";
import { isStillGrantable } from "./visible.ts";

/** An invitation as anyone with the link sees it. */
export interface InvitationView {
  /** Whether the invitation can still be accepted. */
  valid: boolean;
  /** Absent if the invitation does not exist or must not be shown. */
  invitation?: {
    id: string;
    email: string;
    workspaceName: string;
    inviterName: string;
    role: string;
    expiresAt: Date;
    status: Invitation["status"];
    expired: boolean;
  };
  /** Why the invitation cannot be accepted. */
  error?: string;
}

/**
 * Gets an invitation for the page behind its link. No credential is required. Problems are returned as `error` instead
 * of thrown.
 */
export async function viewInvitation(ctx: Context, input: InvitationInput): Promise<InvitationView> {
  ctx.checkInput("viewInvitation", input);
  const now = ctx.clock.now();
  return await ctx.store.read(async (tx) => {
    const invitation = await tx.findInvitation(input.invitationId);
    const described = invitation && (await describeInvitation(tx, invitation));
    if (!described) return { valid: false, error: "Invitation not found" };
    const { id, email, workspaceName, inviterName, role, expiresAt, status } = described;
    const state = invitationState(described, now);
    const view = { id, email, workspaceName, inviterName, role, expiresAt, status, expired: state === "expired" };
    if (state === "pending" && !(await isStillGrantable(tx, described))) {
      return { valid: false, invitation: view, error: "The inviter may no longer grant this role" };
    }
    if (state === "pending") return { valid: true, invitation: view };
    if (state === "expired") return { valid: false, invitation: view, error: "Invitation has expired" };
    return { valid: false, error: `Invitation was already ${state}` };
  });
}

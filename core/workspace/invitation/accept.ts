/**
 * What somebody who is invited can do: look at the invitation, accept it, reject it.
 *
 * @module
 */
import { type Context, requireActor, requireUnlimited } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { type Account, DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import { requireAccount } from "../../identity/account/require.ts";
import { publishCredentialChange } from "../../identity/credential/identify.ts";
import type { ReadTx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { keyAllows } from "../access.ts";
import { requireWorkspaceCapacity } from "../create.ts";
import type { Member } from "../member/member.ts";
import { beginMembership } from "../member/membership.ts";
import { activateWorkspace, filterByKeyScope } from "../require.ts";
import { closeInvitation, type Invitation, invitationState } from "./invitation.ts";
import { saveClosedInvitation } from "./invite.ts";
import { isStillGrantable } from "./visible.ts";

/** An invitation. */
export interface InvitationInput {
  /** The invitation. */
  invitationId: string;
}

/**
 * Becomes a member; the workspace becomes the session's active one. Where mails are sent, the address must be confirmed
 * first: an administrator sees the ids of invitations, and could sign up with an address that is not theirs. The inviter is
 * judged anew: their role may grant less than when they invited.
 *
 * @throws {TrackerError} `not_found` with reason `INVITATION_NOT_FOUND`; `conflict` with the same reason when its state is
 * final or the inviter could no longer make it, or with reason `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION`; `forbidden` with reason
 * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION` or
 * `EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION`; `unauthenticated`
 */
export async function acceptInvitation(
  ctx: Context,
  input: InvitationInput,
): Promise<{ invitation: Invitation; member: Member }> {
  const { userId } = requireUnlimited(ctx);
  const now = ctx.clock.now();
  const result = await ctx.store.transaction(async (tx) => {
    const invitation = closeInvitation(await requireAnswerable(tx, ctx, input.invitationId), "accepted", now);
    const { workspaceId, role } = invitation;
    if (await tx.findMember(workspaceId, userId)) {
      throw new TrackerError("conflict", "Cannot accept the invitation: you are a member already", {
        reason: "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION",
      });
    }
    if (!(await isStillGrantable(tx, invitation))) {
      throw new TrackerError(
        "conflict",
        "Cannot accept the invitation: the inviter may no longer invite to this role",
        {
          reason: "INVITATION_NOT_FOUND",
        },
      );
    }
    await requireWorkspaceCapacity(tx, userId);
    await saveClosedInvitation(tx, ctx, invitation, now);
    const member = await beginMembership(tx, ctx, { workspaceId, userId, role }, now);
    await activateWorkspace(tx, ctx, workspaceId);
    return { invitation, member };
  });
  await publishCredentialChange(ctx, userId);
  return result;
}

/**
 * Declines, for good.
 *
 * @throws {TrackerError} as {@linkcode acceptInvitation}
 */
export async function rejectInvitation(
  ctx: Context,
  input: InvitationInput,
): Promise<{ invitation: Invitation; member: null }> {
  requireUnlimited(ctx);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const invitation = closeInvitation(await requireAnswerable(tx, ctx, input.invitationId), "rejected", now);
    await saveClosedInvitation(tx, ctx, invitation, now);
    return { invitation, member: null };
  });
}

/** An invitation with what its recipient wants to know of the workspace. */
export interface ReceivedInvitation extends Invitation {
  /** What people call the workspace. */
  workspaceName: string;
  /** The workspace, by its name in addresses. */
  workspaceSlug: string;
  /** What people call who asked. */
  inviterName: string;
  /** The address of who asked. */
  inviterEmail: string;
}

/**
 * One invitation to the actor's own address, in whatever state.
 *
 * @throws {TrackerError} `not_found` with reason `INVITATION_NOT_FOUND`; `forbidden` with reason
 * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION`; `unauthenticated`
 */
export async function getInvitation(ctx: Context, input: InvitationInput): Promise<ReceivedInvitation> {
  requireUnlimited(ctx);
  return await ctx.store.read(async (tx) => {
    const { invitation } = await requireOwnInvitation(tx, ctx, input.invitationId);
    const received = await describe(tx, invitation);
    if (!received) throw notFound("invitation", invitation.id, "INVITATION_NOT_FOUND");
    return received;
  });
}

/**
 * The pending invitations to the actor's own address, newest first; none while nobody has shown that the address is
 * theirs. Whoever typed it at sign-up may be anybody: the link in the invitation is what only its recipient has.
 *
 * @throws {TrackerError} `unauthenticated`
 */
export async function listUserInvitations(ctx: Context): Promise<ReceivedInvitation[]> {
  const actor = requireActor(ctx);
  const now = ctx.clock.now();
  return await ctx.store.read(async (tx) => {
    const { email, emailVerified } = await requireAccount(tx, ctx);
    if (!emailVerified || !keyAllows(actor, "workspace:read")) return [];
    const invitations = filterByKeyScope(ctx, await tx.listInvitationsTo(email), ({ workspaceId }) => workspaceId);
    const received: ReceivedInvitation[] = [];
    for (const invitation of invitations) {
      if (invitationState(invitation, now) !== "pending") continue;
      const described = await describe(tx, invitation);
      if (described) received.push(described);
    }
    return received;
  });
}

/** What anybody who holds the link may see. */
export interface InvitationView {
  /** Whether it can still be accepted. */
  valid: boolean;
  /** Absent when there is nothing left to look at. */
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
  /** Why it cannot be accepted. */
  error?: string;
}

/** The page behind an invitation's link, also for visitors. Never fails: what is wrong stands in `error`. */
export async function viewInvitation(ctx: Context, input: InvitationInput): Promise<InvitationView> {
  const now = ctx.clock.now();
  return await ctx.store.read(async (tx) => {
    const invitation = await tx.findInvitation(input.invitationId);
    const described = invitation && (await describe(tx, invitation));
    if (!described) return { valid: false, error: "Invitation not found" };
    const { id, email, workspaceName, inviterName, role, expiresAt, status } = described;
    const state = invitationState(described, now);
    const view = { id, email, workspaceName, inviterName, role, expiresAt, status, expired: state === "expired" };
    if (state === "pending" && !(await isStillGrantable(tx, described))) {
      return { valid: false, invitation: view, error: "The inviter may no longer invite to this role" };
    }
    if (state === "pending") return { valid: true, invitation: view };
    if (state === "expired") return { valid: false, invitation: view, error: "Invitation has expired" };
    return { valid: false, error: `Invitation was already ${state}` };
  });
}

/** An invitation to the address of the actor, for whom it is to decide. */
async function requireAnswerable(tx: ReadTx, ctx: Context, id: string): Promise<Invitation> {
  const { invitation, account } = await requireOwnInvitation(tx, ctx, id);
  if (ctx.mail && !account.emailVerified) {
    throw new TrackerError("forbidden", "Cannot answer the invitation: confirm your email address first", {
      reason: "EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION",
    });
  }
  return invitation;
}

/** An invitation to the address of the actor. */
async function requireOwnInvitation(
  tx: ReadTx,
  ctx: Context,
  id: string,
): Promise<{ invitation: Invitation; account: Account }> {
  const account = await requireAccount(tx, ctx);
  const invitation = await tx.findInvitation(id);
  if (!invitation) throw notFound("invitation", id, "INVITATION_NOT_FOUND");
  if (foldKey(invitation.email) !== foldKey(account.email)) {
    throw new TrackerError("forbidden", `Cannot use invitation "${id}": it is for another address`, {
      reason: "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION",
    });
  }
  return { invitation, account };
}

async function describe(tx: ReadTx, invitation: Invitation): Promise<ReceivedInvitation | undefined> {
  const workspace = await tx.findWorkspace(invitation.workspaceId);
  if (!workspace) return undefined;
  const inviter = await tx.findAccount(invitation.inviterId);
  return {
    ...invitation,
    workspaceName: workspace.name,
    workspaceSlug: workspace.slug,
    inviterName: inviter?.name ?? DELETED_ACCOUNT_NAME,
    inviterEmail: inviter && !inviter.deletedAt ? inviter.email : "",
  };
}

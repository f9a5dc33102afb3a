/**
 * What the people of a workspace can do with invitations.
 *
 * @module
 */
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { checkEmail } from "../../identity/account/account.ts";
import { postMail } from "../../mail/send.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import { requireGrantable, requirePermission } from "../access.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import { closeInvitation, extendInvitation, type Invitation, invitationState } from "./invitation.ts";
import { type InvitationNames, invitationMail } from "./mail.ts";
import { listVisibleInvitations } from "./visible.ts";

/** What {@linkcode inviteMember} takes. */
export interface InviteMemberInput extends NamedWorkspace {
  /** The address. */
  email: string;
  /** One name, several joined by commas, or several. */
  role: string | readonly string[];
  /** Prolongs the invitation that is pending for the address, instead of refusing. @default false */
  resend?: boolean;
}

/**
 * Invites an address for seven days, and mails it the link where mails are sent. There is one pending invitation per address, and nobody invites to what they lack.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_EMAIL` or `ROLE_NOT_FOUND`; `conflict` with reason
 * `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION` or `USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION`; `forbidden` with
 * reason `YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION` or
 * `YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE`; `not_found`, `unauthenticated`
 */
export async function inviteMember(ctx: Context, input: InviteMemberInput): Promise<Invitation> {
  const { userId } = requireActor(ctx);
  const email = foldKey(checkEmail(input.email));
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION";
  let told: InvitationNames | undefined;
  const invited = await ctx.store.transaction(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "invitation:create", refusal);
    const reason = "YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE";
    const role = await requireGrantable(tx, access, input.role, { reason });
    await refuseMember(tx, workspace.id, email);
    const pending = (await tx.listInvitationsTo(email)).find(
      (other) => other.workspaceId === workspace.id && invitationState(other, now) === "pending",
    );
    if (pending && !input.resend) {
      throw new TrackerError("conflict", `Cannot invite "${email}": an invitation is pending already`, {
        reason: "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION",
      });
    }
    // What is prolonged is what was promised then, whatever role is named now.
    if (pending) await requireGrantable(tx, access, pending.role, { reason });
    const invitation = pending
      ? // Whoever prolongs it vouches for it from now on.
        extendInvitation({ ...pending, inviterId: userId }, now)
      : extendInvitation(newInvitation(ctx, { workspaceId: workspace.id, email, role, inviterId: userId }, now), now);
    await (pending ? tx.saveInvitation(invitation) : tx.insertInvitation(invitation));
    const data = { invitationId: invitation.id, email, role: invitation.role, resent: pending !== undefined };
    await tx.appendEvents([eventOf(ctx, { type: "invitationCreated", workspaceId: workspace.id, data }, now)]);
    told = { workspaceName: workspace.name, inviter: await tx.findAccount(userId) };
    return invitation;
  });
  // A retry that is answered with the first result ran none of it, and sends no second mail.
  if (told) postInvitation(ctx, invited, { names: told, senderId: userId }, now);
  return invited;
}

/**
 * The mail is a convenience: beyond what somebody may send, or be sent, the invitation stands without one. Who invited can
 * pass its link on.
 */
function postInvitation(
  ctx: Context,
  invitation: Invitation,
  { names, senderId }: { names: InvitationNames; senderId: string },
  now: Date,
): void {
  const { email } = invitation;
  const { invitees, senders } = ctx.mailRoom;
  if (!ctx.mail || invitees.begin(email, now) !== undefined || senders.begin(senderId, now) !== undefined) return;
  postMail(ctx, { kind: "invitation", to: email, write: () => invitationMail(invitation, names, ctx.baseUrl) }, now);
}

function newInvitation(
  ctx: Context,
  what: Pick<Invitation, "workspaceId" | "email" | "role" | "inviterId">,
  now: Date,
): Invitation {
  return { id: ctx.newId(), ...what, status: "pending", expiresAt: now, createdAt: now };
}

async function refuseMember(tx: ReadTx, workspaceId: string, email: string): Promise<void> {
  const account = await tx.findAccountByEmail(email);
  if (account && (await tx.findMember(workspaceId, account.id))) {
    throw new TrackerError("conflict", `Cannot invite "${email}": they are a member already`, {
      reason: "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION",
    });
  }
}

/** What {@linkcode cancelInvitation} takes. */
export interface CancelInvitationInput {
  /** The invitation. */
  invitationId: string;
}

/** A cancelled invitation, with a sentence for clients that only show one. */
export interface CancelledInvitation extends Invitation {
  /** For people to read. */
  message: string;
}

/**
 * Takes an invitation back.
 *
 * @throws {TrackerError} `not_found` with reason `INVITATION_NOT_FOUND`; `conflict` with the same reason when its state is
 * final; `forbidden` with reason `YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION`; `unauthenticated`
 */
export async function cancelInvitation(ctx: Context, input: CancelInvitationInput): Promise<CancelledInvitation> {
  requireActor(ctx);
  const now = ctx.clock.now();
  const { invitationId: id } = input;
  return await ctx.store.transaction(async (tx) => {
    const before = await tx.findInvitation(id);
    if (!before) throw notFound("invitation", id, "INVITATION_NOT_FOUND");
    await requirePermission(tx, ctx, before.workspaceId, "invitation:cancel", {
      kind: "invitation",
      id,
      notFoundReason: "INVITATION_NOT_FOUND",
      forbiddenReason: "YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION",
    });
    const invitation = closeInvitation(before, "canceled", now);
    await saveClosedInvitation(tx, ctx, invitation, now);
    return { message: "Invitation canceled", ...invitation };
  });
}

/** Writes an invitation that reached a final state. */
export async function saveClosedInvitation(tx: Tx, ctx: Context, invitation: Invitation, now: Date): Promise<void> {
  const { id: invitationId, workspaceId, email, role, status } = invitation;
  await tx.saveInvitation(invitation);
  const data = { invitationId, email, role, status };
  await tx.appendEvents([eventOf(ctx, { type: "invitationClosed", workspaceId, data }, now)]);
}

/**
 * The invitations of a workspace in every status, newest first, for who may invite: their ids let somebody in. Without a
 * mail server pending ones to more than the actor could give are left out.
 *
 * @throws {TrackerError} `not_found`, `forbidden`, `unauthenticated`; `invalid` with reason `NO_ACTIVE_ORGANIZATION`
 */
export async function listInvitations(ctx: Context, input: NamedWorkspace = {}): Promise<Invitation[]> {
  requireActor(ctx);
  return await ctx.store.read(async (tx) => {
    const refusal = "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION";
    const { access } = await requireWorkspace(tx, ctx, input, "invitation:create", refusal);
    return await listVisibleInvitations(tx, ctx, access);
  });
}

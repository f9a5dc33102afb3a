import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { checkEmail } from "../../identity/account/account.ts";
import { postMail } from "../../mail/send.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { EVERY_PROJECT } from "../../project_access.ts";
import { foldKey } from "../../text.ts";
import { type Access, requireGrantable } from "../access.ts";
import { OWNER, rolesOf } from "../member/member.ts";
import { type ProjectAccessMode, requireGrantableProjects } from "../project_access/member_access.ts";
import { type NamedWorkspace, requireWorkspace } from "../require.ts";
import { extendInvitation, type Invitation, invitationState } from "./invitation.ts";
import { type InvitationNames, invitationMail } from "./mail.ts";

/** Input for {@linkcode inviteMember}. */
export interface InviteMemberInput extends NamedWorkspace {
  email: string;
  /** One role name, several joined by commas, or an array. */
  role: string | readonly string[];
  /** Extends a pending invitation to the address instead of refusing. @default false */
  resend?: boolean;
  /** Which projects the member may open after joining. @default the setting of the workspace */
  projectAccess?: ProjectAccessMode;
  /** The projects, if the mode is `selected`. @default none */
  projectIds?: readonly string[];
}

/**
 * Invites an email address to join within seven days, and emails the link if email is configured. An address has at
 * most one pending invitation per workspace. Members cannot grant roles beyond their own permissions.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_EMAIL` or `ROLE_NOT_FOUND`; `conflict` with reason
 * `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION` or `USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION`; `forbidden` with
 * reason `YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION` or
 * `YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE`; `not_found`, `unauthenticated`
 */
export async function inviteMember(ctx: Context, input: InviteMemberInput): Promise<Invitation> {
  ctx.checkInput("inviteMember", input);
  const { userId } = requireActor(ctx);
  const email = foldKey(checkEmail(input.email));
  const now = ctx.clock.now();
  const refusal = "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION";
  let names: InvitationNames | undefined;
  const invited = await ctx.store.transaction(async (tx) => {
    const { workspace, access } = await requireWorkspace(tx, ctx, input, "invitation:create", refusal);
    const reason = "YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE";
    const role = await requireGrantable(tx, access, input.role, { reason });
    await refuseMember(tx, workspace.id, email);
    const pending = (await tx.listInvitationsTo(email)).find(
      (other) => other.workspaceId === workspace.id && invitationState(other, now) === "pending",
    );
    if (pending && !input.resend) {
      throw new TrackerError("conflict", `Cannot invite "${email}": an invitation is already pending`, {
        reason: "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION",
      });
    }
    // Extending keeps the roles of the original invitation.
    if (pending) await requireGrantable(tx, access, pending.role, { reason });
    const invitation = pending
      ? // The member who extends the invitation becomes the inviter.
        extendInvitation({ ...pending, inviterId: userId }, now)
      : extendInvitation(newInvitation(ctx, { workspaceId: workspace.id, email, role, inviterId: userId }, now), now);
    await (pending ? tx.saveInvitation(invitation) : tx.insertInvitation(invitation));
    await saveInvitedAccess(tx, access, invitation, input);
    const data = { invitationId: invitation.id, email, role: invitation.role, resent: pending !== undefined };
    await tx.appendEvents([eventOf(ctx, { type: "invitationCreated", workspaceId: workspace.id, data }, now)]);
    names = { workspaceName: workspace.name, inviter: await tx.findAccount(userId) };
    return invitation;
  });
  // An idempotent retry does not run the callback, so it sends no second email.
  if (names) postInvitation(ctx, invited, { names, senderId: userId }, now);
  return invited;
}

/** Saves to which projects the invitation gives access, unless an extended invitation keeps its access. */
async function saveInvitedAccess(
  tx: Tx,
  access: Access,
  { id: subjectId, workspaceId, role }: Invitation,
  { projectAccess, projectIds }: InviteMemberInput,
): Promise<void> {
  const before = (await tx.listAccessRules(workspaceId)).filter((rule) => rule.subjectId === subjectId);
  // A member who may open only selected projects cannot invite people to all projects.
  const mode = projectAccess ?? (access.projects.isSelected && before.length === 0 ? "selected" : undefined);
  if (rolesOf(role).includes(OWNER) || mode === undefined) return;
  const ids = await requireGrantableProjects(tx, access, { projectAccess: mode, ...(projectIds && { projectIds }) });
  const everything = { workspaceId, projectId: EVERY_PROJECT, subjectId };
  await tx.deleteAccessRules(before);
  await tx.saveAccessRules([
    { ...everything, level: mode === "all" ? "edit" : "none" },
    ...ids.map((projectId) => ({ workspaceId, projectId, subjectId, level: access.projects.levelIn(projectId) })),
  ]);
}

/**
 * Queues the email. If a limit is exceeded, no email is sent, but the invitation remains, and the inviter can share its
 * link.
 */
function postInvitation(
  ctx: Context,
  invitation: Invitation,
  { names, senderId }: { names: InvitationNames; senderId: string },
  now: Date,
): void {
  const { email } = invitation;
  const { invitees, senders } = ctx.mailQueue;
  if (!ctx.mail || invitees.begin(email, now) !== undefined || senders.begin(senderId, now) !== undefined) return;
  postMail(
    ctx,
    { kind: "invitation", to: email, write: () => invitationMail(invitation, names, ctx.mailBaseUrl) },
    now,
  );
}

function newInvitation(
  ctx: Context,
  fields: Pick<Invitation, "workspaceId" | "email" | "role" | "inviterId">,
  now: Date,
): Invitation {
  return { id: ctx.newId(), ...fields, status: "pending", expiresAt: now, createdAt: now };
}

async function refuseMember(tx: ReadTx, workspaceId: string, email: string): Promise<void> {
  const account = await tx.findAccountByEmail(email);
  if (account && (await tx.findMembership(workspaceId, account.id))) {
    throw new TrackerError("conflict", `Cannot invite "${email}": they are already a member`, {
      reason: "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION",
    });
  }
}

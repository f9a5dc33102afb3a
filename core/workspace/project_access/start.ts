/** The access to projects with which a membership starts. @module */
import type { ReadTx, Tx } from "../../ports/store.ts";
import {
  type AccessRule,
  EVERY_PROJECT,
  isOpenRule,
  NEW_MEMBERS,
  ProjectRules,
  rulesOf,
} from "../../project_access.ts";
import type { Invitation } from "../invitation/invitation.ts";
import { isOwner, type Member } from "../member/member.ts";

/** Gives a new member the access of the invitation, or else that of all new members. */
export async function startProjectAccess(tx: Tx, member: Member, invitation?: Invitation): Promise<void> {
  if (isOwner(member)) return;
  const { workspaceId, userId: subjectId } = member;
  const invited = invitation ? await invitedRules(tx, invitation) : [];
  const rules = invited.length > 0 ? invited : await rulesAbout(tx, workspaceId, NEW_MEMBERS);
  // An invitation to all projects has a rule that limits nothing.
  const limiting = rules.filter((rule) => rule.projectId !== EVERY_PROJECT || rule.level !== "edit");
  await tx.saveAccessRules(limiting.map((rule) => ({ ...rule, subjectId })));
  if (invitation) await deleteInvitedAccess(tx, invitation);
}

/** Deletes the rules of an invitation that has ended. */
export async function deleteInvitedAccess(tx: Tx, { id, workspaceId }: Invitation): Promise<void> {
  await tx.deleteAccessRules(await rulesAbout(tx, workspaceId, id));
}

/** The rules of an invitation, without access that the inviter has lost since. */
async function invitedRules(tx: ReadTx, { id, workspaceId, inviterId }: Invitation): Promise<AccessRule[]> {
  const rules = await rulesAbout(tx, workspaceId, id);
  const inviter = await tx.findMembership(workspaceId, inviterId);
  const projects = inviter ? await rulesOf(tx, inviter) : ProjectRules.OPEN;
  return rules.flatMap((rule) => {
    if (isOpenRule(rule)) return projects.sees(rule.projectId) ? rule : [];
    return projects.isSelected ? { ...rule, level: "none" as const } : rule;
  });
}

async function rulesAbout(tx: ReadTx, workspaceId: string, subjectId: string): Promise<AccessRule[]> {
  return (await tx.listAccessRulesFor(workspaceId, subjectId)).filter((rule) => rule.subjectId === subjectId);
}

/** The project access that a new member starts with. @module */
import type { ReadTx, Tx } from "../../ports/store.ts";
import {
  type AccessRule,
  EVERY_PROJECT,
  isOpenRule,
  least,
  NEW_MEMBERS,
  ProjectRules,
  rulesOf,
} from "../../project_access.ts";
import type { Invitation } from "../invitation/invitation.ts";
import { isOwner, type Member } from "../member/member.ts";

/**
 * Gives a new member the access of the invitation, or else the workspace's default, but no more than the inviter has.
 */
export async function startProjectAccess(tx: Tx, member: Member, invitation?: Invitation): Promise<void> {
  if (isOwner(member)) return;
  const { workspaceId, userId: subjectId } = member;
  const invited = invitation ? await rulesAbout(tx, workspaceId, invitation.id) : [];
  const chosen = invited.length > 0 ? invited : await rulesAbout(tx, workspaceId, NEW_MEMBERS);
  const rules = invitation ? await withinInviter(tx, invitation, chosen) : chosen;
  // An invitation to all projects has a rule that limits nothing and need not be saved.
  const limiting = rules.filter((rule) => rule.projectId !== EVERY_PROJECT || rule.level !== "edit");
  await tx.saveAccessRules(limiting.map((rule) => ({ ...rule, subjectId })));
  if (invitation) await deleteInvitedAccess(tx, invitation);
}

/** Deletes the rules of an invitation that has ended. */
export async function deleteInvitedAccess(tx: Tx, { id, workspaceId }: Invitation): Promise<void> {
  await tx.deleteAccessRules(await rulesAbout(tx, workspaceId, id));
}

/** Returns the rules, without access that the inviter has since lost. */
async function withinInviter(
  tx: ReadTx,
  { workspaceId, inviterId }: Invitation,
  rules: readonly AccessRule[],
): Promise<AccessRule[]> {
  const inviter = await tx.findMembership(workspaceId, inviterId);
  const projects = inviter ? await rulesOf(tx, inviter) : ProjectRules.OPEN;
  const everything = { workspaceId, projectId: EVERY_PROJECT, subjectId: NEW_MEMBERS, level: "edit" as const };
  const all = rules.some(({ projectId }) => projectId === EVERY_PROJECT) ? rules : [everything, ...rules];
  const kept = all.map((rule) => ({ ...rule, level: least(rule.level, projects.levelIn(rule.projectId)) }));
  return kept.filter((rule) => rule.projectId === EVERY_PROJECT || isOpenRule(rule));
}

async function rulesAbout(tx: ReadTx, workspaceId: string, subjectId: string): Promise<AccessRule[]> {
  return (await tx.listAccessRulesFor(workspaceId, subjectId)).filter((rule) => rule.subjectId === subjectId);
}

/**
 * Changes project access rules, and removes the assignments, watches and settings of members who lose access.
 * @module
 */
import { PartBudget } from "../../async/part_budget.ts";
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import type { AccessRuleKey, ReadTx, Tx } from "../../ports/store.ts";
import { type AccessRule, ProjectRules, rulesByMember } from "../../project_access.ts";
import { isOwner } from "../member/member.ts";

/** Rules to save and to delete. */
export interface RuleChange {
  workspaceId: string;
  saved?: readonly AccessRule[];
  deleted?: readonly AccessRuleKey[];
  /** The member whom the change is about; null for all members. */
  userId: string | null;
}

/** A member who still has tasks in projects that the member may no longer open. */
export interface LostAccess {
  workspaceId: string;
  userId: string;
}

/**
 * Saves a change of rules. In projects that they may no longer open, members are unassigned from tasks and stop
 * watching them, and their notification rules no longer select these projects.
 *
 * @returns the members with more tasks than fit in one transaction, for {@linkcode unassignLostTasks} after the transaction
 */
export async function changeRules(tx: Tx, ctx: Context, change: RuleChange, now: Date): Promise<LostAccess[]> {
  const { workspaceId, saved = [], deleted = [], userId } = change;
  const before = await tx.listAccessRules(workspaceId);
  await tx.deleteAccessRules(deleted);
  await tx.saveAccessRules(saved);
  const after = await tx.listAccessRules(workspaceId);
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  await tx.raiseWorkspaceVersion(workspaceId);
  await tx.appendEvents([eventOf(ctx, { type: "projectAccessChanged", workspaceId, data: { userId } }, now)]);
  const members = (await tx.listMembers(workspaceId)).filter(
    (member) => !isOwner(member) && (userId === null || member.userId === userId),
  );
  const projectIds = (await tx.listProjectOutlines(workspaceId)).map(({ id }) => id);
  const budget = new PartBudget();
  const unfinished: LostAccess[] = [];
  const [rulesBefore, rulesAfter] = [rulesByMember(before), rulesByMember(after)];
  for (const member of members) {
    const [old, current] = [rulesBefore(member.userId), rulesAfter(member.userId)];
    const lost = projectIds.filter((id) => old.sees(id) && !current.sees(id));
    unfinished.push(...(await takeBack(tx, ctx, { ...member, projectIds: lost }, { now, budget })));
    await tx.yieldToEventLoop();
  }
  return unfinished;
}

/**
 * Applies {@linkcode changeRules} to a former owner, for projects that owners may open but this member may not.
 *
 * @returns the same as {@linkcode changeRules}
 */
export async function endOwnership(
  tx: Tx,
  ctx: Context,
  { workspaceId, userId }: LostAccess,
  options: { now: Date; budget: PartBudget },
): Promise<LostAccess[]> {
  const projectIds = await hiddenProjectIds(tx, { workspaceId, userId });
  return await takeBack(tx, ctx, { workspaceId, userId, projectIds }, options);
}

async function takeBack(
  tx: Tx,
  ctx: Context,
  { workspaceId, userId, projectIds }: LostAccess & { projectIds: readonly string[] },
  { now, budget }: { now: Date; budget: PartBudget },
): Promise<LostAccess[]> {
  if (projectIds.length === 0) return [];
  const lost = { workspaceId, userId, projectIds };
  await deselectProjects(tx, lost, now);
  return (await ctx.hooks.unassignMember(tx, ctx, lost, { now, budget })) ? [{ workspaceId, userId }] : [];
}

/** Returns the projects that a member who is not an owner may not open. */
async function hiddenProjectIds(tx: ReadTx, { workspaceId, userId }: LostAccess): Promise<string[]> {
  const rules = new ProjectRules(await tx.listAccessRulesFor(workspaceId, userId), userId);
  const outlines = await tx.listProjectOutlines(workspaceId);
  return outlines.filter(({ id }) => !rules.sees(id)).map(({ id }) => id);
}

/** Removes projects from the notification rule of a member. */
async function deselectProjects(
  tx: Tx,
  { workspaceId, userId, projectIds }: LostAccess & { projectIds: readonly string[] },
  now: Date,
): Promise<void> {
  const rule = await tx.findNotificationRule(userId, workspaceId);
  const selectedProjectIds = rule?.selectedProjectIds.filter((id) => !projectIds.includes(id));
  if (!rule || !selectedProjectIds || selectedProjectIds.length === rule.selectedProjectIds.length) return;
  await tx.saveNotificationRule({ ...rule, selectedProjectIds, updatedAt: now });
}

/**
 * Unassigns members from the remaining tasks in projects that they may not open. If the store is unavailable, the tasks stay
 * assigned, but the members still cannot open them.
 */
export async function unassignLostTasks(ctx: Context, members: readonly LostAccess[]): Promise<void> {
  try {
    let part = 1;
    for (const member of members) {
      for (let hasMore = true; hasMore; part++) {
        hasMore = await ctx.store.transaction((tx) => unassignPart(tx, ctx, member), { part });
      }
    }
  } catch (error) {
    if (!(error instanceof TrackerError && error.code === "unavailable")) throw error;
  }
}

async function unassignPart(tx: Tx, ctx: Context, { workspaceId, userId }: LostAccess): Promise<boolean> {
  const found = await tx.findMembership(workspaceId, userId);
  if (!found || isOwner(found.member)) return false;
  const projectIds = await hiddenProjectIds(tx, { workspaceId, userId });
  const options = { now: ctx.clock.now(), budget: new PartBudget() };
  return await ctx.hooks.unassignMember(tx, ctx, { workspaceId, userId, projectIds }, options);
}

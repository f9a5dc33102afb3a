/**
 * Deletes workspaces that are too large for one transaction. They are hidden immediately, and removed in batches later.
 * @module
 */
import type { Context } from "../context.ts";
import { MAX_PART_REMOVALS, MAX_PART_TASKS, MAX_REMOVED_ROWS } from "../limits.ts";
import type { ReadTx, Tx } from "../ports/store.ts";
import { closeInvitation, invitationState } from "./invitation/invitation.ts";
import { deletedSlugOf, type Workspace } from "./workspace.ts";

/** Returns whether projects are too large to remove in one transaction. */
export async function exceedOneTransaction(
  tx: ReadTx,
  projects: readonly { id: string; lastTaskNumber: number }[],
): Promise<boolean> {
  const used = projects.filter(({ lastTaskNumber }) => lastTaskNumber > 0);
  if (used.reduce((sum, { lastTaskNumber }) => sum + lastTaskNumber, 0) > MAX_PART_TASKS) return true;
  const most = Math.floor(MAX_REMOVED_ROWS / Math.max(used.length, 1));
  for (const { id } of used) {
    if (await tx.hasMoreRows(id, most)) return true;
  }
  return false;
}

/** Hides a workspace: removes its members and frees its slug. The caller must publish the members' credential changes. */
export async function softDeleteWorkspace(
  tx: Tx,
  ctx: Context,
  workspace: Workspace,
  inside: { memberIds: readonly string[]; projectIds: readonly string[] },
  now: Date,
): Promise<void> {
  for (const id of inside.memberIds) await tx.deleteMember(id);
  for (const invitation of await tx.listInvitations(workspace.id)) {
    if (invitationState(invitation, now) !== "pending") continue;
    await tx.saveInvitation(closeInvitation(invitation, "canceled", now));
  }
  for (const id of inside.projectIds) await ctx.hooks.closeProject(tx, ctx, id, now);
  await tx.saveWorkspace({ ...workspace, slug: deletedSlugOf(workspace.id) });
}

/**
 * Removes hidden workspaces and projects in batches. Run by the server; no actor is needed.
 *
 * @returns the number of workspaces removed, including placeholders for single deleted projects
 */
export async function removeDeletedWorkspaces(ctx: Context): Promise<number> {
  let removed = 0;
  for (;;) {
    const [id] = await ctx.store.read((tx) => tx.listDeletedWorkspaces(1));
    if (id === undefined) return removed;
    await removeInParts(ctx, id);
    removed++;
  }
}

async function removeInParts(ctx: Context, id: string): Promise<void> {
  const most = { tasks: MAX_PART_REMOVALS, rows: MAX_REMOVED_ROWS };
  let part = 0;
  while (await ctx.store.transaction((tx) => tx.emptyWorkspace(id, most), { part })) part++;
  await ctx.store.transaction((tx) => tx.deleteWorkspace(id), { part: part + 1 });
}

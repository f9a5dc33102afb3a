/** The projects that an actor may open, for lists that cover several projects. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import type { Permission } from "../../permission.ts";
import type { ProjectOutline, ProjectScope, ReadTx } from "../../ports/store.ts";
import { type Access, findAccess, requirePermission } from "../access.ts";

/**
 * Loads the actor's access to a workspace, or to all workspaces where the actor has the permission.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listAccesses(
  tx: ReadTx,
  ctx: Context,
  workspaceId: string | undefined,
  permission: Permission,
): Promise<Access[]> {
  if (workspaceId !== undefined) return [await requirePermission(tx, ctx, workspaceId, permission)];
  const members = await tx.listMembershipsOf(requireActor(ctx).userId);
  const accesses = await allInOrder(...members.map((member) => findAccess(tx, ctx, member.workspaceId)));
  return accesses.flatMap((access) => (access?.may(permission) ? [access] : []));
}

/** Returns the projects that the actor may open in these workspaces. */
export async function scopeOf(tx: ReadTx, accesses: readonly Access[]): Promise<ProjectScope> {
  const workspaceIds = accesses.map(({ member }) => member.workspaceId);
  if (!accesses.some(({ projects }) => projects.isLimited)) return { workspaceIds };
  const visible = await allInOrder(...accesses.map((access) => listOpenProjects(tx, access)));
  return { workspaceIds, projectIds: visible.flat().map(({ id }) => id) };
}

/**
 * Returns the IDs of the projects that the actor may open in a workspace; undefined if the actor may open all of them.
 */
export async function openProjectIds(tx: ReadTx, access: Access): Promise<readonly string[] | undefined> {
  return (await scopeOf(tx, [access])).projectIds;
}

/** Returns the projects of a workspace that the actor may open, in order, including archived ones. */
export async function listOpenProjects(tx: ReadTx, { member, projects }: Access): Promise<ProjectOutline[]> {
  return (await tx.listProjectOutlines(member.workspaceId)).filter(({ id }) => projects.sees(id));
}

/** Filters out tasks in projects that the actor may not open. */
export function filterOpen<Row extends { projectId: string }>({ projects }: Access, rows: readonly Row[]): Row[] {
  return rows.filter(({ projectId }) => projects.sees(projectId));
}

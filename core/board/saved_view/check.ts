/** Checks what a saved view refers to. @module */

import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Access } from "../../workspace/access.ts";
import { listOpenProjects } from "../../workspace/project_access/scope.ts";
import type { QuerySort, TaskQuery } from "../query/condition.ts";
import { parseQuery } from "../query/parse.ts";
import { aboutQuery } from "../query/query.ts";
import { type QueryScope, resolveInScope } from "../task/query.ts";
import type { LoadedView } from "./require.ts";
import type { SavedView } from "./saved_view.ts";

/** The order of a query that has no sort order, as in `listTasks`. */
const DEFAULT_SORT: QuerySort = { by: "createdAt", descending: false };

/**
 * Refuses members and projects that are not in the workspace, unless the view had them before.
 *
 * @throws {TrackerError} `invalid`
 */
export async function refuseUnknownIds(tx: ReadTx, access: Access, view: SavedView, before?: SavedView): Promise<void> {
  const { workspaceId, memberIds, projectIds } = view;
  const isNew = (ids: readonly string[], known: readonly string[] = []) => ids.some((id) => !known.includes(id));
  const [members, projects] = await allInOrder(
    isNew(memberIds, before?.memberIds) ? tx.listMembers(workspaceId) : undefined,
    isNew(projectIds, before?.projectIds) ? tx.listProjectsById(projectIds) : undefined,
  );
  if (members) {
    const known = new Set([...members.map(({ userId }) => userId), ...(before?.memberIds ?? [])]);
    refuseOthers(memberIds, known, "/memberIds", "Is not a member of this workspace");
  }
  if (projects) {
    const inWorkspace = projects.filter(
      (project) => project.workspaceId === workspaceId && access.projects.sees(project.id),
    );
    const known = new Set([...inWorkspace.map(({ id }) => id), ...(before?.projectIds ?? [])]);
    refuseOthers(projectIds, known, "/projectIds", "Is not a project of this workspace");
  }
}

function refuseOthers(ids: readonly string[], known: ReadonlySet<string>, pointer: string, detail: string): void {
  const index = ids.findIndex((id) => !known.has(id));
  if (index >= 0) throw invalidField(`${pointer}/${index}`, detail);
}

/**
 * Checks the query of a view.
 *
 * @throws {TrackerError} `invalid`, with the position of the error in the query
 */
export async function checkViewQuery(tx: ReadTx, ctx: Context, loaded: LoadedView): Promise<void> {
  await taskQueryOf(tx, ctx, loaded.view, await scopeOfView(tx, loaded));
}

/** Returns the projects of a view that the actor may open: the chosen projects, or all that are not archived. */
export async function scopeOfView(
  tx: ReadTx,
  { view: { projectIds }, access }: { view: Pick<SavedView, "projectIds">; access: Access },
): Promise<QueryScope> {
  const outlines = await listOpenProjects(tx, access);
  const isChosen = projectIds.length > 0;
  const projects = outlines.filter(({ id, archivedAt }) => (isChosen ? projectIds.includes(id) : archivedAt === null));
  return { accesses: [access], projects };
}

/**
 * Resolves the query of a view for the actor, to whom `me` refers.
 *
 * @throws {TrackerError} `invalid`, with the position of the error in the query
 */
export async function taskQueryOf(
  tx: ReadTx,
  ctx: Context,
  { query }: Pick<SavedView, "query">,
  scope: QueryScope,
): Promise<TaskQuery> {
  const account = await tx.findAccount(requireActor(ctx).userId);
  try {
    const timeZone = account?.timezone ?? "UTC";
    return await resolveInScope(tx, ctx, parseQuery(query), { scope, timeZone, defaultSort: DEFAULT_SORT });
  } catch (error) {
    throw aboutQuery(error, "/query");
  }
}

/** Records changes to columns. @module */
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import type { Tx } from "../../ports/store.ts";
import { requirePermission } from "../../workspace/access.ts";
import type { Project } from "../project/project.ts";
import { type LoadedProject, refuseUnwritable } from "../require.ts";
import type { Column } from "./column.ts";

export async function requireWritableColumn(
  tx: Tx,
  ctx: Context,
  columnId: string,
): Promise<LoadedProject & { column: Column }> {
  const column = await tx.findColumn(columnId);
  const project = column && (await tx.findProject(column.projectId));
  if (!column || !project) throw notFound("column", columnId);
  const what = { kind: "column", id: columnId };
  const access = await requirePermission(tx, ctx, project.workspaceId, "project:update", what);
  await refuseUnwritable(tx, ctx, project);
  return { column, project, access };
}

/** Increments the version of the board and appends the event for a change to its columns. */
export async function recordColumnsChange(
  tx: Tx,
  ctx: Context,
  project: Project,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.raiseProjectVersion(project.id);
  const { workspaceId, id: projectId } = project;
  await tx.appendEvents([eventOf(ctx, { type: "columnsChanged", workspaceId, projectId, data }, now)]);
}

/** Records changes to columns. @module */
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import type { Tx } from "../../ports/store.ts";
import type { Project } from "../project/project.ts";
import { type LoadedProject, requireWritableProject } from "../require.ts";
import type { Column } from "./column.ts";

export async function requireWritableColumn(
  tx: Tx,
  ctx: Context,
  columnId: string,
): Promise<LoadedProject & { column: Column }> {
  const column = await tx.findColumn(columnId);
  if (!column) throw notFound("column", columnId);
  const what = { kind: "column", id: columnId };
  return { ...(await requireWritableProject(tx, ctx, column.projectId, "project:update", what)), column };
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

/** Lists the custom fields of a project or workspace. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requirePermission } from "../../workspace/access.ts";
import { requireProject } from "../require.ts";
import { type CustomField, detailOf, type FieldDetail } from "./field.ts";
import { inherited, isRestorable } from "./require.ts";

/** Input for {@linkcode listProjectFields}. */
export interface ListProjectFieldsInput {
  projectId: string;
  /** Whether to also list fields of the workspace that the project hides. @default false */
  includeHidden?: boolean;
  /** Whether to list the project's restorable deleted fields instead of its live fields. @default false */
  deleted?: boolean;
}

/**
 * Lists the fields that the tasks of a project have: the workspace's fields, then the project's own fields.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listProjectFields(ctx: Context, input: ListProjectFieldsInput): Promise<FieldDetail[]> {
  ctx.checkInput("listProjectFields", input);
  const { projectId, includeHidden = false, deleted = false } = input;
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, projectId, "project:read");
    const fields = await projectFields(tx, project.id);
    if (deleted)
      return restorable(
        ctx,
        fields.filter((field) => field.scope === "project"),
      );
    return fields.filter((field) => field.deletedAt === null && (includeHidden || !field.hidden));
  });
}

/** Input for {@linkcode listWorkspaceFields}. */
export interface ListWorkspaceFieldsInput {
  workspaceId: string;
  /** Whether to list the restorable deleted fields instead of the live fields. @default false */
  deleted?: boolean;
}

/**
 * Lists the fields that a workspace defines for all its projects.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listWorkspaceFields(ctx: Context, input: ListWorkspaceFieldsInput): Promise<FieldDetail[]> {
  ctx.checkInput("listWorkspaceFields", input);
  const { workspaceId, deleted = false } = input;
  return await ctx.store.read(async (tx) => {
    const [, fields] = await allInOrder(
      requirePermission(tx, ctx, workspaceId, "project:read"),
      tx.listCustomFieldsOfWorkspace(workspaceId),
    );
    const details = fields.map((field) => detailOf(field));
    return deleted ? restorable(ctx, details) : details.filter((field) => field.deletedAt === null);
  });
}

/** Returns all fields of a project and its workspace, in their order, including hidden and deleted fields. */
export async function projectFields(tx: ReadTx, projectId: string): Promise<FieldDetail[]> {
  const [fields, hidden] = await allInOrder(tx.listCustomFieldsOfProject(projectId), tx.listHiddenFieldIds(projectId));
  return inherited(fields).map((field) => detailOf(field, { projectId, hidden: hidden.includes(field.id) }));
}

/** Returns the fields that can be restored, most recently deleted first. */
function restorable(ctx: Context, fields: readonly FieldDetail[]): FieldDetail[] {
  const now = ctx.clock.now();
  const time = ({ deletedAt }: CustomField) => deletedAt?.getTime() ?? 0;
  return fields.filter((field) => isRestorable(field, now)).sort((left, right) => time(right) - time(left));
}

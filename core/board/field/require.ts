/** Loads custom fields, and records changes to them. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { RESTORE_SECONDS } from "../../limits.ts";
import type { Permission } from "../../permission.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { EVERY_PROJECT } from "../../project_access.ts";
import { requirePermission } from "../../workspace/access.ts";
import { requireWritableProject } from "../require.ts";
import type { Task } from "../task/task.ts";
import type { CustomField } from "./field.ts";

/** Where a field is defined. */
export interface FieldHome {
  workspaceId: string;
  /** Null for a field of the workspace. */
  projectId: string | null;
}

/**
 * Loads a field whose definition the actor may change.
 *
 * @param options.deleted whether to load a deleted field that can be restored. @default false
 * @throws {TrackerError} `not_found`, `forbidden`; `conflict` if the project is archived
 */
export async function requireField(
  tx: ReadTx,
  ctx: Context,
  fieldId: string,
  options: { deleted?: boolean } = {},
): Promise<{ field: CustomField; home: FieldHome }> {
  const field = await tx.findCustomField(fieldId);
  const isWanted = field && (options.deleted ? isRestorable(field, ctx.clock.now()) : field.deletedAt === null);
  if (!field || !isWanted) throw notFound("custom field", fieldId);
  return { field, home: await requireHome(tx, ctx, field, { kind: "custom field", id: fieldId }) };
}

/**
 * Requires the permission to change the fields of a project or workspace. Members who may open only selected projects may
 * not change the workspace's fields.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode requireField}
 */
export async function requireHome(
  tx: ReadTx,
  ctx: Context,
  { projectId, workspaceId }: Pick<CustomField, "projectId" | "workspaceId">,
  what?: { kind: string; id: string },
): Promise<FieldHome> {
  const permission: Permission = "project:update";
  if (projectId !== null) {
    const { project } = await requireWritableProject(tx, ctx, projectId, permission, what);
    return { workspaceId: project.workspaceId, projectId };
  }
  const { member, mayIn } = await requirePermission(tx, ctx, workspaceId ?? "", permission, what);
  // A change affects the tasks of every project.
  if (!mayIn(EVERY_PROJECT, permission)) {
    throw new TrackerError(
      "forbidden",
      "Cannot change custom fields of the workspace: you may open only selected projects",
    );
  }
  return { workspaceId: member.workspaceId, projectId: null };
}

/** Returns whether a deleted field can be restored. */
export function isRestorable({ deletedAt }: CustomField, now: Date): boolean {
  return deletedAt !== null && deletedAt.getTime() > now.getTime() - RESTORE_SECONDS * 1000;
}

/**
 * Returns the fields that a project's tasks have: the workspace's fields, except hidden ones, then the project's
 * fields.
 */
export async function fieldsOfTasks(tx: ReadTx, projectId: string): Promise<CustomField[]> {
  const [fields, hidden] = await allInOrder(tx.listCustomFieldsOfProject(projectId), tx.listHiddenFieldIds(projectId));
  const shown = fields.filter(({ id, deletedAt }) => deletedAt === null && !hidden.includes(id));
  return inherited(shown);
}

/** Puts fields of the workspace before fields of the project, and otherwise keeps their order. */
export function inherited<T extends Pick<CustomField, "projectId">>(fields: readonly T[]): T[] {
  return [...fields.filter((field) => field.projectId === null), ...fields.filter((field) => field.projectId !== null)];
}

/**
 * Loads a field that a task has. The existence of other fields is not revealed.
 *
 * @throws {TrackerError} `not_found`
 */
export async function requireFieldOfTask(
  tx: ReadTx,
  { projectId }: Pick<Task, "projectId">,
  fieldId: string,
): Promise<CustomField> {
  const field = (await fieldsOfTasks(tx, projectId)).find(({ id }) => id === fieldId);
  if (!field) throw notFound("custom field", fieldId);
  return field;
}

/**
 * Appends the event for a change to the fields of a project or workspace. A change to a project's fields also raises
 * the version of its board.
 */
export async function recordFieldsChange(
  tx: Tx,
  ctx: Context,
  { workspaceId, projectId }: FieldHome,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  if (projectId !== null) await tx.raiseProjectVersion(projectId);
  await tx.appendEvents([eventOf(ctx, { type: "fieldsChanged", workspaceId, projectId, data }, now)]);
}

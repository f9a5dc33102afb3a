/** Reorders custom fields. @module */
import type { Context } from "../../context.ts";
import { applyOrder, comparePositions, type WantedPosition } from "../order.ts";
import { fieldsAt } from "./create.ts";
import { detailOf, type FieldDetail } from "./field.ts";
import { recordFieldsChange, requireHome } from "./require.ts";

/** Input for {@linkcode reorderCustomFields}. Exactly one of `projectId` and `workspaceId` is given. */
export interface ReorderFieldsInput {
  projectId?: string;
  workspaceId?: string;
  /** New positions. Fields that are not listed keep theirs. */
  fields: readonly WantedPosition[];
}

/**
 * Moves the fields of a project, or the fields that a workspace defines, to new positions.
 *
 * @returns all fields of the project or workspace in the new order
 * @throws {TrackerError} `invalid` if a field is listed twice or belongs elsewhere; `not_found`, `forbidden`; `conflict` if the
 * project is archived
 */
export async function reorderCustomFields(ctx: Context, input: ReorderFieldsInput): Promise<FieldDetail[]> {
  ctx.checkInput("reorderCustomFields", input);
  const { projectId = null, workspaceId = null } = input;
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const home = await requireHome(tx, ctx, { projectId, workspaceId });
    const fields = (await fieldsAt(tx, home)).filter(({ deletedAt }) => deletedAt === null);
    const moved = new Map(
      applyOrder(fields, input.fields, "/fields").map((field) => [field.id, { ...field, updatedAt: now }]),
    );
    for (const field of moved.values()) await tx.saveCustomField(field);
    const ordered = fields.map((field) => moved.get(field.id) ?? field).sort(comparePositions);
    if (moved.size > 0) {
      await recordFieldsChange(tx, ctx, home, { kind: "reordered", fieldIds: ordered.map(({ id }) => id) }, now);
    }
    return ordered.map((field) => detailOf(field));
  });
}

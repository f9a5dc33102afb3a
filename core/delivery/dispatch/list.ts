/**
 * The log of what was sent to the integrations of a project.
 *
 * @module
 */
import { requireProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { DEFAULT_PAGE_ROWS } from "../../limits.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import { type ShownDelivery, showDelivery } from "./delivery.ts";

/** Input of {@linkcode listDeliveries}. */
export interface ListDeliveriesInput extends PageInput {
  /** The project. */
  projectId: string;
}

/**
 * What was sent to the integrations of a project in the last 30 days and what is still to be sent, newest first.
 *
 * Endpoints may answer with internal details, so this needs the permission to manage settings.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`
 */
export async function listDeliveries(ctx: Context, input: ListDeliveriesInput): Promise<PageOf<ShownDelivery>> {
  const page = pageOf(input, { rows: DEFAULT_PAGE_ROWS });
  return await ctx.store.read(async (tx) => {
    const { project } = await requireProject(tx, ctx, input.projectId, "workspace:manage_settings");
    const { rows, ...rest } = await tx.listDeliveries(project.id, page);
    return { rows: rows.map(showDelivery), ...rest };
  });
}

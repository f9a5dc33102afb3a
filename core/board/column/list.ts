/** Lists the columns of a project. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { requireProject } from "../require.ts";
import type { Column } from "./column.ts";

/**
 * Lists the columns of a project by position, then ID.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listColumns(ctx: Context, input: { projectId: string }): Promise<Column[]> {
  ctx.checkInput("listColumns", input);
  return await ctx.store.read(async (tx) => {
    const { projectId } = input;
    const [, columns] = await allInOrder(requireProject(tx, ctx, projectId, "project:read"), tx.listColumns(projectId));
    return columns;
  });
}

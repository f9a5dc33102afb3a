/** Gets one label. @module */
import type { Context } from "../../context.ts";
import { requireLabel } from "../require.ts";
import type { Label } from "./label.ts";

/**
 * Returns a label.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getLabel(ctx: Context, input: { labelId: string }): Promise<Label> {
  ctx.checkInput("getLabel", input);
  return await ctx.store.read(async (tx) => (await requireLabel(tx, ctx, input.labelId, "label:read")).label);
}

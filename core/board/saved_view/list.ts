/** Lists and gets saved views. @module */
import type { Context } from "../../context.ts";
import type { Versioned } from "../version.ts";
import { describeView, readableViews, requireView, versionOfView } from "./require.ts";
import type { SavedViewDetail } from "./saved_view.ts";

/**
 * Lists the views of a workspace that the actor may read: the actor's own views, views shared with the actor, and
 * public views. Favorites come first, then other views, each by name.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listSavedViews(ctx: Context, input: { workspaceId: string }): Promise<SavedViewDetail[]> {
  ctx.checkInput("listSavedViews", input);
  return await ctx.store.read((tx) => readableViews(tx, ctx, input.workspaceId));
}

/**
 * Returns a view.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getSavedView(ctx: Context, input: { viewId: string }): Promise<SavedViewDetail> {
  ctx.checkInput("getSavedView", input);
  return (await getVersionedSavedView(ctx, input)).value;
}

/**
 * Returns a view with its version.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function getVersionedSavedView(
  ctx: Context,
  input: { viewId: string },
): Promise<Versioned<SavedViewDetail>> {
  ctx.checkInput("getVersionedSavedView", input);
  const value = await ctx.store.read(async (tx) => await describeView(tx, await requireView(tx, ctx, input.viewId)));
  return { value, version: await versionOfView(ctx, value) };
}

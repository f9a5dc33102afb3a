/** Creates a saved view. @module */
import { type Context, requireActor } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_VIEWS_PER_MEMBER, MAX_VIEWS_PER_WORKSPACE } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requirePermission } from "../../workspace/access.ts";
import { checkViewQuery, refuseUnknownIds } from "./check.ts";
import { describeView, READ_VIEWS, recordViewChange, requireVisibility } from "./require.ts";
import { checkViewSettings, type SavedView, type SavedViewDetail, type ViewSettings } from "./saved_view.ts";

/** Input for {@linkcode createSavedView}. */
export interface CreateSavedViewInput extends ViewSettings {
  workspaceId: string;
}

/**
 * Creates a view, which belongs to the actor. Views that other members can read also require the permission `task:update`.
 *
 * @throws {TrackerError} `invalid`, with the position of an error in the query; `not_found`, `forbidden`; `conflict` with reason
 * `TOO_MANY_VIEWS`
 */
export async function createSavedView(ctx: Context, input: CreateSavedViewInput): Promise<SavedViewDetail> {
  ctx.checkInput("createSavedView", input);
  const { workspaceId, ...given } = input;
  const settings = checkViewSettings(given);
  const { userId } = requireActor(ctx);
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => {
    const access = await requirePermission(tx, ctx, workspaceId, READ_VIEWS);
    requireVisibility(access, settings.visibility);
    const view: SavedView = {
      id: ctx.newId(),
      workspaceId,
      ownerId: userId,
      ...settings,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await refuseUnknownIds(tx, access, view);
    await checkViewQuery(tx, ctx, { view, access });
    await refuseFull(tx, view);
    await tx.insertSavedView(view);
    await recordViewChange(tx, ctx, { kind: "created", before: null, after: view }, now);
    return await describeView(tx, { view, access });
  });
}

/** @throws {TrackerError} `conflict` with reason `TOO_MANY_VIEWS` */
export async function refuseFull(tx: ReadTx, { workspaceId, ownerId }: SavedView): Promise<void> {
  const { ofWorkspace, ofOwner } = await tx.countSavedViews(workspaceId, ownerId);
  const isOwn = ofOwner >= MAX_VIEWS_PER_MEMBER;
  if (!isOwn && ofWorkspace < MAX_VIEWS_PER_WORKSPACE) return;
  const limit = isOwn ? `${MAX_VIEWS_PER_MEMBER} views per member` : `${MAX_VIEWS_PER_WORKSPACE} views per workspace`;
  throw new TrackerError("conflict", `Cannot create view: the limit of ${limit} is reached`, {
    reason: "TOO_MANY_VIEWS",
  });
}

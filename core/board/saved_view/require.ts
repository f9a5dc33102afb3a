/** Loads saved views, and records changes to them. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import type { Permission } from "../../permission.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { compareText, foldKey } from "../../text.ts";
import { type Access, requireGrant, requirePermission } from "../../workspace/access.ts";
import { refuseStaleVersion } from "../version.ts";
import type { ViewVisibility } from "./choices.ts";
import { isReadableBy, readersOf, type SavedView, type SavedViewDetail } from "./saved_view.ts";

/** Required to read views, have private views and mark favorites. */
export const READ_VIEWS: Permission = "task:read";
/** Required to have views that other members can read. */
export const SHARE_VIEWS: Permission = "task:update";
/** Required to change and delete public views of other members. */
const MANAGE_VIEWS: Permission = "workspace:manage_settings";

/** A view that the actor may read. */
export interface LoadedView {
  view: SavedView;
  access: Access;
}

/**
 * Loads a view that the actor may read. The existence of other views is not revealed.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function requireView(tx: ReadTx, ctx: Context, viewId: string): Promise<LoadedView> {
  const { userId } = requireActor(ctx);
  const view = await tx.findSavedView(viewId);
  if (!view || !isReadableBy(view, userId)) throw notFound("view", viewId);
  const what = { kind: "view", id: viewId };
  return { view, access: await requirePermission(tx, ctx, view.workspaceId, READ_VIEWS, what) };
}

/**
 * Loads a view that the actor may change.
 *
 * @throws {TrackerError} `not_found`; `forbidden`, with reason `VIEW_NOT_EDITABLE` for a view of another member; `conflict` if
 * the view has none of the expected versions
 */
export async function requireEditableView(tx: ReadTx, ctx: Context, viewId: string): Promise<LoadedView> {
  const loaded = await requireView(tx, ctx, viewId);
  const { view, access } = loaded;
  if (!canEdit(view, access)) {
    throw new TrackerError("forbidden", `Cannot change view "${view.name}": it belongs to another member`, {
      reason: "VIEW_NOT_EDITABLE",
    });
  }
  requireVisibility(access, view.visibility);
  if (ctx.expectedVersions) refuseStaleVersion("view", String(view.version), ctx.expectedVersions);
  return loaded;
}

/** @throws {TrackerError} `forbidden` if the actor may not have views of this visibility */
export function requireVisibility(access: Access, visibility: ViewVisibility): void {
  if (visibility !== "private") requireGrant(access, SHARE_VIEWS);
}

function canEdit({ ownerId, visibility }: SavedView, { member, may }: Access): boolean {
  const isAllowed = ownerId === member.userId || (visibility === "public" && may(MANAGE_VIEWS));
  return isAllowed && (visibility === "private" || may(SHARE_VIEWS));
}

/** Describes views to the actor. */
async function describeViews(tx: ReadTx, access: Access, views: readonly SavedView[]): Promise<SavedViewDetail[]> {
  const { userId, workspaceId } = access.member;
  const favorites = new Set(views.length === 0 ? [] : await tx.listFavoriteViewIds(userId, workspaceId));
  const { projects } = access;
  return views.map((view) => ({
    ...view,
    projectIds: view.projectIds.filter((id) => projects.sees(id)),
    isFavorite: favorites.has(view.id),
    canEdit: canEdit(view, access),
  }));
}

/** Describes one view to the actor. */
export async function describeView(tx: ReadTx, { view, access }: LoadedView): Promise<SavedViewDetail> {
  const [detail] = await describeViews(tx, access, [view]);
  return detail as SavedViewDetail;
}

/**
 * Returns the version of a view for `If-None-Match`, which also depends on the projects that the actor may open. Only
 * the part before the dash counts for `If-Match`.
 */
export async function versionOfView(ctx: Context, view: SavedViewDetail): Promise<string> {
  const projects = (await ctx.crypto.hash(view.projectIds.join())).slice(0, 16);
  return `v${view.version}-${Number(view.isFavorite)}${Number(view.canEdit)}${projects}`;
}

/** A change to a view. */
export interface ViewChange {
  kind: "created" | "updated" | "deleted";
  /** The view before and after the change. Null if the view did not exist. */
  before: SavedView | null;
  after: SavedView | null;
}

/** Appends the event for a change to a view. Only members who could or can read the view receive it. */
export async function recordViewChange(
  tx: Tx,
  ctx: Context,
  { kind, before, after }: ViewChange,
  now: Date,
): Promise<void> {
  const view = after ?? before;
  if (!view) return;
  const readers = [before, after].flatMap((one) => (one ? [readersOf(one)] : []));
  const userIds = readers.includes(null) ? null : [...new Set(readers.flatMap((one) => one ?? []))];
  await appendViewsEvent(tx, ctx, view, { kind, userIds }, now);
}

/** Appends an event about a view. @param data.userIds the accounts that receive the event; null for all members */
export async function appendViewsEvent(
  tx: Tx,
  ctx: Context,
  { id: viewId, workspaceId }: Pick<SavedView, "id" | "workspaceId">,
  data: { kind: string; userIds: string[] | null },
  now: Date,
): Promise<void> {
  await tx.appendEvents([eventOf(ctx, { type: "viewsChanged", workspaceId, data: { viewId, ...data } }, now)]);
}

/** Returns the views of a workspace that the actor may read: favorites first, then by name. */
export async function readableViews(tx: ReadTx, ctx: Context, workspaceId: string): Promise<SavedViewDetail[]> {
  return (await loadReadableViews(tx, ctx, workspaceId)).map(({ detail }) => detail);
}

/** Like {@linkcode readableViews}, with the views as they are stored. */
export async function loadReadableViews(
  tx: ReadTx,
  ctx: Context,
  workspaceId: string,
): Promise<(LoadedView & { detail: SavedViewDetail })[]> {
  const { userId } = requireActor(ctx);
  const [access, views] = await allInOrder(
    requirePermission(tx, ctx, workspaceId, READ_VIEWS),
    tx.listSavedViewsFor(workspaceId, userId),
  );
  const readable = views.filter((view) => isReadableBy(view, userId));
  const byId = new Map(readable.map((view) => [view.id, view]));
  const details = (await describeViews(tx, access, readable)).sort(compareViews);
  return details.map((detail) => ({ detail, access, view: byId.get(detail.id) ?? detail }));
}

function compareViews(left: SavedViewDetail, right: SavedViewDetail): number {
  const favorites = Number(right.isFavorite) - Number(left.isFavorite);
  return favorites || compareText(foldKey(left.name), foldKey(right.name)) || compareText(left.id, right.id);
}

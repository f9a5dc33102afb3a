/** Saved views. @module */
import type { SavedView, ViewFavorite } from "../../../board/saved_view/saved_view.ts";

/** Counts of saved views, to check against the limits. */
export interface SavedViewCounts {
  ofWorkspace: number;
  /** Views of the workspace that one account owns. */
  ofOwner: number;
}

/** Reads saved views. */
export interface SavedViewReads {
  findSavedView(id: string): Promise<SavedView | undefined>;
  /** Lists the views of the workspace that the account owns or that are not private, by `createdAt`, then `id`. */
  listSavedViewsFor(workspaceId: string, userId: string): Promise<SavedView[]>;
  countSavedViews(workspaceId: string, ownerId: string): Promise<SavedViewCounts>;
  /** Lists the IDs of the views of the workspace that are favorites of the account, in no particular order. */
  listFavoriteViewIds(userId: string, workspaceId: string): Promise<string[]>;
}

/** Changes saved views. */
export interface SavedViewWrites {
  /** Unique: id. */
  insertSavedView(view: SavedView): Promise<void>;
  saveSavedView(view: SavedView): Promise<void>;
  /** Deletes the view with its favorites. Projects with this `defaultViewId` lose it. */
  deleteSavedView(id: string): Promise<void>;
  /** Inserts the favorite, unless it exists. */
  addFavoriteView(favorite: ViewFavorite): Promise<void>;
  removeFavoriteView(viewId: string, userId: string): Promise<void>;
}

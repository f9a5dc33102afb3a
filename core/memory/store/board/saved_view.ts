/** Saved views in memory. @module */
import type { SavedViewReads, SavedViewWrites } from "../../../ports/store/board/saved_view.ts";
import type { Over } from "../database.ts";
import { oldestFirst } from "../order.ts";
import { removeSavedView } from "../removal.ts";
import { keyOf } from "../rows.ts";

export const savedViewReads: Over<SavedViewReads> = {
  findSavedView: ({ savedViews }, id) => savedViews.get(id),
  listSavedViewsFor: ({ savedViews }, workspaceId, userId) =>
    oldestFirst(
      savedViews
        .by("workspace", workspaceId)
        .filter(({ ownerId, visibility }) => ownerId === userId || visibility !== "private"),
    ),
  countSavedViews: ({ savedViews }, workspaceId, ownerId) => {
    const views = savedViews.by("workspace", workspaceId);
    return { ofWorkspace: views.length, ofOwner: views.filter((view) => view.ownerId === ownerId).length };
  },
  listFavoriteViewIds: ({ savedViews, viewFavorites }, userId, workspaceId) =>
    viewFavorites
      .by("user", userId)
      .flatMap(({ viewId }) => (savedViews.get(viewId)?.workspaceId === workspaceId ? viewId : [])),
};

export const savedViewWrites: Over<SavedViewWrites> = {
  insertSavedView: ({ savedViews }, view) => savedViews.insert(view),
  saveSavedView: ({ savedViews }, view) => savedViews.save(view),
  deleteSavedView: removeSavedView,
  addFavoriteView: ({ viewFavorites }, row) => {
    if (!viewFavorites.get(keyOf(row.viewId, row.userId))) viewFavorites.insert(row);
  },
  removeFavoriteView: ({ viewFavorites }, viewId, userId) => viewFavorites.delete(keyOf(viewId, userId)),
};

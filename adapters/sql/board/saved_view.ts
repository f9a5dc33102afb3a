/** Saved views. @module */
import type { SavedViewReads, SavedViewWrites } from "@hexlane/core";
import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { type Over, param, paramsOf, statement } from "../session.ts";

const views = crud("savedView");
const favorites = crud("viewFavorite");

const VIEWS_FOR = statement(({ db, tables: { savedView } }) =>
  db
    .select()
    .from(savedView)
    .where(
      and(
        eq(savedView.workspaceId, param("workspaceId")),
        or(eq(savedView.ownerId, param("userId")), ne(savedView.visibility, "private")),
      ),
    )
    .orderBy(asc(savedView.createdAt), asc(savedView.id)),
);
const COUNTS = statement(({ db, tables: { savedView } }) => {
  const isOwn = eq(savedView.ownerId, param("ownerId"));
  return db
    .select({
      ofWorkspace: sql<number>`count(*)`.mapWith(Number),
      ofOwner: sql<number>`coalesce(sum(case when ${isOwn} then 1 else 0 end), 0)`.mapWith(Number),
    })
    .from(savedView)
    .where(eq(savedView.workspaceId, param("workspaceId")));
});
const FAVORITES = statement(({ db, tables: { savedView, viewFavorite } }) =>
  db
    .select({ viewId: viewFavorite.viewId })
    .from(viewFavorite)
    .innerJoin(savedView, eq(savedView.id, viewFavorite.viewId))
    .where(and(eq(viewFavorite.userId, param("userId")), eq(savedView.workspaceId, param("workspaceId")))),
);
const ADD_FAVORITE = statement(({ db, tables: { viewFavorite } }) =>
  db.insert(viewFavorite).values(paramsOf(viewFavorite)).onConflictDoNothing(),
);

export const savedViewReads: Over<SavedViewReads> = {
  findSavedView: views.find,
  listSavedViewsFor: async (session, workspaceId, userId) => await session.run(VIEWS_FOR, { workspaceId, userId }),
  async countSavedViews(session, workspaceId, ownerId) {
    const [counts] = await session.run(COUNTS, { workspaceId, ownerId });
    return counts ?? { ofWorkspace: 0, ofOwner: 0 };
  },
  listFavoriteViewIds: async (session, userId, workspaceId) =>
    (await session.run(FAVORITES, { userId, workspaceId })).map(({ viewId }) => viewId),
};

export const savedViewWrites: Over<SavedViewWrites> = {
  insertSavedView: views.insert,
  saveSavedView: views.save,
  // The foreign keys delete the favorites and clear the defaults of projects.
  deleteSavedView: views.delete,
  async addFavoriteView(session, row) {
    await session.run(ADD_FAVORITE, { ...row });
  },
  removeFavoriteView: favorites.delete,
};

/** Saved views over HTTP. @module */
import * as tracker from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { Project } from "../../schemas/board/board.ts";
import { TaskCards } from "../../schemas/board/tasks.ts";
import * as schema from "../../schemas/board/views.ts";

const route = taggedRoutes("View");

const EDITORS =
  "Its owner may do this. Members who manage the settings of the workspace may also do it with public views.";

export const viewRoutes: readonly Route[] = [
  route.get(
    "/api/view",
    {
      summary: "List views",
      description:
        "Lists the views of a workspace that the caller may read: the caller's own, those shared with the caller, and public ones. " +
        "Favorites come first, then the others, each by name.",
      operationId: "listSavedViews",
      query: schema.ViewsQuery,
      response: schema.SavedViews,
    },
    ({ ctx, query }) => tracker.listSavedViews(ctx, query),
  ),
  route.post(
    "/api/view",
    {
      summary: "Create a view",
      description:
        "Saves a query over one or more projects, and how its tasks are shown. An error in the query has its position and " +
        "suggestions. Views that other members can read require the permission `task:update`.",
      operationId: "createSavedView",
      body: schema.CreateViewBody,
      response: schema.SavedView,
      never: [412],
    },
    ({ ctx, body }) => tracker.createSavedView(ctx, body),
  ),
  route.get(
    "/api/view/count",
    {
      summary: "Count the tasks of views",
      description:
        "Counts the tasks of the first 50 views that the caller may read, in the order of the list of views. Omits views whose " +
        "query is no longer valid, and views with more tasks than one request may count.",
      operationId: "countViewTasks",
      query: schema.ViewsQuery,
      response: schema.ViewCounts,
    },
    ({ ctx, query }) => tracker.countViewTasks(ctx, query),
  ),
  route.get(
    "/api/view/:id",
    {
      summary: "Get a view",
      description: "Returns a view. Send its `ETag` as `If-Match` to detect concurrent changes.",
      operationId: "getSavedView",
      response: schema.SavedView,
      etag: true,
    },
    ({ ctx, params }) => tracker.getVersionedSavedView(ctx, { viewId: params.id }),
  ),
  route.patch(
    "/api/view/:id",
    {
      summary: "Edit a view",
      description: `Changes the given settings. ${EDITORS} A view that is no longer public, or no longer includes a project, stops being the default of the project.`,
      operationId: "editSavedView",
      body: schema.EditViewBody,
      response: schema.SavedView,
    },
    ({ ctx, params, body }) => tracker.editSavedView(ctx, { viewId: params.id, ...body }),
  ),
  route.delete(
    "/api/view/:id",
    {
      summary: "Delete a view",
      description: `Deletes a view. Its tasks stay. ${EDITORS}`,
      operationId: "deleteSavedView",
      response: schema.SavedView,
    },
    ({ ctx, params }) => tracker.deleteSavedView(ctx, { viewId: params.id }),
  ),
  route.put(
    "/api/view/:id/favorite",
    {
      summary: "Add a view to the favorites",
      description: "Favorites come first in the caller's list of views.",
      operationId: "addFavoriteView",
      response: schema.SavedView,
      never: [412],
    },
    ({ ctx, params }) => tracker.setViewFavorite(ctx, { viewId: params.id, isFavorite: true }),
  ),
  route.delete(
    "/api/view/:id/favorite",
    {
      summary: "Remove a view from the favorites",
      description: "The view stays in the list of views.",
      operationId: "removeFavoriteView",
      response: schema.SavedView,
      never: [412],
    },
    ({ ctx, params }) => tracker.setViewFavorite(ctx, { viewId: params.id, isFavorite: false }),
  ),
  route.get(
    "/api/view/:id/task",
    {
      summary: "List the tasks of a view",
      description:
        "Runs the query of the view over its projects, and returns the tasks with their assignees and labels. `me` in the query is the caller. If the query names something that no longer " +
        "exists, the error has its position in the query.",
      operationId: "listViewTasks",
      response: TaskCards,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listViewTasks(ctx, { viewId: params.id, ...query }),
  ),
  route.put(
    "/api/project/:id/default-view",
    {
      summary: "Set the default view of a project",
      description: "The web app opens the project in this view. It must be public and include the project.",
      operationId: "setDefaultView",
      body: schema.DefaultViewBody,
      response: Project,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.setDefaultView(ctx, { projectId: params.id, ...body }),
  ),
  route.delete(
    "/api/project/:id/default-view",
    {
      summary: "Clear the default view of a project",
      description: "The web app then opens the project as a board.",
      operationId: "clearDefaultView",
      response: Project,
      errors: [409],
    },
    ({ ctx, params }) => tracker.clearDefaultView(ctx, { projectId: params.id }),
  ),
];

/** Input checks of the saved view use cases; see {@linkcode USE_CASE_INPUTS}. @module */
import { VIEW_LAYOUTS, VIEW_TOTALS, VIEW_VISIBILITIES } from "../board/saved_view/choices.ts";
import type { ViewColumn, ViewSettings, ViewTotal } from "../board/saved_view/saved_view.ts";
import { boolean, list, nullable, number, oneOf, optional, type Shape, shape, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

const VIEW_SETTINGS: Shape<ViewSettings> = {
  name: text,
  description: optional(nullable(text)),
  visibility: optional(oneOf(VIEW_VISIBILITIES)),
  memberIds: optional(list(text)),
  projectIds: optional(list(text)),
  layout: optional(oneOf(VIEW_LAYOUTS)),
  query: optional(text),
  groupBy: optional(nullable(text)),
  swimlaneBy: optional(nullable(text)),
  columns: optional(list(shape<ViewColumn>({ field: text, width: nullable(number), pinned: boolean }))),
  totals: optional(list(shape<ViewTotal>({ field: text, total: oneOf(VIEW_TOTALS) }))),
};

type ViewUseCase =
  | "createSavedView"
  | "editSavedView"
  | "deleteSavedView"
  | "getSavedView"
  | "getVersionedSavedView"
  | "listSavedViews"
  | "setViewFavorite"
  | "setDefaultView"
  | "clearDefaultView"
  | "listViewTasks"
  | "countViewTasks";

/** The checks, by use case. */
export const VIEW_INPUTS: Pick<UseCaseInputs, ViewUseCase> = {
  createSavedView: { workspaceId: text, ...VIEW_SETTINGS },
  editSavedView: { ...VIEW_SETTINGS, viewId: text, name: optional(text) },
  deleteSavedView: { viewId: text },
  getSavedView: { viewId: text },
  getVersionedSavedView: { viewId: text },
  listSavedViews: { workspaceId: text },
  setViewFavorite: { viewId: text, isFavorite: boolean },
  setDefaultView: { projectId: text, viewId: text },
  clearDefaultView: { projectId: text },
  listViewTasks: { viewId: text, limit: optional(number), cursor: optional(text) },
  countViewTasks: { workspaceId: text },
};

/** The settings of a saved view. @module */
import type { SavedView } from "@hexlane/client";

export const LAYOUTS = ["board", "list", "table", "calendar", "timeline"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** The settings of a view that people choose. */
export type ViewSettings = Pick<
  SavedView,
  | "name"
  | "description"
  | "visibility"
  | "memberIds"
  | "projectIds"
  | "layout"
  | "query"
  | "groupBy"
  | "swimlaneBy"
  | "columns"
  | "totals"
>;

export function settingsOf(view: ViewSettings): ViewSettings {
  const { name, description, visibility, memberIds, projectIds } = view;
  const { layout, query, groupBy, swimlaneBy, columns, totals } = view;
  return { name, description, visibility, memberIds, projectIds, layout, query, groupBy, swimlaneBy, columns, totals };
}

export const NEW_VIEW: ViewSettings = {
  name: "",
  description: null,
  visibility: "private",
  memberIds: [],
  projectIds: [],
  layout: "list",
  query: "",
  groupBy: null,
  swimlaneBy: null,
  columns: [],
  totals: [],
};

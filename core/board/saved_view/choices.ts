/** The values that the settings of a saved view can have. @module */

/**
 * Who may read a view: only its owner, the owner and the members whom it is shared with, or all members of the
 * workspace.
 */
export const VIEW_VISIBILITIES = ["private", "shared", "public"] as const;
/** One of {@linkcode VIEW_VISIBILITIES}. */
export type ViewVisibility = (typeof VIEW_VISIBILITIES)[number];

/** How a view shows its tasks. */
export const VIEW_LAYOUTS = ["table", "list", "board", "calendar", "timeline"] as const;
/** One of {@linkcode VIEW_LAYOUTS}. */
export type ViewLayout = (typeof VIEW_LAYOUTS)[number];

/** What a total computes. */
export const VIEW_TOTALS = ["sum", "average", "count", "min", "max"] as const;

/** The built-in fields that tasks can be grouped by. */
export const VIEW_GROUP_FIELDS = ["status", "assignee", "priority", "label", "project", "due"] as const;
/** The built-in fields that a view can show. */
export const VIEW_COLUMN_FIELDS = [
  "key",
  "number",
  "title",
  "status",
  "assignee",
  "priority",
  "label",
  "project",
  "due",
  "start",
  "created",
  "updated",
  "estimate",
  "milestone",
  "cycle",
] as const;

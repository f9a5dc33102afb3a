/** Limits of saved views. The name of a limit includes the unit; the comment gives the reason. @module */

/** Views of one workspace. A list of views has no pages. */
export const MAX_VIEWS_PER_WORKSPACE = 1_000;
/** Views that one member owns in a workspace. More would not fit in a sidebar. */
export const MAX_VIEWS_PER_MEMBER = 100;
/** The name of a view is shown in the sidebar. */
export const MAX_VIEW_NAME_CHARACTERS = 100;
/** Long enough to explain what the view is for. */
export const MAX_VIEW_DESCRIPTION_CHARACTERS = 1_000;
/** Members with whom a view is shared. A view for more people should be public. */
export const MAX_VIEW_MEMBERS = 100;
/** Projects of one view. For more projects, a view can include all of them. */
export const MAX_VIEW_PROJECTS = 100;
/** Columns and totals of one view. */
export const MAX_VIEW_COLUMNS = 50;
/** The width of a column in CSS pixels. */
export const MAX_VIEW_COLUMN_WIDTH = 2_000;
/** The name of a field: `field.` and the name of a custom field. */
export const MAX_VIEW_FIELD_CHARACTERS = 128;
/** A count beyond this is shown as `1,000+`. */
export const MAX_VIEW_COUNT = 1_000;
/** Views that are counted at once, favorites first. */
export const MAX_COUNTED_VIEWS = 50;
/** Tasks that one request for counts reads in all views together, which takes about half a second. */
export const MAX_COUNTED_TASKS = 300_000;

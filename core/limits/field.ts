/** Limits of custom fields. The name of a limit includes the unit; the comment gives the reason. @module */

/** Custom fields of one project, and of one workspace. More would not fit on a task. */
export const MAX_CUSTOM_FIELDS = 100;
/** Deleted custom fields that can be restored, of one project or workspace. */
export const MAX_DELETED_CUSTOM_FIELDS = 100;
/** Option names are shown on cards. */
export const MAX_FIELD_OPTION_CHARACTERS = 100;
/** A longer list of options is better stored as tasks in a separate project, with a field that refers to them. */
export const MAX_FIELD_OPTIONS = 200;
/** The unit of a number, such as `story points`. */
export const MAX_FIELD_UNIT_CHARACTERS = 20;
/** Decimal places of a number. A double has 15 significant digits. */
export const MAX_FIELD_PRECISION = 10;
/** Long enough for a few pages of text. All values of a project are sent together. */
export const MAX_FIELD_VALUE_BYTES: number = 16 * 1024;
/** People in one value. */
export const MAX_FIELD_PEOPLE = 50;
/** The start of a value that is used as its sort key, so that the index stays small. */
export const MAX_FIELD_SORT_CHARACTERS = 64;
/** Distinct values of one project that a filter offers. */
export const MAX_FILTER_VALUES = 2_000;
/** Values that one part of a long change writes, for which other writers wait about 20 ms. */
export const MAX_PART_VALUES = 500;
/** Search documents that one part of a long change writes. */
export const MAX_PART_DOCUMENTS = 100;
/** A change to the values of more tasks than this counts as long, and each account runs one long change at a time. */
export const LONG_FIELD_CHANGE_VALUES = 5_000;

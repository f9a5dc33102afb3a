/**
 * Limits for reading single tasks and adding records to them. The name of a limit includes the unit; the comment gives
 * the reason.
 *
 * @module
 */

/** A part of a long description that is read in parts. Kaneo's clients expect this size. */
export const MAX_DESCRIPTION_PART_CHARACTERS = 32_768;
/** Longer descriptions are left out of cards if the client requests this. Kaneo's clients then read them in parts. */
export const MAX_CARD_DESCRIPTION_BYTES: number = 64 * 1024;
/** The list of the caller's tasks in a workspace has no pages. */
export const MAX_ASSIGNED_TASKS = 100;
/** A longer list of links is better kept in a separate document. */
export const MAX_LINKS_PER_TASK = 100;
/** Longer URLs do not work in every browser. */
export const MAX_LINK_URL_CHARACTERS = 2_048;
/** Kaneo's clients have the same limit. */
export const MAX_LINK_TITLE_CHARACTERS = 200;
/**
 * Rows of history and search tokens of a project that moves to another workspace: about 20,000 tasks with short text.
 * All search tokens are written in one transaction.
 */
export const MAX_MOVED_ROWS = 400_000;
/**
 * Tasks that a new project copies from another project in one transaction, for which other writers wait about half a
 * second.
 */
export const MAX_COPIED_TASKS = 1_000;
/**
 * Rows of the tasks that a new project copies, including search tokens, labels and custom field values, for the same
 * reason.
 */
export const MAX_COPIED_ROWS = 50_000;
/** Assigned tasks are counted up to this number. */
export const MAX_ASSIGNED_COUNT = 1_000_000;

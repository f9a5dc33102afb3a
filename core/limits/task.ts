/**
 * Limits of what clients read and add around single tasks. The name of a limit includes the unit; the comment gives the reason.
 *
 * @module
 */

/** A part of a long description. Kaneo's clients expect this size. */
export const MAX_DESCRIPTION_PART_CHARACTERS = 32_768;
/** Longer descriptions are left out of cards if the client asks for it. Kaneo's clients then read them in parts. */
export const MAX_CARD_DESCRIPTION_BYTES: number = 64 * 1024;
/** The list of the caller's tasks in a workspace has no pages. */
export const MAX_ASSIGNED_TASKS = 100;
/** A longer list of links is better kept in a separate document. */
export const MAX_LINKS_PER_TASK = 100;
/** Longer URLs do not work in every browser. */
export const MAX_LINK_URL_CHARACTERS = 2_048;
/** Kaneo's clients allow as many. */
export const MAX_LINK_TITLE_CHARACTERS = 200;
/**
 * Rows of history and search tokens of a project that moves to another workspace. About 20,000 tasks with short texts; all of
 * their search tokens are written in one transaction.
 */
export const MAX_MOVED_ROWS = 400_000;
/** Tasks that a new project copies from another one, in one transaction: other writers wait about half a second. */
export const MAX_COPIED_TASKS = 1_000;
/** Rows of these tasks, including search tokens, labels and values of custom fields, for the same reason. */
export const MAX_COPIED_ROWS = 50_000;
/** Assigned tasks are counted up to this number. */
export const MAX_ASSIGNED_COUNT = 1_000_000;

/** Limits of automations. The name of a limit includes the unit; the comment gives the reason. @module */

/** Automations of one project. Each event is compared with all of them. */
export const MAX_AUTOMATIONS = 50;
/** Actions of one automation, which run in one transaction. */
export const MAX_AUTOMATION_ACTIONS = 10;
/** People whom one action notifies. */
export const MAX_AUTOMATION_RECIPIENTS = 20;
/** The text of a comment or notification, before its placeholders are replaced. */
export const MAX_AUTOMATION_TEXT_BYTES: number = 4 * 1024;
/** The offset of a due date: one year. */
export const MAX_AUTOMATION_OFFSET_MINUTES: number = 366 * 24 * 60;
/** A run that other runs caused, one after the other, is not started beyond this depth. It ends loops. */
export const MAX_AUTOMATION_DEPTH = 5;
/**
 * Runs that other runs caused, in one chain. It ends at the depth above, but each run may start all automations of the project several
 * times: 50 of them would start each other millions of times.
 */
export const MAX_CAUSED_RUNS = 1_000;
/** Chains whose runs one process counts. Those that began first are forgotten first. */
export const MAX_COUNTED_CHAINS = 10_000;
/** Tasks that one slot of a schedule changes. Fewer than the kept runs, which tell which tasks are finished. */
export const MAX_SCHEDULED_TASKS = 500;
/** Runs that are kept per automation. */
export const MAX_AUTOMATION_RUNS = 1_000;
/** A run stays in the log for 90 days. */
export const AUTOMATION_RUN_SECONDS: number = 90 * 24 * 3600;
/** Runs that one transaction deletes. */
export const MAX_SWEPT_RUNS = 500;
/** The reason of a run, in characters. Longer error messages are cut. */
export const MAX_RUN_REASON_CHARACTERS = 500;
/** Events that a dry run reads, newest first. */
export const MAX_DRY_RUN_EVENTS = 20_000;
/** Matches that a dry run lists, newest first. */
export const MAX_DRY_RUN_MATCHES = 100;
/** Tasks on which a dry run tries the actions. Each is a transaction that is rolled back. */
export const MAX_DRY_RUN_TASKS = 20;
/** How often a run that fails for an unknown reason is tried again before it is recorded as failed. */
export const MAX_RUN_ATTEMPTS = 5;
/** Automations that are loaded at once. */
export const AUTOMATION_PAGE_ROWS = 500;

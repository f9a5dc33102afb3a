/** Limits of automations. The name of a limit includes the unit; the comment gives the reason. @module */

/** Automations of one project. Every event is compared with all of them. */
export const MAX_AUTOMATIONS = 50;
/** Actions of one automation, which run in one transaction. */
export const MAX_AUTOMATION_ACTIONS = 10;
/** People whom one action notifies. */
export const MAX_AUTOMATION_RECIPIENTS = 20;
/** The text of a comment or notification, before its placeholders are replaced. */
export const MAX_AUTOMATION_TEXT_BYTES: number = 4 * 1024;
/** The offset of a due date: one year. */
export const MAX_AUTOMATION_OFFSET_MINUTES: number = 366 * 24 * 60;
/** The longest chain of runs in which each one caused the next. This limit ends loops. */
export const MAX_AUTOMATION_DEPTH = 5;
/**
 * Runs caused by other runs in one chain. The depth is limited as well, but each run may start all automations of the
 * project several times, so 50 automations could start each other millions of times.
 */
export const MAX_CAUSED_RUNS = 1_000;
/** Chains for which one process counts runs. The oldest are dropped first. */
export const MAX_COUNTED_CHAINS = 10_000;
/**
 * Tasks that one slot of a schedule changes. Must be less than the number of stored runs, because those show which
 * tasks are done.
 */
export const MAX_SCHEDULED_TASKS = 500;
/** Runs that are stored per automation. */
export const MAX_AUTOMATION_RUNS = 1_000;
/** A run stays in the log for 90 days. */
export const AUTOMATION_RUN_SECONDS: number = 90 * 24 * 3600;
/** Runs that one transaction deletes. */
export const MAX_SWEPT_RUNS = 500;
/** The reason stored with a run. Longer error messages are truncated. */
export const MAX_RUN_REASON_CHARACTERS = 500;
/** Events that a dry run reads, newest first. */
export const MAX_DRY_RUN_EVENTS = 20_000;
/** Matches that a dry run lists, newest first. */
export const MAX_DRY_RUN_MATCHES = 100;
/** Tasks on which a dry run tries the actions. Each is a transaction that is rolled back. */
export const MAX_DRY_RUN_TASKS = 20;
/** Attempts to run an automation that fails for an unknown reason, before it is recorded as failed. */
export const MAX_RUN_ATTEMPTS = 5;
/** Automations that are loaded at once. */
export const AUTOMATION_PAGE_ROWS = 500;

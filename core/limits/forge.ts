/** Limits of forges. Part of `limits.ts`. @module */

/** The path of a repository. GitLab allows 255 characters for each group in it. */
export const MAX_FORGE_PATH_CHARACTERS = 1_000;
/**
 * Git hosts accept branch names of up to 255 bytes, and the values of placeholders can be longer than the placeholders.
 */
export const MAX_BRANCH_PATTERN_CHARACTERS = 100;
/** The longest branch name suggested for a task. */
export const MAX_BRANCH_NAME_CHARACTERS = 200;
/** Labels that a sync rule names. */
export const MAX_LABELS_IN_RULE = 50;
/** A label's ID or name in a sync rule. */
export const MAX_LABEL_RULE_CHARACTERS = 128;
/** Logins of a forge that are matched to members, and forge accounts that are stored, per connection. */
export const MAX_FORGE_PEOPLE = 500;
/** The precision of the time at which an account of a forge was last seen. */
export const FORGE_SEEN_SECONDS: number = 24 * 3600;
/** Workflow rules of one project. Enough for the events of several forges, and for other values that clients store. */
export const MAX_WORKFLOW_RULES_PER_PROJECT = 100;
/** Sync log entries kept per task, and per connection for entries that are not about a task. */
export const MAX_FORGE_LOG_ENTRIES = 200;
/** The text of a step in the sync log. */
export const MAX_FORGE_LOG_TEXT_CHARACTERS = 500;
/** Webhooks are stored for this long, so that a duplicate has no effect. Forges stop retrying after a few days. */
export const FORGE_INBOX_SECONDS: number = 30 * 24 * 3600;
/** Webhooks deleted in one transaction. */
export const MAX_SWEPT_WEBHOOKS = 500;
/** How often a repository is searched for changes whose webhook was lost. */
export const FORGE_SWEEP_SECONDS = 300;
/**
 * A sweep starts this long before the last change that the previous one saw, because forges do not make changes visible
 * in order.
 */
export const FORGE_SWEEP_OVERLAP_SECONDS = 120;
/** Connections for which one transaction plans sweeps. */
export const MAX_SWEPT_CONNECTIONS = 100;
/** Issues that one sweep or import reads. The next one continues. */
export const MAX_FORGE_ISSUES = 5_000;
/** Comments of one issue that are synchronized. */
export const MAX_FORGE_COMMENTS = 1_000;
/**
 * The body of a webhook. On GitHub, the body for a push with many commits is several megabytes, and may be up to 25 MB.
 */
export const MAX_FORGE_WEBHOOK_BYTES: number = 8 * 1024 * 1024;
/** Commits of a push that are searched for words such as "fixes WEB-12". */
export const MAX_PUSH_COMMITS = 100;
/** The part of a commit message that is stored and searched. */
export const MAX_COMMIT_MESSAGE_CHARACTERS = 2_000;
/**
 * If it is unknown whether an issue was created, the search for it includes issues that changed up to this long before
 * the attempt, because clocks differ.
 */
export const FORGE_CLOCK_SKEW_SECONDS = 3_600;
/** Tasks that a response about sync rules lists. The counts include all tasks. */
export const MAX_SHOWN_SYNC_TASKS = 100;
/** The number of immediate retries if a task or its issue changes while it is synchronized. */
export const MAX_SYNC_ROUNDS = 3;

/** A forge link connects a task with an issue, and stores the values of both sides when they last agreed. @module */
import type { Priority } from "../../board/task/task.ts";

/** The synchronized fields of a task or an issue. */
export interface Snapshot {
  title: string;
  /** Markdown. Empty if there is none. */
  body: string;
  isOpen: boolean;
  /** Null for an issue without a label such as `priority:high`. */
  priority: Priority | null;
  /**
   * The account of the assignee; for an issue, the account to which the assigned login is mapped. Null if there is
   * none.
   */
  assignee: string | null;
  /** Names. */
  labels: string[];
}

/** The fields with a single value, unlike labels. */
export const SCALAR_FIELDS = ["title", "body", "isOpen", "priority", "assignee"] as const;
/** One of {@linkcode SCALAR_FIELDS}. */
export type ScalarField = (typeof SCALAR_FIELDS)[number];

/**
 * The values of both sides when they last agreed. They are stored per side, because a forge may store a value in
 * another form. A side has changed if it differs from its own earlier value.
 */
export interface Base {
  local: Snapshot;
  remote: Snapshot;
  /**
   * The changes sent to the issue, until the response arrives. If the response is lost, the issue may have them anyway.
   */
  sent?: SentChanges;
}

/** Changes that were sent to an issue. */
export interface SentChanges {
  /** The values of the task. */
  values: Partial<Pick<Snapshot, ScalarField>>;
  labels: { add: string[]; remove: string[] };
}

/** A field that was changed on both sides. It waits until a person decides, or until both sides agree. */
export interface Conflict {
  field: ScalarField;
  local: string | boolean | null;
  remote: string | boolean | null;
}

/**
 * A link is `creating` until its issue's number is known; then it is `synced`, `paused`, or in `conflict`, where fields
 * without a conflict are still synchronized.
 */
export const LINK_STATES = ["creating", "synced", "conflict", "paused"] as const;
/** One of {@linkcode LINK_STATES}. */
export type LinkState = (typeof LINK_STATES)[number];

/** Why a link is paused. */
export const PAUSE_REASONS = ["person", "rules", "issue_gone"] as const;
/** One of {@linkcode PAUSE_REASONS}. */
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** The link between a task and an issue. */
export interface ForgeLink {
  /** Also the ID of the external link that the task shows. */
  id: string;
  connectionId: string;
  taskId: string;
  /** Null while the issue is being created. Unique in the connection. */
  issueNumber: number | null;
  url: string | null;
  state: LinkState;
  pauseReason: PauseReason | null;
  /** Null while the issue is being created. */
  base: Base | null;
  conflicts: Conflict[];
  /** Whether the task was created from the issue. */
  isFromForge: boolean;
  /** Comments from before this time are not synchronized. */
  commentsFrom: Date;
  /** The sequence of the last event that the task included when it was last read. */
  seenSequence: number;
  /** The `updatedAt` of the issue when it was last read. */
  remoteUpdatedAt: Date | null;
  /** The `commentCount` of the issue when it was last read. Null if it is unknown. */
  remoteComments: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * The link between a comment on a task and its copy on the issue. Kept after one of the two is deleted, so that the
 * comment does not come back.
 */
export interface LinkedComment {
  commentId: string;
  linkId: string;
  /** The ID of the comment on the forge. */
  externalId: string;
  /** Whether the comment was written on the forge. Edits are synchronized only from the side where it was written. */
  isFromForge: boolean;
  /** The text when it was last synchronized. Empty while the response to a request is awaited; no comment is empty. */
  base: string;
}

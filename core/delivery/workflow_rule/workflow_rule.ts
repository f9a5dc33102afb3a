/** Workflow rules: the column into which an event of a forge moves a task. @module */

/** The column into which an event of a forge moves a task. */
export interface WorkflowRule {
  id: string;
  projectId: string;
  /** The kind of forge, such as `github`. */
  integrationType: string;
  /** One of {@linkcode WORKFLOW_EVENTS}; clients may store other values, which have no effect. */
  eventType: string;
  columnId: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A rule with its column. */
export interface ListedWorkflowRule extends WorkflowRule {
  columnName: string;
  columnSlug: string;
}

/** The events that move tasks, with the slug of the column used if there is no rule. */
export const WORKFLOW_EVENTS = {
  branch_push: "in-progress",
  pr_opened: "in-review",
  pr_merged: "done",
  issue_opened: "to-do",
  issue_closed: "done",
  issue_reopened: "to-do",
} as const;
/** One of {@linkcode WORKFLOW_EVENTS}. */
export type WorkflowEvent = keyof typeof WORKFLOW_EVENTS;

/** The kinds of data that cannot be imported. @module */

/** The kinds of losses that may occur in imported files, with their English names. `{kind}` is a parameter. */
export const FILE_LOSSES = {
  CHARACTER: "character that cannot be stored",
  LONG_NAME: "end of a long name",
  LONG_TEXT: "end of a long text",
  LABEL_OVER_LIMIT: "label of a task with more than 100 labels",
  CUSTOM_FIELD: "custom field",
  LONG_FIELD_VALUE: "long value of a custom field",
  ESTIMATE: "estimate that is not a number from 0 to 1,000,000",
  DATE: "date that cannot be read",
  MENTION: "mention of a person who is not a member of the workspace: the name is kept",
  COLUMN: "column",
  FILE: "image or file: the text still links to the source server",
  RELATION: "relation",
  COMMENT: "comment",
  TIME_ENTRY: "time entry",
  PERSON_IN_FIELD: "person in a custom field who is not a member of the workspace",
  PROJECT_DESCRIPTION: "description of a project",
  PROJECT_VISIBILITY: "public visibility of a project",
  ARCHIVED_PROJECT: "archived state of a project: it stays active",
  TASK_FIELD: "field of a task",
  TASK: "task",
  TASK_CREATION_DATE: "creation date of a task",
  PROJECT_CREATION_DATE: "creation date of a project",
  CARD_WITHOUT_LIST: "card without a list",
  CARD_HISTORY: "history of a card",
  CARD_MEMBER: "additional member of a card",
  ATTACHMENT: "attachment",
  VOTE: "vote",
  REMINDER: "reminder",
  DUE_DATE_STATE: "completed state of a due date",
  FIELD_VALUE: "value of a custom field",
  CHECKLIST_DUE_DATE: "due date of a checklist item",
  CHECKLIST_MEMBER: "member of a checklist item",
  OLD_COMMENTS: "older comments: the file contains only the last 1,000 actions",
  STICKER: "sticker",
  CARD_LOCATION: "location of a card",
  POWER_UP_DATA: "data of a power-up",
  CARD_COVER: "cover of a card",
  ISSUE_NOT_IN_FILE: "issue that is not in the file: the file has only part of the search results",
  LIST_NOT_IN_FILE: "part of a long list that is not in the file",
  PAGE_CONTENT: "contents and comments of pages: not in the file",
  JIRA_ID: "id that means nothing outside Jira",
  JIRA_ATTACHMENT: "attachment: the description links to it in Jira",
  UNREADABLE_TIME_ENTRY: "time entry that cannot be read",
  PARENT_NOT_IN_FILE: "parent that is not in the file",
  LINK_NOT_IN_FILE: "issue link to an issue that is not in the file",
  LINK_KIND: "kind of an issue link: the link becomes related",
  MISSING_TITLE: "title that is missing in a row",
  START_AFTER_DUE: "start date after the due date",
  ISSUE_CONTENT: "issue descriptions and label colors: not in the file",
  ISSUE_DISCUSSION: "comments, history and closed state of issues: not in the file",
  PULL_REQUEST: "pull request",
  ASSIGNEE: "additional assignee",
  MILESTONE: "milestone",
  COMMENTS_NOT_IN_FILE: "comments: export them with gh issue list --json comments",
  ISSUE_CREATION_DATE: "creation date of an issue",
  ISSUE_CLOSING_DATE: "closing date of an issue",
  ISSUE_CLOSING_REASON: "closing reason of an issue",
  REACTION: "reaction",
  ISSUE_BOARD_POSITION: "position of an issue on a project board",
  ISSUE_PINNED: "pinned state of an issue",
  ISSUE_LOCKED: "locked state of an issue",
  LEFT_OUT_COLUMN: "column that was left out",
  EMPTY_COLUMN: "empty column",
  UNFIT_VALUE: "value that does not fit the type of its custom field",
  FAVORITES_LIST: "list of favorites, or saved filter",
  PARENT_PROJECT: "parent project",
  RELATION_NOT_IN_FILE: "relation to a task that is not in the file",
  ADDITIONAL_BOARD: "additional board of a project",
  COLUMN_LIMIT: "task limit of a column",
  REPETITION: "repetition",
  PERCENTAGE: "percentage done",
  END_DATE: "end date",
  PROJECT_COLOR: "color of a project",
  PROJECT_BACKGROUND: "background of a project",
  FAVORITE: "favorite mark",
  DONE_DATE: "completion date of a task",
  TASK_NUMBER: "number of a task: a new one is assigned",
  TASK_COLOR: "color of a task",
  TASK_COVER: "cover of a task",
  RELATION_KIND: 'kind of a relation: "{kind}" becomes "related"',
  COLUMN_NAME: "name of a column: the file contains only its slug",
  UNKNOWN_ASSIGNEE: "assignee: not identified in the file",
  UNKNOWN_MENTION: "mention: the person is not identified in the file, the name is kept",
  HISTORY_NOT_IN_FILE: "comments, history and relations: not in the file",
  TIME_NOT_IN_FILE: "time entries: not in the file",
  NUMBERS_NOT_IN_FILE: "task numbers and creation dates: not in the file",
  PROJECT_NOT_IN_FILE: "archived state, icon and visibility of the project: not in the file",
  LABELS_NOT_IN_FILE: "unused labels: not in the file",
  COLUMNS_NOT_IN_FILE: "empty columns, and order, icons, colors and final state of columns: not in the file",
  NON_MEMBER_ASSIGNEE: "assignee who is not a member of the workspace",
} as const;

/** The kinds of losses that occur only when the CLI imports from a running service. */
export const SERVICE_LOSSES = {
  UNREADABLE_FILE: "image or file that cannot be read: the text still links to the source server",
  LARGE_IMAGE: "image of more than 10 MiB: the text still links to the source server",
  KEY_PREFIX: "key prefix of a project",
  WORKSPACE_LABEL: "label of the workspace",
  TASK_HISTORY: "history of a task",
  TASK_KEY: "key of a task: a new number is assigned",
  EXTERNAL_LINK: "external link of a task",
  INTEGRATION: "integration of a project",
  WORKFLOW_RULE: "workflow rule of a project",
  SOURCE_ROLE: "role of the source workspace",
  SOURCE_INVITATION: "invitation to the source workspace",
  SOURCE_NOTIFICATION_RULES: "notification rules of the source workspace: each member sets their own",
  SOURCE_DESCRIPTION: "description of the source workspace",
  SOURCE_LOGO: "logo of the source workspace",
  UNREADABLE_DATA: "data that the key may not read",
  UNREADABLE_RELATION: "relation to a task that the key may not read",
  FORMER_ASSIGNEE: "assignee who left the source workspace",
  CARD_IN_TRASH: "card in the trash",
  CARD_CREATION_DATE: "creation date of a card",
  STOPWATCH: "stopwatch time",
  NON_MEMBER: "member of the source workspace who is not a member here",
  OTHERS_TIMER: "running timer of another person",
  TIME_ENTRY_OWNER: "owner of a time entry: the description names the person, the importer owns the entry",
  COMMENT_TIME: "time of day of a comment: the text contains the date",
  COMMENT_AUTHOR: "author of a comment: the text names the author, the importer owns the comment",
} as const;

/** A kind of loss that the web app may show. */
export type FileLossCode = keyof typeof FILE_LOSSES;
/** A kind of loss. Stable, unlike its English name. */
export type LossCode = FileLossCode | keyof typeof SERVICE_LOSSES;

/** The values in the name of a kind. */
export type LossParams = Readonly<Record<string, string>>;

/** Data of the source that cannot be imported. */
export interface Loss {
  code: LossCode;
  /** The values in `what`. @default none */
  params?: LossParams;
  /** The kind of loss in English, such as `attachment`. */
  what: string;
  /** A position in the file, or a title. */
  where: string;
}

const NAMES: Readonly<Record<LossCode, string>> = { ...FILE_LOSSES, ...SERVICE_LOSSES };

/** Describes a loss. */
export function lossOf(code: LossCode, where: string, params?: LossParams): Loss {
  return { code, ...(params ? { params } : {}), what: fillIn(NAMES[code], params), where };
}

/** Replaces the parameters of a text, such as `{kind}`. */
export function fillIn(text: string, params: LossParams = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? (params[name] as string) : whole,
  );
}

/** The losses of one kind. */
export interface LossGroup extends Pick<Loss, "code" | "params" | "what"> {
  where: string[];
}

/** Groups losses by kind, most frequent first. */
export function groupLosses(losses: readonly Loss[]): LossGroup[] {
  const groups = new Map<string, LossGroup>();
  for (const { where, ...kind } of losses) {
    const group = groups.get(kind.what) ?? { ...kind, where: [] };
    group.where.push(where);
    groups.set(kind.what, group);
  }
  return [...groups.values()].sort((left, right) => right.where.length - left.where.length);
}

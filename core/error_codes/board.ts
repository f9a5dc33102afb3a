/** Stable error codes about projects, columns, tasks, labels, comments, relations and files. @module */
/** Each code with an explanation and an example. */
export const BOARD_CODES = {
  ASSIGNEE_NOT_A_MEMBER: {
    kinds: ["invalid"],
    sentence: "Tasks can be assigned only to members of their workspace. Invite the person first.",
    example: "Is not a member of this workspace",
  },
  AUTHOR_NOT_ALLOWED: {
    kinds: ["forbidden"],
    sentence: "Only members who may manage the workspace's settings can write comments under another name.",
    example: 'Permission "workspace:manage_settings" is required in this workspace',
  },
  COLUMN_NAME_TAKEN: {
    kinds: ["conflict"],
    sentence: "The project already has a column with this name. Choose another name.",
    example: 'Cannot create column: this project already has one called "Done"',
  },
  COLUMN_NOT_EMPTY: {
    kinds: ["conflict"],
    sentence: "The column has tasks. Move them to another column before you delete it.",
    example: 'Cannot delete column "Done": it is not empty',
  },
  COLUMN_OF_OTHER_PROJECT: {
    kinds: ["invalid"],
    sentence: "The column belongs to another project, or does not exist.",
    example: "Column does not belong to the provided project",
  },
  COLUMN_SLUG_RESERVED: {
    kinds: ["conflict"],
    sentence: "The slug derived from the name is a reserved status (planned or archived). Choose another name.",
    example: 'Cannot create column: slug "archived" is a reserved status',
  },
  COLUMN_SLUG_TAKEN: {
    kinds: ["conflict"],
    sentence: "The project already has a column with this slug. Choose another name.",
    example: 'Cannot create column: this project already has one with slug "done"',
  },
  END_BEFORE_START: {
    kinds: ["invalid"],
    sentence: "A time entry must end after it starts.",
    example: "End must not be before start",
  },
  FIELD_NAME_TAKEN: {
    kinds: ["conflict"],
    sentence: "The project or workspace already has a custom field with this name. Choose another name.",
    example: 'Cannot create custom field: there is already a custom field called "Severity"',
  },
  FIELD_REQUIRED: {
    kinds: ["invalid", "forbidden"],
    sentence: "The custom field is required: each task must have a value, and projects cannot hide the field.",
    example: 'Custom field "Severity" is required',
  },
  FIELD_VALUE_CHANGED: {
    kinds: ["conflict"],
    sentence:
      "The value of the custom field is not the expectedValue of the request, because someone else has changed it. Read the value, and decide which one to keep.",
    example: 'Cannot set custom field "Customer": its value has changed since it was read',
  },
  FIELD_VALUES_LOST: {
    kinds: ["conflict"],
    sentence:
      "Some values do not fit the new type or options of the custom field. Preview the change, then send it with loseValues. Lost values are kept for 30 days.",
    example: 'Cannot change custom field: 3 tasks would lose the value. To change it anyway, send "loseValues": true',
  },
  INVALID_DEFAULT_VIEW: {
    kinds: ["invalid"],
    sentence: "Only a public view that includes the project can be its default. Make the view public first.",
    example: "Must be a public view that includes the project",
  },
  INVALID_FIELD_VALUE: {
    kinds: ["invalid"],
    sentence: "The value does not have the form that the type of the custom field requires. The message says which.",
    example: "Must be a number",
  },
  INVALID_VIEW_FIELD: {
    kinds: ["invalid"],
    sentence:
      'The view cannot be grouped by this field or show it. Use one that the message lists, or "field." followed by the name of a custom field.',
    example:
      'Must be one of: status, assignee, priority, label, project, due, or "field." and the name of a custom field',
  },
  INVALID_PRIORITY: {
    kinds: ["invalid"],
    sentence: "The priority does not exist. The message lists the valid priorities.",
    example: "Must be one of: no-priority, low, medium, high, urgent",
  },
  INVALID_STATUS: {
    kinds: ["invalid"],
    sentence: "The project has no such status. The message lists the valid statuses.",
    example: 'Status "doing" is not one of: to-do, in-progress, in-review, done, planned, archived',
  },
  LABEL_CHANGED: {
    kinds: ["conflict"],
    sentence: "Another request changed the label while this one was updating its tasks. Load the label and try again.",
    example: 'Cannot finish changing label "bug": another request changed it',
  },
  LABEL_NAME_TAKEN: {
    kinds: ["conflict"],
    sentence: "The workspace or the task already has a label with this name. Choose another name.",
    example: 'Cannot rename label to "bug": the workspace already has a label with that name',
  },
  LONG_CHANGE_RUNNING: {
    kinds: ["rate_limited"],
    sentence: "Each account can run one long change at a time. Wait for the time in Retry-After, then try again.",
    example: "Cannot start: another long change of this account is still running",
  },
  NEIGHBOUR_MOVED: {
    kinds: ["conflict"],
    sentence: "The card next to the new position has moved to another column. Load the board and try again.",
    example: 'Cannot place task "01985d0e" in "done": its neighbor "01985d0f" is in "to-do"',
  },
  NOT_A_MEMBER: {
    kinds: ["invalid"],
    sentence: "The user is not a member of this workspace.",
    example: "Is not a member of this workspace",
  },
  NOT_THE_AUTHOR: {
    kinds: ["forbidden"],
    sentence: "Only the author of a comment may change or delete it.",
    example: 'Cannot edit comment "01985d0e": only its author may',
  },
  NOT_YOUR_CHANGE: {
    kinds: ["forbidden"],
    sentence: "Only the user who made a change can undo it.",
    example: 'Cannot undo change "01985d0e": another user made it',
  },
  PARENT_NOT_FOUND: {
    kinds: ["invalid"],
    sentence: "A reply must name a comment on the same task. It may have been deleted. Write a new comment instead.",
    example: "Must be a comment on the task",
  },
  PRECONDITION_FAILED: {
    kinds: ["conflict"],
    sentence:
      "If-Match names an older version: someone changed this since you loaded it. Load it again and repeat your change.",
    example: 'Cannot change the task: its version is "t12-7"',
  },
  PROJECT_ARCHIVED: {
    kinds: ["conflict"],
    sentence: "The project is archived and cannot be changed. Unarchive it first.",
    example: 'Cannot change project "01985d0e": it is archived',
  },
  PROJECT_SLUG_TAKEN: {
    kinds: ["conflict"],
    sentence: "Another project of the workspace has this slug. Choose another slug.",
    example: 'Cannot use slug "WEB": project "Website" already has it',
  },
  PROJECT_ALREADY_THERE: {
    kinds: ["invalid"],
    sentence: "The project is already in this workspace. Choose another workspace.",
    example: "Is already the workspace of this project",
  },
  RELATED_OUTSIDE_PROJECT: {
    kinds: ["conflict"],
    sentence:
      "Tasks of the project are related to tasks of other projects. Delete these relations, including those of deleted tasks.",
    example: 'Cannot move project "Site": its tasks have relations with tasks of other projects',
  },
  RELATION_CYCLE: {
    kinds: ["conflict"],
    sentence:
      "The relation would create a cycle. Remove a relation from the cycle first. Deleted tasks count, because they can be restored.",
    example:
      'Cannot relate the tasks: "subtask" would form a cycle (deleted tasks count, because they can be restored)',
  },
  RELATION_EXISTS: {
    kinds: ["conflict"],
    sentence: "The tasks already have this relation. There is nothing to do.",
    example: 'Cannot relate the tasks: they already have a "blocks" relation',
  },
  RELATION_TOO_DEEP: {
    kinds: ["conflict"],
    sentence: "The chain of relations that leads to the task is too long. Shorten it first.",
    example: "Cannot relate the tasks: the chain exceeds 1000 tasks",
  },
  RELATION_TO_SELF: {
    kinds: ["invalid"],
    sentence: "A task cannot be related to itself.",
    example: "Must not be the source task",
  },
  MILESTONE_NOT_FOUND: {
    kinds: ["invalid"],
    sentence: "A task can only be in a milestone of its project. List the milestones of the project.",
    example: "Is not a milestone of this project",
  },
  CYCLE_NOT_FOUND: {
    kinds: ["invalid"],
    sentence: "A task can only be in a cycle of its project. List the cycles of the project.",
    example: "Is not a cycle of this project",
  },
  PLAN_NAME_TAKEN: {
    kinds: ["conflict"],
    sentence: "Another milestone or cycle of the project has this name. Choose another name.",
    example: 'Cannot create milestone: "1.0" already exists',
  },
  CYCLES_OVERLAP: {
    kinds: ["conflict"],
    sentence: "The days of two cycles of a project must not overlap. Choose other dates.",
    example: 'Cannot create cycle: its days overlap with those of "Sprint 1"',
  },
  CYCLE_CLOSED: {
    kinds: ["conflict"],
    sentence: "The cycle is already closed. Move its tasks one by one or in a bulk edit.",
    example: 'Cannot close cycle "Sprint 1": it is already closed',
  },
  TOO_MANY_PLANS: {
    kinds: ["conflict"],
    sentence: "The project has 500 milestones and cycles. Delete one first.",
    example: "Cannot create milestone: the limit of 500 milestones and cycles is reached",
  },
  INVALID_ESTIMATE: {
    kinds: ["invalid"],
    sentence: "An estimate is a number from 0 to 1,000,000 with at most 2 decimals.",
    example: "Must be a number from 0 to 1000000 with at most 2 decimals",
  },
  START_AFTER_DUE: {
    kinds: ["invalid"],
    sentence: "A task cannot start after it is due. Change one of the two dates.",
    example: "Start date must not be after due date",
  },
  TASKS_OF_SEVERAL_WORKSPACES: {
    kinds: ["invalid"],
    sentence: "A bulk edit can change tasks of only one workspace. Send one request per workspace.",
    example: "Must all be in the same workspace",
  },
  TASK_ALREADY_THERE: {
    kinds: ["invalid"],
    sentence: "The task is already in this project. Send another project, or a status to move the task to.",
    example: "Task is already in that project",
  },
  TIMER_RUNNING: {
    kinds: ["conflict"],
    sentence: "A person has at most one running timer. Stop the other timer first, or send an end.",
    example: 'Cannot resume time entry "e1": its author has another running timer',
  },
  TOO_MANY_COLUMNS: {
    kinds: ["conflict"],
    sentence: "The project has reached the maximum number of columns. Delete one that you no longer use.",
    example: "Cannot create column: the limit of 100 is reached",
  },
  TOO_MANY_FEEDS: {
    kinds: ["conflict"],
    sentence:
      "You or the project have reached the maximum number of calendar feeds. Revoke one that you no longer use.",
    example: "Cannot create calendar feed: the limit of 100 feeds per project is reached",
  },
  TEMPLATE_NAME_TAKEN: {
    kinds: ["conflict"],
    sentence: "The project already has a task template with this name. Choose another name.",
    example: 'Cannot create task template: this project already has one called "Bug report"',
  },
  TOO_MANY_TEMPLATES: {
    kinds: ["conflict"],
    sentence: "The project has reached the maximum number of task templates. Delete one that you no longer use.",
    example: "Cannot create task template: the limit of 50 is reached",
  },
  TOO_MANY_VIEWS: {
    kinds: ["conflict"],
    sentence: "You or the workspace have reached the maximum number of saved views. Delete one that you no longer use.",
    example: "Cannot create view: the limit of 100 views per member is reached",
  },
  VIEW_NOT_EDITABLE: {
    kinds: ["forbidden"],
    sentence:
      "Only its owner may change the view. Members who manage the settings of the workspace may also change public views.",
    example: 'Cannot change view "Bugs": it belongs to another member',
  },
  DESCRIPTION_CHANGED: {
    kinds: ["conflict"],
    sentence: "The description has changed since the client read its first part. Begin again.",
    example: 'Cannot continue the description of task "01985d0e": it has changed',
  },
  TASK_KEY_AMBIGUOUS: {
    kinds: ["conflict"],
    sentence: "Tasks in several workspaces have this key. Specify the workspace or the project.",
    example: 'Cannot find task "WEB-12": several workspaces have it; name one of them',
  },
  TASKS_MOVED: {
    kinds: ["conflict"],
    sentence: "The columns have changed since the client read them. Read the board again, then repeat the change.",
    example: "Cannot reorder tasks: the columns have changed since they were read",
  },
  TOO_MANY_FIELDS: {
    kinds: ["conflict"],
    sentence:
      "The project or workspace has reached the maximum number of custom fields. Delete one that you no longer use.",
    example: "Cannot add custom field: the limit of 100 fields is reached",
  },
  TOO_MANY_EMOJI: {
    kinds: ["conflict"],
    sentence: "A comment can have up to 20 different emoji. Use one that it already has.",
    example: "Cannot add a reaction: the comment already has 20 different emoji",
  },
  TOO_MANY_LINKS: {
    kinds: ["conflict"],
    sentence: "The task has reached the maximum number of links. Remove one first.",
    example: "Cannot add link: the limit of 100 links is reached",
  },
  TOO_MANY_LABELS: {
    kinds: ["conflict"],
    sentence: "The task has reached the maximum number of labels. Remove one first.",
    example: 'Cannot label task "01985d0e": the limit of 100 is reached',
  },
  TOO_MUCH_WORK: {
    kinds: ["too_large"],
    sentence: "The request would write more rows than a single request may. Send fewer tasks, or split the file.",
    example: "Cannot write more than 200000 rows in one request: divide the file",
  },
  UPLOAD_BUSY: {
    kinds: ["conflict"],
    sentence:
      "Another request is sending bytes of this upload. Wait for it, or read the upload, which ends the request.",
    example: "Cannot upload: another request is sending bytes of this upload",
  },
  UPLOAD_CLAIM_MISMATCH: {
    kinds: ["invalid"],
    sentence: "The type, size and surface must be the same as in the upload request.",
    example: 'Must be "image/png", as in the upload request',
  },
  UPLOAD_EXPIRED: {
    kinds: ["conflict"],
    sentence: "The upload took too long. Start a new one.",
    example: "Cannot finalize upload: it expired at 2027-01-15T09:30:00.000Z",
  },
  UPLOAD_MISSING: {
    kinds: ["conflict"],
    sentence: "No file was uploaded. Upload the file, then finalize the upload.",
    example: "Cannot finalize upload: nothing was uploaded",
  },
  UPLOAD_OFFSET_MISMATCH: {
    kinds: ["conflict"],
    sentence: "The offset is not the number of bytes that the server has. Read the upload, and continue at its offset.",
    example: "Cannot upload from byte 0: the server has 4096 bytes",
  },
  UPLOAD_SIZE_MISMATCH: {
    kinds: ["invalid"],
    sentence: "The file does not have the size in the upload request. Request a new upload with the actual size.",
    example: "Cannot accept upload: it has 12 bytes, not 4096",
  },
  UPLOAD_TYPE_MISMATCH: {
    kinds: ["unsupported"],
    sentence: "The image does not have the type in the upload request. Request an upload with its actual type.",
    example: "Cannot accept upload: it is image/gif, not image/png",
  },
  UNDO_EXPIRED: {
    kinds: ["conflict"],
    sentence: "The change was made more than 24 hours ago and can no longer be undone.",
    example: 'Cannot undo change "01985d0e": it was made more than 24 hours ago',
  },
  VALUE_REQUIRED: {
    kinds: ["invalid"],
    sentence: "This bulk operation requires a value.",
    example: "Is required for this operation",
  },
} as const;

/** Schemas of tasks. @module */
import { BULK_OPERATIONS, limits, PRIORITIES, SORT_FIELDS } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";
import { inputFields, optionalInputFields, responseFields } from "./task_fields.ts";

const TASK_SORTS: readonly [string, ...string[]] = [...SORT_FIELDS, ...SORT_FIELDS.map((field) => `-${field}`)];

export const Priority = OneOf(PRIORITIES, { description: "Priority of the task" });
const Status = Type.String({
  description: "A column's slug or name, `planned` or `archived`",
  examples: ["in-progress"],
});
const DateText = Type.String({
  description: "ISO 8601 date or date-time. A date without a time includes the whole day",
  examples: ["2027-01-15"],
});

export const Task = Type.Object(responseFields, { $id: "Task" });
export const Tasks = Type.Array(Task);

const detailFields = { ...responseFields, assigneeId: Nullable(Id()), assigneeName: Nullable(Type.String()) };
const descriptionDeferred = Type.Boolean({ description: "Whether the description was left out because it is long" });
export const TaskDetail = Type.Object(
  { ...detailFields, descriptionDeferred: Type.Optional(descriptionDeferred) },
  { $id: "TaskDetail" },
);

export const DeletedTaskQuery = Type.Object({
  number: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: "The number of the task in the project",
    examples: [12],
  }),
});
export const DeletedTask = Type.Object({ ...responseFields, deletedAt: DateTime }, { $id: "DeletedTask" });

const { description: _, ...recordFields } = responseFields;
export const DeletedTasks = Type.Array(
  Type.Object(
    {
      ...recordFields,
      deletedAt: DateTime,
      deletedBy: Nullable(
        Type.Object({ id: Id(), name: Type.String() }, { description: "Who deleted the task; null if unknown" }),
      ),
    },
    { $id: "DiscardedTask", description: "A deleted task without its description" },
  ),
);

export const DescriptionVersions = Type.Array(
  Type.Object(
    {
      id: Id(),
      createdAt: DateTime,
      changedBy: Nullable(
        Type.Object({ id: Id(), name: Type.String() }, { description: "Who made the change; null if unknown" }),
      ),
      before: Nullable(Type.String({ description: "Markdown" })),
      after: Nullable(Type.String({ description: "Markdown" })),
    },
    { $id: "DescriptionVersion", description: "A change of a description, with the whole text before and after" },
  ),
);

export const LabelOnCard = Type.Object({ id: Id(), name: Type.String(), color: Type.String() }, { $id: "LabelOnCard" });
export const TaskCard = Type.Object(
  {
    ...detailFields,
    assigneeImage: Nullable(Type.String()),
    labels: Type.Array(LabelOnCard),
    externalLinks: Type.Unsafe<never[]>(
      Type.Array(Type.Object({}), { maxItems: 0, description: "Always empty. For clients that expect the field" }),
    ),
  },
  { $id: "TaskCard" },
);
export const TaskCards = Type.Array(TaskCard);

export const ListTasksQuery = Type.Object({
  where: Type.Optional(
    Type.String({
      maxLength: limits.MAX_QUERY_CHARACTERS,
      description: "A query. Without a workspace or project, it finds tasks in all projects that are not archived",
      examples: ["assignee:me priority:>=high due:<7d -label:wontfix sort:due"],
    }),
  ),
  workspaceId: Type.Optional(Id("Required unless `where` is the only filter")),
  projectId: Type.Optional(Id()),
  status: Type.Optional(
    Type.String({
      description: "A column by slug or name, `planned` or `archived`. An unknown status returns an empty list",
    }),
  ),
  priority: Type.Optional(Priority),
  userId: Type.Optional(Id("An assignee, or `none` for unassigned tasks. An unknown assignee returns an empty list")),
  labelId: Type.Optional(Id("Tasks with a label of the same name. An unknown label returns an empty list")),
  dueBefore: Type.Optional(DateText),
  dueAfter: Type.Optional(DateText),
  updatedSince: Type.Optional(DateText),
  q: Type.Optional(Type.String({ description: "Prefixes of words in the title, the description or a custom field" })),
  sort: Type.Optional(
    OneOf(TASK_SORTS, {
      description: "A leading `-` means descending. An order in `where` takes precedence",
      default: "createdAt",
    }),
  ),
});

export const BoardQuery = Type.Object({
  status: Type.Optional(Type.String()),
  priority: Type.Optional(OneOf([...PRIORITIES, ""], { description: "Empty means any" })),
  assigneeId: Type.Optional(Type.String({ description: "An assignee, or `none` for unassigned" })),
  labelId: Type.Optional(Type.String()),
  q: Type.Optional(Type.String()),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.MAX_PAGE_ROWS })),
  relatedPage: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: "Ignored: a page of tasks has all labels and links" }),
  ),
  sortBy: Type.Optional(OneOf([...SORT_FIELDS, ""], { description: "Empty means position" })),
  sortOrder: Type.Optional(OneOf(["asc", "desc", ""])),
  dueBefore: Type.Optional(Type.String()),
  dueAfter: Type.Optional(Type.String()),
});

export const WipLimit = Nullable(
  Type.Integer({ description: "How many tasks the column should have at most. It can still have more" }),
);

const BoardColumn = Type.Object(
  {
    id: Type.String({ description: "The column's slug" }),
    columnId: Id(),
    projectId: Id(),
    name: Type.String(),
    slug: Type.String(),
    position: Type.Number(),
    icon: Nullable(Type.String()),
    color: Nullable(Type.String()),
    isFinal: Type.Boolean(),
    wipLimit: WipLimit,
    createdAt: DateTime,
    updatedAt: DateTime,
    tasks: Type.Array(TaskCard),
  },
  { $id: "BoardColumn" },
);

export const Board = Type.Object(
  {
    id: Id(),
    workspaceId: Id(),
    slug: Type.String(),
    icon: Nullable(Type.String()),
    name: Type.String(),
    description: Nullable(Type.String()),
    createdAt: DateTime,
    isPublic: Type.Boolean(),
    archivedAt: Nullable(DateTime),
    lastTaskNumber: Type.Integer(),
    position: Type.Number(),
    version: Type.Integer(),
    defaultViewId: Nullable(Id()),
    backgroundVersion: Nullable(Id()),
    columns: Type.Array(BoardColumn),
    archivedTasks: Type.Array(TaskCard),
    plannedTasks: Type.Array(TaskCard),
  },
  { $id: "Board" },
);

export const BoardPage = Type.Object(
  {
    data: Board,
    pagination: Type.Object({
      total: Type.Integer(),
      page: Type.Integer(),
      pageSize: Type.Integer(),
      totalPages: Type.Integer(),
      relatedPage: Type.Integer({
        description: "The page of labels and links. Always 1, because a page of tasks has all of them",
      }),
      relatedPageSize: Type.Integer({ description: "Always 100" }),
      relatedTotalPages: Type.Integer({ description: "Always 1" }),
    }),
  },
  { $id: "BoardPage" },
);

const GivenFieldValue = Type.Object(
  {
    fieldId: Id(),
    value: Type.String({
      maxLength: limits.MAX_FIELD_VALUE_BYTES,
      description: "Text in the form of the field's type. An empty string means no value",
    }),
  },
  { $id: "GivenFieldValue" },
);
export const CreatedTask = Type.Object(
  { ...detailFields, customFields: Type.Array(GivenFieldValue) },
  { $id: "CreatedTask", description: "A new task, with the values of its custom fields" },
);
/** The fields of a new task. */
export const newTaskFields = {
  ...optionalInputFields,
  title: inputFields.title,
  status: Type.Optional(Status),
  draftAssetIds: Type.Optional(
    Type.Array(Id(), {
      description: "Files of finalized draft uploads that the description names",
      maxItems: limits.MAX_DRAFT_FILES,
    }),
  ),
  customFields: Type.Optional(
    Type.Array(GivenFieldValue, { description: "Values of custom fields. The others get their default value" }),
  ),
};
export const CreateTaskBody = Type.Object(
  {
    ...newTaskFields,
    templateId: Type.Optional(
      Id("A task template of the project. Absent fields have its values, and its labels and subtasks are created too"),
    ),
  },
  { $id: "CreateTask" },
);

export const UpdateTaskBody = Type.Object(
  {
    ...optionalInputFields,
    title: inputFields.title,
    description: inputFields.description,
    priority: inputFields.priority,
    status: Status,
    projectId: Id("The task's project. If it is another project of the workspace, the task is moved there"),
    position: Type.Number(),
  },
  { $id: "UpdateTask" },
);

export const EditTaskBody = Type.Object(
  {
    ...optionalInputFields,
    status: Type.Optional(Status),
    projectId: Type.Optional(Id()),
    position: Type.Optional(Type.Number()),
    afterId: Type.Optional(Id("Place the task directly after this one")),
    beforeId: Type.Optional(Id("Place the task directly before this one")),
  },
  { $id: "EditTask" },
);

export const DuplicateTaskBody = Type.Object(
  {
    includeSubtasks: Type.Optional(
      Type.Boolean({ description: "Whether to duplicate the subtasks too, in their own projects", default: false }),
    ),
  },
  { $id: "DuplicateTask" },
);

export const RescheduleTaskBody = Type.Object(
  {
    startDate: optionalInputFields.startDate,
    dueDate: optionalInputFields.dueDate,
    isPreview: Type.Optional(
      Type.Boolean({ description: "Whether to change nothing, and only return what would change", default: false }),
    ),
  },
  { $id: "RescheduleTask" },
);

export const Rescheduled = Type.Object(
  {
    task: Task,
    followers: Type.Array(
      Type.Object(
        {
          id: Id(),
          projectId: Id(),
          number: Type.Integer(),
          title: Type.String(),
          startDate: Nullable(DateTime),
          dueDate: Nullable(DateTime),
          dueDateOnly: Type.Boolean(),
        },
        { $id: "MovedFollower" },
      ),
      { description: "The blocked tasks that also moved, with their new dates" },
    ),
  },
  { $id: "Rescheduled" },
);

export const MoveTaskBody = Type.Object(
  { destinationProjectId: Id(), destinationStatus: Type.Optional(Status) },
  { $id: "MoveTask" },
);

export const MovedTask = Type.Object(
  { task: Task, sourceProjectId: Id(), destinationProjectId: Id() },
  { $id: "MovedTask" },
);

export const SetStatusBody = Type.Object({ status: Status }, { $id: "SetStatus" });
export const SetPriorityBody = Type.Object({ priority: Priority }, { $id: "SetPriority" });
export const SetTitleBody = Type.Object({ title: inputFields.title }, { $id: "SetTitle" });
export const SetDescriptionBody = Type.Object({ description: inputFields.description }, { $id: "SetDescription" });
export const SetAssigneeBody = Type.Object({ userId: inputFields.userId }, { $id: "SetAssignee" });
export const SetDueDateBody = Type.Object({ dueDate: optionalInputFields.dueDate }, { $id: "SetDueDate" });

const LabelIds = (description: string) =>
  Type.Optional(Type.Array(Id(), { maxItems: limits.MAX_LABELS_PER_TASK, description }));

const BulkChanges = Type.Object(
  {
    status: Type.Optional(Status),
    priority: Type.Optional(Priority),
    userId: optionalInputFields.userId,
    startDate: optionalInputFields.startDate,
    dueDate: optionalInputFields.dueDate,
    estimate: optionalInputFields.estimate,
    milestoneId: optionalInputFields.milestoneId,
    cycleId: optionalInputFields.cycleId,
    projectId: Type.Optional(Id("Another project of the workspace")),
    addLabels: LabelIds("Labels of the workspace. Each task gets a copy unless it has a label of that name"),
    removeLabels: LabelIds("Labels. Each task loses its label of that name"),
    deleted: Type.Optional(Type.Boolean({ description: "Whether to delete the tasks. Must be the only change" })),
  },
  { $id: "BulkChanges", description: "The new values of each task. Absent fields keep their values" },
);

export const BulkEditBody = Type.Object(
  {
    taskIds: Type.Array(Id(), { minItems: 1, maxItems: limits.MAX_BULK_TASKS }),
    changes: Type.Optional(BulkChanges),
    operation: Type.Optional(OneOf(BULK_OPERATIONS, { description: "The only change, instead of `changes`" })),
    value: Type.Optional(
      Nullable(Type.String({ description: "For `operation`: status, priority, account, label or date" })),
    ),
  },
  { $id: "BulkEdit" },
);

export const BulkEdited = Type.Object({ success: Type.Boolean(), updatedCount: Type.Integer() }, { $id: "BulkEdited" });

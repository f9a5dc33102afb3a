/** Schemas of the board, except tasks. @module */
import { ACTIVITY_TYPES, IMAGE_TYPES, limits, SEARCH_KINDS, SURFACES } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";
import { Priority, Task, WipLimit } from "./tasks.ts";

export const Name = Type.String({ maxLength: limits.MAX_NAME_CHARACTERS, examples: ["Website"] });
export const Slug = Type.String({
  maxLength: limits.MAX_PROJECT_SLUG_CHARACTERS,
  description: "Prefix of task keys: 1 to 32 letters, digits, dashes, underscores; unique in the workspace",
  examples: ["WEB"],
});
export const Icon = Type.String({ maxLength: limits.MAX_ICON_CHARACTERS, examples: ["Layout"] });
const Color = Type.String({ description: "`#RGB`, `#RRGGBB`, a CSS color name or `dark-gray`", examples: ["#2563eb"] });
const Data = Type.Record(Type.String(), Type.Unknown(), { description: "Free-form object" });

// Projects

export const projectFields = {
  id: Id(),
  workspaceId: Id(),
  slug: Type.String({ description: "Prefix of task keys", examples: ["WEB"] }),
  icon: Nullable(Type.String()),
  name: Type.String({ examples: ["Website"] }),
  description: Nullable(Type.String()),
  createdAt: DateTime,
  isPublic: Type.Boolean({ description: "The board is readable without signing in" }),
  archivedAt: Nullable(DateTime),
  lastTaskNumber: Type.Integer({ description: "The highest task number assigned so far" }),
  position: Type.Number({ description: "Order among the projects of the workspace" }),
  version: Type.Integer({ description: "Increases with every visible change of the board" }),
  defaultViewId: Nullable(Id("The saved view in which the project opens")),
  backgroundVersion: Nullable(Id("The version of the image behind the board")),
};

export const Project = Type.Object(projectFields, { $id: "Project" });
export const Projects = Type.Array(Project);
export const ProjectWithTasks = Type.Object({ ...projectFields, tasks: Type.Array(Task) }, { $id: "ProjectWithTasks" });

const NoRows = Type.Unsafe<never[]>(
  Type.Array(Type.Object({}), { maxItems: 0, description: "Always empty. For clients that expect the field" }),
);
export const ListedProjects = Type.Array(
  Type.Object(
    {
      ...projectFields,
      statistics: Type.Object(
        {
          totalTasks: Type.Integer(),
          completionPercentage: Type.Integer({
            description: "Percentage of tasks that are archived or in final columns",
          }),
          dueDate: Nullable(DateTime),
        },
        { $id: "ProjectStatistics" },
      ),
      archivedTasks: NoRows,
      plannedTasks: NoRows,
      columns: NoRows,
    },
    { $id: "ListedProject" },
  ),
);

export const ListProjectsQuery = Type.Object({
  workspaceId: Id(),
  includeArchived: Type.Optional(Type.Boolean()),
});

const columnFields = {
  icon: Type.Optional(Nullable(Icon)),
  color: Type.Optional(Nullable(Type.String())),
  isFinal: Type.Optional(Type.Boolean()),
  wipLimit: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: limits.MAX_WIP_LIMIT, description: "Null for no limit" })),
  ),
};
export const CreateColumnBody = Type.Object({ name: Name, ...columnFields }, { $id: "CreateColumn" });

export const UpdateProjectBody = Type.Object(
  {
    name: Type.Optional(Name),
    slug: Type.Optional(Slug),
    icon: Type.Optional(Nullable(Icon)),
    description: Type.Optional(Nullable(Type.String())),
    isPublic: Type.Optional(Type.Boolean()),
  },
  { $id: "UpdateProject" },
);

const WantedPosition = Type.Object({ id: Id(), position: Type.Number() }, { $id: "WantedPosition" });
export const WorkspaceQuery = Type.Object({ workspaceId: Id() });
export const ReorderProjectsBody = Type.Object({ projects: Type.Array(WantedPosition) }, { $id: "ReorderProjects" });

// Columns

export const Column = Type.Object(
  {
    id: Id(),
    projectId: Id(),
    name: Type.String(),
    slug: Type.String({ description: "The status of its tasks; never changes" }),
    position: Type.Number(),
    icon: Nullable(Type.String()),
    color: Nullable(Type.String()),
    isFinal: Type.Boolean({ description: "Tasks in it count as done" }),
    wipLimit: WipLimit,
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  { $id: "Column" },
);
export const Columns = Type.Array(Column);

export const UpdateColumnBody = Type.Object({ name: Type.Optional(Name), ...columnFields }, { $id: "UpdateColumn" });
export const ReorderColumnsBody = Type.Object({ columns: Type.Array(WantedPosition) }, { $id: "ReorderColumns" });

// Labels

export const Label = Type.Object(
  {
    id: Id(),
    name: Type.String(),
    color: Type.String(),
    createdAt: DateTime,
    updatedAt: DateTime,
    taskId: Nullable(Id("The task it is attached to")),
    workspaceId: Id(),
    isTemplate: Type.Boolean({ description: "A template of the workspace; changes apply to its copies" }),
  },
  { $id: "Label" },
);
export const Labels = Type.Array(Label);

export const ListLabelsQuery = Type.Object({
  templates: Type.Optional(
    Type.Boolean({ description: "Return only templates, as for a label picker", default: false }),
  ),
});
const LabelName = Type.String({ maxLength: limits.MAX_LABEL_NAME_CHARACTERS, examples: ["bug"] });
export const CreateLabelBody = Type.Object(
  {
    name: LabelName,
    color: Color,
    workspaceId: Id(),
    taskId: Type.Optional(Nullable(Type.String({ description: "Absent or empty for a template of the workspace" }))),
  },
  { $id: "CreateLabel" },
);
export const UpdateLabelBody = Type.Object(
  { name: Type.Optional(LabelName), color: Type.Optional(Color) },
  { $id: "UpdateLabel" },
);
export const MergeLabelBody = Type.Object(
  { intoId: Id("The workspace label that replaces it") },
  { $id: "MergeLabel" },
);
export const AttachLabelBody = Type.Object({ taskId: Id() }, { $id: "AttachLabel" });

// Activities and comments

const activityFields = {
  id: Id(),
  taskId: Id(),
  type: OneOf(ACTIVITY_TYPES),
  createdAt: DateTime,
  updatedAt: DateTime,
  userId: Nullable(Id()),
  content: Nullable(Type.String()),
  eventData: Nullable(Data),
  externalUserName: Nullable(Type.String()),
  externalUserAvatar: Nullable(Type.String()),
  externalSource: Nullable(Type.String()),
  externalUrl: Nullable(Type.String()),
  parentId: Nullable(Id("For a reply, the comment that it replies to, which may be deleted")),
};
const Author = Type.Object({ name: Type.String(), image: Nullable(Type.String()) }, { $id: "Author" });

export const Activity = Type.Object({ ...activityFields, user: Type.Optional(Author) }, { $id: "Activity" });
export const Activities = Type.Array(Activity);
export const Comment = Type.Object(
  { ...activityFields, type: OneOf(["comment"]), content: Type.String(), user: Author },
  { $id: "Comment" },
);
export const Comments = Type.Array(Comment);

export const CreateActivityBody = Type.Object(
  {
    taskId: Id(),
    userId: Id("The caller, or any member if the caller may manage settings"),
    message: Nullable(Type.String()),
    type: OneOf(ACTIVITY_TYPES),
    eventData: Type.Optional(Nullable(Data)),
  },
  { $id: "CreateActivity" },
);
export const AddCommentBody = Type.Object({ taskId: Id(), comment: Type.String() }, { $id: "AddComment" });
export const ChangeCommentBody = Type.Object({ activityId: Id(), comment: Type.String() }, { $id: "ChangeComment" });
export const RemoveCommentBody = Type.Object({ activityId: Type.Optional(Id()) }, { $id: "RemoveComment" });
export const RemoveCommentQuery = Type.Object({
  activityId: Type.Optional(Id("For clients whose proxies drop the body of a DELETE")),
});
export const CreateCommentBody = Type.Object(
  {
    content: Type.String({ description: 'Stored unchanged. `<hexlane-mention id="...">` mentions a member' }),
    externalUserName: Type.Optional(Nullable(Type.String())),
    externalUserAvatar: Type.Optional(Nullable(Type.String())),
    externalSource: Type.Optional(Nullable(Type.String())),
    externalUrl: Type.Optional(Nullable(Type.String())),
    parentId: Type.Optional(Nullable(Id("The comment that this one replies to. A reply to a reply joins its thread"))),
  },
  { $id: "CreateComment" },
);
export const UpdateCommentBody = Type.Object({ content: Type.String() }, { $id: "UpdateComment" });

// Time entries

export const timeEntryFields = {
  id: Id(),
  taskId: Id(),
  userId: Nullable(Id()),
  description: Nullable(Type.String()),
  startTime: DateTime,
  endTime: Nullable(DateTime),
  duration: Nullable(Type.Integer({ description: "Whole seconds; null while the timer runs" })),
  billable: Type.Boolean({ description: "Whether the time can be billed" }),
  createdAt: DateTime,
  updatedAt: DateTime,
};
export const TimeEntry = Type.Object(timeEntryFields, { $id: "TimeEntry" });
export const TimeEntriesWithNames = Type.Array(
  Type.Object({ ...timeEntryFields, userName: Nullable(Type.String()) }, { $id: "TimeEntryWithName" }),
);
const TimeText = Type.String({ description: "ISO 8601 date-time", examples: ["2027-01-15T09:00:00Z"] });
export const entryDetails = {
  description: Type.Optional(Nullable(Type.String())),
  billable: Type.Optional(Type.Boolean({ description: "Whether the time can be billed. True by default" })),
};
const timeFields = { endTime: Type.Optional(Nullable(TimeText)), ...entryDetails };
export const CreateTimeEntryBody = Type.Object(
  { taskId: Id(), startTime: TimeText, ...timeFields },
  { $id: "CreateTimeEntry" },
);
export const UpdateTimeEntryBody = Type.Object(
  {
    startTime: Type.Optional(TimeText),
    duration: Type.Optional(
      Type.Integer({ minimum: 0, description: "Whole seconds from start to end. Replaces the end" }),
    ),
    ...timeFields,
  },
  { $id: "UpdateTimeEntry" },
);

// Images and other files

const imageClaimFields = {
  filename: Type.String({ maxLength: limits.MAX_FILENAME_CHARACTERS, examples: ["screenshot.png"] }),
  contentType: Type.String({
    description: `A media type. Files of ${IMAGE_TYPES.join(", ")} are images; all others are only downloaded`,
    examples: ["image/png"],
  }),
  size: Type.Number({ description: "Bytes: at most 10 MiB for an image, and `MAX_FILE_BYTES` for any other file" }),
  surface: OneOf(SURFACES),
};
export const RequestImageUploadBody = Type.Object(imageClaimFields, { $id: "RequestImageUpload" });
export const FinalizeImageUploadBody = Type.Object(
  { key: Type.String(), ...imageClaimFields },
  { $id: "FinalizeImageUpload" },
);
export const ImageUpload = Type.Object(
  {
    key: Type.String({ description: "Identifies the upload in the second step" }),
    uploadUrl: Type.String({ format: "uri" }),
    method: OneOf(["PUT"]),
    headers: Type.Record(Type.String(), Type.String(), { description: "Headers to send with the upload" }),
    expiresAt: DateTime,
  },
  { $id: "ImageUpload" },
);
export const ImageAsset = Type.Object(
  {
    id: Id(),
    url: Type.String({ format: "uri", description: "URL of the file; requires read access to the task" }),
    key: Type.String(),
    filename: Type.String(),
    contentType: Type.String(),
    size: Type.Integer(),
    surface: OneOf(SURFACES),
    createdAt: DateTime,
  },
  { $id: "ImageAsset" },
);

// Search

const SEARCH_TYPES = ["all", "tasks", "projects", "workspaces", "comments", "activities"] as const;

export const SearchQuery = Type.Object({
  q: Type.String({ description: "Prefixes of words, a key such as `WEB-12`, or a query such as `due:<7d`" }),
  workspaceId: Type.Optional(Id("All workspaces of the caller if absent")),
  preferWorkspaceId: Type.Optional(Id("Results from this workspace come first")),
  type: Type.Optional(OneOf(SEARCH_TYPES, { default: "all" })),
  projectId: Type.Optional(Id()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.MAX_SEARCH_RESULTS })),
});

export const SearchResults = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          id: Id(),
          type: OneOf(SEARCH_KINDS),
          title: Type.String(),
          description: Type.Optional(Type.String()),
          content: Type.Optional(Type.String()),
          projectId: Type.Optional(Id()),
          projectName: Type.Optional(Type.String()),
          projectSlug: Type.Optional(Type.String()),
          workspaceId: Type.Optional(Id()),
          workspaceName: Type.Optional(Type.String()),
          userId: Type.Optional(Id()),
          userName: Type.Optional(Type.String()),
          createdAt: DateTime,
          relevanceScore: Type.Number(),
          taskNumber: Type.Optional(Type.Integer()),
          priority: Type.Optional(Priority),
          status: Type.Optional(Type.String()),
        },
        { $id: "SearchResult" },
      ),
    ),
    totalCount: Type.Integer({ description: "Number of results before the limit" }),
    searchQuery: Type.String(),
  },
  { $id: "SearchResults" },
);

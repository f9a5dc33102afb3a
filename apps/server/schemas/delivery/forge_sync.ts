/** Requests and responses for the synchronization with forges. @module */
import {
  type ForgeKind,
  type LabelRule,
  limits,
  PAUSE_REASONS,
  PERSON_SOURCES,
  type SyncRules as Rules,
  SCALAR_FIELDS,
  SYNC_DIRECTIONS,
  SYNC_OUTCOMES,
  SYNC_SOURCES,
} from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

/** The forges in the path of a route. */
export const PROVIDERS: readonly ForgeKind[] = ["github", "gitea", "gitlab", "forgejo"];

const Rule = (description: string) =>
  Type.Unsafe<LabelRule>(
    Type.Object(
      {
        mode: OneOf(["all", "labels"], { description: "Whether labels decide" }),
        match: Type.Optional(OneOf(["any", "all"], { description: "Required with `labels`" })),
        labels: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: limits.MAX_LABEL_RULE_CHARACTERS }), {
            maxItems: limits.MAX_LABELS_IN_RULE,
            description: "1 to 50 different labels. Required with `labels`",
          }),
        ),
      },
      { description },
    ),
  );
export const SyncRules = Type.Unsafe<Rules>(
  Type.Object(
    { outgoing: Rule("Tasks that become issues"), incoming: Rule("Issues that become tasks") },
    {
      $id: "SyncRules",
      description:
        "Which tasks become issues (`outgoing`, by ids of workspace labels) and which issues become tasks (`incoming`, by names)",
      examples: [{ outgoing: { mode: "all" }, incoming: { mode: "labels", match: "any", labels: ["bug"] } }],
    },
  ),
);

const task = { id: Id("The id of the task"), number: Nullable(Type.Integer()), title: Type.String() };
const Value = Type.Unsafe<string | boolean | null>(
  Type.Union([Type.String(), Type.Boolean(), Type.Null()], { description: "Text, or whether it is open" }),
);
const Conflict = Type.Object({
  field: OneOf(SCALAR_FIELDS, { description: "The field that both sides changed" }),
  local: Value,
  remote: Value,
});
const Conflicts = Type.Array(Conflict, { description: "Fields that both sides changed differently" });
const link = { linkId: Id("The link between the task and its issue"), url: Nullable(Type.String()) };
const Count = (description: string) => Type.Integer({ description });

export const SyncPreview = Type.Object(
  {
    isActive: Type.Boolean(),
    rules: SyncRules,
    labels: Type.Array(Type.Object({ id: Id(), name: Type.String(), color: Type.String() })),
    missingLabels: Type.Array(Type.String(), { description: "Label ids in the rules that do not exist" }),
    total: Count("Tasks of the project, except archived ones"),
    matching: Count("Tasks that the rules include"),
    willCreate: Count("Tasks that the rules include and that have no issue yet"),
    willPause: Count("Tasks with an issue that the rules exclude"),
    needsReview: Count("Tasks that wait for a decision"),
    paused: Count("Tasks whose synchronization is paused"),
    matchingTasks: Type.Array(Type.Object(task), { description: "The first tasks that the rules include" }),
    pausedTasks: Type.Array(
      Type.Object({
        ...task,
        ...link,
        pauseReason: Nullable(OneOf(PAUSE_REASONS, { description: "Why the link is paused" })),
        eligible: Type.Boolean({ description: "Whether the rules include the task" }),
      }),
      { description: "Tasks whose synchronization is paused, up to 100" },
    ),
    pausedNextCursor: Nullable(Type.String({ description: "Send it as `after` for the next paused tasks" })),
    conflictTasks: Type.Array(Type.Object({ ...task, ...link, conflicts: Conflicts }), {
      description: "Tasks with fields that wait for a decision, up to 100",
    }),
    previewToken: Type.String({ description: "Becomes stale when the rules, the tasks or their links change" }),
  },
  { $id: "SyncPreview" },
);
export const GetSyncQuery = Type.Object({
  after: Type.Optional(Type.String({ minLength: 1, description: "`pausedNextCursor` of the previous page" })),
});
export const PreviewSyncBody = Type.Object({ rules: SyncRules }, { $id: "PreviewSync" });
const Token = Type.String({
  minLength: 64,
  maxLength: 64,
  description: "The token from the preview or review",
  examples: ["0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"],
});
export const SaveSyncBody = Type.Object({ rules: SyncRules, previewToken: Token }, { $id: "SaveSync" });

const Side = (description: string) =>
  Type.Object({ title: Type.String(), description: Type.String(), state: OneOf(["open", "closed"]) }, { description });
export const SyncReview = Type.Object(
  {
    task: Type.Object(task),
    local: Side("The task as it is now"),
    remote: Side("The issue as it is now"),
    conflicts: Conflicts,
    token: Type.String({ description: "Becomes stale when the task, the issue or their link changes" }),
  },
  { $id: "SyncReview" },
);
export const ResumeSyncBody = Type.Object(
  {
    source: OneOf(SYNC_SOURCES, {
      description:
        "The side that overwrites the other: `ours` or `kaneo` is the task, `theirs` or `provider` the issue",
    }),
    token: Token,
  },
  { $id: "ResumeSync" },
);
export const PlannedSync = Type.Object(
  { planned: Count("Tasks that are compared with their issues in the background") },
  { $id: "PlannedSync" },
);
export const ListSyncLogQuery = Type.Object({
  linkId: Type.Optional(Id("Only the steps for this link")),
});
export const SyncLog = Type.Array(
  Type.Object(
    {
      id: Id(),
      connectionId: Id("The integration"),
      linkId: Nullable(Id("The link between a task and its issue")),
      taskId: Nullable(Id()),
      direction: OneOf(SYNC_DIRECTIONS, { description: "`in` is from the forge, `out` is to it" }),
      action: Type.String({ description: "What was synchronized, such as `title`, `comment` or `pr_merged`" }),
      outcome: OneOf(SYNC_OUTCOMES, { description: "How the step ended" }),
      detail: Nullable(Type.String({ description: "What changed, or why it failed" })),
      createdAt: DateTime,
    },
    { $id: "SyncLogEntry" },
  ),
);
export const ForgePerson = Type.Object(
  {
    login: Type.String({ description: "The login on the forge" }),
    name: Nullable(Type.String({ description: "The display name; null if it is unknown" })),
    avatarUrl: Nullable(Type.String({ description: "The picture" })),
    userId: Nullable(Id("The member; null if the login is not matched")),
    source: Nullable(
      OneOf(PERSON_SOURCES, {
        description:
          "How the login was matched: `chosen` in the settings, or by a `sign_in` with the account of the forge",
      }),
    ),
    suggestedUserId: Nullable(Id("The member that the account has in another project of the workspace")),
  },
  { $id: "ForgePerson" },
);
export const ForgePeople = Type.Array(ForgePerson);
export const TaskBranch = Type.Object(
  { branch: Type.String({ description: "A push to a branch of this name shows on the task" }) },
  { $id: "TaskBranch" },
);
export const Received = Type.Object({ status: OneOf(["success"]) }, { $id: "ReceivedWebhook" });

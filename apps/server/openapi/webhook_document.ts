/** The OpenAPI description of webhooks, the requests that this server sends. @module */
import { FIELD_TYPE_NAMES, WEBHOOK_EVENTS, type WebhookEvent, webhookEventName } from "@hexlane/core";
import { type TObject, type TProperties, Type } from "@sinclair/typebox";
import { Priority } from "../schemas/board/tasks.ts";
import { DateTime, Id, Nullable, OneOf } from "../schemas/parts.ts";
import type { Components, Json } from "./schema_document.ts";
import { exampleOf } from "./schema_example.ts";

type EventName = WebhookEvent | "automationRun" | "test";

const Title = Type.String({ description: "The title of the task" });
const Status = Nullable(Type.String({ description: "The slug of a column, `planned` or `archived`" }));
const Text = Nullable(Type.String({ description: "Markdown; null if there is none" }));
const Instant = Nullable(Type.Unsafe<Date>({ ...DateTime, description: "ISO 8601, UTC; null for no due date" }));

/** The `data` of each event type. An event type of core without a row here is a compile error. */
const DATA: Readonly<Record<EventName, TProperties>> = {
  taskCreated: {
    title: Title,
    description: Text,
    priority: Priority,
    status: Status,
    number: Type.Integer({ description: "The number of the task in its project" }),
  },
  taskStatusChanged: { title: Title, oldStatus: Status, newStatus: Status },
  taskPriorityChanged: { title: Title, oldPriority: Priority, newPriority: Priority },
  taskTitleChanged: { oldTitle: Title, newTitle: Title },
  taskDescriptionChanged: { oldDescription: Text, newDescription: Text },
  taskCommentCreated: { comment: Type.String({ description: "The author and the text of the comment, in Markdown" }) },
  taskDeleted: {},
  taskMoved: {
    fromProjectId: Id("The project that the task came from"),
    fromProjectName: Nullable(Type.String({ description: "Its name; null if it was deleted" })),
    toProjectId: Id("The project that the task went to"),
    toProjectName: Nullable(Type.String({ description: "Its name; null if it was deleted" })),
    oldStatus: Status,
    newStatus: Status,
  },
  taskDueDateChanged: { title: Title, oldDueDate: Instant, newDueDate: Instant },
  taskAssigneeChanged: {
    title: Title,
    oldAssigneeId: Nullable(Id("The account that was assigned before; null for none")),
    newAssigneeId: Id("The account that is assigned now"),
    newAssignee: Nullable(Type.String({ description: "Its name" })),
  },
  taskUnassigned: { title: Title },
  taskFieldChanged: {
    title: Title,
    fieldId: Id("The custom field"),
    fieldName: Type.String({ description: "Its name" }),
    fieldType: OneOf(FIELD_TYPE_NAMES, { description: "Its type" }),
    oldValue: Nullable(Type.String({ description: "The value before; null for none" })),
    newValue: Nullable(Type.String({ description: "The value now; null for none" })),
  },
  taskEstimateChanged: {
    title: Title,
    oldEstimate: Nullable(Type.Number({ description: "The estimate before; null for none" })),
    newEstimate: Nullable(Type.Number({ description: "The estimate now; null for none" })),
  },
  taskMilestoneChanged: {
    title: Title,
    oldMilestoneId: Nullable(Id("The milestone before; null for none")),
    oldMilestone: Nullable(Type.String({ description: "Its name; null for none, and if it was deleted" })),
    newMilestoneId: Nullable(Id("The milestone now; null for none")),
    newMilestone: Nullable(Type.String({ description: "Its name; null for none, and if it was deleted" })),
  },
  taskCycleChanged: {
    title: Title,
    oldCycleId: Nullable(Id("The cycle before; null for none")),
    oldCycle: Nullable(Type.String({ description: "Its name; null for none, and if it was deleted" })),
    newCycleId: Nullable(Id("The cycle now; null for none")),
    newCycle: Nullable(Type.String({ description: "Its name; null for none, and if it was deleted" })),
  },
  dueDateReminder: {
    dueDate: Instant,
    leadTimeMinutes: Nullable(Type.Integer({ description: "How long before the due date this was sent" })),
  },
  automationRun: {
    title: Title,
    automation: Type.Object(
      { id: Id("The automation that called the webhook"), name: Type.String({ description: "Its name" }) },
      { $id: "WebhookAutomation", description: "The automation that called the webhook" },
    ),
  },
  test: {},
};

const MEANINGS: Readonly<Record<EventName, string>> = {
  taskCreated: "A task was created",
  taskStatusChanged: "The status of a task changed",
  taskPriorityChanged: "The priority of a task changed",
  taskTitleChanged: "The title of a task changed",
  taskDescriptionChanged: "The description of a task changed",
  taskCommentCreated: "Someone commented on a task",
  taskDeleted: "A task was deleted",
  taskMoved: "A task moved to another project. Both projects send it",
  taskDueDateChanged: "The due date of a task changed",
  taskAssigneeChanged: "A task was assigned to someone",
  taskUnassigned: "A task was unassigned",
  taskFieldChanged: "The value of a custom field changed on a task",
  taskEstimateChanged: "The estimate of a task changed",
  taskMilestoneChanged: "The milestone of a task changed",
  taskCycleChanged: "The cycle of a task changed",
  dueDateReminder: "A task is due soon",
  automationRun: "An automation calls the webhook, whether it selects events or not",
  test: "A member tests the webhook",
};

const HEADERS: readonly (readonly [name: string, isRequired: boolean, description: string])[] = [
  ["webhook-id", true, "The id of the delivery, the same in every attempt"],
  ["webhook-timestamp", true, "When this attempt was signed, in seconds since 1970"],
  ["webhook-signature", false, "`v1,` and the signature as Standard Webhooks defines it, if there is a secret"],
  ["X-Kaneo-Signature", false, "Hexadecimal HMAC-SHA256 of the body with the whole secret, if there is one"],
];

const DESCRIPTION =
  "Sent to the webhooks of the project that select the event. A response other than 2xx is retried for three days; 410 " +
  "turns the webhook off. The `webhook-*` headers follow Standard Webhooks.";

const WebhookTask = Type.Object(
  {
    id: Id(),
    number: Type.Integer(),
    title: Type.String(),
    status: Type.String({ description: "The slug of the column, `planned` or `archived`" }),
    statusName: Type.String({ description: "The name of the column" }),
    priority: Priority,
    url: Type.String({ format: "uri", description: "URL of the task in the web app" }),
  },
  { $id: "WebhookTask", description: "The task at the time of the event" },
);
const DeletedWebhookTask = Type.Object(
  { id: Id(), title: Type.String() },
  { $id: "DeletedWebhookTask", description: "A task that no longer exists" },
);
const WebhookProject = Type.Object(
  { id: Id(), name: Type.String({ description: "The name of the project" }), workspaceId: Id() },
  { $id: "WebhookProject" },
);
const WebhookActor = Type.Object(
  {
    id: Nullable(Id("The id of the account; null for a reminder, an automation or a test")),
    name: Nullable(
      Type.String({ description: "The name of the person; null for a reminder, an automation or a test" }),
    ),
  },
  { $id: "WebhookActor", description: "Who caused the event" },
);

function taskOf(type: EventName) {
  if (type === "test") return Type.Null({ description: "Always null" });
  return type === "taskDeleted" ? DeletedWebhookTask : WebhookTask;
}

/** `taskStatusChanged` becomes `TaskStatusChanged`. */
const capitalized = (type: EventName): string => type.charAt(0).toUpperCase() + type.slice(1);

function bodyOf(type: EventName): TObject {
  return Type.Object(
    {
      event: Type.Literal(webhookEventName(type), { description: "The event type" }),
      timestamp: DateTime,
      integration: Type.Object(
        { type: Type.Literal("generic-webhook", { description: "Always `generic-webhook`" }) },
        { description: "The kind of integration" },
      ),
      project: WebhookProject,
      task: taskOf(type),
      actor: WebhookActor,
      data: Type.Object(DATA[type], { description: "What changed, old and new" }),
    },
    { $id: `${capitalized(type)}Webhook`, description: MEANINGS[type] },
  );
}

/**
 * Returns the `webhooks` of the document, one for each event type.
 *
 * @param recorded bodies by the name of the event
 */
export function webhooks(components: Components, recorded: Readonly<Record<string, unknown>>): Json {
  const types: readonly EventName[] = [...WEBHOOK_EVENTS, "automationRun", "test"];
  return Object.fromEntries(
    types.map((type) => {
      const [name, body] = [webhookEventName(type), bodyOf(type)];
      const content = { schema: components.convert(body), example: recorded[name] ?? exampleOf(body) };
      return [name, { post: operation(type, content) }];
    }),
  );
}

function operation(type: EventName, content: Json): Json {
  return {
    operationId: `receive${capitalized(type)}`,
    summary: MEANINGS[type].split(". ", 1)[0],
    description: `${MEANINGS[type]}. ${DESCRIPTION}`,
    tags: ["Webhook"],
    security: [],
    parameters: HEADERS.map(([name, required, description]) => {
      return { name, in: "header", required, description, schema: { type: "string" } };
    }),
    requestBody: { required: true, content: { "application/json": content } },
    responses: {
      "2XX": { description: "Received" },
      "410": { description: "Gone: the webhook is turned off" },
      default: { description: "The request is retried" },
    },
  };
}

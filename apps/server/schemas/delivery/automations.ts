/** Schemas of automations. @module */
import {
  ACTION_TYPES,
  AUTOMATION_EVENTS,
  limits,
  RUN_STATUSES,
  SCHEDULE_FREQUENCIES,
  TRIGGER_TYPES,
} from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

const { MAX_AUTOMATION_OFFSET_MINUTES: OFFSET } = limits;
const Weekdays = Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
  maxItems: 7,
  description: "The days of a weekly schedule, from 0 (Sunday) to 6",
});
const DayOfMonth = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 31,
    description: "The day of a monthly schedule. In a shorter month, its last day",
  }),
);
const Time = Type.String({ maxLength: 5, description: "`HH:MM`, local time in the time zone", examples: ["09:00"] });
const TimeZone = Type.String({
  maxLength: limits.MAX_LOCALE_CHARACTERS,
  description: "IANA name",
  examples: ["Europe/Berlin"],
});
const OffsetMinutes = Type.Integer({
  minimum: -OFFSET,
  maximum: OFFSET,
  description: "Negative before the due date, positive after it",
  examples: [-1440],
});

const Trigger = Type.Union(
  [
    Type.Object(
      {
        type: Type.Literal("event"),
        event: OneOf(AUTOMATION_EVENTS, { description: "The type of the events that start it" }),
        from: Nullable(Type.String({ description: "The former status of `taskStatusChanged`; null for any" })),
        to: Nullable(Type.String({ description: "The new status of `taskStatusChanged`; null for any" })),
      },
      { $id: "EventTrigger" },
    ),
    Type.Object(
      {
        type: Type.Literal("schedule"),
        frequency: OneOf(SCHEDULE_FREQUENCIES, { description: "How often it starts" }),
        weekdays: Weekdays,
        dayOfMonth: DayOfMonth,
        time: Time,
        timeZone: TimeZone,
      },
      { $id: "ScheduleTrigger" },
    ),
    Type.Object({ type: Type.Literal("due"), offsetMinutes: OffsetMinutes, timeZone: TimeZone }, { $id: "DueTrigger" }),
  ],
  { $id: "AutomationTrigger", description: "What starts the automation" },
);
const TriggerInput = Type.Object(
  {
    type: OneOf(TRIGGER_TYPES),
    event: Type.Optional(OneOf(AUTOMATION_EVENTS, { description: "Required for an event trigger" })),
    from: Type.Optional(
      Nullable(
        Type.String({ maxLength: limits.MAX_NAME_CHARACTERS, description: "Slug or name of the former status" }),
      ),
    ),
    to: Type.Optional(
      Nullable(Type.String({ maxLength: limits.MAX_NAME_CHARACTERS, description: "Slug or name of the new status" })),
    ),
    frequency: Type.Optional(OneOf(SCHEDULE_FREQUENCIES, { description: "Required for a schedule" })),
    weekdays: Type.Optional(Weekdays),
    dayOfMonth: Type.Optional(DayOfMonth),
    time: Type.Optional(Time),
    timeZone: Type.Optional(TimeZone),
    offsetMinutes: Type.Optional(OffsetMinutes),
  },
  {
    $id: "AutomationTriggerInput",
    description: "What starts the automation. Fields of other types of triggers are ignored",
    examples: [{ type: "event", event: "taskStatusChanged", to: "done" }],
  },
);

const VALUE =
  "By type: a status; a priority; an account id, `none`, `creator` or `actor`; a day such as `2027-01-15`, `today` or `3d`; an estimate; the value of a custom field; the id of a project, label or webhook; a text with `{{task.key}}`, `{{task.title}}` and `{{actor.name}}`. Null clears a due date or estimate";
const ActionValue = Nullable(Type.String({ description: VALUE, examples: ["in-progress"] }));
const FieldId = Nullable(Id("The custom field of `setField`"));
const Recipients = Type.Array(Type.String(), {
  maxItems: limits.MAX_AUTOMATION_RECIPIENTS,
  description: "For `notify`: account ids, `assignee`, `creator`, `actor` or `watchers`",
});
const Action = Type.Object(
  { type: OneOf(ACTION_TYPES), value: ActionValue, fieldId: FieldId, recipients: Recipients },
  { $id: "AutomationAction" },
);
const ActionInput = Type.Object(
  {
    type: OneOf(ACTION_TYPES),
    value: Type.Optional(ActionValue),
    fieldId: Type.Optional(FieldId),
    recipients: Type.Optional(Recipients),
  },
  { $id: "AutomationActionInput" },
);

export const Automation = Type.Object(
  {
    id: Id(),
    projectId: Id(),
    name: Type.String(),
    isActive: Type.Boolean(),
    trigger: Trigger,
    condition: Type.String({ description: "A task query; empty for all tasks of the project" }),
    actions: Type.Array(Action, { description: "What it does, in order" }),
    createdBy: Id("The account that last decided what it does. The automation acts with its current permissions"),
    position: Type.Number(),
    version: Type.Integer(),
    offReason: Nullable(Type.String({ description: "Why the server turned it off; null if it did not" })),
    nextAt: Nullable(
      Type.Unsafe<Date>({ ...DateTime, description: "When the schedule starts it next; null for other triggers" }),
    ),
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  { $id: "Automation" },
);
export const Automations = Type.Array(Automation);

const Name = Type.String({ minLength: 1, maxLength: limits.MAX_NAME_CHARACTERS, examples: ["Thank the author"] });
const Condition = Type.String({ description: "A task query", examples: ["priority:>=high label:bug"] });
const Actions = Type.Array(ActionInput, {
  minItems: 1,
  maxItems: limits.MAX_AUTOMATION_ACTIONS,
  description: "They run in order, in one transaction",
});
const IsActive = Type.Boolean({ default: true });

export const CreateAutomationBody = Type.Object(
  {
    name: Name,
    trigger: TriggerInput,
    condition: Type.Optional(Condition),
    actions: Actions,
    isActive: Type.Optional(IsActive),
  },
  { $id: "CreateAutomation" },
);
export const EditAutomationBody = Type.Object(
  {
    name: Type.Optional(Name),
    trigger: Type.Optional(TriggerInput),
    condition: Type.Optional(Condition),
    actions: Type.Optional(Actions),
    isActive: Type.Optional(Type.Boolean()),
    position: Type.Optional(Type.Number()),
  },
  { $id: "EditAutomation" },
);
export const DryRunBody = Type.Object(
  {
    name: Type.Optional(Name),
    trigger: TriggerInput,
    condition: Type.Optional(Condition),
    actions: Actions,
  },
  { $id: "DryRunAutomation" },
);

const Change = Type.Object(
  {
    type: Type.String({ description: "The type of the event, `notified` or `webhookCalled`" }),
    eventData: Type.Record(Type.String(), Type.Unknown(), { description: "The data of the event, without the task" }),
  },
  { $id: "AutomationChange" },
);
const RunTask = Nullable(
  Type.Object(
    { id: Id(), key: Type.String({ examples: ["WEB-12"] }), title: Type.String() },
    { $id: "AutomationTask" },
  ),
);
export const AutomationRuns = Type.Array(
  Type.Object(
    {
      id: Id(),
      automationId: Id("The automation that ran"),
      taskId: Nullable(Id()),
      task: RunTask,
      eventType: Nullable(Type.String({ description: "Null for a schedule or due date" })),
      status: OneOf(RUN_STATUSES),
      depth: Type.Integer({ description: "1, or one more than that of the run whose change started this one" }),
      changes: Type.Array(Change),
      reason: Nullable(Type.String({ description: "Why the run did not succeed" })),
      createdAt: DateTime,
    },
    { $id: "AutomationRun" },
  ),
);
export const DryRun = Type.Object(
  {
    from: Type.Unsafe<Date>({ ...DateTime, description: "The start of the searched time range" }),
    matches: Type.Array(
      Type.Object(
        {
          at: Nullable(Type.Unsafe<Date>({ ...DateTime, description: "When it happened; null for a schedule" })),
          eventType: Nullable(Type.String({ description: "Null for a schedule or due date" })),
          task: Type.Object(
            { id: Id(), key: Type.String({ examples: ["WEB-12"] }), title: Type.String() },
            { $id: "DryRunTask" },
          ),
          changes: Nullable(
            Type.Array(Change, { description: "What the actions would change now; null if they were not tried" }),
          ),
          reason: Nullable(Type.String({ description: "Why the actions would fail" })),
        },
        { $id: "DryRunMatch" },
      ),
      { description: "What would have started the automation, newest first" },
    ),
    hasMore: Type.Boolean({ description: "Whether there are more matches" }),
  },
  { $id: "DryRun" },
);

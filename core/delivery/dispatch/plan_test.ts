import { describe, expect, test } from "bun:test";
import { EVENT_TYPES, type StoredEvent } from "../../history/event_types.ts";
import { someIntegration, somePreferences, someRule } from "../../testing/fixtures/notification.ts";
import { at, someEvent, someNotification } from "../../testing/fixtures.ts";
import type { Integration } from "../integration/integration.ts";
import type { IntegrationKind } from "../integration/kinds.ts";
import { ENDPOINT_KINDS, type EndpointKind } from "./delivery.ts";
import { createdSequences, kindsOf, planDeliveries, planNotification, projectsOf, type Receiver } from "./plan.ts";

const ALL = new Set<EndpointKind>(ENDPOINT_KINDS);
const ON = { sealedWebhookUrl: "sealed" };
const CHAT = [
  "taskCreated",
  "taskStatusChanged",
  "taskPriorityChanged",
  "taskTitleChanged",
  "taskDescriptionChanged",
  "taskCommentCreated",
];
const HOOK = [
  ...CHAT,
  "taskDeleted",
  "taskMoved",
  "taskDueDateChanged",
  "taskAssigneeChanged",
  "taskUnassigned",
  "taskFieldChanged",
  "taskEstimateChanged",
  "taskMilestoneChanged",
  "taskCycleChanged",
];

function stored(fields: Partial<StoredEvent>): StoredEvent {
  return { ...someEvent({ projectId: "project-1", taskId: "task-1", createdAt: at(1) }), sequence: 7, ...fields };
}

function selecting(fields: Partial<Integration>): Integration {
  const blank = someIntegration({ kind: "generic-webhook", ...ON, ...fields });
  return { ...blank, events: Object.fromEntries(EVENT_TYPES.map((type) => [type, true])), ...fields };
}

describe("delivery plans", () => {
  const known: [IntegrationKind, string[]][] = [
    ["slack", CHAT],
    ["generic-webhook", HOOK],
  ];
  test.each(known)(
    "contain only the event types that a %s integration supports, if all are selected",
    (kind, expected) => {
      const planned = EVENT_TYPES.filter(
        (type) => planDeliveries(stored({ type }), [selecting({ kind })], ALL).length > 0,
      );
      expect(planned.toSorted() as string[]).toEqual([...expected].sort());
    },
  );

  test("contain the endpoint, the task and the event", () => {
    expect(planDeliveries(stored({ type: "taskCreated" }), [selecting({ id: "i-1" })], ALL)).toEqual([
      {
        endpointKind: "webhook",
        ownerId: "i-1",
        projectId: "project-1",
        taskId: "task-1",
        eventType: "taskCreated",
        eventSequence: 7,
      },
    ]);
  });

  const cases: [string, Partial<Integration>, Partial<StoredEvent>, ReadonlySet<EndpointKind>][] = [
    ["that is off", { isActive: false }, {}, ALL],
    ["without a URL", { sealedWebhookUrl: null }, {}, ALL],
    ["that does not select the event", { events: { taskCreated: false } }, {}, ALL],
    ["that has no switch for the event", { events: {} }, {}, ALL],
    ["without an adapter", {}, {}, new Set<EndpointKind>(["slack", "notification-webhook"])],
    ["if the event is not about a task", {}, { taskId: null }, ALL],
  ];
  test.each(cases)("are empty for an integration %s", (_, integration, event, channels) => {
    expect(planDeliveries(stored({ type: "taskCreated", ...event }), [selecting(integration)], channels)).toEqual([]);
  });

  test("createdSequences() returns the sequence of the event that created the integration", () => {
    const change = (sequence: number, data: object) =>
      stored({ type: "integrationChanged", taskId: null, sequence, data: data as StoredEvent["data"] });
    const events = [
      stored({ sequence: 1 }),
      change(2, { integrationId: "i-1", old: null, new: {} }),
      change(3, { integrationId: "i-1", old: {}, new: {} }),
      change(4, { integrationId: "i-2", old: {}, new: null }),
    ];
    expect([...createdSequences(events)]).toEqual([["i-1", 2]]);
  });

  test("projectsOf() returns both projects of a moved task", () => {
    const moved = stored({ type: "taskMoved", projectId: "new", data: { old: "left", new: "new" } });
    expect(projectsOf(moved)).toEqual(["left", "new"]);
    expect(projectsOf(stored({ type: "taskTitleChanged", data: { old: "left" } }))).toEqual(["project-1"]);
  });
});

describe("notification plans", () => {
  const about = { workspaceId: "workspace-1", resourceId: "task-1", resourceType: "task" as const };
  const every = { emailEnabled: true, ntfyEnabled: true, gotifyEnabled: true, webhookEnabled: true };
  const configured = {
    ...every,
    ntfyServerUrl: "https://ntfy.example",
    ntfyTopic: "t",
    gotifyServerUrl: "https://gotify.example",
    sealedGotifyToken: "sealed",
    webhookUrl: "https://hook.example",
  };
  const receiver: Receiver = {
    preferences: somePreferences(configured),
    rule: someRule(every),
    projectId: "project-1",
  };
  const planned = (changes: Partial<Receiver> = {}, fields = {}, channels: ReadonlySet<EndpointKind> = ALL) =>
    planNotification(someNotification({ ...about, ...fields }), { ...receiver, ...changes }, channels).map(
      ({ endpointKind }) => endpointKind,
    );

  test("contain every channel that is on", () => {
    expect(planned()).toEqual(["email", "ntfy", "gotify", "notification-webhook"]);
    const [plan] = planNotification(someNotification(about), receiver, ALL);
    expect(plan).toEqual({
      endpointKind: "email",
      ownerId: "account-1",
      projectId: null,
      taskId: "task-1",
      eventType: "info",
      notificationId: "notification-1",
    });
  });

  const preferences = (fields: object) => ({ preferences: somePreferences({ ...configured, ...fields }) });
  const rule = (fields: object) => ({ rule: someRule({ ...every, ...fields }) });
  const rows: [string, Partial<Receiver>, object, string[]][] = [
    ["no preferences", { preferences: undefined }, {}, []],
    ["no rule", { rule: undefined }, {}, []],
    ["an inactive rule", rule({ isActive: false }), {}, []],
    ["a rule without email", rule({ emailEnabled: false }), {}, ["ntfy", "gotify", "notification-webhook"]],
    ["email turned off", preferences({ emailEnabled: false }), {}, ["ntfy", "gotify", "notification-webhook"]],
    ["ntfy without a topic", preferences({ ntfyTopic: null }), {}, ["email", "gotify", "notification-webhook"]],
    ["ntfy without a server", preferences({ ntfyServerUrl: null }), {}, ["email", "gotify", "notification-webhook"]],
    ["Gotify without a token", preferences({ sealedGotifyToken: null }), {}, ["email", "ntfy", "notification-webhook"]],
    ["Gotify without a server", preferences({ gotifyServerUrl: null }), {}, ["email", "ntfy", "notification-webhook"]],
    ["a webhook without a URL", preferences({ webhookUrl: null }), {}, ["email", "ntfy", "gotify"]],
    ["another project", rule({ projectMode: "selected", selectedProjectIds: ["project-2"] }), {}, []],
    [
      "this project",
      rule({ projectMode: "selected", selectedProjectIds: ["project-1"] }),
      {},
      ["email", "ntfy", "gotify", "notification-webhook"],
    ],
    [
      "the workspace under a rule for selected projects",
      { ...rule({ projectMode: "selected", selectedProjectIds: ["project-1"] }), projectId: null },
      { resourceType: "workspace" },
      [],
    ],
    [
      "the workspace",
      { projectId: null },
      { resourceType: "workspace" },
      ["email", "ntfy", "gotify", "notification-webhook"],
    ],
    ["a notification about nothing", {}, { resourceId: null, resourceType: null }, []],
    ["a notification without a workspace", {}, { workspaceId: null }, []],
  ];
  test.each(rows)("contain the right channels for %s", (_, changes, fields, expected) => {
    expect(planned(changes, fields)).toEqual(expected as never);
  });

  test("skip channels without an adapter", () => {
    expect(planned({}, {}, new Set<EndpointKind>(["ntfy", "webhook"]))).toEqual(["ntfy"]);
  });

  test("kindsOf() returns the endpoint kinds that have an adapter", () => {
    expect([...kindsOf(undefined)]).toEqual([]);
    expect([...kindsOf({ slack: {}, email: undefined, gotify: {} })]).toEqual(["slack", "gotify"]);
  });
});

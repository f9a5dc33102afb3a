import { expect, test } from "bun:test";
import { createLabel } from "../../board/label/create.ts";
import { MAX_AUTOMATIONS } from "../../limits.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { createWebhook } from "../webhook/create.ts";
import type { ActionInput } from "./action.ts";
import type { AutomationSettings } from "./automation.ts";
import { createAutomation } from "./create.ts";
import { deleteAutomation } from "./delete.ts";
import { editAutomation } from "./edit.ts";
import { listAutomations } from "./list.ts";
import type { TriggerInput } from "./trigger.ts";

const SETTINGS: AutomationSettings = {
  name: "Triage",
  trigger: { type: "event", event: "taskCreated" },
  actions: [{ type: "setPriority", value: "high" }],
};

const create = (world: World, settings: Partial<AutomationSettings> = {}) =>
  createAutomation(world.as("adam"), { projectId: "project-1", ...SETTINGS, ...settings });

/** Returns the pointer and the reason of the error for invalid settings. */
async function wrongPart(world: World, settings: Partial<AutomationSettings>): Promise<string> {
  const { details, code } = await create(world, settings).then(
    () => ({ code: "none", details: {} as { errors?: { pointer: string }[]; reason?: string } }),
    (error) => error,
  );
  return `${code} ${details.errors?.[0]?.pointer ?? ""} ${details.reason ?? ""}`.trim();
}

test("createAutomation() stores the settings, which every member can list in order", async () => {
  const world = await openWorld();
  const first = await create(world, {
    name: " Triage ",
    trigger: { type: "event", event: "taskStatusChanged", to: "In Progress" },
    condition: "assignee:me",
    actions: [{ type: "setStatus", value: "Done" }],
  });
  expect(first).toMatchObject({
    name: "Triage",
    isActive: true,
    trigger: { type: "event", event: "taskStatusChanged", from: null, to: "in-progress" },
    actions: [{ type: "setStatus", value: "done", fieldId: null, recipients: [] }],
    createdBy: "adam",
    version: 1,
    offReason: null,
    nextAt: null,
  });
  const second = await create(world, { isActive: false });
  expect(await listAutomations(world.as("vic"), { projectId: "project-1" })).toEqual([first, second]);
  expect((await world.newEvents()).map(({ type, data }) => [type, data.kind])).toEqual([
    ["automationChanged", "created"],
    ["automationChanged", "created"],
  ]);
});

test("createAutomation() refuses a viewer and a non-member", async () => {
  const world = await openWorld();
  const refusals = [];
  for (const person of ["vic", "stan"] as const) {
    const input = { projectId: "project-1", ...SETTINGS };
    refusals.push(await refusalOf(createAutomation(world.as(person), input)));
  }
  expect(refusals).toEqual(["forbidden", "not_found"]);
});

const KEY = { id: "key-1", workspaceId: null } as never;

test("createAutomation() refuses an API key with limited permissions, because an automation would exceed them", async () => {
  const world = await openWorld();
  const key = { ...Object(KEY), permissions: { project: ["update"], task: ["read"] } };
  const ctx = world.as({ kind: "api_key", userId: "adam", key });
  const refusal = await refusalOf(createAutomation(ctx, { projectId: "project-1", ...SETTINGS }));
  expect(refusal).toBe("forbidden INSUFFICIENT_API_KEY_SCOPE");
});

test("createAutomation() refuses invalid triggers, conditions and actions, and points to the invalid part", async () => {
  const world = await openWorld();
  const label = await createLabel(world.as("mia"), { workspaceId: "workspace-1", name: "Bug", color: "red" });
  const trigger = async (wrong: object) => await wrongPart(world, { trigger: wrong as TriggerInput });
  const action = async (wrong: object) => await wrongPart(world, { actions: [wrong as ActionInput] });
  const daily = { type: "schedule", frequency: "daily", time: "09:00" };
  expect({
    name: await wrongPart(world, { name: " " }),
    event: await trigger({ type: "event", event: "taskDeleted" }),
    from: await trigger({ type: "event", event: "taskCreated", from: "done" }),
    to: await trigger({ type: "event", event: "taskStatusChanged", to: "nowhere" }),
    time: await trigger({ ...daily, time: "9:00" }),
    zone: await trigger({ ...daily, timeZone: "+01:00" }),
    weekdays: await trigger({ ...daily, frequency: "weekly", weekdays: [7] }),
    day: await trigger({ ...daily, frequency: "monthly", dayOfMonth: 32 }),
    offset: await trigger({ type: "due", offsetMinutes: 0.5 }),
    condition: await wrongPart(world, { condition: "priority:huge" }),
    none: await wrongPart(world, { actions: [] }),
    many: await wrongPart(world, { actions: Array.from({ length: 11 }, () => ({ type: "archive" as const })) }),
    status: await action({ type: "setStatus", value: "nowhere" }),
    priority: await action({ type: "setPriority", value: "huge" }),
    assignee: await action({ type: "setAssignee", value: "stan" }),
    due: await action({ type: "setDueDate", value: "soon" }),
    estimate: await action({ type: "setEstimate", value: "-1" }),
    field: await action({ type: "setField", fieldId: "none", value: "1" }),
    project: await action({ type: "moveToProject", value: "project-9" }),
    label: await action({ type: "addLabel", value: "none" }),
    comment: await action({ type: "comment", value: "{{task.secret}}" }),
    recipients: await action({ type: "notify", value: "Hi", recipients: [] }),
    recipient: await action({ type: "notify", value: "Hi", recipients: ["assignee", "stan"] }),
    webhook: await action({ type: "callWebhook", value: "none" }),
  }).toEqual({
    name: "invalid /name",
    event: "invalid /trigger/event",
    from: "invalid /trigger/from",
    to: "invalid /trigger/to INVALID_STATUS",
    time: "invalid /trigger/time",
    zone: "invalid /trigger/timeZone",
    weekdays: "invalid /trigger/weekdays",
    day: "invalid /trigger/dayOfMonth",
    offset: "invalid /trigger/offsetMinutes",
    condition: "invalid /condition QUERY_INVALID_VALUE",
    none: "invalid /actions",
    many: "invalid /actions",
    status: "invalid /actions/0/value INVALID_STATUS",
    priority: "invalid /actions/0/value INVALID_PRIORITY",
    assignee: "invalid /actions/0/value ASSIGNEE_NOT_A_MEMBER",
    due: "invalid /actions/0/value",
    estimate: "invalid /actions/0/value INVALID_ESTIMATE",
    field: "invalid /actions/0/fieldId",
    project: "invalid /actions/0/value",
    label: "invalid /actions/0/value",
    comment: "invalid /actions/0/value",
    recipients: "invalid /actions/0/recipients",
    recipient: "invalid /actions/0/recipients/1",
    webhook: "invalid /actions/0/value",
  });
  expect(await listAutomations(world.as("adam"), { projectId: "project-1" })).toEqual([]);
  expect(await wrongPart(world, { actions: [{ type: "addLabel", value: label.id }] })).toBe("none");
});

test("createAutomation() looks for a status in the project to which an earlier action moves the task", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    const [column] = await tx.listColumns("project-2");
    if (column) await tx.insertColumn({ ...column, id: "waiting", name: "Waiting", slug: "waiting", position: 99 });
  });
  const status = { type: "setStatus", value: "Waiting" } as const;
  const move = { type: "moveToProject", value: "project-2" } as const;
  expect(await wrongPart(world, { actions: [status, move] })).toBe("invalid /actions/0/value INVALID_STATUS");
  expect((await create(world, { actions: [move, status] })).actions[1]?.value).toBe("waiting");
});

test("createAutomation() refuses automations beyond the limit or in an archived project", async () => {
  const world = await openWorld();
  for (let count = 0; count < MAX_AUTOMATIONS; count++) await create(world);
  expect(await wrongPart(world, {})).toBe("conflict  TOO_MANY_AUTOMATIONS");
  await world.archive("project-1");
  expect(await wrongPart(world, {})).toBe("conflict  PROJECT_ARCHIVED");
});

test("createAutomation() accepts only webhooks of the project", async () => {
  const world = await openWorld();
  const url = "https://hooks.example.test/0123456789abcdef";
  const webhook = (projectId: string) => createWebhook(world.as("adam"), { projectId, name: "Hook", webhookUrl: url });
  const [own, other] = [await webhook("project-1"), await webhook("project-2")];
  const part = ({ id }: { id: string }) => wrongPart(world, { actions: [{ type: "callWebhook", value: id }] });
  expect([await part(own), await part(other)]).toEqual(["none", "invalid /actions/0/value"]);
});

test("editAutomation() changes only the given settings; the automation then acts for the person who changed what it does", async () => {
  const world = await openWorld();
  const { id: automationId } = await create(world);
  const olga = world.as("olga");
  expect(await editAutomation(olga, { automationId, name: "Sort", position: 3 })).toMatchObject({
    name: "Sort",
    position: 3,
    createdBy: "adam",
    version: 2,
  });
  expect(await editAutomation(olga, { automationId, name: "Sort" })).toMatchObject({ version: 2 });
  expect(await editAutomation(olga, { automationId, condition: "priority:low" })).toMatchObject({
    condition: "priority:low",
    createdBy: "olga",
    version: 3,
  });
  const scheduled = { type: "schedule", frequency: "daily", time: "10:00" } as const;
  const { nextAt } = await editAutomation(olga, { automationId, trigger: scheduled });
  expect(nextAt).toEqual(new Date("2026-01-05T10:00:00Z"));
});

test("editAutomation() and deleteAutomation() refuse a stale version", async () => {
  const world = await openWorld();
  const { id: automationId } = await create(world);
  const stale = { ...world.as("adam"), expectedVersions: ["v7"] };
  const reasons = [
    await refusalOf(editAutomation(stale, { automationId, name: "Sort" })),
    await refusalOf(deleteAutomation(stale, { automationId })),
  ];
  expect(reasons).toEqual(["conflict PRECONDITION_FAILED", "conflict PRECONDITION_FAILED"]);
  await deleteAutomation({ ...stale, expectedVersions: ["v1"] }, { automationId });
  expect(await refusalOf(editAutomation(world.as("adam"), { automationId }))).toBe("not_found");
});

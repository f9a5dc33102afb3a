/**
 * Every endpoint of the API specification, called with exactly the fields shown there, returns all fields of its tables by name
 * and type. Transcribed from the specification, not from our schemas.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { MemoryExternalProvider } from "@hexlane/core/memory";
import { Browser } from "../harness/browser.ts";
import { type Harness, STORE_KINDS, startHarness } from "../harness/harness.ts";
import { buildWorld, type Ids, IMAGE, type World } from "../harness/world.ts";

/**
 * A type in the specification. `?` also allows null, because the specification does not say whether the field is
 * nullable.
 */
type FieldType =
  | "string"
  | "number"
  | "boolean"
  | "object"
  | "date-time"
  | "string?"
  | "object?"
  | "date-time?"
  | "null"
  | readonly string[];
type Table = Record<string, FieldType>;

const TASK: Table = {
  id: "string",
  projectId: "string",
  position: "number",
  number: "number",
  userId: "string",
  title: "string",
  description: "string",
  status: "string",
  priority: ["no-priority", "low", "medium", "high", "urgent"],
  createdAt: "date-time",
  startDate: "date-time",
  dueDate: "date-time",
};

const ACTIVITY: Table = {
  id: "string",
  taskId: "string",
  type: [
    "comment",
    "task",
    "status_changed",
    "priority_changed",
    "unassigned",
    "assignee_changed",
    "due_date_changed",
    "title_changed",
    "description_changed",
    "create",
  ],
  createdAt: "date-time",
  userId: "string",
  content: "string?",
  eventData: "object?",
  externalUserName: "string?",
  externalUserAvatar: "string?",
  externalSource: "string?",
  externalUrl: "string?",
};

const COMMENT: Table = {
  id: "string",
  taskId: "string",
  userId: "string",
  content: "string",
  createdAt: "date-time",
  updatedAt: "date-time",
  user: "object",
};

const PROJECT: Table = {
  id: "string",
  workspaceId: "string",
  slug: "string",
  icon: "string",
  name: "string",
  description: "string?",
  createdAt: "date-time",
  isPublic: "boolean",
  archivedAt: "null",
};

const LABEL: Table = {
  id: "string",
  name: "string",
  color: "string",
  createdAt: "date-time",
  taskId: "string",
  workspaceId: "string",
};

let harness: Harness;
let world: World;
let ids: Ids;
let as: string;

for (const store of STORE_KINDS) {
  describe(`on ${store}`, () => {
    beforeAll(async () => {
      harness = await startHarness({ store });
      world = await buildWorld(harness.client);
      ids = world.mine.ids;
      as = world.mine.apiKey;
    });
    afterAll(async () => await harness.close());
    taskEndpoints();
    activityEndpoints();
    labelEndpoints();
    otherEndpoints();
    deliveryEndpoints();
    deviceEndpoints();
  });
}

const WHOLE_TASK = {
  title: "Write the first program",
  description: "For the engine",
  priority: "urgent",
  status: "in-progress",
  position: 2,
  startDate: "2027-01-10T00:00:00.000Z",
  dueDate: "2027-01-20T00:00:00.000Z",
};

function taskEndpoints(): void {
  test("PUT /api/task/{id} updates all fields and returns a Task", async () => {
    const sent = { ...WHOLE_TASK, projectId: ids.project, userId: ids.memberUser };
    const task = await call("PUT", `/api/task/${ids.task}`, sent);
    expectFields(task, TASK);
    expect(task).toMatchObject({ id: ids.task, ...sent });
  });

  test("GET /api/task?workspaceId= returns tasks", async () => {
    const tasks = await call<object[]>("GET", `/api/task?workspaceId=${ids.workspace}`);
    expect(tasks.length).toBeGreaterThanOrEqual(2);
    const whole = tasks.find((task) => (task as { id: string }).id === ids.task);
    expectFields(whole, TASK);
  });

  test("PUT /api/task/move/{id} returns task, sourceProjectId, destinationProjectId", async () => {
    const { task: id } = await world.mine.make.task(ids.project);
    await call("PUT", `/api/task/${id}`, { ...WHOLE_TASK, projectId: ids.project, userId: ids.memberUser });
    const body = { destinationProjectId: ids.otherProject, destinationStatus: "done" };
    const moved = await call<{ task: object }>("PUT", `/api/task/move/${id}`, body);
    expectFields(moved, { task: "object", sourceProjectId: "string", destinationProjectId: "string" });
    expect(moved).toMatchObject({ sourceProjectId: ids.project, destinationProjectId: ids.otherProject });
    expectFields(moved.task, TASK);
    expect(moved.task).toMatchObject({ id, projectId: ids.otherProject, status: "done" });
  });

  test("PUT /api/task/image-upload/{id} and its finalize route accept the documented fields", async () => {
    const claim = { ...IMAGE, surface: "description" };
    const upload = await call<{ key: string; uploadUrl: string }>("PUT", `/api/task/image-upload/${ids.task}`, claim);
    expectFields(upload, {
      key: "string",
      uploadUrl: "string",
      method: ["PUT"],
      headers: "object",
      expiresAt: "date-time",
    });
    const { imageKey: key } = await world.mine.make.upload(ids.task);
    const image = await call("POST", `/api/task/image-upload/${ids.task}/finalize`, { key, ...claim });
    expectFields(image, { id: "string", url: "string", key: "string", filename: "string", contentType: "string" });
    expectFields(image, { size: "number", surface: ["description"], createdAt: "date-time" });
  });
}

function activityEndpoints(): void {
  test("POST /api/activity/create returns an Activity with the message as content", async () => {
    const eventData = { build: 7, nested: { list: [1, "two", null] } };
    const body = { taskId: ids.task, userId: ids.ownerUser, message: "Built", type: "task", eventData };
    const activity = await call("POST", "/api/activity/create", body);
    expectFields(activity, ACTIVITY);
    expect(activity).toMatchObject({
      taskId: ids.task,
      userId: ids.ownerUser,
      content: "Built",
      type: "task",
      eventData,
    });
  });

  test("POST and DELETE /api/activity/comment return an Activity", async () => {
    const made = await call<{ id: string }>("POST", "/api/activity/comment", { taskId: ids.task, comment: "Well" });
    expectFields(made, ACTIVITY);
    expect(made).toMatchObject({ type: "comment", content: "Well", userId: ids.ownerUser });
    const deleted = await call("DELETE", "/api/activity/comment", { activityId: made.id });
    expectFields(deleted, ACTIVITY);
    expect(deleted).toEqual(made);
  });

  test("GET /api/activity/{taskId} returns an array of Activity", async () => {
    const activities = await call<object[]>("GET", `/api/activity/${ids.task}`);
    expect(activities.length).toBeGreaterThan(3);
    for (const activity of activities) expectFields(activity, ACTIVITY);
  });

  test("POST /api/comment/{taskId} and PUT /api/comment/{id} return a Comment", async () => {
    const made = await call<{ id: string; user: object }>("POST", `/api/comment/${ids.task}`, { content: "First" });
    expectFields(made, COMMENT);
    expectFields(made.user, { name: "string", image: "string?" });
    const changed = await call<{ user: object }>("PUT", `/api/comment/${made.id}`, { content: "Second" });
    expectFields(changed, COMMENT);
    expect(changed).toMatchObject({ id: made.id, content: "Second", userId: ids.ownerUser, user: made.user });
  });

  test("only the author may update a comment", async () => {
    const body = { content: "Not mine" };
    const reply = await harness.request("PUT", `/api/comment/${ids.comment}`, { as: world.mine.admin.token, body });
    expect(reply.status).toBe(403);
  });
}

function labelEndpoints(): void {
  test("POST /api/label, DELETE /api/label/{id}/task and DELETE /api/label/{id} return a Label", async () => {
    const sent = { name: "late", color: "#ff0000", workspaceId: ids.workspace, taskId: ids.task };
    const made = await call<{ id: string }>("POST", "/api/label", sent);
    expectFields(made, LABEL);
    expect(made).toMatchObject(sent);
    const detached = await call("DELETE", `/api/label/${made.id}/task`);
    expectFields(detached, { ...LABEL, taskId: "null" });
    expect(detached).toMatchObject({ id: made.id, name: "late" });
    const deleted = await call("DELETE", `/api/label/${made.id}`);
    expectFields(deleted, { ...LABEL, taskId: "null" });
    expect(deleted).toMatchObject({ id: made.id, name: "late" });
  });
}

function otherEndpoints(): void {
  test("POST /api/project returns a Project", async () => {
    const slug = `I${world.mine.make.next()}`;
    const sent = { name: "Engine", workspaceId: ids.workspace, icon: "Layout", slug };
    const project = await call("POST", "/api/project", sent);
    expectFields(project, PROJECT);
    expect(project).toMatchObject({ ...sent, isPublic: false });
  });

  test("PUT /api/column/{id} accepts name, icon, color and isFinal, and returns an object", async () => {
    const sent = { name: "Doing", icon: "Hammer", color: "#00ff00", isFinal: true };
    const column = await call("PUT", `/api/column/${ids.otherColumn}`, sent);
    expect(column).toMatchObject({ id: ids.otherColumn, projectId: ids.project, slug: "in-progress", ...sent });
  });

  for (const field of ["permissions", "permission"]) {
    test(`POST /api/auth/organization/has-permission accepts ${field}, and returns success and error`, async () => {
      const path = "/api/auth/organization/has-permission";
      const organizationId = ids.workspace;
      const granted = await call("POST", path, { organizationId, [field]: { task: ["create"] } });
      expect(granted).toEqual({ success: true, error: null });
      const body = { organizationId, [field]: { task: ["create"] } };
      const refused = await harness.ok("POST", path, { as: world.mine.viewer.token, body });
      expectFields(refused, { success: "boolean", error: "string" });
      expect(refused).toMatchObject({ success: false });
    });
  }

  test("GET /api/oauth/id-token returns the token of the linked account, and null without one", async () => {
    expect(await call("GET", "/api/oauth/id-token")).toEqual({ idToken: null });
    const browser = new Browser((method, path, options) => harness.request(method, path, options));
    const begun = await browser.ask<{ url: string }>("POST", "/api/auth/oauth2/link", {
      as: world.mine.owner.token,
      body: { providerId: "custom" },
    });
    const person = { subject: "ada", email: null, emailVerified: false, name: null, image: null };
    const query = (harness.ports.externalProvider as MemoryExternalProvider).approve(begun.body.url, person);
    expect((await browser.ask("GET", "/api/auth/oauth2/callback/custom", { query })).status).toBe(302);
    const answer = await call<{ idToken: string }>("GET", "/api/oauth/id-token");
    expectFields(answer, { idToken: "string" });
    expect(JSON.parse(atob(answer.idToken.split(".")[1] ?? ""))).toMatchObject({ sub: "ada" });
  });

  test("POST /api/auth/organization/cancel-invitation returns a message", async () => {
    const { invitation } = await world.mine.make.invitation();
    const canceled = await call("POST", "/api/auth/organization/cancel-invitation", { invitationId: invitation });
    expectFields(canceled, { message: "string" });
    expect(canceled).toMatchObject({ id: invitation, status: "canceled" });
  });
}

const CODE_PATH = "/api/auth/device/code";
const TOKEN_PATH = "/api/auth/device/token";

function deviceEndpoints(): void {
  test("POST /api/auth/device/code returns a Device code response", async () => {
    for (const client_id of ["service-cli", "service-mcp"]) {
      const code = await call("POST", CODE_PATH, { client_id });
      expectFields(code, { device_code: "string", user_code: "string", interval: "number", expires_in: "number" });
      expectFields(code, { verification_uri: "string", verification_uri_complete: "string" });
      const { verification_uri, verification_uri_complete, user_code } = code as Record<string, string>;
      expect(new URL(verification_uri ?? "").pathname).toBe("/device");
      expect(verification_uri_complete).toBe(`${verification_uri}?user_code=${user_code}`);
    }
  });

  test("POST /api/auth/device/token returns a Device token response", async () => {
    const { poll } = await world.mine.make.approvedDevice();
    const token = await call<{ access_token: string }>("POST", TOKEN_PATH, poll);
    expectFields(token, { access_token: "string", token_type: ["Bearer"] });
    await harness.ok("GET", `/api/task?workspaceId=${ids.workspace}`, { as: token.access_token });
  });

  test("POST /api/auth/device/token returns each error value", async () => {
    const errorOf = async (body: object): Promise<unknown> => {
      const reply = await harness.request<{ error: string }>("POST", TOKEN_PATH, { body });
      return [reply.status, reply.body.error];
    };
    const { poll } = await world.mine.make.waitingDevice();
    expect(await errorOf(poll)).toEqual([400, "authorization_pending"]);
    expect(await errorOf(poll)).toEqual([400, "slow_down"]);
    expect(await errorOf({ ...poll, client_id: "not-listed" })).toEqual([400, "invalid_client"]);
    const refused = await harness.request<{ error: string }>("POST", CODE_PATH, { body: { client_id: "not-listed" } });
    expect([refused.status, refused.body.error]).toEqual([400, "invalid_client"]);
    harness.clock.advance(1800);
    expect(await errorOf(poll)).toEqual([400, "expired_token"]);
  });
}

const CHAT_EVENTS = [
  "taskCreated",
  "taskStatusChanged",
  "taskPriorityChanged",
  "taskTitleChanged",
  "taskDescriptionChanged",
  "taskCommentCreated",
];
const SIX_EVENTS: Table = Object.fromEntries(CHAT_EVENTS.map((event) => [event, "boolean"]));
const SENT_EVENTS = Object.fromEntries(CHAT_EVENTS.map((event, index) => [event, index % 2 === 0]));

const NOTIFICATION: Table = {
  id: "string",
  userId: "string",
  title: "string?",
  content: "string?",
  type: [
    "info",
    "task_created",
    "workspace_created",
    "task_status_changed",
    "task_assignee_changed",
    "time_entry_created",
    "due_date_reminder",
    "task_overdue",
  ],
  eventData: "object?",
  createdAt: "date-time",
  isRead: "boolean",
  resourceId: "string?",
  resourceType: "string?",
};

const PREFERENCES: Table = {
  emailAddress: "string",
  emailEnabled: "boolean",
  ntfyEnabled: "boolean",
  ntfyConfigured: "boolean",
  ntfyServerUrl: "string?",
  ntfyTopic: "string?",
  ntfyTokenConfigured: "boolean",
  maskedNtfyToken: "string?",
  gotifyEnabled: "boolean",
  gotifyConfigured: "boolean",
  gotifyServerUrl: "string?",
  gotifyTokenConfigured: "boolean",
  maskedGotifyToken: "string?",
  webhookEnabled: "boolean",
  webhookConfigured: "boolean",
  webhookUrl: "string?",
  webhookSecretConfigured: "boolean",
  maskedWebhookSecret: "string?",
  createdAt: "date-time?",
  updatedAt: "date-time?",
};

function deliveryEndpoints(): void {
  test("GET and PATCH /api/slack-integration/project/{projectId} return a Chat webhook integration", async () => {
    const path = `/api/slack-integration/project/${ids.project}`;
    expect(await call<object | null>("GET", path)).toBeNull();
    const webhookUrl = "https://hooks.slack.com/services/T000/B000/XXXXXXXXYYYY";
    const sent = { webhookUrl, channelName: "#dev", isActive: false, events: SENT_EVENTS };
    const changed = await call<{ events: object }>("PATCH", path, sent);
    for (const integration of [changed, await call<{ events: object }>("GET", path)]) {
      expectFields(integration, { id: "string", projectId: "string", channelName: "string", isActive: "boolean" });
      expectFields(integration, { webhookConfigured: "boolean", maskedWebhookUrl: "string", events: "object" });
      expectFields(integration, { createdAt: "date-time", updatedAt: "date-time" });
      expectFields(integration.events, SIX_EVENTS);
      expect(integration).toMatchObject({ projectId: ids.project, channelName: "#dev", isActive: false });
      expect(integration).toMatchObject({ webhookConfigured: true, events: SENT_EVENTS });
      expect(JSON.stringify(integration)).not.toContain("T000");
    }
  });

  test("PATCH /api/generic-webhook-integration/project/{projectId} always returns every field", async () => {
    const path = `/api/generic-webhook-integration/project/${ids.project}`;
    const expected = (integration: { events: object }, configured: boolean) => {
      const text = configured ? "string" : "null";
      expectFields(integration, { id: "string", projectId: "string", webhookConfigured: "boolean", events: "object" });
      expectFields(integration, { maskedWebhookUrl: text, secretConfigured: "boolean", maskedSecret: text });
      expectFields(integration, { isActive: "boolean", createdAt: "date-time", updatedAt: "date-time" });
      expectFields(integration.events, SIX_EVENTS);
      expect(integration).toMatchObject({ webhookConfigured: configured, secretConfigured: configured });
    };
    expected(await call("PATCH", path, {}), false);
    const webhookUrl = "https://hook.example.com/in/0123456789abcdef";
    const sent = { webhookUrl, secret: "whsec_0123456789abcdef", isActive: false, events: SENT_EVENTS };
    const whole = await call<{ events: object }>("PATCH", path, sent);
    expected(whole, true);
    expect(whole).toMatchObject({ isActive: false, events: SENT_EVENTS });
    expect(JSON.stringify(whole)).not.toContain("0123");
    expected(await call("PATCH", path, { webhookUrl: null, secret: null }), false);
  });

  test("PUT /api/notification-preferences/workspaces/{workspaceId} returns Notification preferences", async () => {
    const channels = { emailEnabled: true, ntfyEnabled: true, gotifyEnabled: false, webhookEnabled: false };
    const sent = { isActive: true, ...channels, projectMode: "all", selectedProjectIds: [] };
    const path = `/api/notification-preferences/workspaces/${ids.workspace}`;
    const preferences = await call<{ workspaces: object[] }>("PUT", path, sent);
    expectFields(preferences, PREFERENCES);
    const [rule] = preferences.workspaces;
    expectFields(rule, { id: "string", workspaceId: "string", workspaceName: "string" });
    expectFields(rule, { createdAt: "date-time", updatedAt: "date-time" });
    expect(rule).toMatchObject({ workspaceId: ids.workspace, ...sent });
    const few = { isActive: true, projectMode: "all", ntfyEnabled: true };
    const later = await call<{ workspaces: object[] }>("PUT", path, few);
    expect(later.workspaces[0]).toMatchObject({ ...few, emailEnabled: false });
  });

  test("an unknown webhook event returns 400 with a pointer to it", async () => {
    for (const kind of ["slack-integration", "generic-webhook-integration"]) {
      const path = `/api/${kind}/project/${ids.project}`;
      const options = { as: world.mine.owner.token, body: { events: { taskCreated: true, taskCreted: true } } };
      const { status, body } = await harness.client.ask<{ errors?: { pointer: string }[] }>("PATCH", path, options);
      expect([kind, status, body.errors?.map(({ pointer }) => pointer)]).toEqual([kind, 400, ["/events/taskCreted"]]);
    }
  });

  test("PATCH /api/notification/{id}/read returns the Notification, read-all success and count", async () => {
    const { notification: id } = await world.mine.make.notification();
    const read = await call("PATCH", `/api/notification/${id}/read`);
    expectFields(read, NOTIFICATION);
    expect(read).toMatchObject({ id, userId: ids.ownerUser, isRead: true });
    await call("PATCH", "/api/notification/read-all");
    await world.mine.make.notification();
    await world.mine.make.notification();
    expect(await call("PATCH", "/api/notification/read-all")).toEqual({ success: true, count: 2 });
    const listed = await call<{ isRead: boolean }[]>("GET", "/api/notification");
    expect(listed.length).toBeGreaterThan(3);
    for (const notification of listed) expectFields(notification, NOTIFICATION);
    expect(listed.filter(({ isRead }) => !isRead)).toEqual([]);
  });
}

/** Sends a request as a script would, with an API key. */
async function call<T = object>(method: string, path: string, body?: unknown): Promise<T> {
  return await harness.ok<T>(method, path, { as, ...(body === undefined ? {} : { body }) });
}

function expectFields(value: unknown, table: Table): void {
  const record = value as Record<string, unknown>;
  const found = Object.keys(table).map((name) => [name, matches(record[name], table[name] as FieldType)]);
  expect([Object.fromEntries(found), record]).toEqual([
    Object.fromEntries(Object.keys(table).map((name) => [name, true])),
    record,
  ]);
}

function matches(value: unknown, type: FieldType): boolean {
  if (typeof type === "object") return (type as readonly unknown[]).includes(value);
  if (type === "null") return value === null;
  if (type.endsWith("?")) return value === null || matches(value, type.slice(0, -1) as FieldType);
  if (type === "date-time") return typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/**
 * Sends the requests that Kaneo's web app sends to show a page, with the app's headers. Every response has the fields
 * that the app reads. Transcribed from the app, not from our routes.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ORIGIN } from "../harness/client.ts";
import { type Harness, STORE_KINDS, startHarness } from "../harness/harness.ts";
import { buildWorld, type Ids, type World } from "../harness/world.ts";

/** Field names, separated by spaces. */
type Fields = string;

const PROJECT: Fields =
  "id workspaceId slug icon name description createdAt isPublic archivedAt lastTaskNumber position";
const COLUMN: Fields = "id projectId name slug position icon color isFinal createdAt updatedAt";
const TASK: Fields =
  "id projectId position number userId title description status columnId priority startDate dueDate createdAt updatedAt";
const TASK_DETAIL: Fields =
  "id title number description status priority startDate dueDate position createdAt userId assigneeName assigneeId projectId";
const CARD: Fields = `${TASK_DETAIL} assigneeImage labels externalLinks`;
const BOARD: Fields = "id name slug icon description isPublic workspaceId columns archivedTasks plannedTasks";
const LABEL: Fields = "id name color createdAt updatedAt taskId workspaceId";
const ACTIVITY: Fields =
  "id taskId type createdAt updatedAt userId content eventData externalUserName externalUserAvatar externalSource externalUrl";
const RELATION: Fields = "id sourceTaskId targetTaskId relationType createdAt sourceTask targetTask";
const RELATED_TASK: Fields = "id title status priority number projectId userId assigneeName";
const WORKSPACE: Fields = "id name slug logo createdAt metadata description";
const MEMBER: Fields = "id organizationId userId role createdAt user";
const INVITATION: Fields = "id organizationId email role teamId status expiresAt createdAt inviterId";
const SESSION: Fields =
  "id expiresAt token createdAt updatedAt ipAddress userAgent userId activeOrganizationId activeTeamId impersonatedBy";
const USER: Fields =
  "id name email emailVerified image createdAt updatedAt isAnonymous role banned banReason banExpires locale";
const CONFIG: Fields =
  "disableRegistration disablePasswordRegistration disableEmailOtpSignIn disableWorkspaceCreation isDemoMode hasSmtp " +
  "hasGithubSignIn hasGoogleSignIn hasDiscordSignIn hasCustomOAuth hasGuestAccess disableLoginForm " +
  "customOAuthAutoLogin customOAuthLogoutUrl billingEnabled";
const BILLING: Fields =
  "billingEnabled entitlement foundingFree trialEndsAt plan billingInterval status seats currentPeriodEnd canceledAt " +
  "hasCustomer";
const PENDING: Fields = "id email workspaceId workspaceName inviterName expiresAt createdAt status";

const NOTIFICATION: Fields =
  "id userId title content type eventData isRead resourceId resourceType createdAt updatedAt";
const PREFERENCES: Fields =
  "emailAddress emailEnabled ntfyEnabled ntfyConfigured ntfyServerUrl ntfyTopic ntfyTokenConfigured maskedNtfyToken " +
  "gotifyEnabled gotifyConfigured gotifyServerUrl gotifyTokenConfigured maskedGotifyToken webhookEnabled " +
  "webhookConfigured webhookUrl webhookSecretConfigured maskedWebhookSecret taskAssignmentEnabled taskCommentEnabled " +
  "taskStatusChangeEnabled dueDateReminderEnabled dueDateReminderLeadTimeMinutes workspaces createdAt updatedAt";

/** The permissions that the app checks before it shows a button. */
const QUESTIONS: readonly Record<string, string[]>[] = [
  { project: ["create", "update", "delete"] },
  { project: ["create"] },
  { project: ["update"] },
  { project: ["delete"] },
  { task: ["update"] },
  { task: ["create"] },
  { task: ["delete"] },
  { task: ["assign"] },
  { label: ["create"] },
  { label: ["update"] },
  { label: ["delete"] },
  { workspace: ["update", "manage_settings"] },
  { workspace: ["delete"] },
  { invitation: ["create"] },
  { member: ["update", "delete"] },
  { member: ["delete"] },
];

let harness: Harness;
let world: World;
let ids: Ids;

for (const store of STORE_KINDS) {
  describe(`on ${store}`, () => {
    beforeAll(async () => {
      harness = await startHarness({ store });
      world = await buildWorld(harness.client);
      ids = world.mine.ids;
      const { token } = world.mine.owner;
      await harness.ok("PUT", `/api/task/assignee/${ids.task}`, { as: token, body: { userId: ids.memberUser } });
      await harness.ok("PUT", `/api/task/status/${ids.otherTask}`, { as: token, body: { status: "planned" } });
      await harness.ok("POST", "/api/auth/organization/set-active", {
        as: token,
        body: { organizationId: ids.workspace },
      });
    });
    afterAll(async () => await harness.close());
    beforeSignIn();
    shell();
    boardPage();
    taskPage();
    otherPages();
  });
}

function beforeSignIn(): void {
  test("the sign-in page gets its data", async () => {
    expect(await visit("/api/auth/get-session")).toBeNull();
    expectFields(await visit("/api/config"), CONFIG);
    expect(await visit("/api/instance/status")).toEqual({ hasUsers: true, hasAdmin: true });
  });

  test("the invitation page gets its data", async () => {
    const view = await visit<{ valid: boolean; invitation: object }>(`/api/invitation/public/${ids.invitation}`);
    expect(view.valid).toBe(true);
    expectFields(view.invitation, "id email workspaceName inviterName expiresAt status expired");
  });

  test("the public project page gets its data and the avatars of its members", async () => {
    const { project } = await world.mine.make.publicProject();
    const { task } = await world.mine.make.task(project);
    const { member } = world.mine;
    const picture = { contentType: "image/png", data: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==" };
    const avatar = await harness.ok<{ id: string; url: string; size: number }>("PUT", "/api/user/avatar", {
      as: member.token,
      body: picture,
    });
    expect(avatar).toEqual({ id: expect.any(String), url: expect.stringMatching(/^\/api\/user\/avatar\//), size: 16 });
    await harness.ok("POST", "/api/auth/update-user", { as: member.token, body: { image: avatar.url } });
    await harness.ok("PUT", `/api/task/assignee/${task}`, {
      as: world.mine.owner.token,
      body: { userId: member.id },
    });

    const board = await visit<{ columns: { tasks: object[] }[] }>(`/api/public-project/${project}`);
    expectFields(board, BOARD);
    expectFields(board.columns, "id slug name icon isFinal tasks");
    expectFields(board.columns[0]?.tasks, CARD);
    const card = { id: task, userId: null, assigneeId: null, assigneeName: member.name, assigneeImage: avatar.url };
    expect(board.columns[0]?.tasks).toMatchObject([card]);
    const image = await harness.request("GET", avatar.url);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
  });
}

function shell(): void {
  test("every page gets the session and the configuration", async () => {
    const current = await ask<{ session: object; user: object }>("/api/auth/get-session");
    expectFields(current.session, SESSION);
    expectFields(current.user, USER);
    expect(current).toMatchObject({
      session: { userId: ids.ownerUser, activeOrganizationId: ids.workspace },
      user: { id: ids.ownerUser },
    });
    expectFields(await ask("/api/config"), CONFIG);
  });

  test("every page gets the workspace, its members, projects and labels", async () => {
    const full = await ask<{ members: object; invitations: object; teams: object }>(
      "/api/auth/organization/get-full-organization",
    );
    expectFields(full, `${WORKSPACE} members invitations teams`);
    expect(full).toMatchObject({ id: ids.workspace });
    expectFields(full.members, MEMBER);
    expectFields(full.invitations, INVITATION);
    expectFields(await ask("/api/auth/organization/list"), WORKSPACE);
    const list = `/api/auth/organization/list-members?organizationId=${ids.workspace}`;
    const { members, total } = await ask<{ members: { user: object }[]; total: number }>(list);
    expectFields(members, MEMBER);
    for (const { user } of members) expectFields(user, "id name email image");
    expect(total).toBeGreaterThanOrEqual(4);

    const projects = await ask<{ statistics: object }[]>(`/api/project?workspaceId=${ids.workspace}`);
    expectFields(projects, `${PROJECT} statistics archivedTasks plannedTasks columns`);
    for (const { statistics } of projects) expectFields(statistics, "completionPercentage totalTasks dueDate");
    expectFields(await ask(`/api/label/workspace/${ids.workspace}`), LABEL);
  });

  test("every page gets the notifications and the billing state", async () => {
    expect(await ask("/api/invitation/pending")).toEqual([]);
    expectFields(await ask("/api/notification"), NOTIFICATION);
    const billing = await ask(`/api/billing/${ids.workspace}`);
    expectFields(billing, BILLING);
    expect(billing).toMatchObject({
      billingEnabled: false,
      entitlement: { active: true, reason: "billing_disabled" },
    });
  });

  test("every page gets the user's invitations", async () => {
    const { as, invitation } = await world.mine.make.invited({ isConfirmed: false });
    expect(await harness.ok<object[]>("GET", "/api/invitation/pending", { as })).toEqual([]);
    const { userId } = await harness.actorOf(as);
    await harness.ports.store.transaction(async (tx) => {
      const account = await tx.findAccount(userId);
      if (account) await tx.saveAccount({ ...account, emailVerified: true });
    });
    const pending = await harness.ok<object[]>("GET", "/api/invitation/pending", { as });
    expectFields(pending, PENDING);
    expect(pending).toMatchObject([{ id: invitation, workspaceId: ids.workspace, status: "pending" }]);
  });

  test("every page gets the results of sixteen permission checks", async () => {
    const answersOf = async (cookie: string) =>
      await Promise.all(
        QUESTIONS.map(async (permissions) => {
          const body = { organizationId: ids.workspace, permissions };
          const answer = await ask<{ success: boolean }>("/api/auth/organization/has-permission", { cookie, body });
          expectFields(answer, "success error");
          return answer.success;
        }),
      );
    expect(await answersOf(world.mine.owner.cookie)).toEqual(QUESTIONS.map(() => true));
    expect(await answersOf(world.mine.viewer.cookie)).toEqual(QUESTIONS.map(() => false));
    // A member may do everything except change or delete projects, manage the workspace, or manage its members and invitations.
    const may = [
      false,
      true,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ];
    expect(await answersOf(world.mine.member.cookie)).toEqual(may);
  });
}

interface BoardAnswer {
  data: { columns: { id: string; slug: string; tasks: object[] }[]; plannedTasks: object[] };
  pagination: object;
}

function boardPage(): void {
  test("the board page gets its data", async () => {
    const project = await ask<{ tasks: object }>(`/api/project/${ids.project}`);
    expectFields(project, `${PROJECT} tasks`);
    expectFields(project.tasks, TASK);
    const { data, pagination } = await ask<BoardAnswer>(`/api/task/tasks/${ids.project}`);
    expectFields(data, BOARD);
    expectFields(data.columns, "id slug name icon isFinal tasks");
    for (const { id, slug } of data.columns) expect(id).toBe(slug);
    expectFields(data.columns[0]?.tasks, CARD);
    expectFields(data.plannedTasks, CARD);
    expectFields(pagination, "total page pageSize totalPages");
    expectFields(await ask(`/api/column/${ids.project}`), COLUMN);
  });
}

function taskPage(): void {
  test("the task page gets its data", async () => {
    expectFields(await ask(`/api/task/${ids.task}`), TASK_DETAIL);
    const activities = await ask<{ createdAt: string }[]>(`/api/activity/${ids.task}`);
    expectFields(activities, ACTIVITY);
    const times = activities.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    const relations = await ask<{ sourceTask: object; targetTask: object }[]>(`/api/task-relation/${ids.task}`);
    expectFields(relations, RELATION);
    for (const { sourceTask, targetTask } of relations) expectFields([sourceTask, targetTask], RELATED_TASK);
    expectFields(await ask(`/api/label/task/${ids.task}`), LABEL);
    expect(await ask(`/api/external-link/task/${ids.task}`)).toMatchObject([{ id: ids.link, resourceType: "url" }]);
    expect(await ask(`/api/github-integration/project/${ids.project}`)).toBeNull();
    expect(await ask(`/api/gitea-integration/project/${ids.project}`)).toBeNull();
  });
}

function otherPages(): void {
  test("the account settings page gets its data", async () => {
    expectFields(await ask("/api/notification-preferences"), PREFERENCES);
  });

  test("the members, roles and keys pages get their data", async () => {
    const query = `organizationId=${ids.workspace}`;
    expectFields(
      await ask(`/api/auth/organization/list-roles?${query}`),
      "id organizationId role permission createdAt updatedAt",
    );
    const full = await ask(`/api/auth/organization/get-full-organization?${query}&membersLimit=100`);
    expectFields(full, `${WORKSPACE} members invitations teams`);
    const { apiKeys } = await ask<{ apiKeys: object }>("/api/auth/api-key/list");
    expectFields(apiKeys, "id name start prefix enabled expiresAt lastRequest createdAt updatedAt referenceId");
  });

  test("the project settings page gets its data", async () => {
    const rules = await ask<object[]>(`/api/workflow-rule/${ids.project}`);
    expectFields(rules, "id projectId integrationType eventType columnId columnName columnSlug createdAt updatedAt");
    expect(await ask("/api/github-integration/app-info")).toEqual({ appName: null });
    const { project } = await world.mine.make.project();
    for (const kind of ["slack", "generic-webhook", "discord", "telegram", "github", "gitea"]) {
      expect(await ask(`/api/${kind}-integration/project/${project}`)).toBeNull();
    }
  });

  test("the search page gets its results", async () => {
    const found = await ask<{ results: object }>(`/api/search?q=task&type=tasks&limit=20&workspaceId=${ids.workspace}`);
    expectFields(found, "results totalCount searchQuery");
    expectFields(
      found.results,
      "id type title createdAt relevanceScore projectId projectSlug taskNumber status priority",
    );
  });

  test("an error is a plain sentence, because the app displays it unchanged", async () => {
    // Bypasses the client, which checks responses against the document; the document describes the error format of other
    // clients.
    const headers = headersOf(world.mine.owner.cookie);
    const reply = await harness.app.fetch(new Request(`${ORIGIN}/api/project/nothing`, { headers }));
    expect([reply.status, reply.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(await reply.text()).toBe('Cannot find project "nothing"');
  });
}

type Row = Record<string, unknown>;

/** The app sends a JSON content type even without a body. */
function headersOf(cookie?: string): Record<string, string> {
  return {
    "content-type": "application/json",
    "x-kaneo-window-id": "a1b2c3d4e",
    ...(cookie === undefined ? {} : { cookie, origin: ORIGIN }),
  };
}

async function visit<T = unknown>(path: string): Promise<T> {
  return await harness.ok<T>("GET", path, { headers: headersOf() });
}

/** Sends a request from the owner's browser unless another is given. A body makes it a POST. */
async function ask<T = unknown>(path: string, options: { cookie?: string; body?: object } = {}): Promise<T> {
  const { cookie = world.mine.owner.cookie, body } = options;
  const request = { headers: headersOf(cookie), ...(body ? { body } : {}) };
  return await harness.ok<T>(body ? "POST" : "GET", path, request);
}

/** Checks that the record, or each of at least one record, has the fields. */
function expectFields(value: unknown, fields: Fields): void {
  const records = Array.isArray(value) ? value : [value];
  expect(records.length).toBeGreaterThan(0);
  for (const record of records) {
    expect(fields.split(" ").filter((name) => (record as Row | undefined)?.[name] === undefined)).toEqual([]);
  }
}

/**
 * Requests of at most 1 MiB to a large company: long lists, one change that affects thousands of records, and bodies of maximum
 * width for every kind of record.
 *
 * @module
 */
import { PEOPLE, PROJECTS, SPACES } from "../company.ts";
import type { NastyRequest } from "./nasty_requests.ts";

/** IDs of the company's records. */
export interface Place {
  workspaceId: string;
  /** A project that may fill up. */
  projectId: string;
  /** A public project with thousands of tasks. */
  publicId: string;
  /** A project with many more tasks in one column. */
  hugeId: string;
  /** A task with thousands of relations and time entries. */
  taskId: string;
  password: string;
}

const ORGANIZATION = "/api/auth/organization";

function request(name: string, method: string, path: string, body?: unknown, status = 200): NastyRequest {
  const raw = typeof body === "string" ? body : JSON.stringify(body);
  const once = method !== "GET" && status === 200;
  return { name, method, path, status, once, ...(body === undefined ? {} : { raw }) };
}

function list<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

/** Returns the requests, in a valid order. */
export function wideRequests(place: Place): NastyRequest[] {
  return [...longLists(place), ...wideBodies(place), ...farReaching(place)];
}

function longLists({ workspaceId, publicId, taskId }: Place): NastyRequest[] {
  const get = (path: string) => request(`GET ${path.replaceAll(/[\da-f-]{36}/g, "...")}`, "GET", path);
  const named = `organizationId=${workspaceId}`;
  const tasks = (query: string) => get(`/api/task?workspaceId=${workspaceId}&${query}`);
  return [
    get(`${ORGANIZATION}/list`),
    get(`${ORGANIZATION}/get-full-organization?${named}&membersLimit=10000`),
    get(`${ORGANIZATION}/list-members?${named}`),
    get(`${ORGANIZATION}/list-members?${named}&sortBy=name&sortDirection=desc`),
    get(`${ORGANIZATION}/list-members?${named}&filterField=email&filterOperator=contains&filterValue=person`),
    get(`${ORGANIZATION}/list-invitations?${named}`),
    get(`${ORGANIZATION}/list-user-invitations`),
    get("/api/invitation/pending"),
    get(`/api/workspace/${workspaceId}/members`),
    get(`/api/project?workspaceId=${workspaceId}`),
    get(`/api/label/workspace/${workspaceId}`),
    get(`/api/task-relation/${taskId}`),
    get(`/api/time-entry/task/${taskId}`),
    get(`/api/public-project/${publicId}`),
    get("/api/changes"),
    get("/api/changes?since=1"),
    get(`/api/changes?since=1&workspaceId=${workspaceId}&limit=500`),
    get("/api/search?q=person"),
    get("/api/search?q=project"),
    get(`/api/search?q=${encodeURIComponent("a b c d e f g h")}`),
    tasks("userId=person-1"),
    tasks("userId=none&sort=title&limit=500"),
    tasks("dueBefore=2100-01-01&updatedSince=2001-01-01"),
    tasks("labelId=many&sort=-dueDate"),
  ];
}

function wideBodies(place: Place): NastyRequest[] {
  const { workspaceId, projectId, taskId } = place;
  const ids = list(20_000, (index) => `${index.toString(36)}-0123456789abcdef0123456789`);
  const refused = (name: string, method: string, path: string, body: unknown) => request(name, method, path, body, 400);
  const fields = (count: number, value: string) => `{${list(count, (index) => `"k${index}":${value}`).join(",")}}`;
  const grants = fields(50_000, '["read"]');
  const named = { organizationId: workspaceId };
  const preference = {
    isActive: true,
    emailEnabled: false,
    ntfyEnabled: false,
    gotifyEnabled: false,
    webhookEnabled: true,
    projectMode: "selected",
  };
  const rule = `/api/notification-preferences/workspaces/${workspaceId}`;
  const avatar = (data: string) => ({ contentType: "image/png", data });
  const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(500_000, 7)]).toString("base64");
  return [
    refused("a role of 50,000 resources", "POST", `${ORGANIZATION}/create-role`, wide("role", "wide", grants)),
    refused("a question for 50,000 resources", "POST", `${ORGANIZATION}/has-permission`, wideQuestion(grants)),
    refused("a key of 50,000 resources", "POST", "/api/auth/api-key/create", `{"name":"k","permissions":${grants}}`),
    refused("a role of 1 MiB", "POST", `${ORGANIZATION}/update-member-role`, {
      ...named,
      memberId: "member-4",
      role: "a,".repeat(500_000),
    }),
    refused("an invitation to 20,000 roles", "POST", `${ORGANIZATION}/invite-member`, {
      ...named,
      email: "fresh@example.test",
      role: ids,
    }),
    request("a rule for 1,000 projects", "PUT", rule, {
      ...preference,
      selectedProjectIds: list(1_000, (index) => `project-${index}`),
    }),
    refused("a rule for 20,000 projects", "PUT", rule, { ...preference, selectedProjectIds: ids }),
    refused("20,000 tasks at once", "PATCH", "/api/task/bulk", { taskIds: ids, operation: "delete" }),
    refused("an order of 15,000 columns", "PUT", `/api/column/reorder/${projectId}`, {
      columns: ids.slice(0, 15_000).map((id, position) => ({ id, position })),
    }),
    refused("a picture that is none", "PUT", "/api/user/avatar", avatar(Buffer.alloc(520_000, 1).toString("base64"))),
    refused("a picture that is no base64", "PUT", "/api/user/avatar", avatar("!".repeat(1_000_000))),
    request("a picture", "PUT", "/api/user/avatar", avatar(png)),
    refused("an address of 1 MiB", "POST", `/api/slack-integration/project/${projectId}`, {
      webhookUrl: `https://hooks.slack.com/${"a".repeat(1_000_000)}`,
    }),
    refused("50,000 kinds of events", "PATCH", `/api/generic-webhook-integration/project/${projectId}`, {
      events: JSON.parse(fields(50_000, "1")),
      webhookUrl: 7,
    }),
    refused("a notification of 1 MiB", "POST", "/api/notification", { type: "info", title: "x".repeat(1_000_000) }),
    refused("an entry of 1 MiB", "POST", "/api/time-entry", { taskId, description: "x".repeat(1_000_000) }),
    refused("a column of marks", "POST", `/api/column/${projectId}`, { name: "\u0301".repeat(500_000) }),
    refused("a password of 60 KiB", "POST", "/api/auth/sign-in/email", {
      email: "olga@example.test",
      password: "p".repeat(60_000),
    }),
    refused("a tool with 20,000 arguments", "POST", "/api/mcp", {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_projects", arguments: JSON.parse(fields(20_000, "0")) },
    }),
  ];

  function wide(name: string, value: string, permission: string): string {
    return `{"organizationId":"${workspaceId}","${name}":"${value}","permission":${permission}}`;
  }

  function wideQuestion(permissions: string): string {
    return `{"organizationId":"${workspaceId}","permissions":${permissions}}`;
  }
}

function farReaching({ workspaceId, projectId, hugeId, taskId }: Place): NastyRequest[] {
  const mentions = list(1_700, (index) => `<hexlane-mention id="person-${index}">`).join("");
  const named = { organizationId: workspaceId };
  return [
    request("a comment that mentions 1,700 people", "POST", `/api/comment/${taskId}`, { content: mentions }),
    request("a description that mentions as many", "PUT", `/api/task/description/${taskId}`, { description: mentions }),
    request("an import of 5,000 tasks that others follow", "POST", `/api/task/import/${projectId}`, {
      tasks: list(5_000, (index) => ({ title: `Task ${index}`, status: "to-do" })),
    }),
    request("1,000 tasks are assigned", "PATCH", "/api/task/bulk", {
      taskIds: list(1_000, (index) => `task-${index + 40_000}`),
      operation: "updateAssignee",
      value: "person-2",
    }),
    // Repeated inserts exhaust the precision of doubles, so the server renumbers the column.
    request("a gap is closed", "PATCH", "/api/task/task-4", { position: 12.999_999_999_9 }),
    request("a column of 22,000 is spread", "PATCH", "/api/task/task-16", { status: "to-do", afterId: "task-4" }),
    request("a task with 10,000 relations moves", "PUT", `/api/task/move/${taskId}`, {
      destinationProjectId: projectId,
    }),
    request("a task with 10,000 relations is deleted", "DELETE", `/api/task/${taskId}`),
    request("and comes back", "POST", `/api/task/${taskId}/restore`),
    request("a label with 10,000 copies is renamed", "PUT", "/api/label/many", { name: "more", color: "blue" }),
    request("a label with 10,000 copies is deleted", "DELETE", "/api/label/many"),
    request("2,000 projects are ordered", "PUT", `/api/project/reorder?workspaceId=${workspaceId}`, {
      projects: list(PROJECTS, (index) => ({ id: `project-${index}`, position: index })),
    }),
    request("a project of 89,000 tasks gets another slug", "PUT", `/api/project/${hugeId}`, {
      name: "Huge",
      slug: "HUGER",
      icon: "Layout",
      description: "",
      isPublic: false,
    }),
    request("a workspace of 100,000 tasks gets another slug", "POST", `${ORGANIZATION}/update`, {
      ...named,
      data: { name: "Another House", slug: "another-house" },
    }),
    request(`a member of ${SPACES} workspaces gets another name`, "POST", "/api/auth/update-user", { name: "Olga II" }),
    request(`one of ${PEOPLE} members gets another role`, "POST", `${ORGANIZATION}/update-member-role`, {
      ...named,
      memberId: "member-3",
      role: "viewer",
    }),
    request(`a role of ${PEOPLE} members gets another name`, "POST", `${ORGANIZATION}/update-role`, {
      ...named,
      roleName: "member",
      data: { roleName: "colleague" },
    }),
    request("a member with 1,000 tasks is removed", "POST", `${ORGANIZATION}/remove-member`, {
      ...named,
      memberIdOrEmail: "member-1",
    }),
  ];
}

/** Returns the requests that must be sent last, because they delete everything. */
export function lastRequests({ workspaceId, password }: Place): NastyRequest[] {
  return [
    request("other sessions end", "POST", "/api/auth/revoke-other-sessions", {}),
    request("a workspace of 100,000 tasks is deleted", "POST", `${ORGANIZATION}/delete`, {
      organizationId: workspaceId,
    }),
    request(`an account in ${SPACES} workspaces is deleted`, "POST", "/api/auth/delete-user", { password }),
  ];
}

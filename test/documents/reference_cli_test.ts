/**
 * Checks the operations that the `doctor` command of Kaneo's command line looks for in the OpenAPI document, and the
 * fields that the command line requires in responses. Transcribed from the program, not from our routes.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type Ids } from "../harness/world.ts";

/** Below `/api`. `{}` is any parameter. */
const OPERATIONS: Readonly<Record<string, string>> = {
  activity: "GET activity/{}",
  comment: "GET comment/{}, PUT comment/{}, DELETE comment/{}, POST comment/{}",
  organization:
    "POST accept-invitation, POST cancel-invitation, POST check-slug, POST create, POST delete, POST has-permission, " +
    "POST invite-member, POST leave, POST reject-invitation, POST remove-member, POST update, POST update-member-role, " +
    "GET list, GET list-invitations, GET list-members, GET list-roles",
  column: "PUT column/reorder/{}, GET column/{}, POST column/{}, PUT column/{}, DELETE column/{}",
  field:
    "POST custom-field, GET custom-field/project/{}, GET custom-field/task/{}, PUT custom-field/value, DELETE custom-field/{}",
  link: "GET external-link/task/{}, POST external-link/task/{}, DELETE external-link/task/{}/{}",
  invitation: "GET invitation/pending, GET invitation/{}",
  label:
    "POST label, GET label/task/{}, GET label/workspace/{}, PUT label/{}, DELETE label/{}, PUT label/{}/task, DELETE label/{}/task",
  notification: "GET notification, PATCH notification/read-all, PATCH notification/{}/read",
  project:
    "GET project, POST project, GET project/{}, PUT project/{}, DELETE project/{}, PUT project/{}/archive, " +
    "PUT project/{}/unarchive, PUT project/{}/move",
  search: "GET search, POST task-relation, GET task-relation/{}, DELETE task-relation/{}",
  task:
    "GET task/assigned, GET task/by-ticket-id/{}, GET task/export/{}, GET task/tasks/{}, GET task/{}, PUT task/assignee/{}, " +
    "PUT task/description/{}, PUT task/due-date/{}, PUT task/image-upload/{}, PUT task/move/{}, PUT task/priority/{}, " +
    "PUT task/status/{}, PUT task/title/{}, PUT task/{}, PATCH task/bulk, POST task/duplicate/{}, " +
    "POST task/image-upload/{}/finalize, POST task/import/{}, POST task/{}, DELETE task/{}",
  time: "POST time-entry, GET time-entry/task/{}, GET time-entry/{}, PUT time-entry/{}",
  rest: "GET user/me, GET workflow-rule/{}, PUT workflow-rule/{}, DELETE workflow-rule/{}, GET workspace/{}/members",
};

/** Cuts a leading `/api` and trailing slashes, and replaces every parameter with `{}`. */
const shapeOf = (method: string, path: string): string => {
  const below = path.replace(/^\/api(?=\/|$)/, "").replaceAll(/\{[^/}]*\}|:[^/]+/g, "{}");
  return `${method.toUpperCase()} ${below.replace(/^\/|\/+$/g, "")}`;
};

type Type = "string" | "string?" | "number" | "number?" | "boolean" | "boolean?" | "object" | "array";
type Shape = Readonly<Record<string, Type>>;

/** Returns the fields that do not have the type that the command line requires. */
function faultsOf(value: unknown, shape: Shape): string[] {
  const fields = Object(value) as Record<string, unknown>;
  return Object.entries(shape).flatMap(([name, type]) => {
    const found = fields[name];
    const wanted = type.replace("?", "");
    const actual = Array.isArray(found) ? "array" : typeof found;
    const isRight = found === null ? type.endsWith("?") : actual === wanted;
    return isRight ? [] : [`${name} is ${found === null ? "null" : actual}, not ${type}`];
  });
}

const PROJECT: Shape = {
  ...{ id: "string", workspaceId: "string", slug: "string", name: "string", icon: "string?", description: "string?" },
  ...{ archivedAt: "string?", position: "number", lastTaskNumber: "number" },
};
const TASK: Shape = {
  ...{
    id: "string",
    projectId: "string",
    number: "number?",
    title: "string",
    description: "string?",
    status: "string",
  },
  ...{ priority: "string", startDate: "string?", dueDate: "string?", createdAt: "string", assigneeId: "string?" },
  assigneeName: "string?",
};
const RELATED: Shape = {
  ...{
    id: "string",
    title: "string",
    status: "string",
    isCompleted: "boolean",
    number: "number?",
    projectId: "string",
  },
};
const COMMENT: Shape = { id: "string", taskId: "string", content: "string", createdAt: "string" };
const LINK: Shape = {
  ...{ id: "string", taskId: "string", integrationId: "string?", resourceType: "string", externalId: "string" },
  ...{ url: "string", title: "string?", createdAt: "string", updatedAt: "string" },
};

describe("Kaneo's command line", () => {
  let harness: Harness;
  let ids: Ids;
  let as: string;
  beforeAll(async () => {
    harness = await startHarness();
    const { mine } = await buildWorld(harness.client);
    ({ ids } = mine);
    as = mine.owner.token;
  });
  afterAll(async () => await harness.close());

  const get = async (path: string): Promise<unknown> => await harness.ok("GET", path, { as });
  const first = (rows: unknown): unknown => (rows as unknown[])[0];

  test("finds each of its 87 operations in the document, without a credential", async () => {
    const document = (await harness.ok("GET", "/api/openapi")) as unknown as { paths: Record<string, object> };
    const found = new Set(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => shapeOf(method, path)),
      ),
    );
    const wanted = Object.entries(OPERATIONS).flatMap(([area, names]) =>
      names.split(", ").map((name) => (area === "organization" ? name.replace(" ", " auth/organization/") : name)),
    );
    expect(new Set(wanted).size).toBe(87);
    expect(wanted.filter((name) => !found.has(name))).toEqual([]);
  });

  test("gets the fields of the account and of workspaces", async () => {
    const person = { id: "string", name: "string", email: "string" } as const;
    expect(faultsOf(await get("/api/user/me"), { ...person, image: "string?", role: "string?" })).toEqual([]);
    const workspace = { id: "string", name: "string", slug: "string", logo: "string?", createdAt: "string" } as const;
    const listed = first(await get("/api/workspace"));
    expect(faultsOf(listed, { ...workspace, description: "string?", role: "string?" })).toEqual([]);
    expect(await get(`/api/workspace/${ids.workspace}`)).toMatchObject({ id: ids.workspace, role: "owner" });
    const members = (await get(`/api/workspace/${ids.workspace}/members?projectId=${ids.project}`)) as unknown[];
    expect(faultsOf(members[0], { ...person, role: "string" })).toEqual([]);
    const page = `organizationId=${ids.workspace}&limit=100&offset=0`;
    const list = await harness.ok("GET", `/api/auth/organization/list-members?${page}`, { as });
    expect(faultsOf(list, { members: "array", total: "number" })).toEqual([]);
    const member = { id: "string", userId: "string", role: "string", createdAt: "string", user: "object" } as const;
    expect(faultsOf(first(list.members), member)).toEqual([]);
  });

  test("gets the fields of projects, columns and boards", async () => {
    const listed = first(await get(`/api/project?workspaceId=${ids.workspace}`));
    expect(faultsOf(listed, { ...PROJECT, statistics: "object" })).toEqual([]);
    expect(faultsOf(await get(`/api/project/${ids.project}`), PROJECT)).toEqual([]);
    const column = { name: "string", slug: "string", color: "string?", icon: "string?", isFinal: "boolean" } as const;
    expect(faultsOf(first(await get(`/api/column/${ids.project}`)), { ...column, position: "number" })).toEqual([]);
    for (const query of ["", "?limit=1&status=to-do", "?limit=100&page=1&relatedPage=1"]) {
      const { data, pagination } = (await get(`/api/task/tasks/${ids.project}${query}`)) as Record<string, unknown>;
      const head = { id: "string", name: "string", slug: "string", workspaceId: "string", columns: "array" } as const;
      expect(faultsOf(data, head)).toEqual([]);
      const pages = { total: "number", page: "number", totalPages: "number", relatedTotalPages: "number" } as const;
      expect(faultsOf(pagination, pages)).toEqual([]);
    }
  });

  test("gets all tasks of a board on one page, and pages of a limited size on request", async () => {
    const read = async (query: string) =>
      ((await get(`/api/task/tasks/${ids.project}${query}`)) as { pagination: Record<string, number> }).pagination;
    const { total = 0, pageSize, totalPages } = await read("");
    expect([pageSize, totalPages]).toEqual([total, 1]);
    expect(await read("?limit=1")).toMatchObject({ total, pageSize: 1, totalPages: total });
  });

  test("gets the fields of tasks by ID, by key and by assignee", async () => {
    const detail = await get(`/api/task/${ids.task}?view=detail`);
    expect(faultsOf(detail, { ...TASK, position: "number?", userId: "string?" })).toEqual([]);
    const byKey = await get(`/api/task/by-ticket-id/${ids.projectSlug}-1?workspaceId=${ids.workspace}`);
    expect(faultsOf(byKey, { ...TASK, workspaceId: "string" })).toEqual([]);
    const assigned = await get(`/api/task/assigned?workspaceId=${ids.workspace}&countOnly=true`);
    expect(faultsOf(assigned, { tasks: "array", total: "number" })).toEqual([]);
    const copy = await harness.ok("POST", `/api/task/duplicate/${ids.task}`, { as, body: {} });
    expect(faultsOf(copy, TASK)).toEqual([]);
    const body = { destinationProjectId: ids.otherProject };
    const moved = await harness.ok("PUT", `/api/task/move/${copy.id}`, { as, body });
    const places = { task: "object", sourceProjectId: "string", destinationProjectId: "string" } as const;
    expect(faultsOf(moved, places)).toEqual([]);
  });

  test("gets the fields of relations, links, comments, notifications and imports", async () => {
    const relation = first(await get(`/api/task-relation/${ids.task}`)) as Record<string, unknown>;
    for (const side of ["sourceTask", "targetTask"]) expect(faultsOf(relation[side], RELATED)).toEqual([]);
    expect(faultsOf(first(await get(`/api/external-link/task/${ids.task}`)), LINK)).toEqual([]);
    expect(faultsOf(first(await get(`/api/comment/${ids.task}`)), { ...COMMENT, userId: "string?" })).toEqual([]);
    const edited = await harness.ok("PUT", `/api/comment/${ids.comment}`, { as, body: { content: "Edited" } });
    expect(faultsOf(edited, { ...COMMENT, updatedAt: "string" })).toEqual([]);
    const path = `/api/notification/read-all?workspaceId=${ids.workspace}`;
    expect(faultsOf(await harness.ok("PATCH", path, { as }), { success: "boolean" })).toEqual([]);
    const tasks = [{ title: "Imported", status: "to-do" }];
    const report = await harness.ok("POST", `/api/task/import/${ids.project}`, { as, body: { tasks } });
    const imported = first(Object(report.results).tasks) as Record<string, unknown>;
    expect(faultsOf(imported, { success: "boolean", task: "object" })).toEqual([]);
    expect(faultsOf(imported.task, { id: "string", number: "number", title: "string", status: "string" })).toEqual([]);
  });

  test("gets JSON with an `id` from every DELETE", async () => {
    const { id: link } = await harness.ok("POST", `/api/external-link/task/${ids.task}`, {
      as,
      body: { url: "https://docs.example/short-lived" },
    });
    for (const path of [
      `/api/external-link/task/${ids.task}/${link}`,
      `/api/comment/${ids.comment}`,
      `/api/task-relation/${ids.relation}`,
      `/api/label/${ids.label}`,
      `/api/task/${ids.otherTask}`,
      `/api/project/${ids.otherProject}`,
    ]) {
      expect([path, faultsOf(await harness.ok("DELETE", path, { as }), { id: "string" })]).toEqual([path, []]);
    }
  });
});

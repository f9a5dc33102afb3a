/** Queries for workspaces and projects, without tasks. @module */
import { ApiError, type Label, type OwnProjectAccess } from "@hexlane/client";
import { queryOptions } from "@tanstack/react-query";
import type { Grants } from "../access/permissions.ts";
import { api, listAll, listPage } from "./api.ts";
import { simpleQuery } from "./simple_query.ts";

/** In a larger workspace, the remaining members are not loaded. */
const MAX_MEMBERS = 1000;

/** All projects of a workspace, including archived ones. */
export const projectsQuery = (workspaceId: string) =>
  simpleQuery(["projects", workspaceId], () =>
    listAll("GET /api/project", { query: { workspaceId, includeArchived: true } }),
  );
export const columnsQuery = (projectId: string) =>
  simpleQuery(["columns", projectId], () => api("GET /api/column/:id", { id: projectId }));
export const labelsQuery = (workspaceId: string) =>
  simpleQuery(["labels", workspaceId], () => listLabelTemplates(workspaceId));

/** Returns the label templates of a workspace, without the copies on tasks. */
async function listLabelTemplates(workspaceId: string): Promise<Label[]> {
  const query = { templates: true };
  const labels = await api("GET /api/label/workspace/:workspaceId", { workspaceId, query });
  // Labels that were removed from a task still exist, but are not templates.
  return labels.filter(({ isTemplate }) => isTemplate);
}

export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["members", workspaceId],
    queryFn: async () => {
      const query = { organizationId: workspaceId, limit: MAX_MEMBERS };
      return (await api("GET /api/auth/organization/list-members", { query })).members;
    },
  });
export const membershipQuery = (workspaceId: string) =>
  simpleQuery(["membership", workspaceId], () => getMembership(workspaceId));

/** The roles and permissions of the signed-in account in a workspace. */
export interface Membership {
  roles: string[];
  /** Undefined if the account lacks permission to list roles. In that case, only the server decides what is allowed. */
  grants: Grants[] | undefined;
  /** The projects in which the account may do less, by ID. A stored membership may lack them. */
  levels?: Readonly<Record<string, LimitedLevel>>;
}

export type LimitedLevel = OwnProjectAccess["limited"][number]["level"];

async function getMembership(organizationId: string): Promise<Membership> {
  const query = { organizationId };
  const [{ role }, known, levels] = await Promise.all([
    api("GET /api/auth/organization/get-active-member-role", { query }),
    api("GET /api/auth/organization/list-roles", { query }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) return undefined;
      throw error;
    }),
    limitedLevels(organizationId),
  ]);
  const roles = role.split(",");
  const grants = known?.filter((one) => roles.includes(one.role)).map(({ permission }) => permission);
  return { roles, grants, levels };
}

async function limitedLevels(workspaceId: string): Promise<Record<string, LimitedLevel>> {
  const { limited } = await api("GET /api/workspace/:workspaceId/project-access/me", { workspaceId });
  return Object.fromEntries(limited.map(({ projectId, level }) => [projectId, level]));
}

/** How many of the newest notifications are counted. The inbox itself loads more pages. */
const COUNTED_NOTIFICATIONS = 200;

export const INBOX_KEY = ["inbox"] as const;
/** Lists of tasks from several projects: the open tasks of the account, and saved views. */
export const WORK_KEY = ["my-tasks"] as const;
/** The data of a query whose key starts with `WORK_KEY`. */
export type TaskLists = Readonly<Record<string, readonly { id: string }[] | boolean>>;
export const inboxQuery = simpleQuery([...INBOX_KEY, "newest"], () =>
  listPage("GET /api/notification", { query: { limit: COUNTED_NOTIFICATIONS } }),
);

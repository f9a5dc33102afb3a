/** Searches tasks, projects, workspaces, comments and activities by words, by task key or by query. @module */

import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField, notFound } from "../../errors.ts";
import type { Activity } from "../../history/activity.ts";
import type { Account } from "../../identity/account/account.ts";
import {
  DEFAULT_SEARCH_RESULTS,
  MAX_SEARCH_CANDIDATES,
  MAX_SEARCH_QUERY_CHARACTERS,
  MAX_SEARCH_RESULTS,
} from "../../limits.ts";
import type { Permission } from "../../permission.ts";
import type { SearchQuery } from "../../ports/store/board/search.ts";
import type { ReadTx } from "../../ports/store.ts";
import { parseTaskKey, SEARCH_KINDS, type SearchKind, scoreOf, termsOf } from "../../search_token.ts";
import { checkText } from "../../text.ts";
import { type Access, findAccess, requireGrant } from "../../workspace/access.ts";
import { scopeOf } from "../../workspace/project_access/scope.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Project } from "../project/project.ts";
import type { Task } from "../task/task.ts";
import { findByQuery } from "./by_query.ts";
import {
  activityResult,
  compareHits,
  projectResult,
  type SearchHit,
  type SearchResult,
  type SearchResults,
  taskResult,
  workspaceResult,
} from "./result.ts";

/** The kinds of records to search. */
export type SearchType = "all" | "tasks" | "projects" | "workspaces" | "comments" | "activities";

const KINDS_OF_TYPE: Readonly<Record<SearchType, readonly SearchKind[]>> = {
  all: SEARCH_KINDS,
  tasks: ["task"],
  projects: ["project"],
  workspaces: ["workspace"],
  comments: ["comment"],
  activities: ["activity"],
};

const PERMISSION_OF_KIND: Record<SearchKind, Permission> = {
  task: "task:read",
  project: "project:read",
  workspace: "workspace:read",
  comment: "task:read",
  activity: "task:read",
};

/** Score of a task that was found by its key. */
const KEY_SCORE = 10;

/** Input for {@linkcode search}. */
export interface SearchInput {
  /**
   * Either words, each of which must start a word in the result; or a task key such as `WEB-12`; or a query with a
   * condition on a field, such as `assignee:me due:<7d`, which finds tasks.
   */
  q: string;
  /** @default all workspaces of the caller */
  workspaceId?: string;
  /** Results from this workspace come first. */
  preferWorkspaceId?: string;
  /** @default "all" */
  type?: SearchType;
  projectId?: string;
  /** Maximum number of results, from 1 to 50. @default 20 */
  limit?: number;
}

/**
 * Finds tasks, projects, workspaces, comments and activities that the caller may read.
 *
 * @throws {TrackerError} `invalid`, including for an error in a query; `unauthenticated`, `not_found`, `forbidden` if the
 * caller may not read any record of the type in the given workspace
 */
export async function search(ctx: Context, input: SearchInput): Promise<SearchResults> {
  ctx.checkInput("search", input);
  const searchQuery = checkText(input.q, "/q", { min: 1, max: MAX_SEARCH_QUERY_CHARACTERS });
  const limit = input.limit ?? DEFAULT_SEARCH_RESULTS;
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= MAX_SEARCH_RESULTS)) {
    throw invalidField("/limit", `Must be a whole number from 1 to ${MAX_SEARCH_RESULTS}`);
  }
  const kinds: readonly SearchKind[] = KINDS_OF_TYPE[input.type ?? "all"];
  return await ctx.store.read(async (tx) => {
    const [groups, project] = await allInOrder(
      listWorkspaceGroups(tx, ctx, input.workspaceId, kinds),
      input.projectId === undefined ? undefined : tx.findProject(input.projectId),
    );
    if (input.projectId !== undefined) refuseForeignProject(groups, project, input.projectId);
    if (groups.some((group) => group.kinds.includes("task"))) {
      const { workspaceId, projectId, preferWorkspaceId } = input;
      const place = {
        ...(workspaceId === undefined ? {} : { workspaceId }),
        ...(projectId === undefined ? {} : { projectId }),
        ...(preferWorkspaceId === undefined ? {} : { preferWorkspaceId }),
      };
      const found = await findByQuery(tx, ctx, searchQuery, { ...place, limit, countLimit: MAX_SEARCH_CANDIDATES });
      if (found) return { results: await loadResults(tx, found.hits), totalCount: found.count, searchQuery };
    }
    const scope = input.projectId === undefined ? {} : { projectId: input.projectId };
    const [own, others] = splitGroups(groups, input.preferWorkspaceId);
    const hits = [...(await findIn(tx, own, searchQuery, scope)), ...(await findIn(tx, others, searchQuery, scope))];
    const counted = hits.slice(0, MAX_SEARCH_CANDIDATES);
    return { results: await loadResults(tx, counted.slice(0, limit)), totalCount: counted.length, searchQuery };
  });
}

/** Workspaces in which the caller may read the same kinds of records. */
type WorkspaceGroup = Pick<SearchQuery, "workspaceIds" | "projectIds" | "kinds">;

async function listWorkspaceGroups(
  tx: ReadTx,
  ctx: Context,
  workspaceId: string | undefined,
  kinds: readonly SearchKind[],
): Promise<WorkspaceGroup[]> {
  const readable = (access: Access) => kinds.filter((kind) => access.may(PERMISSION_OF_KIND[kind]));
  if (workspaceId !== undefined) {
    const access = await findAccess(tx, ctx, workspaceId);
    if (!access) throw notFound("workspace", workspaceId);
    const allowed = readable(access);
    if (allowed.length === 0) for (const kind of kinds) requireGrant(access, PERMISSION_OF_KIND[kind]);
    return [{ ...(await scopeOf(tx, [access])), kinds: allowed }];
  }
  const groups = new Map<string, { accesses: Access[]; kinds: SearchKind[] }>();
  const members = await tx.listMembershipsOf(requireActor(ctx).userId);
  const accesses = await allInOrder(...members.map((member) => findAccess(tx, ctx, member.workspaceId)));
  for (const access of accesses) {
    const allowed = access ? readable(access) : [];
    if (!access || allowed.length === 0) continue;
    const group = groups.get(allowed.join()) ?? { accesses: [], kinds: allowed };
    group.accesses.push(access);
    groups.set(allowed.join(), group);
  }
  return await allInOrder(
    ...[...groups.values()].map(async ({ accesses, kinds }) => ({ ...(await scopeOf(tx, accesses)), kinds })),
  );
}

/** @throws {TrackerError} `not_found` if the project is in none of the searched workspaces */
function refuseForeignProject(
  groups: readonly WorkspaceGroup[],
  project: Project | undefined,
  projectId: string,
): void {
  const isSearched =
    project && groups.some((group) => group.workspaceIds.includes(project.workspaceId) && isWithin(group, project.id));
  if (!isSearched) throw notFound("project", projectId);
}

/** Returns whether a group covers a project of its workspaces. */
function isWithin({ projectIds }: WorkspaceGroup, projectId: string): boolean {
  return projectIds === undefined || projectIds.includes(projectId);
}

/** Splits off the preferred workspace. */
function splitGroups(
  groups: readonly WorkspaceGroup[],
  preferred: string | undefined,
): [own: WorkspaceGroup[], others: WorkspaceGroup[]] {
  const part = (isMeant: (id: string) => boolean) =>
    groups
      .map((group) => ({ ...group, workspaceIds: group.workspaceIds.filter(isMeant) }))
      .filter(({ workspaceIds }) => workspaceIds.length > 0);
  return [part((id) => id === preferred), part((id) => id !== preferred)];
}

/** Finds records, best first: by key, or else by number and words. */
async function findIn(
  tx: ReadTx,
  groups: readonly WorkspaceGroup[],
  query: string,
  scope: { projectId?: string },
): Promise<SearchHit[]> {
  if (groups.length === 0) return [];
  const byKey = await findByKey(tx, groups, query, scope);
  if (byKey.length > 0) return byKey.sort(compareHits);
  const byNumber = await findByNumber(tx, groups, query, scope);
  const byWords = await findByWords(tx, groups, query, scope);
  const known = new Set(byNumber.map(({ id }) => id));
  return [...byNumber, ...byWords.filter(({ id }) => !known.has(id))].sort(compareHits);
}

/** Finds the tasks with a number, such as `12` or `#12`, in every project. */
async function findByNumber(
  tx: ReadTx,
  groups: readonly WorkspaceGroup[],
  query: string,
  scope: { projectId?: string },
): Promise<SearchHit[]> {
  const number = Number(/^\s*#?(\d{1,9})\s*$/.exec(query)?.[1]);
  const withTasks = groups.filter((group) => group.kinds.includes("task"));
  if (Number.isNaN(number) || withTasks.length === 0) return [];
  const ids = await allInOrder(...withTasks.map((group) => tx.listTaskIdsByNumber(group, number, MAX_SEARCH_RESULTS)));
  const tasks = await tx.listTaskRecordsById(ids.flat());
  const found = tasks.filter(({ projectId }) => scope.projectId === undefined || projectId === scope.projectId);
  return found.map(({ id, createdAt }) => ({ id, kind: "task", taskId: id, createdAt, score: KEY_SCORE }));
}

/** Finds the task with a key in each workspace. A former key finds the task in its current project. */
async function findByKey(
  tx: ReadTx,
  groups: readonly WorkspaceGroup[],
  query: string,
  scope: { projectId?: string },
): Promise<SearchHit[]> {
  const key = parseTaskKey(query);
  if (!key) return [];
  const hits = new Map<string, SearchHit>();
  for (const group of groups) {
    if (!group.kinds.includes("task")) continue;
    for (const workspaceId of group.workspaceIds) {
      const project = await tx.findProjectBySlug(workspaceId, key.slug);
      const task = project && (await tx.findTaskByNumber(project.id, key.number));
      if (!task || !project || !isWithin(group, project.id) || !isWithin(group, task.projectId)) continue;
      if (scope.projectId !== undefined && task.projectId !== scope.projectId) continue;
      const { id, createdAt } = task;
      hits.set(id, { id, kind: "task", taskId: id, createdAt, score: KEY_SCORE });
    }
  }
  return [...hits.values()];
}

async function findByWords(
  tx: ReadTx,
  groups: readonly WorkspaceGroup[],
  query: string,
  scope: { projectId?: string },
): Promise<SearchHit[]> {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const hits: SearchHit[] = [];
  for (const group of groups) {
    const matches = await tx.searchDocuments({ ...group, ...scope, terms, limit: MAX_SEARCH_CANDIDATES });
    for (const { id, kind, taskId, createdAt, weights, exactWeights } of matches) {
      hits.push({ id, kind, taskId, createdAt, score: scoreOf(weights, exactWeights) });
    }
  }
  return hits.sort(compareHits).slice(0, MAX_SEARCH_CANDIDATES);
}

async function loadResults(tx: ReadTx, hits: readonly SearchHit[]): Promise<SearchResult[]> {
  const idsOf = (...kinds: SearchKind[]) => hits.flatMap(({ id, kind }) => (kinds.includes(kind) ? [id] : []));
  const taskIds = hits.flatMap(({ taskId }) => taskId ?? []);
  const [tasks, activities] = await allInOrder(
    tx.listTasksById(taskIds),
    tx.listActivitiesById(idsOf("comment", "activity")),
  );
  const [projects, users] = await allInOrder(
    tx.listProjectsById([...idsOf("project"), ...tasks.map(({ projectId }) => projectId)]),
    tx.listAccounts([...new Set([...tasks, ...activities].flatMap(({ userId }) => userId ?? []))]),
  );
  const workspaceIds = new Set([...idsOf("workspace"), ...projects.map(({ workspaceId }) => workspaceId)]);
  const workspaces = await allInOrder(...[...workspaceIds].map((id) => tx.findWorkspace(id)));
  const found: Found = {
    tasks: byId(tasks),
    activities: byId(activities),
    projects: byId(projects),
    users: byId(users),
    workspaces: byId(workspaces.flatMap((workspace) => workspace ?? [])),
  };
  return hits.flatMap((hit) => resultOf(hit, found) ?? []);
}

/** Records of the hits, by ID. */
interface Found {
  tasks: ReadonlyMap<string, Task>;
  activities: ReadonlyMap<string, Activity>;
  projects: ReadonlyMap<string, Project>;
  workspaces: ReadonlyMap<string, Workspace>;
  users: ReadonlyMap<string, Account>;
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function resultOf(hit: SearchHit, found: Found): SearchResult | undefined {
  if (hit.kind === "workspace") {
    const workspace = found.workspaces.get(hit.id);
    return workspace && workspaceResult(hit, workspace);
  }
  const task = found.tasks.get(hit.taskId ?? "");
  const activity = found.activities.get(hit.id);
  const project = found.projects.get(hit.kind === "project" ? hit.id : (task?.projectId ?? ""));
  // While a project is being deleted, it is not in the same workspace as its tasks.
  if (!project || (task && project.workspaceId !== task.workspaceId)) return undefined;
  const user = found.users.get((activity ?? task)?.userId ?? "");
  const context = { project, workspace: found.workspaces.get(project.workspaceId), user };
  if (hit.kind === "project") return projectResult(hit, project, context);
  if (!task) return undefined;
  if (hit.kind === "task") return taskResult(hit, task, context);
  return activity && activityResult(hit, activity, task, context);
}

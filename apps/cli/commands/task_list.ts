/** Lists of tasks. @module */
import type { Client, ListTasksQuery, Task, TaskDetail } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure, queryFailureOf } from "../failure.ts";
import { type Names, NONE } from "../names.ts";
import * as otherServer from "../other_server.ts";
import { ACTIVE, PLAN_KINDS } from "../plans.ts";
import type { Session } from "../session.ts";
import { dayOf, taskView } from "../task_fields.ts";
import { viewCalled } from "./view.ts";

/** Default number of listed tasks. */
export const LISTED_TASKS = 50;

/** Filters and the maximum length of a task list. */
export interface ListOptions {
  project?: string;
  status?: string;
  priority?: string;
  assignee?: string;
  label?: string;
  milestone?: string;
  cycle?: string;
  query?: string;
  /** A query: see the server's guide to queries. */
  where?: string;
  /** The name or ID of a saved view. Can be combined only with `limit`. */
  view?: string;
  dueBefore?: string;
  dueAfter?: string;
  sort?: string;
  limit?: number;
}

/** Lists the tasks of a workspace, a project or a saved view. */
export async function listTasks(call: Call, options: ListOptions): Promise<Output> {
  if (options.view !== undefined) return await listTasksOfView(call, options);
  const { session, names } = await call.open();
  const workspace = await session.workspace();
  const { project: projectName, assignee, label, limit = LISTED_TASKS, query: q, ...others } = options;
  const { milestone: _, cycle: __, ...rest } = others;
  const where = whereOf(options);
  const project = projectName === undefined ? undefined : await names.project(projectName);
  const query: ListTasksQuery = {
    ...(rest as Partial<ListTasksQuery>),
    where,
    workspaceId: workspace.id,
    q,
    projectId: project?.id,
    userId: assignee === undefined || assignee === NONE ? assignee : await names.userId(assignee, workspace.id),
    labelId:
      label === undefined ? undefined : names.label(await names.labels(workspace.id), label, "in the workspace").id,
  };
  const found = otherServer.listTasks(session.client, { ...query, limit: pageOf(limit) });
  const first = await firstOf(found, limit, where);
  if (first.tasks.length === 0 && options.status !== undefined) {
    const projects = project ? [project] : await names.projects(workspace.id);
    await names.refuseUnknownStatus(
      options.status,
      projects.map(({ id }) => id),
    );
  }
  return await shownTasks(call, { session, names }, first, { limit, workspaceId: workspace.id });
}

/** Values that a query reads as conditions instead of names. */
const PLAN_WORDS: ReadonlySet<string> = new Set([NONE, "any", ACTIVE, "upcoming", "done"]);

/** Returns the query for `--where`, or for `--milestone` and `--cycle`. @throws {Failure} */
function whereOf(options: ListOptions): string | undefined {
  const conditions = PLAN_KINDS.flatMap((kind) => {
    const name = options[kind];
    if (name === undefined) return [];
    const isWord = kind === "cycle" ? PLAN_WORDS.has(name) : name === NONE || name === "any";
    return [`${kind}:${isWord ? name : `"${name.replaceAll(/["\\]/g, "\\$&")}"`}`];
  });
  if (conditions.length === 0) return options.where;
  if (options.where === undefined) return conditions.join(" ");
  const hint = `add it to the query: ${conditions.join(" ")}`;
  throw new Failure("--milestone and --cycle cannot be combined with --where", { exit: EXIT.usage, hint });
}

async function listTasksOfView(
  call: Call,
  { view: name = "", limit = LISTED_TASKS, ...rest }: ListOptions,
): Promise<Output> {
  if (Object.values(rest).some((value) => value !== undefined)) {
    const hint = 'change its query with "hexlane view edit"';
    throw new Failure("A view has its own filters: use --view only with --limit", { exit: EXIT.usage, hint });
  }
  const { session, names } = await call.open();
  const view = await viewCalled(session, name);
  const found = session.client.views.listTasks(view.id, { limit: pageOf(limit) });
  const first = await firstOf(found, limit, view.query);
  return await shownTasks(call, { session, names }, first, { limit, workspaceId: view.workspaceId });
}

/** Requests one task more than shown, to find out whether the list continues. */
function pageOf(limit: number): number {
  return Math.min(limit + 1, 500);
}

interface FoundTasks {
  tasks: (Task | TaskDetail)[];
  hasMore: boolean;
}

/** @param query for the excerpt in an error */
async function firstOf(
  found: AsyncIterable<Task | TaskDetail>,
  limit: number,
  query: string | undefined,
): Promise<FoundTasks> {
  const tasks: (Task | TaskDetail)[] = [];
  try {
    for await (const task of found) {
      if (tasks.length === limit) return { tasks, hasMore: true };
      tasks.push(task);
    }
  } catch (error) {
    throw query === undefined ? error : queryFailureOf(error, query);
  }
  return { tasks, hasMore: false };
}

async function shownTasks(
  call: Call,
  { session, names }: { session: Session; names: Names },
  { tasks, hasMore }: FoundTasks,
  { limit, workspaceId }: { limit: number; workspaceId: string },
): Promise<Output> {
  const views = await Promise.all(tasks.map(async (task) => taskView(task, await names.keyOf(task))));
  const people = new Map<string, string>();
  if (tasks.some(({ userId }) => userId !== null)) {
    for (const { id, name } of await names.members(workspaceId)) people.set(id, name);
  }
  const plans = await Promise.all(tasks.map((task) => names.plansOf(task)));
  // Most teams use only some of these columns, and the terminal is narrow.
  const optional: [head: string, values: string[]][] = [
    ["ESTIMATE", views.map(({ estimate }) => String(estimate ?? ""))],
    ["MILESTONE", plans.map(({ milestoneName }) => milestoneName ?? "")],
    ["CYCLE", plans.map(({ cycleName }) => cycleName ?? "")],
  ];
  const used = optional.filter(([, values]) => values.some((value) => value !== ""));
  const rows = views.map((task, index) => [
    task.key,
    task.status,
    task.priority,
    task.userId === null ? "" : (people.get(task.userId) ?? task.userId),
    dayOf(task),
    ...used.map(([, values]) => values[index] ?? ""),
    task.title,
  ]);
  const more = hasMore ? `More results available: use --limit ${limit * 2} or narrow the search` : undefined;
  const labels = call.wants("labels") ? await labelsOf(session.client, tasks) : [];
  const json = views.map((view, index) => ({
    ...view,
    assigneeName: view.userId === null ? null : (people.get(view.userId) ?? null),
    ...plans[index],
    ...(labels[index] ? { labels: labels[index] } : {}),
  }));
  return {
    json,
    text: call.table(["KEY", "STATUS", "PRIORITY", "ASSIGNEE", "DUE", ...used.map(([head]) => head), "TITLE"], rows),
    note: views.length === 0 ? "No tasks" : more,
  };
}

/** Maximum number of concurrent requests. */
const PARALLEL = 8;

/** Returns the label names of each task. */
async function labelsOf({ labels }: Client, tasks: readonly Task[]): Promise<string[][]> {
  const all: string[][] = [];
  for (let start = 0; start < tasks.length; start += PARALLEL) {
    const part = tasks.slice(start, start + PARALLEL).map(({ id }) => labels.listOfTask(id).all());
    all.push(...(await Promise.all(part)).map((carried) => carried.map(({ name }) => name)));
  }
  return all;
}

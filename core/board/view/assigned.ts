/** The open tasks of a workspace that are assigned to the actor. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { groupBy } from "../../group_by.ts";
import { MAX_ASSIGNED_COUNT, MAX_ASSIGNED_TASKS } from "../../limits.ts";
import type { Page } from "../../page.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireGrant, requirePermission } from "../../workspace/access.ts";
import { listOpenProjects } from "../../workspace/project_access/scope.ts";
import type { Column } from "../column/column.ts";
import { type Label, oldestFirst } from "../label/label.ts";
import type { Project } from "../project/project.ts";
import type { TaskQuery } from "../query/condition.ts";
import type { Task } from "../task/task.ts";
import { labelOnCard } from "./cards.ts";

/** Input for {@linkcode listAssignedTasks}. */
export interface AssignedTasksInput {
  workspaceId: string;
  /** Whether to return only the number of tasks. @default false */
  countOnly?: boolean;
}

/** A task with its project, its column and its labels. */
export interface AssignedTask
  extends Pick<Task, "id" | "projectId" | "number" | "title" | "status" | "priority" | "dueDate"> {
  /** The name of the column. Null for a task without a column. */
  statusName: string | null;
  /** The icon of the column. */
  statusIcon: string | null;
  projectName: string;
  projectSlug: string;
  projectIcon: string | null;
  labels: Pick<Label, "id" | "name" | "color">[];
}

/** The actor's open tasks. */
export interface AssignedTasks {
  /** At most 100. */
  tasks: AssignedTask[];
  /** The number of all open tasks of the actor. */
  total: number;
}

/**
 * Lists the tasks that are assigned to the actor, are neither done nor archived, and are in a project that is not
 * archived. Sorts them by due date, with undated tasks last, then by priority, most urgent first, then by age, oldest
 * first.
 *
 * @throws {TrackerError} `not_found`, `forbidden`
 */
export async function listAssignedTasks(ctx: Context, input: AssignedTasksInput): Promise<AssignedTasks> {
  ctx.checkInput("listAssignedTasks", input);
  const { workspaceId, countOnly = false } = input;
  return await ctx.store.read(async (tx) => {
    const access = await requirePermission(tx, ctx, workspaceId, "task:read");
    requireGrant(access, "project:read");
    const outlines = await listOpenProjects(tx, access);
    const projects = new Map(outlines.flatMap((project) => (project.archivedAt ? [] : [[project.id, project]])));
    const query: TaskQuery = {
      projectIds: [...projects.keys()],
      condition: {
        type: "all",
        items: [
          { type: "in", source: "userId", values: [access.member.userId] },
          { type: "not", item: { type: "done" } },
          { type: "not", item: { type: "in", source: "status", values: ["archived"] } },
        ],
      },
      sort: [
        { by: "dueDate", descending: false },
        { by: "priority", descending: true },
        { by: "createdAt", descending: false },
      ],
    };
    const total = await tx.countQueriedTasks(query, MAX_ASSIGNED_COUNT);
    return { tasks: countOnly ? [] : await describe(tx, await firstTasks(tx, query), projects), total };
  });
}

/** Returns the first tasks. Pages may end early, after long descriptions. */
async function firstTasks(tx: ReadTx, query: TaskQuery): Promise<Task[]> {
  const tasks: Task[] = [];
  let page: Page = { limit: MAX_ASSIGNED_TASKS };
  while (tasks.length < MAX_ASSIGNED_TASKS) {
    const { rows, next } = await tx.queryTasks(query, page);
    tasks.push(...rows);
    if (!next) break;
    page = { ...page, after: next };
  }
  return tasks.slice(0, MAX_ASSIGNED_TASKS);
}

async function describe(
  tx: ReadTx,
  tasks: readonly Task[],
  projects: ReadonlyMap<string, Pick<Project, "name" | "slug" | "icon">>,
): Promise<AssignedTask[]> {
  const projectIds = [...new Set(tasks.map(({ projectId }) => projectId))];
  const [labels, ...boards] = await allInOrder(
    tx.listLabelsOnTasks(tasks.map(({ id }) => id)),
    ...projectIds.map((id) => tx.listColumns(id)),
  );
  const columns = new Map<string, Column>(boards.flat().map((column) => [column.id, column]));
  const byTask = groupBy(oldestFirst(labels), ({ taskId }) => taskId);
  return tasks.flatMap(({ id, projectId, number, title, status, priority, dueDate, columnId }) => {
    const [project, column] = [projects.get(projectId), columns.get(columnId ?? "")];
    if (!project) return [];
    return {
      ...{ id, projectId, number, title, status, priority, dueDate },
      statusName: column?.name ?? null,
      statusIcon: column?.icon ?? null,
      projectName: project.name,
      projectSlug: project.slug,
      projectIcon: project.icon,
      labels: (byTask.get(id) ?? []).map(labelOnCard),
    };
  });
}

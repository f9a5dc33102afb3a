/** Lists the tasks of a workspace or a project. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { invalidField, notFound } from "../../errors.ts";
import { type PageInput, type PageOf, pageOf } from "../../page.ts";
import type { TaskFilter } from "../../ports/store/board/task.ts";
import { termsOf } from "../../search_token.ts";
import { requirePermission } from "../../workspace/access.ts";
import { SORT_FIELDS, type SortField, TASK_FIELDS } from "./fields.ts";
import { filterOf, type TaskConditions } from "./filter.ts";
import { queryTasks } from "./query.ts";
import type { Task } from "./task.ts";

/** Input for {@linkcode listTasks}. */
export interface ListTasksInput extends TaskConditions, PageInput {
  /** Required without `where`. @default all workspaces in which the actor may read tasks */
  workspaceId?: string;
  /** With `where`, the default is all projects that are not archived. */
  projectId?: string;
  /** A query such as `assignee:me priority:>=high sort:due`. Tasks must also meet the other conditions. */
  where?: string;
  /**
   * A field to sort by, with a leading `-` for descending order. An order in `where` takes precedence.
   *
   * @default "createdAt"
   */
  sort?: string;
}

/**
 * Lists the tasks of a workspace or of one project, or finds tasks by a query. Days in a query are days in the time
 * zone of the actor's account. In the default order, no task is skipped or repeated if tasks are created, deleted or
 * moved while a client reads the pages. In other orders, this can happen to a task whose sort value changes.
 *
 * @throws {TrackerError} `invalid`, with the position of an error in the query, `not_found`, `forbidden`
 */
export async function listTasks(ctx: Context, input: ListTasksInput): Promise<PageOf<Task>> {
  ctx.checkInput("listTasks", input);
  const descending = input.sort?.startsWith("-") ?? false;
  const by = (input.sort?.replace(/^-/, "") ?? "createdAt") as SortField;
  if (!SORT_FIELDS.includes(by)) throw invalidField("/sort", `Must be one of: ${SORT_FIELDS.join(", ")}`);
  const { workspaceId, projectId, where } = input;
  if (where !== undefined) return await queryTasks(ctx, { ...input, where }, { by, descending });
  if (workspaceId === undefined) throw invalidField("/workspaceId", "Is required");
  const page = pageOf(input, { sortedBy: TASK_FIELDS[by].sort });
  return await ctx.store.read(async (tx) => {
    const [access, project, projects] = await allInOrder(
      requirePermission(tx, ctx, workspaceId, "task:read"),
      projectId === undefined ? undefined : tx.findProject(projectId),
      projectId === undefined ? tx.listProjectOutlines(workspaceId) : undefined,
    );
    const filter: TaskFilter = { workspaceId, ...(await filterOf(tx, input, access)) };
    if (projects && access.projects.isLimited) {
      filter.projectIds = projects.flatMap(({ id }) => (access.projects.sees(id) ? id : []));
    }
    if (projectId !== undefined) {
      if (project?.workspaceId !== workspaceId || !access.projects.sees(projectId))
        throw notFound("project", projectId);
      filter.projectId = projectId;
    }
    // A query without words matches nothing, but an empty list of terms would match everything.
    if (input.q?.trim() && termsOf(input.q).length === 0) return { rows: [] };
    const found = await tx.listTasks(filter, { by, descending }, page);
    if (!projects) return found;
    // A project that is being deleted has left the workspace, but its tasks are still there.
    const projectIds = new Set(projects.map(({ id }) => id));
    return { ...found, rows: found.rows.filter((task) => projectIds.has(task.projectId)) };
  });
}

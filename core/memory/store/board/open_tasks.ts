/** The open tasks of several workspaces, in memory. @module */
import type { Activity } from "../../../history/activity.ts";
import { MAX_CONSIDERED_TASKS } from "../../../limits.ts";
import type { ProjectScope } from "../../../ports/store/workspace/access_rule.ts";
import { isWithin } from "../live.ts";
import { orderBy } from "../order.ts";
import type { Tables, TaskRow } from "../rows.ts";

/** Returns the live tasks in non-final columns of unarchived projects, by due date. Tasks without a due date come last. */
export function openTasks(tables: Tables, { workspaceIds, projectIds }: ProjectScope): TaskRow[] {
  const open = [...tables.tasks.all()].filter(({ columnId, projectId, deletedAt }) => {
    const project = tables.projects.get(projectId);
    const column = tables.columns.get(columnId ?? "");
    if (deletedAt !== null || column?.isFinal !== false || project?.archivedAt !== null) return false;
    return workspaceIds.includes(project.workspaceId) && isWithin({ projectId }, projectIds);
  });
  return orderBy(open, ({ dueDate, id }) => [dueDate?.getTime() ?? Number.POSITIVE_INFINITY, id]);
}

const ASSIGNS: ReadonlySet<Activity["type"]> = new Set(["create", "assignee_changed"]);
const REASSIGNS: ReadonlySet<Activity["type"]> = new Set(["assignee_changed", "unassigned"]);

/**
 * Returns the IDs of the tasks that an account last created or assigned, except tasks that have since been reassigned.
 */
export function lastAssignedBy({ activities }: Tables, userId: string): ReadonlySet<string> {
  const own = [...activities.all()].filter((entry) => entry.userId === userId && ASSIGNS.has(entry.type));
  const latest = orderBy(own, ({ createdAt, taskId }) => [createdAt, taskId], { descending: true });
  const last = latest.slice(0, MAX_CONSIDERED_TASKS).filter(({ taskId, createdAt }) => {
    const others = activities.by("task", taskId).filter(({ type }) => REASSIGNS.has(type));
    return others.every((entry) => entry.createdAt <= createdAt);
  });
  return new Set(last.map(({ taskId }) => taskId));
}

/**
 * Creates a task.
 *
 * @module
 */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import { bytesOfTask } from "../../quota.ts";
import { changeWithinQuota } from "../../workspace/usage.ts";
import { type Column, type ColumnPlacement, defaultColumn, resolveStatus } from "../column/column.ts";
import { checkDescription, type Project } from "../project/project.ts";
import { requireWritableProject } from "../require.ts";
import { withAssignee } from "./get.ts";
import { refuseNonMember } from "./patch.ts";
import { positionAtEnd } from "./position.ts";
import { saveNewTask } from "./save.ts";
import {
  checkDates,
  checkPriority,
  checkTitle,
  type Priority,
  parseOptionalDate,
  type Task,
  type TaskDetail,
} from "./task.ts";

/** What {@linkcode createTask} takes. */
export interface CreateTaskInput {
  /** The project. */
  projectId: string;
  /** At most 500 characters. */
  title: string;
  /** Markdown, or null. */
  description?: string | null;
  /**
   * How urgent it is.
   *
   * @default "no-priority"
   */
  priority?: Priority;
  /** A column's slug or name, `planned` or `archived`. @default the first column */
  status?: string;
  /** ISO 8601 date or date-time. */
  startDate?: string | null;
  /** ISO 8601 date or date-time. */
  dueDate?: string | null;
  /** The assignee, a member of the workspace. */
  userId?: string | null;
}

/**
 * Makes a task at the end of its column.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` while the project is archived, or with reason
 * `QUOTA_EXCEEDED`
 */
export async function createTask(ctx: Context, input: CreateTaskInput): Promise<TaskDetail> {
  const fields = newTaskFields(input);
  const now = ctx.clock.now();
  return await changeWithinQuota(ctx, async (tx, claim) => {
    const { project } = await requireWritableProject(tx, ctx, input.projectId, "task:create");
    claim(project.workspaceId, { tasks: 1, bytes: bytesOfTask(fields) });
    const [, place] = await allInOrder(
      fields.userId === null ? undefined : refuseNonMember(tx, project.workspaceId, fields.userId),
      takePlace(tx, project, input.status),
    );

    const task = { ...fields, ...place, id: ctx.newId(), createdAt: now, updatedAt: now };
    await saveNewTask(tx, ctx, task, now);
    return await withAssignee(tx, task);
  });
}

function firstPlacement(columns: readonly Column[]): ColumnPlacement {
  const column = defaultColumn("", columns);
  return { status: column.slug, column };
}

/** What of a new task its maker decides. */
export type NewTaskFields = Pick<
  Task,
  "title" | "description" | "priority" | "startDate" | "dueDate" | "dueDateOnly" | "userId"
>;

/** The place of a new task: the end of its column, and the next number. */
async function takePlace(
  tx: Tx,
  { id: projectId, workspaceId }: Project,
  wanted: string | undefined,
): Promise<Pick<Task, "projectId" | "workspaceId" | "status" | "columnId" | "position" | "number">> {
  const columns = await tx.listColumns(projectId);
  const { status, column } = wanted === undefined ? firstPlacement(columns) : resolveStatus(wanted, columns);
  const [position, number] = await allInOrder(positionAtEnd(tx, projectId, status), tx.claimTaskNumbers(projectId, 1));
  return { projectId, workspaceId, status, columnId: column?.id ?? null, position, number };
}

/** The fields of a new task that need nothing but the input. */
export function newTaskFields(input: Omit<CreateTaskInput, "projectId">): NewTaskFields {
  const due = parseOptionalDate(input.dueDate, "/dueDate");
  const fields = {
    title: checkTitle(input.title),
    description: input.description == null ? null : checkDescription(input.description),
    priority: checkPriority(input.priority ?? "no-priority"),
    startDate: parseOptionalDate(input.startDate, "/startDate")?.at ?? null,
    dueDate: due?.at ?? null,
    dueDateOnly: due?.dateOnly ?? false,
    userId: input.userId || null,
  };
  checkDates(fields);
  return fields;
}

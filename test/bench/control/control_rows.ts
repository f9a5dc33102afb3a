/**
 * Shared by the reads and writes of the control: columns, records and the permission check.
 *
 * @module
 */
import type { Database } from "bun:sqlite";

type Value = string | number | null;
export type Row = Record<string, Value>;

export const TASK: string = `task.id, task.project_id AS projectId, task.workspace_id AS workspaceId, task.position, task.number,
  task.user_id AS userId, task.title, task.description, task.status, task.column_id AS columnId, task.priority,
  task.start_date AS startDate, task.due_date AS dueDate, task.due_date_only AS dueDateOnly, task.recurrence,
  task.estimate, task.milestone_id AS milestoneId, task.cycle_id AS cycleId,
  task.created_at AS createdAt, task.updated_at AS updatedAt`;

/** The roles of the caller (`?1`) in the workspace of a row. */
export const ACCESS = "member.role AS memberRole, role.permission AS grants";
export const joinAccess = (workspaceId: string): string => `
  JOIN member ON member.workspace_id = ${workspaceId} AND member.user_id = ?1
  LEFT JOIN role ON role.workspace_id = member.workspace_id AND role.role = member.role`;

/**
 * Selects a live task with everything that the permission check needs, in one join. The parameters are the caller and
 * the task.
 */
export const fromTask = (more = ""): string => `FROM task
  JOIN project ON project.id = task.project_id AND project.workspace_id = task.workspace_id
  ${joinAccess("task.workspace_id")} ${more} WHERE task.id = ?2 AND task.deleted_at IS NULL`;

/** Returns the part of a workspace's ID that identifies the workspace in the index of search tokens. */
export const endOf = (workspaceId: Value | undefined): string => `${workspaceId}`.slice(-8);

/** Returns the block of the index that has the tokens of a document. */
export const blockOf = (sequence: number): number => Math.floor(sequence / 8192);
/** Documents that are indexed together. */
export const BATCH_DOCUMENTS = 256;

/** A response other than 200. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Refused with ${status}`);
    this.status = status;
  }
}

/** @throws {Refusal} when there is no row, or the caller lacks the permission */
export function permitted<T extends Row>(row: T | null, resource: string, action: string): T {
  if (row === null) throw new Refusal(404);
  if (row.memberRole === "owner") return row;
  const grants = JSON.parse(`${row.grants}`) as Record<string, string[]> | null;
  if (!grants?.[resource]?.includes(action)) throw new Refusal(403);
  return row;
}

/** Prepares statements that return one row, return all rows, or change rows. */
export function statementsOf(db: Database) {
  const prepare = (sql: string) => db.prepare<Row, Value[]>(sql);
  return {
    one:
      (sql: string, statement = prepare(sql)) =>
      (...values: Value[]): Row | null =>
        statement.get(...values),
    all:
      (sql: string, statement = prepare(sql)) =>
      (...values: Value[]): Row[] =>
        statement.all(...values),
    run:
      (sql: string, statement = prepare(sql)) =>
      (...values: Value[]): number =>
        statement.run(...values).changes,
  };
}

/** A prepared statement that returns one row for its parameters. */
export type One = ReturnType<ReturnType<typeof statementsOf>["one"]>;

export const instant = (value: Value | undefined): string | null =>
  value == null ? null : new Date(value as number).toISOString();
export const json = (value: Value | undefined): unknown => (value == null ? null : JSON.parse(value as string));

export function taskOf(row: Row) {
  const { id, projectId, workspaceId, position, number, userId, title, description, status, columnId, priority } = row;
  return {
    ...{ id, projectId, workspaceId, position, number, userId, title, description, status, columnId, priority },
    startDate: instant(row.startDate),
    dueDate: instant(row.dueDate),
    dueDateOnly: row.dueDateOnly === 1,
    recurrence: json(row.recurrence),
    estimate: row.estimate ?? null,
    milestoneId: row.milestoneId ?? null,
    cycleId: row.cycleId ?? null,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  };
}

export const ACTIVITY: string = `activity.id, activity.task_id AS taskId, activity.type, activity.created_at AS createdAt,
  activity.updated_at AS updatedAt, activity.user_id AS userId, activity.content, activity.event_data AS eventData,
  activity.external_user_name AS externalUserName, activity.external_user_avatar AS externalUserAvatar,
  activity.external_source AS externalSource, activity.external_url AS externalUrl,
  activity.parent_id AS parentId`;

export function activityOf(row: Row) {
  const { id, taskId, type, userId, content, externalUserName, externalUserAvatar, externalSource, externalUrl } = row;
  return {
    ...{ id, taskId, type, userId, content, externalUserName, externalUserAvatar, externalSource, externalUrl },
    parentId: row.parentId ?? null,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
    eventData: json(row.eventData),
  };
}

/** Returns the words of a text. Words have only ASCII letters and digits. */
export const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/[a-z0-9]+/g) ?? [])];

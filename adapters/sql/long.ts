/**
 * Which reads may take long, which is more than some milliseconds: where a session must not be held up, they are refused
 * before they begin. Finding that out must itself cost next to nothing.
 *
 * @module
 */
import type { Page } from "@hexlane/core";
import { eq, sql } from "drizzle-orm";
import { type Session, slot, statement } from "./session.ts";

/** Rows that are answered, or looked at and sorted, in some milliseconds. */
export const MAX_SHORT_ROWS = 2_000;

/** Rows that one statement changes or removes in some milliseconds: of more, it takes some at a time. */
export const SLICE_ROWS = 500;
/** Tasks that are removed, with all that belongs to them, in some milliseconds. */
export const MAX_SHORT_REMOVALS = 100;

const MOST_OF_PROJECT = statement(({ db, tables: { project } }) =>
  db
    .select({ tasks: project.lastTaskNumber })
    .from(project)
    .where(eq(project.id, slot("projectId"))),
);
const MOST_OF_WORKSPACE = statement(({ db, tables: { project } }) =>
  db
    .select({ tasks: sql<number>`coalesce(sum(${project.lastTaskNumber}), 0)`.mapWith(Number) })
    .from(project)
    .where(eq(project.workspaceId, slot("workspaceId"))),
);

/**
 * Refuses what follows if it goes through all tasks of a project or a workspace and there may be many: never more than
 * numbers were given out.
 */
export async function refuseManyTasks(
  session: Session,
  of: { projectId: string } | { workspaceId: string },
  options: { most?: number } = {},
): Promise<void> {
  if (!session.refuseLong) return;
  const { most = MAX_SHORT_ROWS } = options;
  const [row] = await ("projectId" in of ? session.run(MOST_OF_PROJECT, of) : session.run(MOST_OF_WORKSPACE, of));
  if ((row?.tasks ?? 0) > most) session.refuseLong();
}

/** Answers a page of rows, unless there are more than are read in a short time. */
export async function readPage<Row>(
  session: Session,
  page: Page,
  read: (limit: number) => Row[] | Promise<Row[]>,
): Promise<Row[]> {
  const limit = page.limit + 1;
  if (!session.refuseLong || limit <= MAX_SHORT_ROWS) return await read(limit);
  const rows = await read(MAX_SHORT_ROWS);
  if (rows.length === MAX_SHORT_ROWS) session.refuseLong();
  return rows;
}

/** Answers all rows, unless there are more than are read in a short time. */
export async function readAll<Row>(session: Session, read: (most: number) => Row[] | Promise<Row[]>): Promise<Row[]> {
  const rows = await read(session.refuseLong ? MAX_SHORT_ROWS : Number.MAX_SAFE_INTEGER);
  if (rows.length === MAX_SHORT_ROWS) session.refuseLong?.();
  return rows;
}

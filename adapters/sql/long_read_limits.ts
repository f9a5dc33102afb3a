/**
 * Detects reads that may take longer than a few milliseconds. If they would block other requests, they are refused
 * before they begin. The check itself must cost almost nothing.
 *
 * @module
 */
import { limits, type Page } from "@hexlane/core";
import { eq, sql } from "drizzle-orm";
import { param, rowsOf, type Session, type Statement, statement } from "./session.ts";

/**
 * Rows that can be returned, or scanned and sorted, in a few milliseconds. Measured with lists of tasks on SQLite: 2,000
 * rows block the event loop for 5 ms, and 8,000 rows for 20 ms. A worker thread blocks it for 1 ms, but takes four times as
 * much CPU time in total.
 */
export const MAX_SHORT_ROWS = 2_000;

/**
 * Rows that one statement changes or removes; more are changed in batches. Measured on SQLite: removing 500 activities at
 * once blocks for 4 ms (14 ms if each is 16 KiB long), and removing 2,000 at once for 5 ms (47 ms); removing 125 at once
 * takes 20% more CPU time.
 */
export const SLICE_ROWS = 500;
/**
 * Bytes of text that are read at once. Measured with 32 strings of 240 KiB on SQLite: they block the event loop for 9 ms if
 * read all at once, for 5.3 ms in groups of 1 MiB, for 4.6 ms in groups of 256 KiB, and just as long in groups of 64 KiB.
 */
const GROUP_BYTES = 256 * 1024;

const MOST_OF_PROJECT = statement(({ db, tables: { project } }) =>
  db
    .select({ tasks: project.lastTaskNumber })
    .from(project)
    .where(eq(project.id, param("projectId"))),
);
const MOST_OF_WORKSPACE = statement(({ db, tables: { project } }) =>
  db
    .select({ tasks: sql<number>`coalesce(sum(${project.lastTaskNumber}), 0)`.mapWith(Number) })
    .from(project)
    .where(eq(project.workspaceId, param("workspaceId"))),
);
const MOST_OF_ALL = statement(({ db, tables: { project } }) =>
  db.select({ tasks: sql<number>`coalesce(sum(${project.lastTaskNumber}), 0)`.mapWith(Number) }).from(project),
);

/**
 * Refuses to scan all tasks of a project, a workspace or the whole store if it may have many. The last assigned task
 * number is an upper bound.
 */
export async function refuseManyTasks(
  session: Session,
  of: { projectId: string } | { workspaceId: string } | "all",
): Promise<void> {
  if (session.refuseLong && (await mayHaveMany(session, of))) session.refuseLong();
}

/** Whether a project, a workspace or the whole store may have more tasks than can be scanned in a few milliseconds. */
export async function mayHaveMany(
  session: Session,
  of: { projectId: string } | { workspaceId: string } | "all",
): Promise<boolean> {
  const [row] = await (of === "all"
    ? session.run(MOST_OF_ALL, {})
    : "projectId" in of
      ? session.run(MOST_OF_PROJECT, of)
      : session.run(MOST_OF_WORKSPACE, of));
  return (row?.tasks ?? 0) > MAX_SHORT_ROWS;
}

/** Reads a page of rows. Refused if that would take too long. */
export async function readPage<Row>(
  session: Session,
  page: Page,
  read: (limit: number) => Row[] | Promise<Row[]>,
): Promise<Row[]> {
  return await readUpTo(session, page.limit + 1, read);
}

/** Reads the first rows. Refused if that would take too long. */
export async function readUpTo<Row>(
  session: Session,
  limit: number,
  read: (limit: number) => Row[] | Promise<Row[]>,
): Promise<Row[]> {
  if (!session.refuseLong || limit <= MAX_SHORT_ROWS) return await read(limit);
  const rows = await read(MAX_SHORT_ROWS);
  if (rows.length === MAX_SHORT_ROWS) session.refuseLong();
  return rows;
}

/** Reads all rows. Refused if that would take too long. */
export async function readAll<Row>(session: Session, read: (most: number) => Row[] | Promise<Row[]>): Promise<Row[]> {
  return await readUpTo(session, Number.MAX_SAFE_INTEGER, read);
}

/**
 * Re-reads the rows of a page that have long text, in groups.
 *
 * @returns the rows by ID
 */
export async function readLongRows<Row extends { id: string }>(
  session: Session,
  query: Statement<Row[]>,
  rows: readonly { id: string; bytes: number }[],
): Promise<Map<string, Row>> {
  const groups: string[][] = [];
  let bytesLeft = 0;
  for (const { id, bytes } of rows) {
    if (bytes <= limits.MAX_INLINE_BYTES) continue;
    bytesLeft -= bytes;
    if (bytesLeft >= 0) groups.at(-1)?.push(id);
    else {
      groups.push([id]);
      bytesLeft = GROUP_BYTES - bytes;
    }
  }
  const found = new Map<string, Row>();
  // With a remote database, each group would be a round trip, and the read blocks nothing.
  for (const ids of session.yieldToEventLoop ? groups : [groups.flat()]) {
    if (found.size > 0) await session.yieldToEventLoop?.();
    for (const row of await rowsOf(session, query, ids)) found.set(row.id, row);
  }
  return found;
}

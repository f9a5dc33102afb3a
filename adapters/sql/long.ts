/**
 * Detects reads that may take longer than a few milliseconds. If they would block other requests, they are refused
 * before they begin. The check itself must cost almost nothing.
 *
 * @module
 */
import { limits, type Page } from "@hexlane/core";
import { eq, sql } from "drizzle-orm";
import { param, rowsOf, type Session, type Statement, statement } from "./session.ts";

/** Rows that can be returned, or scanned and sorted, in a few milliseconds. */
export const MAX_SHORT_ROWS = 2_000;

/** Rows that one statement can change or remove in a few milliseconds; more are changed in batches. */
export const SLICE_ROWS = 500;
/** Bytes of text that can be read in a millisecond or two. */
const GROUP_BYTES = 256 * 1024;
/** Number of tasks that can be removed, with everything that belongs to them, in a few milliseconds. */
export const MAX_SHORT_REMOVALS = 100;

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

/**
 * Refuses to scan all tasks of a project or workspace that may have many. The last assigned task number is an upper bound.
 */
export async function refuseManyTasks(
  session: Session,
  of: { projectId: string } | { workspaceId: string },
  options: { most?: number } = {},
): Promise<void> {
  if (session.refuseLong && (await mayHaveMany(session, of, options))) session.refuseLong();
}

/** Whether a project or workspace may have more tasks than can be scanned in a few milliseconds. */
export async function mayHaveMany(
  session: Session,
  of: { projectId: string } | { workspaceId: string },
  { most = MAX_SHORT_ROWS }: { most?: number } = {},
): Promise<boolean> {
  const [row] = await ("projectId" in of ? session.run(MOST_OF_PROJECT, of) : session.run(MOST_OF_WORKSPACE, of));
  return (row?.tasks ?? 0) > most;
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
 * Re-reads the rows of a page that have long texts, in groups.
 *
 * @returns the rows by id
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

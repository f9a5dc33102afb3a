/** Storage usage of workspaces. @module */
import type { WorkspaceUsage } from "@hexlane/core";
import { eq, sql } from "drizzle-orm";
import { bytesOf } from "../page.ts";
import { type Session, statement } from "../session.ts";

const TASKS = statement(({ db, tables: { task } }) =>
  db
    .select({
      workspaceId: task.workspaceId,
      tasks: sql<number>`sum(case when ${task.deletedAt} is null then 1 else 0 end)`.mapWith(Number),
      bytes: sql<number>`sum(${bytesOf(task.title, task.description)})`.mapWith(Number),
    })
    .from(task)
    .groupBy(task.workspaceId),
);
const COMMENTS = statement(({ db, tables: { activity, task } }) =>
  db
    .select({
      workspaceId: task.workspaceId,
      bytes: sql<number>`sum(${bytesOf(activity.content)})`.mapWith(Number),
    })
    .from(activity)
    .innerJoin(task, eq(task.id, activity.taskId))
    .groupBy(task.workspaceId),
);
const IMAGES = statement(({ db, tables: { image, task } }) =>
  db
    .select({
      workspaceId: task.workspaceId,
      bytes: sql<number>`sum(${image.size})`.mapWith(Number),
    })
    .from(image)
    .innerJoin(task, eq(task.id, image.taskId))
    .groupBy(task.workspaceId),
);
const EVENTS = statement(({ db, tables: { event } }) =>
  db
    .select({
      workspaceId: event.workspaceId,
      bytes: sql<number>`sum(${bytesOf(event.data)})`.mapWith(Number),
    })
    .from(event)
    .groupBy(event.workspaceId),
);

/** Measures every workspace. */
export async function measureWorkspaces(session: Session): Promise<WorkspaceUsage[]> {
  // Reads all rows of four tables.
  session.refuseLong?.();
  const usage = new Map<string, WorkspaceUsage>();
  for (const row of await session.run(TASKS, {})) usage.set(row.workspaceId, { ...row, eventBytes: 0 });
  for (const { workspaceId, bytes } of await session.run(EVENTS, {})) {
    const known = usage.get(workspaceId) ?? { workspaceId, tasks: 0, bytes: 0 };
    usage.set(workspaceId, { ...known, eventBytes: bytes });
  }
  for (const rows of [await session.run(COMMENTS, {}), await session.run(IMAGES, {})]) {
    for (const { workspaceId, bytes } of rows) {
      const known = usage.get(workspaceId);
      if (known) usage.set(workspaceId, { ...known, bytes: known.bytes + bytes });
    }
  }
  return [...usage.values()];
}

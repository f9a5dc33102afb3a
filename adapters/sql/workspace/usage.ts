/** Storage usage of workspaces. @module */
import type { WorkspaceUsage } from "@hexlane/core";
import { eq, type SQL, sql } from "drizzle-orm";
import { bytesOf } from "../page.ts";
import { rowsOf, type Session, type Sql, type Statement, shapes } from "../session.ts";

/** Which workspaces are measured: all of them, or those in the parameter `ids`. */
interface Which {
  isAll: boolean;
}

/**
 * Matches the tasks of the workspaces by project, because the indexes of a workspace's tasks leave out deleted tasks.
 */
function tasksOf({ tables: { project, task }, isIn }: Sql, { isAll }: Which): SQL | undefined {
  if (isAll) return undefined;
  return sql`${task.projectId} in (select ${project.id} from ${project} where ${isIn(project.workspaceId, "ids")})`;
}

const TASKS = shapes((on, which: Which) => {
  const { task } = on.tables;
  return on.db
    .select({
      workspaceId: task.workspaceId,
      tasks: sql<number>`sum(case when ${task.deletedAt} is null then 1 else 0 end)`.mapWith(Number),
      bytes: sql<number>`sum(${bytesOf(task.title, task.description)})`.mapWith(Number),
    })
    .from(task)
    .where(tasksOf(on, which))
    .groupBy(task.workspaceId);
});
const COMMENTS = shapes((on, which: Which) => {
  const { activity, task } = on.tables;
  return on.db
    .select({
      workspaceId: task.workspaceId,
      bytes: sql<number>`sum(${bytesOf(activity.content)})`.mapWith(Number),
    })
    .from(activity)
    .innerJoin(task, eq(task.id, activity.taskId))
    .where(tasksOf(on, which))
    .groupBy(task.workspaceId);
});
const REACTIONS = shapes((on, which: Which) => {
  const { reaction, task } = on.tables;
  return on.db
    .select({
      workspaceId: task.workspaceId,
      bytes: sql<number>`sum(${bytesOf(reaction.emoji)})`.mapWith(Number),
    })
    .from(reaction)
    .innerJoin(task, eq(task.id, reaction.taskId))
    .where(tasksOf(on, which))
    .groupBy(task.workspaceId);
});
const FIELD_VALUES = shapes((on, which: Which) => {
  const { customFieldValue: value, task } = on.tables;
  return on.db
    .select({
      workspaceId: task.workspaceId,
      bytes: sql<number>`sum(${bytesOf(value.value, value.lostValue)})`.mapWith(Number),
    })
    .from(value)
    .innerJoin(task, eq(task.id, value.taskId))
    .where(tasksOf(on, which))
    .groupBy(task.workspaceId);
});
const LINKS = shapes((on, which: Which) => {
  const { externalLink: link, task } = on.tables;
  return on.db
    .select({
      workspaceId: task.workspaceId,
      bytes: sql<number>`sum(${bytesOf(link.url, link.title)})`.mapWith(Number),
    })
    .from(link)
    .innerJoin(task, eq(task.id, link.taskId))
    .where(tasksOf(on, which))
    .groupBy(task.workspaceId);
});
const IMAGES = shapes((on, which: Which) => {
  const { image, task } = on.tables;
  return on.db
    .select({
      workspaceId: task.workspaceId,
      bytes: sql<number>`sum(${image.size})`.mapWith(Number),
    })
    .from(image)
    .innerJoin(task, eq(task.id, image.taskId))
    .where(tasksOf(on, which))
    .groupBy(task.workspaceId);
});
const DRAFT_FILES = shapes(({ db, tables: { draftFile, project }, isIn }, { isAll }: Which) =>
  db
    .select({
      workspaceId: project.workspaceId,
      bytes: sql<number>`sum(${draftFile.size})`.mapWith(Number),
    })
    .from(draftFile)
    .innerJoin(project, eq(project.id, draftFile.projectId))
    .where(isAll ? undefined : isIn(project.workspaceId, "ids"))
    .groupBy(project.workspaceId),
);
const BACKGROUNDS = shapes(({ db, tables: { project, projectBackground }, isIn }, { isAll }: Which) =>
  db
    .select({
      workspaceId: project.workspaceId,
      bytes: sql<number>`sum(${projectBackground.size})`.mapWith(Number),
    })
    .from(projectBackground)
    .innerJoin(project, eq(project.id, projectBackground.projectId))
    .where(isAll ? undefined : isIn(project.workspaceId, "ids"))
    .groupBy(project.workspaceId),
);
const EVENTS = shapes(({ db, tables: { event }, isIn }, { isAll }: Which) =>
  db
    .select({
      workspaceId: event.workspaceId,
      bytes: sql<number>`sum(${bytesOf(event.data)})`.mapWith(Number),
    })
    .from(event)
    .where(isAll ? undefined : isIn(event.workspaceId, "ids"))
    .groupBy(event.workspaceId),
);

/** Measures the given workspaces, or all workspaces. */
export async function measureWorkspaces(session: Session, ids?: readonly string[]): Promise<WorkspaceUsage[]> {
  // Measuring may be slow, because it reads all rows of the workspaces in nine tables.
  session.refuseLong?.();
  const which = { isAll: ids === undefined };
  const run = async <Row>(statement: Statement<Row[]>): Promise<Row[]> =>
    await (ids ? rowsOf(session, statement, ids) : session.run(statement, {}));
  const usage = new Map<string, WorkspaceUsage>();
  for (const row of await run(TASKS(which))) usage.set(row.workspaceId, { ...row, eventBytes: 0 });
  for (const { workspaceId, bytes } of await run(EVENTS(which))) {
    const known = usage.get(workspaceId) ?? { workspaceId, tasks: 0, bytes: 0 };
    usage.set(workspaceId, { ...known, eventBytes: bytes });
  }
  for (const sizes of [COMMENTS, REACTIONS, FIELD_VALUES, LINKS, IMAGES, DRAFT_FILES, BACKGROUNDS]) {
    const rows = await run(sizes(which));
    for (const { workspaceId, bytes } of rows) {
      const known = usage.get(workspaceId);
      if (known) usage.set(workspaceId, { ...known, bytes: known.bytes + bytes });
    }
  }
  return [...usage.values()];
}

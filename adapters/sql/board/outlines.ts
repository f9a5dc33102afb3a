/** How much there is on a board, and its tasks without what may be long. @module */
import type { BoardReads, BoardSize, Task, TaskOutline } from "@hexlane/core";
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { ACCOUNT } from "../identity.ts";
import { refuseManyTasks } from "../long.ts";
import { bytesOf } from "../page.ts";
import { fieldsOf, idQuery, type Over, rowsOf, type Session, slot, statement } from "../session.ts";
import type { Tables } from "../tables.ts";
import { PROJECT } from "./projects.ts";
import { hasMoreRows } from "./removal.ts";

function liveTasksOf({ task }: Pick<Tables, "task">): SQL | undefined {
  return and(eq(task.projectId, slot("projectId")), isNull(task.deletedAt));
}

const OUTLINES = statement(({ db, tables: { task } }) =>
  db
    .select({
      ...fieldsOf(task, "priorityRank", "deletedAt", "description"),
      descriptionBytes: bytesOf(task.description),
    })
    .from(task)
    .where(liveTasksOf({ task }))
    .orderBy(asc(task.position), asc(task.number)),
);
const TASK_SIZES = statement(({ db, tables: { task } }) =>
  db
    .select({
      tasks: count(),
      descriptionBytes: sql<number>`coalesce(sum(${bytesOf(task.description)}), 0)`.mapWith(Number),
    })
    .from(task)
    .where(liveTasksOf({ task })),
);
const LABEL_COUNT = statement(({ db, tables: { label, task } }) =>
  db.select({ labels: count() }).from(task).innerJoin(label, eq(label.taskId, task.id)).where(liveTasksOf({ task })),
);

async function listTaskOutlines(session: Session, projectId: string): Promise<TaskOutline[]> {
  await refuseManyTasks(session, { projectId });
  return await session.run(OUTLINES, { projectId });
}

async function measureBoard(session: Session, projectId: string): Promise<BoardSize> {
  await refuseManyTasks(session, { projectId });
  const [[sizes], [labels]] = await Promise.all([
    session.run(TASK_SIZES, { projectId }),
    session.run(LABEL_COUNT, { projectId }),
  ]);
  return { tasks: 0, descriptionBytes: 0, labels: 0, ...sizes, ...labels };
}

const RECORDS = idQuery(
  ({ db, tables: { task } }, ids) =>
    db
      .select(fieldsOf(task, "priorityRank", "deletedAt", "description"))
      .from(task)
      .where(and(inArray(task.id, ids), isNull(task.deletedAt))),
  {
    companions: () => [
      { statement: PROJECT, from: { id: "projectId" }, isEach: true },
      { statement: ACCOUNT, from: { id: "userId" }, isEach: true },
    ],
  },
);

async function listTaskRecordsById(session: Session, ids: readonly string[]): Promise<Omit<Task, "description">[]> {
  return await rowsOf(session, RECORDS, ids);
}

const DESCRIPTION_SIZES = idQuery(({ db, tables: { task } }, ids) =>
  db
    .select({ id: task.id, bytes: bytesOf(task.description) })
    .from(task)
    .where(and(inArray(task.id, ids), isNull(task.deletedAt))),
);

async function listDescriptionSizes(
  session: Session,
  ids: readonly string[],
): Promise<{ id: string; bytes: number }[]> {
  return await rowsOf(session, DESCRIPTION_SIZES, ids);
}

type OutlineRead = "listTaskOutlines" | "listTaskRecordsById" | "listDescriptionSizes" | "hasMoreRows" | "measureBoard";

export const outlineReads: Over<Pick<BoardReads, OutlineRead>> = {
  listTaskRecordsById,
  listDescriptionSizes,
  hasMoreRows,
  listTaskOutlines,
  measureBoard,
};

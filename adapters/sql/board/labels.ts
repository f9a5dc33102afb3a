/** Labels. @module */
import { type BoardReads, type BoardWrites, foldKey, type Label } from "@hexlane/core";
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { MAX_SHORT_ROWS, readAll, refuseManyTasks } from "../long.ts";
import {
  deleteFrom,
  fieldsOf,
  idQuery,
  insertInto,
  insertRows,
  type Over,
  rowsOf,
  type Session,
  type Sql,
  slot,
  slotOf,
  statement,
  updateOf,
} from "../session.ts";
import { liveTaskOf } from "./live.ts";
import { aroundTask } from "./tasks.ts";

/** Labels on live tasks and labels on none, that fulfil the condition. */
function visible({ db, tables }: Sql, condition: SQL | undefined) {
  const { label, task } = tables;
  return db
    .select(fieldsOf(label, "nameKey"))
    .from(label)
    .leftJoin(task, liveTaskOf(label.taskId, tables))
    .where(and(condition, or(isNull(label.taskId), isNotNull(task.id))));
}

const LABEL = statement((on) => visible(on, eq(on.tables.label.id, slot("id"))), undefined, aroundTask);
const LABEL_ON_TASK = statement((on) => {
  const { label } = on.tables;
  return visible(on, and(eq(label.taskId, slot("taskId")), eq(label.nameKey, slot("nameKey"))));
});
const TEMPLATE = statement(({ db, tables: { label } }) =>
  db
    .select(fieldsOf(label, "nameKey"))
    .from(label)
    .where(
      and(
        eq(label.workspaceId, slot("workspaceId")),
        eq(label.nameKey, slot("nameKey")),
        eq(label.isTemplate, slotOf(label.isTemplate, "isTemplate")),
      ),
    ),
);
const LABELS_ON_TASK = statement((on) => {
  const { label } = on.tables;
  return visible(on, eq(label.taskId, slot("taskId"))).orderBy(asc(label.createdAt), asc(label.id));
});
const LABELS_ON_TASKS = idQuery(({ db, tables: { label } }, taskIds) =>
  db.select(fieldsOf(label, "nameKey")).from(label).where(inArray(label.taskId, taskIds)),
);
// Cut before they are sorted: to find that there are too many must not take as long as sorting them.
const LABELS_OF_PROJECT = statement(({ db, tables: { label, task } }) => {
  const some = db
    .select(fieldsOf(label, "nameKey"))
    .from(task)
    .innerJoin(label, eq(label.taskId, task.id))
    .where(and(eq(task.projectId, slot("projectId")), isNull(task.deletedAt)))
    .limit(slot("most"))
    .as("some");
  return db.select().from(some).orderBy(asc(some.createdAt), asc(some.id));
});
const LABELS_OF_WORKSPACE = statement((on) => {
  const { label } = on.tables;
  return visible(on, eq(label.workspaceId, slot("workspaceId"))).orderBy(asc(label.createdAt), asc(label.id));
});
/** Out of an index alone. */
const TOO_MANY_IN_WORKSPACE = statement(({ db, tables: { label } }) =>
  db
    .select({ id: label.id })
    .from(label)
    .where(eq(label.workspaceId, slot("workspaceId")))
    .limit(1)
    .offset(MAX_SHORT_ROWS),
);
const COPIES = statement(({ db, tables: { label } }) =>
  db
    .select(fieldsOf(label, "nameKey"))
    .from(label)
    .where(
      and(
        eq(label.workspaceId, slot("workspaceId")),
        eq(label.nameKey, slot("nameKey")),
        isNotNull(label.taskId),
        gt(label.id, slot("afterId")),
      ),
    )
    .orderBy(asc(label.id))
    .limit(slot("limit")),
);
const INSERT_LABEL = insertInto("label");
const SAVE_LABEL = updateOf("label");
const DELETE_LABEL = deleteFrom("label");

async function findLabel(session: Session, id: string): Promise<Label | undefined> {
  return (await session.run(LABEL, { id }))[0];
}

async function findLabelOnTask(session: Session, taskId: string, name: string): Promise<Label | undefined> {
  return (await session.run(LABEL_ON_TASK, { taskId, nameKey: foldKey(name) }))[0];
}

async function findTemplateLabel(session: Session, workspaceId: string, name: string): Promise<Label | undefined> {
  return (await session.run(TEMPLATE, { workspaceId, nameKey: foldKey(name), isTemplate: true }))[0];
}

async function listLabelsOnTask(session: Session, taskId: string): Promise<Label[]> {
  return await session.run(LABELS_ON_TASK, { taskId });
}

async function listLabelsOnTasks(session: Session, taskIds: readonly string[]): Promise<Label[]> {
  return await rowsOf(session, LABELS_ON_TASKS, taskIds);
}

async function listLabelsOfProject(session: Session, projectId: string): Promise<Label[]> {
  // Where few tasks have some, all tasks are looked through for them.
  await refuseManyTasks(session, { projectId });
  return await readAll(session, (most) => session.run(LABELS_OF_PROJECT, { projectId, most }));
}

async function listLabelsOfWorkspace(session: Session, workspaceId: string): Promise<Label[]> {
  if (session.refuseLong && (await session.run(TOO_MANY_IN_WORKSPACE, { workspaceId })).length > 0)
    session.refuseLong();
  return await session.run(LABELS_OF_WORKSPACE, { workspaceId });
}

async function listLabelCopies(
  session: Session,
  workspaceId: string,
  name: string,
  limit: number,
  afterId = "",
): Promise<Label[]> {
  return await session.run(COPIES, { workspaceId, nameKey: foldKey(name), limit, afterId });
}

async function insertLabel(session: Session, label: Label): Promise<void> {
  await session.run(INSERT_LABEL, { ...label, nameKey: foldKey(label.name) });
}

async function insertLabels(session: Session, labels: readonly Label[]): Promise<void> {
  const rows = labels.map((label) => ({ ...label, nameKey: foldKey(label.name) }));
  await insertRows(session, "label", rows);
}

async function saveLabel(session: Session, label: Label): Promise<void> {
  await session.run(SAVE_LABEL, { ...label, nameKey: foldKey(label.name) });
}

async function deleteLabel(session: Session, id: string): Promise<void> {
  await session.run(DELETE_LABEL, { id });
}

type LabelRead =
  | "findLabel"
  | "findLabelOnTask"
  | "findTemplateLabel"
  | "listLabelsOnTask"
  | "listLabelsOnTasks"
  | "listLabelsOfProject"
  | "listLabelsOfWorkspace"
  | "listLabelCopies";

export const labelReads: Over<Pick<BoardReads, LabelRead>> = {
  findLabel,
  findLabelOnTask,
  findTemplateLabel,
  listLabelsOnTask,
  listLabelsOnTasks,
  listLabelsOfProject,
  listLabelsOfWorkspace,
  listLabelCopies,
};

export const labelWrites: Over<Pick<BoardWrites, "insertLabel" | "insertLabels" | "saveLabel" | "deleteLabel">> = {
  insertLabel,
  insertLabels,
  saveLabel,
  deleteLabel,
};

/** Custom fields and their values. @module */
import {
  type CustomField,
  closePage,
  type FieldReads,
  type FieldValueOfTask,
  type FieldWrites,
  idOfValue,
  type Page,
  type PageOf,
  RECORDS,
} from "@hexlane/core";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { crud, ownValues } from "../crud.ts";
import { readUpTo, refuseManyTasks } from "../long_read_limits.ts";
import { bytesOf, toInstant } from "../page.ts";
import {
  fieldsOf,
  type Over,
  param,
  paramOf,
  paramsOf,
  rowsOf,
  type Session,
  type Sql,
  shapes,
  statement,
} from "../session.ts";

const fields = crud("customField");
const values = crud("customFieldValue");
const hidden = crud("hiddenField");

const OF_PROJECT = statement(({ db, tables: { customField, project } }) => {
  const workspace = db
    .select({ id: project.workspaceId })
    .from(project)
    .where(eq(project.id, param("projectId")));
  return db
    .select()
    .from(customField)
    .where(or(eq(customField.projectId, param("projectId")), inArray(customField.workspaceId, workspace)))
    .orderBy(asc(customField.position), asc(customField.id));
});
const OF_WORKSPACE = statement(({ db, tables: { customField } }) =>
  db
    .select()
    .from(customField)
    .where(eq(customField.workspaceId, param("workspaceId")))
    .orderBy(asc(customField.position), asc(customField.id)),
);
const HIDDEN = statement(({ db, tables: { hiddenField } }) =>
  db
    .select({ fieldId: hiddenField.fieldId })
    .from(hiddenField)
    .where(eq(hiddenField.projectId, param("projectId"))),
);
const HIDE = statement(({ db, tables: { hiddenField } }) =>
  db.insert(hiddenField).values(paramsOf(hiddenField)).onConflictDoNothing(),
);
/** The columns of a value that are fields of its record in core. */
const columnsOf = (value: Sql["tables"]["customFieldValue"]) => fieldsOf(value, "foldedText");

const ON_TASKS = statement(({ db, tables: { customFieldValue: value }, isIn }) =>
  db
    .select(columnsOf(value))
    .from(value)
    .where(and(isIn(value.taskId, "ids"), isNotNull(value.value))),
);

/** Matches the values of the given fields on the live tasks of a project. */
function inProject({ tables: { task, customFieldValue: value }, isIn }: Sql): SQL | undefined {
  return and(
    eq(task.projectId, param("projectId")),
    isNull(task.deletedAt),
    isIn(value.fieldId, "fieldIds"),
    isNotNull(value.value),
  );
}

const VALUES_OF_PROJECT = shapes((on, { isAfter }: { isAfter: boolean }) => {
  const { task, customFieldValue: value } = on.tables;
  const createdAt = paramOf(task.createdAt, "createdAt");
  const place = sql`(${createdAt}, ${param("taskId")}, ${param("fieldId")})`;
  // Only the first condition can use the index.
  const beyond = and(
    sql`${task.createdAt} >= ${createdAt}`,
    sql`(${task.createdAt}, ${task.id}, ${value.fieldId}) > ${place}`,
  );
  return on.db
    .select({ ...columnsOf(value), createdAt: task.createdAt, bytes: bytesOf(value.value) })
    .from(task)
    .innerJoin(value, eq(value.taskId, task.id))
    .where(and(inProject(on), isAfter ? beyond : undefined))
    .orderBy(asc(task.createdAt), asc(task.id), asc(value.fieldId))
    .limit(param("limit"));
});
const DISTINCT = statement((on) => {
  const { task, customFieldValue: value } = on.tables;
  return on.db
    .selectDistinct({ fieldId: value.fieldId, value: value.value })
    .from(task)
    .innerJoin(value, eq(value.taskId, task.id))
    .where(inProject(on))
    .orderBy(asc(value.fieldId), asc(value.value))
    .limit(param("limit"));
});
const OF_FIELD = statement(({ db, tables: { customFieldValue: value } }) =>
  db
    .select(columnsOf(value))
    .from(value)
    .where(and(eq(value.fieldId, param("fieldId")), gt(value.taskId, param("afterId"))))
    .orderBy(asc(value.taskId))
    .limit(param("limit")),
);
const NUMBERED = statement(({ db, tables: { task } }) =>
  db
    .select({ id: task.id, number: task.number })
    .from(task)
    .where(and(eq(task.projectId, param("projectId")), gt(task.number, param("afterNumber"))))
    .orderBy(asc(task.number))
    .limit(param("limit")),
);
const ADD = statement(({ db, tables: { customFieldValue: value } }) =>
  db.insert(value).values(paramsOf(value)).onConflictDoNothing(),
);

const LOST = statement(({ db, tables: { customFieldValue: value } }) =>
  db
    .select(columnsOf(value))
    .from(value)
    .where(lt(value.lostAt, paramOf(value.lostAt, "before")))
    .limit(param("limit")),
);
const DELETED = statement(({ db, tables: { customField } }) =>
  db
    .select({ id: customField.id })
    .from(customField)
    .where(lt(customField.deletedAt, paramOf(customField.deletedAt, "before")))
    .limit(1),
);
const DELETE_VALUES = statement(({ db, tables: { customFieldValue: value } }) => {
  const some = db
    .select({ taskId: value.taskId })
    .from(value)
    .where(eq(value.fieldId, param("fieldId")))
    .limit(param("limit"));
  return db
    .delete(value)
    .where(and(eq(value.fieldId, param("fieldId")), inArray(value.taskId, some)))
    .returning({ taskId: value.taskId });
});

export const fieldReads: Over<FieldReads> = {
  findCustomField: fields.find,
  listCustomFieldsOfProject: async (session, projectId): Promise<CustomField[]> =>
    await session.run(OF_PROJECT, { projectId }),
  listCustomFieldsOfWorkspace: async (session, workspaceId): Promise<CustomField[]> =>
    await session.run(OF_WORKSPACE, { workspaceId }),
  listHiddenFieldIds: async (session, projectId) =>
    (await session.run(HIDDEN, { projectId })).map(({ fieldId }) => fieldId),
  listFieldValuesOnTasks: async (session, taskIds) => (await rowsOf(session, ON_TASKS, taskIds)) as FieldValueOfTask[],
  listFieldValuesOfProject,
  async listDistinctFieldValues(session, projectId, fieldIds, limit) {
    await refuseManyTasks(session, { projectId });
    const rows = await session.run(DISTINCT, { projectId, fieldIds, limit });
    return rows.map(({ fieldId, value }) => ({ fieldId, value: value as string }));
  },
  listValuesOfField: async (session, fieldId, limit, afterId) =>
    await session.run(OF_FIELD, { fieldId, limit, afterId }),
  listNumberedTasks: async (session, projectId, afterNumber, limit) =>
    await session.run(NUMBERED, { projectId, afterNumber, limit }),
};

async function listFieldValuesOfProject(
  session: Session,
  projectId: string,
  fieldIds: readonly string[],
  page: Page,
): Promise<PageOf<FieldValueOfTask>> {
  // If few tasks have values, this scans all tasks.
  await refuseManyTasks(session, { projectId });
  const { after } = page;
  // Values are ordered like their tasks, then by ID: see `idOfValue`.
  const [taskId = "", fieldId = ""] = after?.id.split(":") ?? [];
  const place = after ? { createdAt: toInstant(after.value), taskId, fieldId } : {};
  const rows = await readUpTo(session, page.limit + 1, (limit) =>
    session.run(VALUES_OF_PROJECT({ isAfter: after !== undefined }), { projectId, fieldIds, limit, ...place }),
  );
  const placed = rows.map(({ createdAt, bytes, ...row }) => {
    const found = row as FieldValueOfTask;
    return { row: found, place: { value: Number(createdAt), id: idOfValue(found) }, bytes };
  });
  return closePage(placed, page);
}

export const fieldWrites: Over<FieldWrites> = {
  insertCustomField: fields.insert,
  saveCustomField: fields.save,
  async hideCustomField(session, row) {
    await session.run(HIDE, { ...row });
  },
  showCustomField: async (session, { projectId, fieldId }) => await hidden.delete(session, projectId, fieldId),
  async saveFieldValues(session, rows) {
    for (const row of rows) await values.upsert(session, row);
  },
  async addFieldValues(session, rows) {
    for (const row of rows) await session.run(ADD, { ...row, ...ownValues(RECORDS.customFieldValue.own ?? {}, row) });
  },
  deleteFieldValue: values.delete,
  async purgeCustomFields(session, before, limit) {
    const lost = await session.run(LOST, { before, limit });
    for (const row of lost) {
      if (row.value === null) await values.delete(session, row.fieldId, row.taskId);
      else await values.save(session, { ...row, lostValue: null, lostType: null, lostAt: null });
    }
    const [field] = await session.run(DELETED, { before });
    if (!field) return lost.length > 0;
    const removed = await session.run(DELETE_VALUES, { fieldId: field.id, limit });
    if (removed.length < limit) await fields.delete(session, field.id);
    return true;
  },
};

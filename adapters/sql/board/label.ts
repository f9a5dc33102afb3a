/** Labels. @module */
import type { LabelReads, LabelWrites } from "@hexlane/core";
import { foldKey } from "@hexlane/core";
import { and, asc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { MAX_SHORT_ROWS, readAll, refuseManyTasks } from "../long_read_limits.ts";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { fieldsOf, type Over, param, paramOf, rowsOf, type Sql, shapes, statement } from "../session.ts";
import type { Tables } from "../tables.ts";
import { liveTaskOf } from "./live.ts";

const labels = crud("label");

/** Labels on live tasks, and labels without a task, that match the condition. */
function visible({ db, tables }: Sql, condition: SQL | undefined) {
  const { label, task } = tables;
  return db
    .select(fieldsOf(label, "nameKey"))
    .from(label)
    .leftJoin(task, liveTaskOf(label.taskId, tables))
    .where(and(condition, or(isNull(label.taskId), isNotNull(task.id))));
}

const LABEL = statement((on) => visible(on, eq(on.tables.label.id, param("id"))));
const LABEL_ON_TASK = statement((on) => {
  const { label } = on.tables;
  return visible(on, and(eq(label.taskId, param("taskId")), eq(label.nameKey, param("nameKey"))));
});
const TEMPLATE = statement(({ db, tables: { label } }) =>
  db
    .select(fieldsOf(label, "nameKey"))
    .from(label)
    .where(
      and(
        eq(label.workspaceId, param("workspaceId")),
        eq(label.nameKey, param("nameKey")),
        eq(label.isTemplate, paramOf(label.isTemplate, "isTemplate")),
      ),
    ),
);
const LABELS_ON_TASK = statement((on) => {
  const { label } = on.tables;
  return visible(on, eq(label.taskId, param("taskId"))).orderBy(asc(label.createdAt), asc(label.id));
});
const LABELS_ON_TASKS = statement(({ db, tables: { label }, isIn }) =>
  db.select(fieldsOf(label, "nameKey")).from(label).where(isIn(label.taskId, "ids")),
);
// Limited before sorting, so that too many labels are detected without sorting them all.
const LABELS_OF_PROJECT = statement(({ db, tables: { label, task } }) => {
  const some = db
    .select(fieldsOf(label, "nameKey"))
    .from(task)
    .innerJoin(label, eq(label.taskId, task.id))
    .where(and(eq(task.projectId, param("projectId")), isNull(task.deletedAt)))
    .limit(param("most"))
    .as("some");
  return db.select().from(some).orderBy(asc(some.createdAt), asc(some.id));
});

/** Uses only an index. */
const TOO_MANY_IN_WORKSPACE = statement(({ db, tables: { label } }) =>
  db
    .select({ id: label.id })
    .from(label)
    .where(eq(label.workspaceId, param("workspaceId")))
    .limit(1)
    .offset(MAX_SHORT_ROWS),
);
const COPIES = statement(({ db, tables: { label } }) =>
  db
    .select(fieldsOf(label, "nameKey"))
    .from(label)
    .where(
      and(
        eq(label.workspaceId, param("workspaceId")),
        eq(label.nameKey, param("nameKey")),
        isNotNull(label.taskId),
        gt(label.id, param("afterId")),
      ),
    )
    .orderBy(asc(label.id))
    .limit(param("limit")),
);

/**
 * Whether a label is on a task, or is the first with its name among the rows without a task: the template if there is
 * one, or else the oldest label.
 */
function isOffered(label: Tables["label"]): SQL {
  return sql`(${label.taskId} is not null or not exists (
    select 1 from label other
    where other.workspace_id = ${label.workspaceId} and other.name_key = ${label.nameKey} and other.task_id is null
      and ((other.is_template and not ${label.isTemplate}) or (other.is_template = ${label.isTemplate}
        and (other.created_at, other.id) < (${label.createdAt}, ${label.id})))))`;
}

interface ListShape {
  templates: boolean;
  /** Whether the list is limited to templates and to labels on tasks of the given projects. */
  isLimited: boolean;
  part: PagePart;
}

const LABELS_OF_WORKSPACE = shapes((on, { templates, isLimited, part }: ListShape) => {
  const { label, task } = on.tables;
  const order = { column: label.createdAt, id: label.id, descending: false };
  const kind = templates ? eq(label.isTemplate, true) : isOffered(label);
  const within = isLimited ? or(eq(label.isTemplate, true), on.isIn(task.projectId, "projectIds")) : undefined;
  return visible(on, and(eq(label.workspaceId, param("workspaceId")), kind, within, isInPart(order, part)))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});

export const labelReads: Over<LabelReads> = {
  findLabel: async (session, id) => (await session.run(LABEL, { id }))[0],
  findLabelOnTask: async (session, taskId, name) =>
    (await session.run(LABEL_ON_TASK, { taskId, nameKey: foldKey(name) }))[0],
  findTemplateLabel: async (session, workspaceId, name) =>
    (await session.run(TEMPLATE, { workspaceId, nameKey: foldKey(name), isTemplate: true }))[0],
  listLabelsOnTask: async (session, taskId) => await session.run(LABELS_ON_TASK, { taskId }),
  listLabelsOnTasks: async (session, taskIds) => await rowsOf(session, LABELS_ON_TASKS, taskIds),
  async listLabelsOfProject(session, projectId) {
    // If few tasks have labels, this scans all tasks.
    await refuseManyTasks(session, { projectId });
    return await readAll(session, (most) => session.run(LABELS_OF_PROJECT, { projectId, most }));
  },
  async listLabelsOfWorkspace(session, workspaceId, { templates = false, projectIds }, page) {
    // Labels of deleted tasks are skipped one by one, no matter how short the page is.
    if (session.refuseLong && (await session.run(TOO_MANY_IN_WORKSPACE, { workspaceId })).length > 0)
      session.refuseLong();
    const [part] = partsOf(page);
    const values = { workspaceId, projectIds, limit: page.limit + 1, ...placeValues(page) };
    const rows = await session.run(
      LABELS_OF_WORKSPACE({ templates, isLimited: projectIds !== undefined, part }),
      values,
    );
    return closeByTime(rows, page, ({ createdAt }) => createdAt);
  },
  listLabelCopies: async (session, workspaceId, name, limit, afterId = "") =>
    await session.run(COPIES, { workspaceId, nameKey: foldKey(name), limit, afterId }),
};

export const labelWrites: Over<LabelWrites> = {
  insertLabel: labels.insert,
  insertLabels: labels.insertAll,
  saveLabel: labels.save,
  deleteLabel: labels.delete,
};

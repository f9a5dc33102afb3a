/** Moves the rows of a project to another workspace. @module */
import { unpackWords } from "@hexlane/core";
import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { param, type Session, type Sql, type Statement, statement } from "../session.ts";
import { type Packed, reindexDocument } from "./search/index.ts";

/** Selects the tasks of the project, including deleted tasks. */
function ownTasks({ db, tables: { task } }: Sql) {
  return db
    .select({ id: task.id })
    .from(task)
    .where(eq(task.projectId, param("projectId")));
}

/** Relations from a task of the project to a task of another project, or the other way around. */
function relationsOutside(from: "sourceTaskId" | "targetTaskId", to: "sourceTaskId" | "targetTaskId") {
  return statement((on) => {
    const { relation, task } = on.tables;
    const other = sql`(select ${task.projectId} from ${task} where ${task.id} = ${relation[to]})`;
    return on.db
      .select({ id: relation.id })
      .from(relation)
      .where(and(inArray(relation[from], ownTasks(on)), ne(other, param("projectId"))))
      .limit(1);
  });
}
const RELATIONS_OUT = relationsOutside("sourceTaskId", "targetTaskId");
const RELATIONS_IN = relationsOutside("targetTaskId", "sourceTaskId");

const DOCUMENTS = statement(({ db, tables: { searchDocument: document } }) =>
  db
    .select({
      sequence: document.sequence,
      workspaceId: document.workspaceId,
      tokenWeights: document.tokenWeights,
    })
    .from(document)
    .where(eq(document.projectId, param("projectId"))),
);
const workspaceId = (): { workspaceId: SQL<string> } => ({ workspaceId: sql<string>`${param("workspaceId")}` });
const MOVE_DOCUMENTS = statement(({ db, tables: { searchDocument: document } }) =>
  db
    .update(document)
    .set(workspaceId())
    .where(eq(document.projectId, param("projectId"))),
);
/** Statements that move the rest of the project, ordered so that none depends on the result of an earlier one. */
const MOVES: readonly Statement<unknown>[] = [
  statement(({ db, tables: { task } }) =>
    db
      .update(task)
      .set({ ...workspaceId(), version: sql`${task.version} + 1` })
      .where(eq(task.projectId, param("projectId"))),
  ),
  statement((on) =>
    on.db
      .update(on.tables.label)
      .set(workspaceId())
      .where(inArray(on.tables.label.taskId, ownTasks(on))),
  ),
  statement((on) => {
    const { workspaceTimeEntry, timeEntry } = on.tables;
    const entries = on.db
      .select({ id: timeEntry.id })
      .from(timeEntry)
      .where(inArray(timeEntry.taskId, ownTasks(on)));
    return on.db.update(workspaceTimeEntry).set(workspaceId()).where(inArray(workspaceTimeEntry.entryId, entries));
  }),
  // Former task keys must not lead from one workspace to the other.
  statement((on) => {
    const { taskAlias } = on.tables;
    const [isOfProject, isOwn] = [eq(taskAlias.projectId, param("projectId")), inArray(taskAlias.taskId, ownTasks(on))];
    return on.db
      .delete(taskAlias)
      .where(
        or(
          and(isOfProject, notInArray(taskAlias.taskId, ownTasks(on))),
          and(isOwn, ne(taskAlias.projectId, param("projectId"))),
        ),
      );
  }),
  // The history of a milestone or cycle must not refer to tasks of the other workspace.
  statement((on) => {
    const { plan, planTask } = on.tables;
    const ownPlans = on.db
      .select({ id: plan.id })
      .from(plan)
      .where(eq(plan.projectId, param("projectId")));
    return on.db
      .delete(planTask)
      .where(
        or(
          and(inArray(planTask.planId, ownPlans), notInArray(planTask.taskId, ownTasks(on))),
          and(notInArray(planTask.planId, ownPlans), inArray(planTask.taskId, ownTasks(on))),
        ),
      );
  }),
  statement(({ db, tables: { hiddenField } }) =>
    db.delete(hiddenField).where(eq(hiddenField.projectId, param("projectId"))),
  ),
  statement(({ db, tables: { notificationRuleProject } }) =>
    db.delete(notificationRuleProject).where(eq(notificationRuleProject.projectId, param("projectId"))),
  ),
  statement(({ db, tables: { project } }) =>
    db
      .update(project)
      .set({ ...workspaceId(), position: sql`${param("position")}`, defaultViewId: null })
      .where(eq(project.id, param("projectId"))),
  ),
];

/** Whether a task of the project has a relation with a task of another project. */
export async function hasRelationsOutside(session: Session, projectId: string): Promise<boolean> {
  const [out] = await session.run(RELATIONS_OUT, { projectId });
  return out !== undefined || (await session.run(RELATIONS_IN, { projectId })).length > 0;
}

/** Moves the project with everything in it. */
export async function moveProject(
  session: Session,
  projectId: string,
  to: { workspaceId: string; position: number },
): Promise<void> {
  // The move may be slow, because it writes every search token of the project twice.
  session.refuseLong?.();
  const documents: Packed[] = await session.run(DOCUMENTS, { projectId });
  await session.run(MOVE_DOCUMENTS, { projectId, ...to });
  for (const document of documents) {
    await reindexDocument(session, document, {
      workspaceId: to.workspaceId,
      tokens: unpackWords(document.tokenWeights),
    });
    await session.yieldToEventLoop?.();
  }
  for (const move of MOVES) await session.run(move, { projectId, ...to });
}

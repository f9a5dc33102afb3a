/** Claims on tasks. @module */
import type { ClaimReads, ClaimWrites, Task } from "@hexlane/core";
import { and, asc, desc, eq, exists, gt, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { fieldsOf, type Over, param, paramOf, type Sql, shapes, statement } from "../session.ts";
import { liveTaskOf, taskFields } from "./live.ts";
import { CONDITIONS, type Condition, conditionsOf } from "./task/list.ts";

const claims = crud("taskClaim");

function select({ db, tables }: Sql) {
  return db
    .select(fieldsOf(tables.taskClaim))
    .from(tables.taskClaim)
    .innerJoin(tables.task, liveTaskOf(tables.taskClaim.taskId, tables));
}

const CLAIM = statement((on) => select(on).where(eq(on.tables.taskClaim.id, param("id"))));
const OF_TASK = statement((on) => select(on).where(eq(on.tables.taskClaim.taskId, param("taskId"))));

const CLAIMABLE = shapes((on, { conditions }: { conditions: readonly Condition[] }) => {
  const { task, taskClaim } = on.tables;
  const current = on.db
    .select({ one: sql`1` })
    .from(taskClaim)
    .where(and(eq(taskClaim.taskId, task.id), gt(taskClaim.expiresAt, paramOf(taskClaim.expiresAt, "now"))));
  return on.db
    .select(taskFields(on.tables))
    .from(task)
    .where(and(isNull(task.deletedAt), ...conditions.map((name) => CONDITIONS[name](on)), notExists(current)))
    .orderBy(desc(task.priorityRank), asc(task.id))
    .limit(1);
});
const DELETE = statement(({ db, tables: { taskClaim }, isIn }) =>
  db.delete(taskClaim).where(isIn(taskClaim.taskId, "ids")),
);
const DELETE_DONE = statement(({ db, tables: { task, column, taskClaim }, isIn }) => {
  const final = db
    .select({ one: sql`1` })
    .from(column)
    .where(and(eq(column.id, task.columnId), eq(column.isFinal, true)));
  const done = db
    .select({ id: task.id })
    .from(task)
    .where(and(isIn(task.id, "ids"), or(eq(task.status, "archived"), exists(final))));
  return db.delete(taskClaim).where(inArray(taskClaim.taskId, done));
});

export const claimReads: Over<ClaimReads> = {
  findTaskClaim: async (session, id) => (await session.run(CLAIM, { id }))[0],
  findClaimOfTask: async (session, taskId) => (await session.run(OF_TASK, { taskId }))[0],
  async findClaimableTask(session, filter, now): Promise<Task | undefined> {
    const values = conditionsOf(filter);
    const conditions = Object.keys(values) as Condition[];
    return (await session.run(CLAIMABLE({ conditions }), { ...values, now }))[0];
  },
};

export const claimWrites: Over<ClaimWrites> = {
  saveTaskClaim: claims.upsert,
  async deleteTaskClaims(session, ids) {
    await session.run(DELETE, { ids });
  },
  async deleteClaimsOfDoneTasks(session, ids) {
    await session.run(DELETE_DONE, { ids });
  },
};

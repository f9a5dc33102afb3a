/** Automations and their runs. @module */
import type { AutomationReads, AutomationWrites } from "@hexlane/core";
import { and, asc, eq, gt, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { encoded, fieldsOf, type Over, param, paramOf, type Sql, shapes, statement } from "../session.ts";

const automations = crud("automation");
const runs = crud("automationRun");

function select({ db, tables: { automation } }: Sql) {
  return db.select(fieldsOf(automation, "triggerType")).from(automation);
}

function isActive({ tables: { automation } }: Sql) {
  return sql`${automation.isActive} = ${encoded(automation.isActive, true)}`;
}

const OF_PROJECT = statement((on) => {
  const { automation } = on.tables;
  return select(on)
    .where(eq(automation.projectId, param("projectId")))
    .orderBy(asc(automation.position), asc(automation.id));
});
const ANY_ACTIVE = statement((on) =>
  on.db.select({ id: on.tables.automation.id }).from(on.tables.automation).where(isActive(on)).limit(1),
);
const ACTIVE = statement((on) => {
  const { automation } = on.tables;
  return select(on)
    .where(and(isActive(on), eq(automation.triggerType, param("type")), gt(automation.id, param("afterId"))))
    .orderBy(asc(automation.id))
    .limit(param("limit"));
});
const SCHEDULED = statement((on) => {
  const { automation } = on.tables;
  return select(on)
    .where(and(isActive(on), isNotNull(automation.nextAt), lte(automation.nextAt, paramOf(automation.nextAt, "now"))))
    .orderBy(asc(automation.nextAt), asc(automation.id))
    .limit(param("limit"));
});
const RUN = runs.findBy(["automationId", "key"]);
const RUNS = shapes(({ db, tables: { automationRun: run } }, part: PagePart) => {
  const order = { column: run.createdAt, id: run.id, descending: true };
  return db
    .select(fieldsOf(run))
    .from(run)
    .where(and(eq(run.automationId, param("automationId")), isInPart(order, part)))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});
const DELETE_RUNS = statement(({ db, tables: { automationRun: run } }) =>
  db.delete(run).where(eq(run.automationId, param("automationId"))),
);
const PURGE = statement(({ db, tables: { automationRun: run } }) => {
  const ranked = db
    .select({
      id: run.id,
      createdAt: run.createdAt,
      rank: sql<number>`row_number() over (partition by ${run.automationId} order by ${run.createdAt} desc, ${run.id} desc)`
        .mapWith(Number)
        .as("rank"),
    })
    .from(run)
    .as("ranked");
  const old = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(or(gt(ranked.rank, sql`${param("keep")}`), lt(ranked.createdAt, paramOf(run.createdAt, "before"))))
    .limit(param("limit"));
  return db.delete(run).where(sql`${run.id} in ${old}`).returning({ id: run.id });
});

export const automationReads: Over<AutomationReads> = {
  findAutomation: automations.find,
  listAutomations: async (session, projectId) => await session.run(OF_PROJECT, { projectId }),
  hasActiveAutomations: async (session) => (await session.run(ANY_ACTIVE, {})).length > 0,
  listActiveAutomations: async (session, type, limit, afterId = "") =>
    await session.run(ACTIVE, { type, limit, afterId }),
  listScheduledAutomations: async (session, now, limit) => await session.run(SCHEDULED, { now, limit }),
  findAutomationRun: RUN,
  async listAutomationRuns(session, automationId, page) {
    const [part] = partsOf(page);
    const values = { automationId, limit: page.limit + 1, ...placeValues(page) };
    return closeByTime(await session.run(RUNS(part), values), page, ({ createdAt }) => createdAt);
  },
};

export const automationWrites: Over<AutomationWrites> = {
  insertAutomation: automations.insert,
  saveAutomation: automations.save,
  async deleteAutomation(session, automationId) {
    await session.run(DELETE_RUNS, { automationId });
    await automations.delete(session, automationId);
  },
  insertAutomationRun: runs.insert,
  purgeAutomationRuns: async (session, before, keep, limit) =>
    (await session.run(PURGE, { before, keep, limit })).length,
};

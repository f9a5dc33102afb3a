/** The audit log. @module */
import type { AuditReads, AuditWrites } from "@hexlane/core";
import { asc, desc, inArray, lt } from "drizzle-orm";
import { crud } from "../crud.ts";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { fieldsOf, type Over, param, paramOf, shapes, statement } from "../session.ts";

const entries = crud("auditEntry");

const ENTRIES = shapes(({ db, tables: { auditEntry } }, part: PagePart) => {
  const order = { column: auditEntry.createdAt, id: auditEntry.id, descending: true };
  return db
    .select(fieldsOf(auditEntry))
    .from(auditEntry)
    .where(isInPart(order, part))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});
const DELETE_OLD = statement(({ db, tables: { auditEntry } }) => {
  const old = db
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .where(lt(auditEntry.createdAt, paramOf(auditEntry.createdAt, "before")))
    .orderBy(asc(auditEntry.createdAt), asc(auditEntry.id))
    .limit(param("limit"));
  return db.delete(auditEntry).where(inArray(auditEntry.id, old)).returning({ id: auditEntry.id });
});
const DELETE_EXCESS = statement(({ db, tables: { auditEntry } }) => {
  const excess = db
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .orderBy(desc(auditEntry.createdAt), desc(auditEntry.id))
    .limit(param("limit"))
    .offset(param("keep"));
  return db.delete(auditEntry).where(inArray(auditEntry.id, excess)).returning({ id: auditEntry.id });
});

export const auditReads: Over<AuditReads> = {
  async listAuditEntries(session, page) {
    const [part] = partsOf(page);
    const values = { limit: page.limit + 1, ...placeValues(page) };
    return closeByTime(await session.run(ENTRIES(part), values), page, ({ createdAt }) => createdAt);
  },
};

export const auditWrites: Over<AuditWrites> = {
  insertAuditEntry: entries.insert,
  async purgeAuditEntries(session, before, { keep, limit }) {
    const old = await session.run(DELETE_OLD, { before, limit });
    const excess = await session.run(DELETE_EXCESS, { keep, limit });
    return old.length + excess.length;
  },
};

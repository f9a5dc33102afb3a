/** The audit log in memory. @module */
import { cutPage } from "../../../page.ts";
import type { AuditReads, AuditWrites } from "../../../ports/store/identity/audit.ts";
import type { Over } from "../database.ts";
import { newestFirst, oldestFirst, placeInTime } from "../order.ts";

export const auditReads: Over<AuditReads> = {
  listAuditEntries: ({ auditEntries }, page) =>
    cutPage([...auditEntries.all()], page, { placeOf: placeInTime, descending: true }),
};

export const auditWrites: Over<AuditWrites> = {
  insertAuditEntry: ({ auditEntries }, entry) => auditEntries.insert(entry),
  purgeAuditEntries: ({ auditEntries }, before, { keep, limit }) => {
    const old = oldestFirst([...auditEntries.all()].filter(({ createdAt }) => createdAt < before)).slice(0, limit);
    for (const { id } of old) auditEntries.delete(id);
    const excess = newestFirst([...auditEntries.all()]).slice(keep, keep + limit);
    for (const { id } of excess) auditEntries.delete(id);
    return old.length + excess.length;
  },
};

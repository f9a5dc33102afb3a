/** Links from tasks to external pages. @module */
import type { LinkReads, LinkWrites } from "@hexlane/core";
import { and, asc, eq } from "drizzle-orm";
import { crud } from "../crud.ts";
import { fieldsOf, type Over, param, type Sql, statement } from "../session.ts";
import { liveTaskOf } from "./live.ts";

const links = crud("externalLink");

function select({ db, tables }: Sql) {
  return db
    .select(fieldsOf(tables.externalLink))
    .from(tables.externalLink)
    .innerJoin(tables.task, liveTaskOf(tables.externalLink.taskId, tables));
}

const ONE = statement((on) => select(on).where(eq(on.tables.externalLink.id, param("id"))));
const OF_TASK = statement((on) =>
  select(on)
    .where(eq(on.tables.externalLink.taskId, param("taskId")))
    .orderBy(asc(on.tables.externalLink.createdAt), asc(on.tables.externalLink.id)),
);

const TO_RESOURCE = statement((on) => {
  const { externalLink } = on.tables;
  return select(on)
    .where(
      and(
        eq(externalLink.integrationId, param("integrationId")),
        eq(externalLink.resourceType, param("resourceType")),
        eq(externalLink.externalId, param("externalId")),
      ),
    )
    .orderBy(asc(externalLink.createdAt), asc(externalLink.id));
});

export const linkReads: Over<LinkReads> = {
  findExternalLink: async (session, id) => (await session.run(ONE, { id }))[0],
  listExternalLinks: async (session, taskId) => await session.run(OF_TASK, { taskId }),
  listExternalLinksTo: async (session, resource) => await session.run(TO_RESOURCE, { ...resource }),
};

export const linkWrites: Over<LinkWrites> = {
  insertExternalLink: links.insert,
  saveExternalLink: links.save,
  deleteExternalLink: links.delete,
};

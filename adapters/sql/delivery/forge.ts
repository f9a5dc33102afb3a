/** Forge connections, their links, webhooks, logs and workflow rules. @module */
import type { ForgeReads, ForgeWrites, Page } from "@hexlane/core";
import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { crud } from "../crud.ts";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { fieldsOf, type Over, param, paramOf, type Session, shapes, statement } from "../session.ts";

const connections = crud("forgeConnection");
const links = crud("forgeLink");
const comments = crud("forgeComment");
const inbox = crud("forgeInboxEntry");
const people = crud("forgePerson");
const log = crud("forgeLogEntry");
const rules = crud("workflowRule");

/** A log never exceeds its limit by this many rows. */
const MANY_ROWS = 10_000;

const TO_SWEEP = statement(({ db, tables: { forgeConnection: one } }) =>
  db
    .select()
    .from(one)
    .where(
      and(eq(one.isActive, paramOf(one.isActive, "isActive")), lte(one.nextSweepAt, paramOf(one.nextSweepAt, "dueBy"))),
    )
    .orderBy(asc(one.nextSweepAt), asc(one.id))
    .limit(param("limit")),
);
const AT_INSTANCE = statement(({ db, tables: { forgeConnection, project } }) =>
  db
    .select(fieldsOf(forgeConnection))
    .from(forgeConnection)
    .innerJoin(project, eq(project.id, forgeConnection.projectId))
    .where(and(eq(project.workspaceId, param("workspaceId")), eq(forgeConnection.baseUrl, param("baseUrl"))))
    .orderBy(asc(forgeConnection.createdAt), asc(forgeConnection.id)),
);
const ANY_CONNECTION = statement(({ db, tables: { forgeConnection } }) =>
  db.select({ id: forgeConnection.id }).from(forgeConnection).limit(1),
);
const OUTLINES = statement(({ db, tables: { forgeLink } }) => {
  const { base: _, conflicts: __, ...outline } = fieldsOf(forgeLink);
  return db
    .select(outline)
    .from(forgeLink)
    .where(eq(forgeLink.connectionId, param("connectionId")))
    .orderBy(asc(forgeLink.createdAt), asc(forgeLink.id));
});
const COMMENTS = statement(({ db, tables: { forgeComment } }) =>
  db
    .select()
    .from(forgeComment)
    .where(eq(forgeComment.linkId, param("linkId")))
    .orderBy(asc(forgeComment.commentId)),
);
const PEOPLE = statement(({ db, tables: { forgePerson } }) =>
  db
    .select()
    .from(forgePerson)
    .where(eq(forgePerson.connectionId, param("connectionId")))
    .orderBy(asc(forgePerson.externalId)),
);
const LOG = shapes(({ db, tables: { forgeLogEntry } }, { part, isOfLink }: { part: PagePart; isOfLink: boolean }) => {
  const order = { column: forgeLogEntry.createdAt, id: forgeLogEntry.id, descending: true };
  const isOfOne = isOfLink ? eq(forgeLogEntry.linkId, param("linkId")) : undefined;
  return db
    .select()
    .from(forgeLogEntry)
    .where(and(eq(forgeLogEntry.connectionId, param("connectionId")), isOfOne, isInPart(order, part)))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});
const TRIM_LOG = shapes(({ db, tables: { forgeLogEntry: entry } }, { isOfLink }: { isOfLink: boolean }) => {
  const old = db
    .select({ id: entry.id })
    .from(entry)
    .where(
      and(
        eq(entry.connectionId, param("connectionId")),
        isOfLink ? eq(entry.linkId, param("linkId")) : isNull(entry.linkId),
      ),
    )
    .orderBy(desc(entry.createdAt), desc(entry.id))
    .limit(MANY_ROWS)
    .offset(param("keep"));
  return db.delete(entry).where(inArray(entry.id, old)).returning({ id: entry.id });
});
const PURGE_INBOX = statement(({ db, tables: { forgeInboxEntry: entry } }) => {
  const old = db
    .select({ id: entry.id })
    .from(entry)
    .where(lt(entry.receivedAt, paramOf(entry.receivedAt, "before")))
    .orderBy(asc(entry.receivedAt), asc(entry.id))
    .limit(param("limit"));
  return db.delete(entry).where(inArray(entry.id, old)).returning({ id: entry.id });
});
/** External links belong to their task, not to the connection. */
const DELETE_EXTERNAL_LINKS = statement(({ db, tables: { externalLink } }) =>
  db.delete(externalLink).where(sql`${externalLink.integrationId} = ${param("id")}`),
);

const oneOfProject = connections.findBy(["projectId", "kind"]);
const oneTo = connections.findBy(["repositoryKey"]);
const oneOfTask = links.findBy(["connectionId", "taskId"]);
const oneOfIssue = links.findBy(["connectionId", "issueNumber"]);
const oneDelivery = inbox.findBy(["connectionId", "deliveryId"]);

async function listLog(session: Session, connectionId: string, linkId: string | null, page: Page) {
  const [part] = partsOf(page);
  const values = { connectionId, linkId, limit: page.limit + 1, ...placeValues(page) };
  const rows = await session.run(LOG({ part, isOfLink: linkId !== null }), values);
  return closeByTime(rows, page, ({ createdAt }) => createdAt);
}

export const forgeReads: Over<ForgeReads> = {
  findForgeConnection: connections.find,
  findForgeConnectionOf: oneOfProject,
  findForgeConnectionTo: oneTo,
  listForgeConnections: connections.listBy("projectId", "oldest first"),
  listForgeConnectionsAt: async (session, workspaceId, baseUrl) =>
    await session.run(AT_INSTANCE, { workspaceId, baseUrl }),
  listForgeConnectionsToSweep: async (session, dueBy, limit) =>
    await session.run(TO_SWEEP, { isActive: true, dueBy, limit }),
  hasForgeConnections: async (session) => (await session.run(ANY_CONNECTION, {})).length > 0,
  findForgeLink: links.find,
  findForgeLinkOfTask: oneOfTask,
  findForgeLinkOfIssue: oneOfIssue,
  listForgeLinks: async (session, connectionId) => await session.run(OUTLINES, { connectionId }),
  listForgeComments: async (session, linkId) => await session.run(COMMENTS, { linkId }),
  listForgePeople: async (session, connectionId) => await session.run(PEOPLE, { connectionId }),
  findForgeInboxEntry: inbox.find,
  findForgeInboxDelivery: oneDelivery,
  listForgeLog: listLog,
  findWorkflowRule: rules.find,
  listWorkflowRules: rules.listBy("projectId", "oldest first"),
};

export const forgeWrites: Over<ForgeWrites> = {
  insertForgeConnection: connections.insert,
  saveForgeConnection: connections.save,
  async deleteForgeConnection(session, id) {
    await session.run(DELETE_EXTERNAL_LINKS, { id });
    await connections.delete(session, id);
  },
  insertForgeLink: links.insert,
  saveForgeLink: links.save,
  deleteForgeLink: links.delete,
  saveForgeComment: comments.upsert,
  deleteForgeComment: comments.delete,
  saveForgePerson: people.upsert,
  deleteForgePerson: people.delete,
  insertForgeInboxEntry: inbox.insert,
  purgeForgeInbox: async (session, receivedBefore, limit) =>
    (await session.run(PURGE_INBOX, { before: receivedBefore, limit })).length,
  insertForgeLogEntry: log.insert,
  async trimForgeLog(session, connectionId, linkId, keep) {
    await session.run(TRIM_LOG({ isOfLink: linkId !== null }), { connectionId, linkId, keep });
  },
  saveWorkflowRule: rules.upsert,
  deleteWorkflowRule: rules.delete,
};

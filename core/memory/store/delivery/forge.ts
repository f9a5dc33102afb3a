/** Forge connections, their links, webhooks, logs and workflow rules in memory. @module */
import { cutPage } from "../../../page.ts";
import type { ForgeReads, ForgeWrites } from "../../../ports/store/delivery/forge.ts";
import type { Over } from "../database.ts";
import { oldestFirst, orderBy } from "../order.ts";
import { removeForgeConnection, removeForgeLink } from "../removal.ts";
import { keyOf, type StoredRow, type Tables } from "../rows.ts";

export const forgeReads: Over<ForgeReads> = {
  findForgeConnection: ({ forgeConnections }, id) => forgeConnections.get(id),
  findForgeConnectionOf: ({ forgeConnections }, projectId, kind) =>
    forgeConnections.one("project and kind", keyOf(projectId, kind)),
  findForgeConnectionTo: ({ forgeConnections }, repositoryKey) => forgeConnections.one("repository", repositoryKey),
  listForgeConnections: ({ forgeConnections }, projectId) => oldestFirst(forgeConnections.by("project", projectId)),
  listForgeConnectionsAt: ({ projects, forgeConnections }, workspaceId, baseUrl) => {
    const ofWorkspace = projects.by("workspace", workspaceId).flatMap(({ id }) => forgeConnections.by("project", id));
    return oldestFirst(ofWorkspace.filter((one) => one.baseUrl === baseUrl));
  },
  listForgeConnectionsToSweep: ({ forgeConnections }, dueBy, limit) => {
    const due = forgeConnections.by("active", "yes").filter(({ nextSweepAt }) => nextSweepAt <= dueBy);
    return orderBy(due, ({ nextSweepAt, id }) => [nextSweepAt, id]).slice(0, limit);
  },
  hasForgeConnections: ({ forgeConnections }) => forgeConnections.all().next().done !== true,
  findForgeLink: ({ forgeLinks }, id) => forgeLinks.get(id),
  findForgeLinkOfTask: ({ forgeLinks }, connectionId, taskId) =>
    forgeLinks.one("connection and task", keyOf(connectionId, taskId)),
  findForgeLinkOfIssue: ({ forgeLinks }, connectionId, issueNumber) =>
    forgeLinks.one("connection and issue", keyOf(connectionId, issueNumber)),
  listForgeLinks: ({ forgeLinks }, connectionId) =>
    oldestFirst(forgeLinks.by("connection", connectionId)).map(({ base: _, conflicts: __, ...outline }) => outline),
  listForgeComments: ({ forgeComments }, linkId) =>
    orderBy(forgeComments.by("link", linkId), ({ commentId }) => [commentId]),
  listForgePeople: ({ forgePeople }, connectionId) =>
    orderBy(forgePeople.by("connection", connectionId), ({ externalId }) => [externalId]),
  findForgeInboxEntry: ({ forgeInbox }, id) => forgeInbox.get(id),
  findForgeInboxDelivery: ({ forgeInbox }, connectionId, deliveryId) =>
    forgeInbox.one("connection and delivery", keyOf(connectionId, deliveryId)),
  listForgeLog: (tables, connectionId, linkId, page) => {
    const rows = linkId === null ? tables.forgeLog.by("connection", connectionId) : logOf(tables, connectionId, linkId);
    return cutPage(rows, page, {
      placeOf: ({ createdAt, id }) => ({ value: createdAt.getTime(), id }),
      descending: true,
    });
  },
  findWorkflowRule: ({ workflowRules }, id) => workflowRules.get(id),
  listWorkflowRules: ({ workflowRules }, projectId) => oldestFirst(workflowRules.by("project", projectId)),
};

export const forgeWrites: Over<ForgeWrites> = {
  insertForgeConnection: ({ forgeConnections }, connection) => forgeConnections.insert(connection),
  saveForgeConnection: ({ forgeConnections }, connection) => forgeConnections.save(connection),
  deleteForgeConnection: removeForgeConnection,
  insertForgeLink: ({ forgeLinks }, link) => forgeLinks.insert(link),
  saveForgeLink: ({ forgeLinks }, link) => forgeLinks.save(link),
  deleteForgeLink: removeForgeLink,
  saveForgeComment: ({ forgeComments }, comment) => forgeComments.upsert(comment),
  deleteForgeComment: ({ forgeComments }, commentId) => forgeComments.delete(commentId),
  saveForgePerson: ({ forgePeople }, person) => forgePeople.upsert(person),
  deleteForgePerson: ({ forgePeople }, connectionId, externalId) => forgePeople.delete(keyOf(connectionId, externalId)),
  insertForgeInboxEntry: ({ forgeInbox }, entry) => forgeInbox.insert(entry),
  purgeForgeInbox: ({ forgeInbox }, receivedBefore, limit) => {
    const old = [...forgeInbox.all()].filter(({ receivedAt }) => receivedAt < receivedBefore);
    const first = orderBy(old, ({ receivedAt, id }) => [receivedAt, id]).slice(0, limit);
    for (const { id } of first) forgeInbox.delete(id);
    return first.length;
  },
  insertForgeLogEntry: ({ forgeLog }, entry) => forgeLog.insert(entry),
  trimForgeLog: (tables, connectionId, linkId, keep) => {
    const rows = orderBy(logOf(tables, connectionId, linkId), ({ createdAt, id }) => [createdAt, id], {
      descending: true,
    });
    for (const { id } of rows.slice(keep)) tables.forgeLog.delete(id);
  },
  saveWorkflowRule: ({ workflowRules }, rule) => workflowRules.upsert(rule),
  deleteWorkflowRule: ({ workflowRules }, id) => workflowRules.delete(id),
};

function logOf({ forgeLog }: Tables, connectionId: string, linkId: string | null): StoredRow<"forgeLogEntry">[] {
  return forgeLog.by("connection", connectionId).filter((entry) => entry.linkId === linkId);
}

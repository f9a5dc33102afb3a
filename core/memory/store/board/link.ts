/** Links from tasks to external pages, in memory. @module */
import type { LinkReads, LinkWrites } from "../../../ports/store/board/link.ts";
import type { Over } from "../database.ts";
import { allOfLiveTask, isLive } from "../live.ts";
import { orderBy } from "../order.ts";
import { keyOf } from "../rows.ts";

export const linkReads: Over<LinkReads> = {
  findExternalLink: (tables, id) => {
    const link = tables.externalLinks.get(id);
    return link && isLive(tables, link.taskId) ? link : undefined;
  },
  listExternalLinks: (tables, taskId) =>
    orderBy(allOfLiveTask(tables, taskId, tables.externalLinks), ({ createdAt, id }) => [createdAt, id]),
  listExternalLinksTo: (tables, { integrationId, resourceType, externalId }) => {
    const rows = tables.externalLinks.by("resource", keyOf(integrationId, resourceType, externalId));
    return orderBy(
      rows.filter(({ taskId }) => isLive(tables, taskId)),
      ({ createdAt, id }) => [createdAt, id],
    );
  },
};

export const linkWrites: Over<LinkWrites> = {
  insertExternalLink: ({ externalLinks }, link) => externalLinks.insert(link),
  saveExternalLink: ({ externalLinks }, link) => externalLinks.save(link),
  deleteExternalLink: ({ externalLinks }, id) => externalLinks.delete(id),
};

/** Links from tasks to pages elsewhere in memory. @module */
import type { LinkReads, LinkWrites } from "../../../ports/store/board/link.ts";
import type { Over } from "../database.ts";
import { allOfLiveTask, isLive } from "../live.ts";
import { orderBy } from "../order.ts";

export const linkReads: Over<LinkReads> = {
  findExternalLink: (tables, id) => {
    const link = tables.externalLinks.get(id);
    return link && isLive(tables, link.taskId) ? link : undefined;
  },
  listExternalLinks: (tables, taskId) =>
    orderBy(allOfLiveTask(tables, taskId, tables.externalLinks), ({ createdAt, id }) => [createdAt, id]),
};

export const linkWrites: Over<LinkWrites> = {
  insertExternalLink: ({ externalLinks }, link) => externalLinks.insert(link),
  deleteExternalLink: ({ externalLinks }, id) => externalLinks.delete(id),
};

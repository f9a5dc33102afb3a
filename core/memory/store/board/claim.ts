/** Claims on tasks in memory. @module */
import { PRIORITIES } from "../../../board/task/task.ts";
import type { ClaimReads, ClaimWrites } from "../../../ports/store/board/claim.ts";
import type { Over } from "../database.ts";
import { ofLiveTask } from "../live.ts";
import { orderBy } from "../order.ts";
import type { Tables } from "../rows.ts";
import { acceptorOf, rowsInStatus, taskOf } from "./task.ts";

export const claimReads: Over<ClaimReads> = {
  findTaskClaim: (tables, id) => ofLiveTask(tables, tables.claims.get(id)),
  findClaimOfTask: (tables, taskId) => ofLiveTask(tables, tables.claims.one("task", taskId)),
  findClaimableTask: (tables, filter, now) => {
    const accepts = acceptorOf(tables, filter);
    const isFree = (id: string) => {
      const claim = tables.claims.one("task", id);
      return !claim || claim.expiresAt <= now;
    };
    const rows = rowsInStatus(tables, filter.projectId, filter.status);
    const found = rows.filter((task) => isFree(task.id) && accepts(task));
    const [first] = orderBy(found, ({ priority, id }) => [-PRIORITIES.indexOf(priority), id]);
    return first && taskOf(first);
  },
};

export const claimWrites: Over<ClaimWrites> = {
  saveTaskClaim: (tables, claim) => {
    removeClaims(tables, [claim.taskId]);
    tables.claims.insert(claim);
  },
  deleteTaskClaims: removeClaims,
  deleteClaimsOfDoneTasks: (tables, taskIds) => {
    const isDone = (id: string) => {
      const { status, columnId } = tables.tasks.get(id) ?? {};
      return status === "archived" || (columnId != null && tables.columns.get(columnId)?.isFinal === true);
    };
    removeClaims(tables, taskIds.filter(isDone));
  },
};

function removeClaims({ claims }: Tables, taskIds: readonly string[]): void {
  for (const taskId of taskIds) for (const { id } of claims.by("task", taskId)) claims.delete(id);
}

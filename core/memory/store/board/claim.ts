/** Claims on tasks in memory. @module */
import { PRIORITIES } from "../../../board/task/task.ts";
import type { ClaimReads, ClaimWrites } from "../../../ports/store/board/claim.ts";
import type { Over } from "../database.ts";
import { ofLiveTask } from "../live.ts";
import type { Tables, TaskRow } from "../rows.ts";
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
    let best: TaskRow | undefined;
    for (const task of rowsInStatus(tables, filter.projectId, filter.status)) {
      if ((!best || isBefore(task, best)) && isFree(task.id) && accepts(task)) best = task;
    }
    return best && taskOf(best);
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

/** Returns whether a task is to be claimed before another one. */
function isBefore(task: TaskRow, other: TaskRow): boolean {
  const difference = PRIORITIES.indexOf(task.priority) - PRIORITIES.indexOf(other.priority);
  return difference === 0 ? task.id < other.id : difference > 0;
}

function removeClaims({ claims }: Tables, taskIds: readonly string[]): void {
  for (const taskId of taskIds) for (const { id } of claims.by("task", taskId)) claims.delete(id);
}

/** Claims on tasks. @module */
import type { TaskClaim } from "../../../board/claim/claim.ts";
import type { Task } from "../../../board/task/task.ts";
import type { TaskFilter } from "./task.ts";

/** Selects the tasks of one column, or of the backlog. */
export interface ClaimFilter extends TaskFilter {
  projectId: string;
  status: string;
}

/** Reads the claims on live tasks, including expired ones. */
export interface ClaimReads {
  findTaskClaim(id: string): Promise<TaskClaim | undefined>;
  findClaimOfTask(taskId: string): Promise<TaskClaim | undefined>;
  /**
   * Finds a live task that matches the filter and has no claim with `expiresAt` after the instant: the one with the
   * highest priority, then the lowest `id`.
   */
  findClaimableTask(filter: ClaimFilter, now: Date): Promise<Task | undefined>;
}

/** Changes claim records. */
export interface ClaimWrites {
  /** Inserts the claim, or replaces the claim on the same task. */
  saveTaskClaim(claim: TaskClaim): Promise<void>;
  /** Deletes the claims on these tasks. */
  deleteTaskClaims(taskIds: readonly string[]): Promise<void>;
  /** Deletes the claims on the given tasks that are in a final column or archived. */
  deleteClaimsOfDoneTasks(taskIds: readonly string[]): Promise<void>;
}

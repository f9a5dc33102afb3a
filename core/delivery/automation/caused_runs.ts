/** Counts how often automations start each other on a task. @module */
import { MAX_CAUSED_RUNS_PER_TASK, MAX_COUNTED_TASKS_OF_RUNS } from "../../limits.ts";

const HOUR_MS = 3_600_000;

/** The runs that other runs caused, by task. Each process counts its own. */
export class CausedRuns {
  /** In the order in which their hour began. */
  readonly #tasks = new Map<string, { since: number; runs: number }>();

  /** Whether no other run may start on the task within this hour. */
  isFull(taskId: string, now: Date): boolean {
    return (this.#current(taskId, now)?.runs ?? 0) >= MAX_CAUSED_RUNS_PER_TASK;
  }

  /** Counts a run. */
  count(taskId: string, now: Date): void {
    const current = this.#current(taskId, now);
    if (current) {
      current.runs++;
      return;
    }
    this.#tasks.delete(taskId);
    this.#tasks.set(taskId, { since: now.getTime(), runs: 1 });
    const [oldest] = this.#tasks.keys();
    if (oldest !== undefined && this.#tasks.size > MAX_COUNTED_TASKS_OF_RUNS) this.#tasks.delete(oldest);
  }

  #current(taskId: string, now: Date): { runs: number } | undefined {
    const counted = this.#tasks.get(taskId);
    return counted && Math.abs(now.getTime() - counted.since) < HOUR_MS ? counted : undefined;
  }
}

/**
 * How much a workspace, and the installation, may hold.
 *
 * Nothing is counted while something is written: the store is measured now and then, and this process adds what it wrote
 * since. Several servers can together exceed a limit by what they write between two measurements.
 *
 * @module
 */

import { TrackerError } from "./errors.ts";
import { byteLength } from "./text.ts";

/** What the operator allows; absent: no limit. */
export interface QuotaLimits {
  /** Live tasks of a workspace. */
  tasksPerWorkspace?: number | undefined;
  /** Bytes of a workspace: texts of tasks, comments, uploaded images. */
  bytesPerWorkspace?: number | undefined;
  /** The same of all workspaces together. */
  bytes?: number | undefined;
}

/** What a change adds to a workspace. */
export interface AddedUsage {
  /** Tasks. @default 0 */
  tasks?: number;
  /** Bytes. @default 0 */
  bytes: number;
}

/** What a workspace holds, as the store has measured it. */
export interface MeasuredUsage {
  /** The workspace. */
  workspaceId: string;
  /** Live tasks. */
  tasks: number;
  /** UTF-8 bytes of texts, and images by their announced size. */
  bytes: number;
}

interface Usage {
  tasks: number;
  bytes: number;
}

/** The limits, and what is known of how much there is. */
export class Quota {
  readonly #limits: QuotaLimits;
  readonly #byWorkspace = new Map<string, Usage>();
  #bytes = 0;

  /** Nothing is known to be there yet. */
  constructor(limits: QuotaLimits) {
    this.#limits = limits;
  }

  /** Whether there is any limit: else nothing needs to be measured. */
  get isLimited(): boolean {
    return Object.values(this.#limits).some((limit) => limit !== undefined);
  }

  /** Replaces what is known by what was measured. */
  set(measured: readonly MeasuredUsage[]): void {
    this.#byWorkspace.clear();
    this.#bytes = 0;
    for (const { workspaceId, tasks, bytes } of measured) this.add(workspaceId, { tasks, bytes });
  }

  /** Counts what was written. */
  add(workspaceId: string, { tasks = 0, bytes }: AddedUsage): void {
    const known = this.#usageOf(workspaceId);
    this.#byWorkspace.set(workspaceId, { tasks: known.tasks + tasks, bytes: known.bytes + bytes });
    this.#bytes += bytes;
  }

  /**
   * Refuses what would exceed a limit. What adds nothing is never refused.
   *
   * @throws {TrackerError} `conflict` with reason `QUOTA_EXCEEDED`
   */
  refuse(workspaceId: string, { tasks = 0, bytes }: AddedUsage): void {
    const { tasksPerWorkspace, bytesPerWorkspace, bytes: most } = this.#limits;
    const known = this.#usageOf(workspaceId);
    const room = "Delete what is not needed, or ask the operator to raise";
    if (tasks > 0 && exceeds(known.tasks + tasks, tasksPerWorkspace)) {
      throw exceeded(`the workspace may hold ${tasksPerWorkspace} tasks. ${room} MAX_TASKS_PER_WORKSPACE`);
    }
    if (bytes <= 0) return;
    if (exceeds(known.bytes + bytes, bytesPerWorkspace)) {
      throw exceeded(
        `the workspace may hold ${bytesPerWorkspace} bytes of texts and images. ${room} MAX_BYTES_PER_WORKSPACE`,
      );
    }
    if (exceeds(this.#bytes + bytes, most)) {
      throw exceeded(`this server may hold ${most} bytes of texts and images. ${room} MAX_BYTES`);
    }
  }

  #usageOf(workspaceId: string): Usage {
    return this.#byWorkspace.get(workspaceId) ?? { tasks: 0, bytes: 0 };
  }
}

function exceeds(amount: number, limit: number | undefined): boolean {
  return limit !== undefined && amount > limit;
}

function exceeded(reason: string): TrackerError {
  return new TrackerError("conflict", `Cannot add this: ${reason}`, { reason: "QUOTA_EXCEEDED" });
}

/** Bytes of the texts of a task. */
export function bytesOfTask(task: { title: string; description: string | null }): number {
  return byteLength(task.title) + byteLength(task.description ?? "");
}

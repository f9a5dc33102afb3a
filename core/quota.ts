/**
 * Limits on the storage of a workspace and of the installation.
 *
 * The store is measured now and then, and this process adds what it wrote since, and what it is about to commit. Several
 * servers can together exceed a limit by what they write between two measurements.
 *
 * Events contain the texts before and after an edit, and those of deleted comments. They may take twice the bytes of a limit
 * plus 1 MiB: beyond that, edits of texts and comments are refused until old events are deleted. Other changes are not
 * affected.
 *
 * @module
 */

import { TrackerError } from "./errors.ts";
import { byteLength } from "./text.ts";

/** The operator's limits; absent: unlimited. */
export interface QuotaLimits {
  /** Live tasks of a workspace. */
  tasksPerWorkspace?: number | undefined;
  /** Bytes of a workspace: texts of tasks, comments, uploaded images. */
  bytesPerWorkspace?: number | undefined;
  /** The same of all workspaces together. */
  bytes?: number | undefined;
}

/** The growth of a workspace through a change. */
export interface AddedUsage {
  /** Number of tasks. @default 0 */
  tasks?: number;
  /** Bytes. */
  bytes: number;
  /** Bytes of the texts before and after an edit, which its event holds. @default 0 */
  eventBytes?: number;
}

/** The measured usage of a workspace. */
export interface MeasuredUsage {
  workspaceId: string;
  /** Live tasks. */
  tasks: number;
  /** UTF-8 bytes of texts, and images by their announced size. */
  bytes: number;
  /** UTF-8 bytes of events. */
  eventBytes: number;
}

type Usage = Omit<MeasuredUsage, "workspaceId">;

/** What a transaction that has not ended adds. Only the first call of either method counts. */
export interface UsageClaim {
  /** The transaction is committed. */
  commit(): void;
  /** The transaction failed, or runs again. */
  takeBack(): void;
}

const NOTHING: Usage = { tasks: 0, bytes: 0, eventBytes: 0 };
/** Maximum bytes of events at a limit. */
const eventLimit = (limit: number): number => limit * 2 + 1024 * 1024;

/** The limits, and the known usage. */
export class Quota {
  readonly #limits: QuotaLimits;
  readonly #byWorkspace = new Map<string, Usage>();
  readonly #claims = new Set<{ workspaceId: string; usage: Usage }>();
  #all: Usage = NOTHING;

  /** No usage is known yet. */
  constructor(limits: QuotaLimits) {
    this.#limits = limits;
  }

  /** Whether any limit is set: otherwise no measurement is needed. */
  get isLimited(): boolean {
    return Object.values(this.#limits).some((limit) => limit !== undefined);
  }

  /** Replaces the known usage with a measurement. */
  set(measured: readonly MeasuredUsage[]): void {
    this.#byWorkspace.clear();
    this.#all = NOTHING;
    for (const { workspaceId, ...usage } of measured) this.add(workspaceId, usage);
    for (const { workspaceId, usage } of this.#claims) this.add(workspaceId, usage);
  }

  /**
   * Counts what a transaction adds before it is committed. What it frees counts only once it is.
   *
   * @throws {TrackerError} as {@linkcode Quota.refuse}
   */
  claim(workspaceId: string, added: AddedUsage): UsageClaim {
    this.refuse(workspaceId, added);
    const { tasks, bytes, eventBytes } = sumOf(NOTHING, added);
    const usage = { tasks: Math.max(0, tasks), bytes: Math.max(0, bytes), eventBytes };
    const claim = { workspaceId, usage };
    this.#claims.add(claim);
    this.add(workspaceId, usage);
    const settle = (rest: AddedUsage) => {
      if (this.#claims.delete(claim)) this.add(workspaceId, rest);
    };
    return {
      commit: () => settle({ tasks: Math.min(0, tasks), bytes: Math.min(0, bytes) }),
      takeBack: () => settle({ tasks: -usage.tasks, bytes: -usage.bytes, eventBytes: -eventBytes }),
    };
  }

  /** Adds a write to the known usage. */
  add(workspaceId: string, added: AddedUsage): void {
    this.#byWorkspace.set(workspaceId, sumOf(this.#usageOf(workspaceId), added));
    this.#all = sumOf(this.#all, added);
  }

  /**
   * Refuses changes that would exceed a limit. A change that adds nothing is never refused, nor is an edit that at least halves
   * a text.
   *
   * @throws {TrackerError} `conflict` with reason `QUOTA_EXCEEDED`
   */
  refuse(workspaceId: string, { tasks = 0, bytes, eventBytes = 0 }: AddedUsage): void {
    const { tasksPerWorkspace, bytesPerWorkspace, bytes: most } = this.#limits;
    const known = this.#usageOf(workspaceId);
    const room = "Delete what is not needed, or ask the operator to raise";
    if (tasks > 0 && exceeds(known.tasks + tasks, tasksPerWorkspace)) {
      throw exceeded(`the workspace may hold ${tasksPerWorkspace} tasks. ${room} MAX_TASKS_PER_WORKSPACE`);
    }
    // Not for an edit that at least halves the text: after it are (eventBytes + bytes) / 2, before it (eventBytes - bytes) / 2.
    if (eventBytes > 0 && eventBytes + bytes > (eventBytes - bytes) / 2) {
      const wait = "Edit less, shorten texts to half, or ask the operator to raise";
      if (exceeds(known.eventBytes + eventBytes, bytesPerWorkspace && eventLimit(bytesPerWorkspace))) {
        throw exceeded(`the workspace has too many long edits in the last 45 days. ${wait} MAX_BYTES_PER_WORKSPACE`);
      }
      if (exceeds(this.#all.eventBytes + eventBytes, most && eventLimit(most))) {
        throw exceeded(`this server has too many long edits in the last 45 days. ${wait} MAX_BYTES`);
      }
    }
    if (bytes <= 0) return;
    if (exceeds(known.bytes + bytes, bytesPerWorkspace)) {
      throw exceeded(
        `the workspace may hold ${bytesPerWorkspace} bytes of texts and images. ${room} MAX_BYTES_PER_WORKSPACE`,
      );
    }
    if (exceeds(this.#all.bytes + bytes, most)) {
      throw exceeded(`this server may hold ${most} bytes of texts and images. ${room} MAX_BYTES`);
    }
  }

  #usageOf(workspaceId: string): Usage {
    return this.#byWorkspace.get(workspaceId) ?? NOTHING;
  }
}

function sumOf(usage: Usage, { tasks = 0, bytes, eventBytes = 0 }: AddedUsage): Usage {
  return { tasks: usage.tasks + tasks, bytes: usage.bytes + bytes, eventBytes: usage.eventBytes + eventBytes };
}

function exceeds(amount: number, limit: number | undefined): boolean {
  return limit !== undefined && amount > limit;
}

function exceeded(reason: string): TrackerError {
  return new TrackerError("conflict", `Cannot add this: ${reason}`, { reason: "QUOTA_EXCEEDED" });
}

/** The growth through an edit that replaces these texts. */
export function addedByEdit(before: readonly (string | null)[], after: readonly (string | null)[]): AddedUsage {
  let [bytes, eventBytes] = [0, 0];
  for (const [index, text] of after.entries()) {
    const old = before[index] ?? "";
    if (old === text) continue;
    const [was, is] = [byteLength(old), byteLength(text ?? "")];
    bytes += is - was;
    eventBytes += is + was;
  }
  return { bytes, eventBytes };
}

/** Bytes of the texts of a task. */
export function bytesOfTask(task: { title: string; description: string | null }): number {
  return byteLength(task.title) + byteLength(task.description ?? "");
}

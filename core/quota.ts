/**
 * Limits on the storage of a workspace and of the installation.
 *
 * The server measures the store periodically, and adds its own writes since then, including the ones it is about to
 * commit. Several servers together can exceed a limit by the amount that they write between measurements.
 *
 * Events contain the text before and after each edit, and the text of deleted comments. The total size of events may
 * reach twice the byte limit plus 1 MiB. Beyond that, watching tasks, adding comments or other activities, and editing
 * text are refused until old events are deleted. Other changes are not affected.
 *
 * @module
 */

import { TrackerError } from "./errors.ts";
import { DEFAULT_FILE_BYTES } from "./limits.ts";
import { byteLength } from "./text.ts";

/** The operator's limits. An absent limit means unlimited. */
export interface QuotaLimits {
  /** Live tasks in a workspace. */
  tasksPerWorkspace?: number | undefined;
  /** Bytes in a workspace: the text of tasks and comments, reactions, and uploaded files. */
  bytesPerWorkspace?: number | undefined;
  /** Bytes in all workspaces together. */
  bytes?: number | undefined;
  /** Bytes of one uploaded file. @default 100 MiB */
  bytesPerFile?: number | undefined;
}

/** The usage that a change adds to a workspace. Negative numbers free space. */
export interface AddedUsage {
  /** @default 0 */
  tasks?: number;
  bytes: number;
  /** Total bytes of the text before and after an edit, because the edit's event contains both. @default 0 */
  eventBytes?: number;
}

/** The measured usage of a workspace. */
export interface MeasuredUsage {
  workspaceId: string;
  /** Live tasks. */
  tasks: number;
  /** UTF-8 bytes of text, plus the declared sizes of files. */
  bytes: number;
  /** UTF-8 bytes of events. */
  eventBytes: number;
}

type Usage = Omit<MeasuredUsage, "workspaceId">;

/** The usage that an open transaction will add. Only the first call to either method has an effect. */
export interface UsageClaim {
  /** Call this once the transaction is committed. */
  commit(): void;
  /** Call this if the transaction failed or will be retried. */
  takeBack(): void;
}

const NOTHING: Usage = { tasks: 0, bytes: 0, eventBytes: 0 };
/** The maximum size of events in bytes, for a byte limit. */
const eventLimit = (limit: number): number => limit * 2 + 1024 * 1024;

/** The limits and the known usage. */
export class Quota {
  readonly #limits: QuotaLimits;
  readonly #byWorkspace = new Map<string, Usage>();
  readonly #claims = new Set<{ workspaceId: string; usage: Usage }>();
  #all: Usage = NOTHING;

  /** Starts with no known usage. */
  constructor(limits: QuotaLimits) {
    this.#limits = limits;
  }

  /** Whether any limit on stored data is set. If not, the store need not be measured. */
  get isLimited(): boolean {
    const { bytesPerFile: _, ...measured } = this.#limits;
    return Object.values(measured).some((limit) => limit !== undefined);
  }

  /** Bytes that one uploaded file may have. */
  get bytesPerFile(): number {
    return this.#limits.bytesPerFile ?? DEFAULT_FILE_BYTES;
  }

  /** Replaces the known usage with a measurement. */
  set(measured: readonly MeasuredUsage[]): void {
    this.#byWorkspace.clear();
    this.#all = NOTHING;
    for (const { workspaceId, ...usage } of measured) this.add(workspaceId, usage);
    for (const { workspaceId, usage } of this.#claims) this.add(workspaceId, usage);
  }

  /**
   * Counts the usage that a transaction adds, before the transaction is committed. Freed space counts only after the commit.
   *
   * @throws {TrackerError} for the same reasons as {@linkcode Quota.refuse}
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

  /** Adds a change to the known usage. */
  add(workspaceId: string, added: AddedUsage): void {
    this.#byWorkspace.set(workspaceId, sumOf(this.#usageOf(workspaceId), added));
    this.#all = sumOf(this.#all, added);
  }

  /**
   * Refuses a change that would exceed a limit. Never refuses a change that adds nothing, or an edit that shortens text
   * to half its length or less.
   *
   * @throws {TrackerError} `conflict` with reason `QUOTA_EXCEEDED`
   */
  refuse(workspaceId: string, { tasks = 0, bytes, eventBytes = 0 }: AddedUsage): void {
    const { tasksPerWorkspace, bytesPerWorkspace, bytes: most } = this.#limits;
    const known = this.#usageOf(workspaceId);
    const advice = "Delete items you do not need, or ask the operator to raise";
    if (tasks > 0 && exceeds(known.tasks + tasks, tasksPerWorkspace)) {
      throw exceeded(`the workspace is limited to ${tasksPerWorkspace} tasks. ${advice} MAX_TASKS_PER_WORKSPACE`);
    }
    // The text has (eventBytes + bytes) / 2 bytes after the edit, and (eventBytes - bytes) / 2 bytes before it.
    if (eventBytes > 0 && eventBytes + bytes > (eventBytes - bytes) / 2) {
      const wait = "Make fewer long edits, shorten text to half its length, or ask the operator to raise";
      if (exceeds(known.eventBytes + eventBytes, bytesPerWorkspace && eventLimit(bytesPerWorkspace))) {
        throw exceeded(`the workspace had too many long edits in the last 45 days. ${wait} MAX_BYTES_PER_WORKSPACE`);
      }
      if (exceeds(this.#all.eventBytes + eventBytes, most && eventLimit(most))) {
        throw exceeded(`this server had too many long edits in the last 45 days. ${wait} MAX_BYTES`);
      }
    }
    if (bytes <= 0) return;
    if (exceeds(known.bytes + bytes, bytesPerWorkspace)) {
      throw exceeded(
        `the workspace is limited to ${bytesPerWorkspace} bytes of text and files. ${advice} MAX_BYTES_PER_WORKSPACE`,
      );
    }
    if (exceeds(this.#all.bytes + bytes, most)) {
      throw exceeded(`this server is limited to ${most} bytes of text and files. ${advice} MAX_BYTES`);
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

/** Returns the usage that an edit adds. `before` and `after` list the same fields in the same order. */
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

/** Returns the UTF-8 bytes of a task's title and description. */
export function bytesOfTask(task: { title: string; description: string | null }): number {
  return byteLength(task.title) + byteLength(task.description ?? "");
}

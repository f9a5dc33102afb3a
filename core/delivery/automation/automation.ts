/** Automations: rules that change tasks when something happens. @module */

import { MAX_NAME_CHARACTERS } from "../../limits.ts";
import { checkText } from "../../text.ts";
import type { ActionInput, AutomationAction } from "./action.ts";
import type { AutomationTrigger, TriggerInput } from "./trigger.ts";

/** A rule of a project: when something happens to a task that meets a condition, carry out actions. */
export interface Automation {
  id: string;
  projectId: string;
  name: string;
  isActive: boolean;
  trigger: AutomationTrigger;
  /** A task query. Empty for all tasks of the project. `me` is the account in `createdBy`. */
  condition: string;
  actions: AutomationAction[];
  /** The account that last decided what the automation does. The automation acts with its current permissions. */
  createdBy: string;
  /** Automations of a project run in this order. Ties are broken by ID. */
  position: number;
  /** Increases with every change. */
  version: number;
  /** Why the server turned the automation off; null if it did not. */
  offReason: string | null;
  /** The last event before the automation was turned on or its trigger changed. Only later events start it. */
  sinceSequence: number;
  /** When the automation was turned on or its trigger changed. Only later due dates and slots start it. */
  activeSince: Date;
  /** When the schedule starts the automation next; null for other triggers. */
  nextAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** An automation in responses. */
export type AutomationDetail = Omit<Automation, "sinceSequence" | "activeSince">;

/** Removes the fields that only the server needs. */
export function detailOf({ sinceSequence: _, activeSince: __, ...detail }: Automation): AutomationDetail {
  return detail;
}

/** The settings of an automation. */
export interface AutomationSettings {
  name: string;
  trigger: TriggerInput;
  /** A task query. @default all tasks of the project */
  condition?: string;
  /** 1 to 10. */
  actions: readonly ActionInput[];
  /** @default true */
  isActive?: boolean;
}

/**
 * How a run ended. `skipped`: the project is archived, or the task was deleted or moved. `loop`: too many automations
 * had started each other before the run.
 */
export const RUN_STATUSES = ["done", "failed", "skipped", "loop"] as const;
/** One of {@linkcode RUN_STATUSES}. */
export type RunStatus = (typeof RUN_STATUSES)[number];

/** A change that a run made. */
export interface RunChange {
  /** The type of the event, or `notified` or `webhookCalled`. */
  type: string;
  /** The data of the event, without the task. */
  eventData: Record<string, unknown>;
}

/** One start of an automation for one task. */
export interface AutomationRun {
  id: string;
  automationId: string;
  /** Identifies what started the run. An automation has one run per key, so that each event takes effect once. */
  key: string;
  /** Null if the automation failed before it found a task. */
  taskId: string | null;
  /** The type of the event that started the run; null for a schedule or due date. */
  eventType: string | null;
  status: RunStatus;
  /** One more than the depth of the run whose change started this one; 1 if no run did. */
  depth: number;
  /** Empty unless the status is `done`. */
  changes: RunChange[];
  /** Why the run did not succeed; null if it did. */
  reason: string | null;
  createdAt: Date;
}

/** Checks the name of an automation. @throws {TrackerError} `invalid` */
export function checkAutomationName(name: string): string {
  return checkText(name, "/name", { min: 1, max: MAX_NAME_CHARACTERS, trim: true });
}

/** The keys of runs. A task has one run per event, schedule slot or due date. If a slot fails, its run has no task. */
export const runKey = {
  ofEvent: (sequence: number): string => `event ${sequence}`,
  ofSlot: (slot: Date, taskId: string): string => `slot ${slot.toISOString()} ${taskId}`,
  ofFailedSlot: (slot: Date): string => `slot ${slot.toISOString()}`,
  ofDueDate: (dueDate: Date, taskId: string): string => `due ${dueDate.toISOString()} ${taskId}`,
};

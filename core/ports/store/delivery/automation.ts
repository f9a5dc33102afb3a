/** Automations and their runs. @module */
import type { Automation, AutomationRun } from "../../../delivery/automation/automation.ts";
import type { TriggerType } from "../../../delivery/automation/trigger.ts";
import type { Page, PageOf } from "../../../page.ts";

/** Reads automations and their runs. */
export interface AutomationReads {
  findAutomation(id: string): Promise<Automation | undefined>;
  /** Lists the automations of a project, by `position`, then `id`. */
  listAutomations(projectId: string): Promise<Automation[]>;
  /** Returns whether any automation is active. */
  hasActiveAutomations(): Promise<boolean>;
  /** Lists up to `limit` active automations with a trigger of this type and an ID after `afterId`, by ID. */
  listActiveAutomations(type: TriggerType, limit: number, afterId?: string): Promise<Automation[]>;
  /** Lists up to `limit` active automations whose `nextAt` is not after the instant, by `nextAt`, then `id`. */
  listScheduledAutomations(now: Date, limit: number): Promise<Automation[]>;
  findAutomationRun(automationId: string, key: string): Promise<AutomationRun | undefined>;
  /** Newest first, by `createdAt`, then `id`. */
  listAutomationRuns(automationId: string, page: Page): Promise<PageOf<AutomationRun>>;
}

/** Changes automations and their runs. */
export interface AutomationWrites {
  /** Unique: id. An automation is deleted with its project. */
  insertAutomation(automation: Automation): Promise<void>;
  saveAutomation(automation: Automation): Promise<void>;
  /** Also deletes the automation's runs. */
  deleteAutomation(id: string): Promise<void>;
  /** Unique: id, and automationId with key. */
  insertAutomationRun(run: AutomationRun): Promise<void>;
  /**
   * Deletes up to `limit` runs that are older than the instant, or are not among the `keep` newest of their automation.
   * Returns how many were deleted.
   */
  purgeAutomationRuns(before: Date, keep: number, limit: number): Promise<number>;
}

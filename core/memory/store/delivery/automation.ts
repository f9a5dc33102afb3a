/** Automations and their runs in memory. @module */
import type { AutomationRun } from "../../../delivery/automation/automation.ts";
import { cutPage } from "../../../page.ts";
import type { AutomationReads, AutomationWrites } from "../../../ports/store/delivery/automation.ts";
import type { Over } from "../database.ts";
import { orderBy, placeInTime } from "../order.ts";
import { removeAutomation } from "../removal.ts";
import { keyOf } from "../rows.ts";

export const automationReads: Over<AutomationReads> = {
  findAutomation: ({ automations }, id) => automations.get(id),
  listAutomations: ({ automations }, projectId) =>
    orderBy(automations.by("project", projectId), ({ position, id }) => [position, id]),
  hasActiveAutomations: ({ automations }) => automations.by("active", "yes").length > 0,
  listActiveAutomations: ({ automations }, type, limit, afterId = "") => {
    const found = automations.by("active", "yes").filter(({ trigger, id }) => trigger.type === type && id > afterId);
    return orderBy(found, ({ id }) => [id]).slice(0, limit);
  },
  listScheduledAutomations: ({ automations }, now, limit) => {
    const due = automations.by("active", "yes").filter(({ nextAt }) => nextAt !== null && nextAt <= now);
    return orderBy(due, ({ nextAt, id }) => [Number(nextAt), id]).slice(0, limit);
  },
  findAutomationRun: ({ automationRuns }, automationId, key) =>
    automationRuns.one("automation and key", keyOf(automationId, key)),
  listAutomationRuns: ({ automationRuns }, automationId, page) =>
    cutPage(automationRuns.by("automation", automationId), page, { placeOf: placeInTime, descending: true }),
};

export const automationWrites: Over<AutomationWrites> = {
  insertAutomation: ({ automations }, automation) => automations.insert(automation),
  saveAutomation: ({ automations }, automation) => automations.save(automation),
  deleteAutomation: removeAutomation,
  insertAutomationRun: ({ automationRuns }, run) => automationRuns.insert(run),
  purgeAutomationRuns: ({ automations, automationRuns }, before, keep, limit) => {
    const old: AutomationRun[] = [];
    for (const { id } of automations.all()) {
      const runs = orderBy(automationRuns.by("automation", id), (run) => [run.createdAt.getTime(), run.id]).reverse();
      old.push(...runs.filter(({ createdAt }, index) => index >= keep || createdAt < before));
    }
    const swept = old.slice(0, limit);
    for (const { id } of swept) automationRuns.delete(id);
    return swept.length;
  },
};

/**
 * The tables of deliveries, leases and cursors.
 *
 * @module
 */
import { tableOf } from "./record_table.ts";
import { keyOf, type SpecsOf, type WorkspaceRows } from "./rows.ts";

type DispatchRows = Pick<
  WorkspaceRows,
  | "deliveries"
  | "leases"
  | "endpointFailures"
  | "cursors"
  | "installation"
  | "reminderMarks"
  | "automations"
  | "automationRuns"
>;

export const DISPATCH_SPECS: SpecsOf<DispatchRows> = {
  deliveries: tableOf("delivery", {
    keys: {
      "pending partition": ({ status, partition }) => (status === "pending" ? partition : null),
      due: ({ status, nextAttemptAt }) => (status === "pending" && nextAttemptAt ? "yes" : null),
      project: ({ projectId }) => projectId,
      endpoint: ({ endpoint }) => endpoint,
    },
  }),
  leases: tableOf("lease"),
  endpointFailures: tableOf("endpointFailure"),
  installation: tableOf("installation"),
  cursors: tableOf("cursor"),
  reminderMarks: tableOf("reminderMark", { keys: { task: ({ taskId }) => taskId } }),
  automations: tableOf("automation", {
    keys: { project: ({ projectId }) => projectId, active: ({ isActive }) => (isActive ? "yes" : null) },
  }),
  automationRuns: tableOf("automationRun", {
    keys: {
      "automation and key": ({ automationId, key }) => keyOf(automationId, key),
      automation: ({ automationId }) => automationId,
    },
    unique: ["automation and key"],
  }),
};

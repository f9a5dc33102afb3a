/**
 * The tables of deliveries, leases and cursors.
 *
 * @module
 */
import { tableOf } from "./record_table.ts";
import type { SpecsOf, WorkspaceRows } from "./rows.ts";

type DispatchRows = Pick<
  WorkspaceRows,
  "deliveries" | "leases" | "endpointFailures" | "cursors" | "installation" | "reminderMarks"
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
};

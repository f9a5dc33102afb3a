/**
 * The tables of deliveries and of who follows the outbox.
 *
 * @module
 */
import type { HouseRows, SpecsOf } from "./rows.ts";

type DispatchRows = Pick<
  HouseRows,
  "deliveries" | "leases" | "endpointFailures" | "cursors" | "installation" | "reminderMarks"
>;

export const DISPATCH_SPECS: SpecsOf<DispatchRows> = {
  deliveries: {
    noun: "delivery",
    shape: {
      id: "plain",
      sequence: "plain",
      partition: "plain",
      endpoint: "plain",
      endpointKind: "plain",
      ownerId: "plain",
      projectId: "plain",
      taskId: "plain",
      eventType: "plain",
      eventSequence: "plain",
      notificationId: "plain",
      data: "json",
      status: "plain",
      attempts: "plain",
      nextAttemptAt: "date",
      responseStatus: "plain",
      response: "plain",
      reason: "plain",
      createdAt: "date",
      finishedAt: "date",
    },
    keys: {
      "pending partition": ({ status, partition }) => (status === "pending" ? partition : null),
      due: ({ status, nextAttemptAt }) => (status === "pending" && nextAttemptAt ? "yes" : null),
      project: ({ projectId }) => projectId,
    },
  },
  leases: {
    noun: "lease",
    shape: { id: "plain", name: "plain", holder: "plain", expiresAt: "date" },
    keys: {},
  },
  endpointFailures: {
    noun: "endpoint failure",
    shape: { id: "plain", endpoint: "plain", failingSince: "date" },
    keys: {},
  },
  installation: { noun: "installation value", shape: { id: "plain", name: "plain", value: "plain" }, keys: {} },
  cursors: { noun: "cursor", shape: { id: "plain", name: "plain", value: "plain" }, keys: {} },
  reminderMarks: {
    noun: "reminder mark",
    shape: { id: "plain", taskId: "plain", kind: "plain", dueDate: "date", remindedAt: "date" },
    keys: { task: ({ taskId }) => taskId },
  },
};

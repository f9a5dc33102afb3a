/**
 * The tables of deliveries and of who follows the outbox.
 *
 * @module
 */
import type { CursorName, DeliveryStatus, EndpointKind, InstallationValueName } from "@hexlane/core";
import type { Dialect } from "./dialect.ts";

export function dispatchTables({ table, text, integer, sequence, instant, json }: Dialect) {
  return {
    delivery: table("delivery", {
      sequence: sequence("sequence").primaryKey(),
      id: text("id").notNull(),
      partition: text("partition").notNull(),
      endpoint: text("endpoint").notNull(),
      endpointKind: text<EndpointKind>("endpoint_kind").notNull(),
      ownerId: text("owner_id").notNull(),
      projectId: text("project_id"),
      taskId: text("task_id"),
      eventType: text("event_type").notNull(),
      eventSequence: integer("event_sequence"),
      notificationId: text("notification_id"),
      data: json<Record<string, unknown>>("data"),
      status: text<DeliveryStatus>("status").notNull(),
      attempts: integer("attempts").notNull(),
      nextAttemptAt: instant("next_attempt_at"),
      responseStatus: integer("response_status"),
      response: text("response"),
      reason: text("reason"),
      createdAt: instant("created_at").notNull(),
      finishedAt: instant("finished_at"),
    }),
    /** Locks that expire: partitions in progress, and jobs of one server at a time. */
    lease: table("lease", {
      name: text("name").primaryKey(),
      holder: text("holder").notNull(),
      expiresAt: instant("expires_at").notNull(),
    }),
    /** Endpoints that took nothing lately. */
    endpointFailure: table("endpoint_failure", {
      endpoint: text("endpoint").primaryKey(),
      failingSince: instant("failing_since").notNull(),
    }),
    /** How far those who follow the outbox have come. */
    cursor: table("cursor", {
      name: text<CursorName>("name").primaryKey(),
      value: integer("value").notNull(),
    }),
    /** Values of this installation alone: no dump holds them. */
    installation: table("installation", {
      name: text<InstallationValueName>("name").primaryKey(),
      value: text("value").notNull(),
    }),
    reminderMark: table("reminder_mark", {
      taskId: text("task_id").notNull(),
      kind: text("kind").notNull(),
      dueDate: instant("due_date").notNull(),
      remindedAt: instant("reminded_at").notNull(),
    }),
  };
}

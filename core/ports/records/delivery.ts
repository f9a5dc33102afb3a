/** How delivery records are stored. @module */
import type { Automation, AutomationRun } from "../../delivery/automation/automation.ts";
import type { EndpointFailure, Lease, StoredDelivery } from "../../delivery/dispatch/delivery.ts";
import type { Integration } from "../../delivery/integration/integration.ts";
import type { NotificationPreferences } from "../../delivery/notification/preferences.ts";
import type { NotificationRule } from "../../delivery/notification/rule.ts";
import type { ReminderMark } from "../../delivery/reminder/reminder.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import type { Notification } from "../../history/notification.ts";
import type { CursorName } from "../store/delivery/event.ts";
import type { NoColumns, RecordSpecs, Stored } from "./record.ts";

/** The position up to which a consumer of the outbox has read. */
export interface StoredCursor {
  name: CursorName;
  value: number;
}

/** The delivery records, by kind. */
export interface DeliveryRecords {
  event: Stored<StoredEvent>;
  notification: Stored<Notification>;
  notificationPreferences: Stored<NotificationPreferences, NoColumns, NoColumns, "channels">;
  notificationRule: Stored<NotificationRule, NoColumns, NoColumns, "channels" | "selectedProjectIds">;
  integration: Stored<Integration>;
  delivery: Stored<StoredDelivery>;
  lease: Stored<Lease>;
  endpointFailure: Stored<EndpointFailure>;
  cursor: Stored<StoredCursor>;
  reminderMark: Stored<ReminderMark>;
  automation: Stored<Automation, NoColumns, { triggerType: string }>;
  automationRun: Stored<AutomationRun>;
}

/** Describes each delivery record. */
export const DELIVERY_RECORDS: RecordSpecs<DeliveryRecords> = {
  event: {
    columns: {
      sequence: "sequence",
      id: "text",
      type: "text",
      workspaceId: "text",
      projectId: "text?",
      taskId: "text?",
      actorId: "text?",
      windowId: "text?",
      createdAt: "instant",
      data: "json",
      changeId: "text?",
    },
    key: ["sequence"],
    initial: { changeId: null },
  },
  notification: {
    columns: {
      id: "text",
      userId: "text",
      workspaceId: "text?",
      title: "text?",
      content: "text?",
      type: "text",
      eventData: "json?",
      isRead: "boolean",
      resourceId: "text?",
      resourceType: "text?",
      createdAt: "instant",
      updatedAt: "instant",
      snoozedUntil: "instant?",
    },
    initial: { snoozedUntil: null },
  },
  notificationPreferences: {
    columns: {
      userId: "text",
      channels: "rows",
      taskAssignmentEnabled: "boolean",
      taskCommentEnabled: "boolean",
      taskStatusChangeEnabled: "boolean",
      dueDateReminderEnabled: "boolean",
      dueDateReminderLeadTimeMinutes: "integer",
      createdAt: "instant",
      updatedAt: "instant",
    },
    key: ["userId"],
  },
  notificationRule: {
    columns: {
      id: "text",
      userId: "text",
      workspaceId: "text",
      isActive: "boolean",
      channels: "rows",
      projectMode: "text",
      selectedProjectIds: "rows",
      createdAt: "instant",
      updatedAt: "instant",
    },
  },
  integration: {
    columns: {
      id: "text",
      projectId: "text",
      kind: "text",
      channelName: "text?",
      sealedWebhookUrl: "text?",
      maskedWebhookUrl: "text?",
      sealedSecret: "text?",
      maskedSecret: "text?",
      events: "json",
      dueDateReminderLeadTimeMinutes: "integer",
      isActive: "boolean",
      createdAt: "instant",
      updatedAt: "instant",
      settings: "json",
    },
    initial: { settings: {} },
  },
  delivery: {
    columns: {
      sequence: "sequence",
      id: "text",
      partition: "text",
      endpoint: "text",
      endpointKind: "text",
      ownerId: "text",
      projectId: "text?",
      taskId: "text?",
      eventType: "text",
      eventSequence: "integer?",
      notificationId: "text?",
      data: "json?",
      status: "text",
      attempts: "integer",
      nextAttemptAt: "instant?",
      responseStatus: "integer?",
      response: "text?",
      reason: "text?",
      createdAt: "instant",
      finishedAt: "instant?",
    },
    key: ["sequence"],
  },
  lease: {
    columns: { name: "text", holder: "text", expiresAt: "instant" },
    key: ["name"],
  },
  endpointFailure: {
    columns: { endpoint: "text", failingSince: "instant" },
    key: ["endpoint"],
  },
  cursor: {
    columns: { name: "text", value: "integer" },
    key: ["name"],
  },
  reminderMark: {
    columns: { taskId: "text", kind: "text", dueDate: "instant", remindedAt: "instant" },
    key: ["taskId", "kind", "dueDate"],
  },
  automation: {
    columns: {
      id: "text",
      projectId: "text",
      name: "text",
      isActive: "boolean",
      trigger: "json",
      triggerType: "text",
      condition: "text",
      actions: "json",
      createdBy: "text",
      position: "real",
      version: "integer",
      offReason: "text?",
      sinceSequence: "integer",
      activeSince: "instant",
      nextAt: "instant?",
      createdAt: "instant",
      updatedAt: "instant",
    },
    own: { triggerType: ({ trigger }) => trigger.type },
  },
  automationRun: {
    columns: {
      id: "text",
      automationId: "text",
      key: "text",
      taskId: "text?",
      eventType: "text?",
      status: "text",
      depth: "integer",
      changes: "json",
      reason: "text?",
      createdAt: "instant",
    },
  },
};

/** What integrations can be sent. @module */
import { type EventTypeWith, eventTypesWith } from "../../history/event.ts";

/** What a chat can be sent. */
export type ChatEvent = EventTypeWith<"chat">;

/** What a chat can be sent, in order. */
export const CHAT_EVENTS: readonly [ChatEvent, ...ChatEvent[]] = eventTypesWith("chat");

/** What a generic webhook can be sent: all that a chat can, and more. A reminder is not an event of the outbox. */
export type WebhookEvent = EventTypeWith<"webhook"> | "dueDateReminder";

/** What a generic webhook can be sent, in order. */
export const WEBHOOK_EVENTS: readonly [WebhookEvent, ...WebhookEvent[]] = [
  ...eventTypesWith("webhook"),
  "dueDateReminder",
];

/** What a new integration sends. */
export const DEFAULT_EVENTS: readonly WebhookEvent[] = ["taskCreated", "taskStatusChanged", "taskCommentCreated"];

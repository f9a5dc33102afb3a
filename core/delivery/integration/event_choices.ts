/**
 * Event types of integrations. @module
 */
import { type EventTypeWith, eventTypesWith } from "../../history/event_types.ts";

/** An event type of {@linkcode CHAT_EVENTS}. */
export type ChatEvent = EventTypeWith<"chat">;

/** Event types for chats, in display order. */
export const CHAT_EVENTS: readonly [ChatEvent, ...ChatEvent[]] = eventTypesWith("chat");

/** An event type of {@linkcode WEBHOOK_EVENTS}. Reminders are not events of the outbox. */
export type WebhookEvent = EventTypeWith<"webhook"> | "dueDateReminder";

/** Event types for generic webhooks, in display order. They include all event types for chats. */
export const WEBHOOK_EVENTS: readonly [WebhookEvent, ...WebhookEvent[]] = [
  ...eventTypesWith("webhook"),
  "dueDateReminder",
];

/** Event types that a new integration selects. */
export const DEFAULT_EVENTS: readonly WebhookEvent[] = ["taskCreated", "taskStatusChanged", "taskCommentCreated"];

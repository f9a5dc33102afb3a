/**
 * An integration: an endpoint to which a project sends its events. A project has at most one of each kind.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import {
  DEFAULT_REMINDER_LEAD_MINUTES,
  MAX_NAME_CHARACTERS,
  MAX_REMINDER_LEAD_MINUTES,
  MAX_SECRET_CHARACTERS,
  MIN_REMINDER_LEAD_MINUTES,
} from "../../limits.ts";
import { checkText } from "../../text.ts";
import { CHAT_EVENTS, type ChatEvent, DEFAULT_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from "./events.ts";
import { INTEGRATIONS, type IntegrationKind } from "./kinds.ts";

/** An endpoint to which a project sends its events. */
export interface Integration {
  id: string;
  projectId: string;
  kind: IntegrationKind;
  /** Chat only: the display name of the channel. Never sent. */
  channelName: string | null;
  /** Ciphertext, bound to {@linkcode integrationSeal}; null without a URL, in which case nothing is sent. */
  sealedWebhookUrl: string | null;
  maskedWebhookUrl: string | null;
  /** Generic webhook only: ciphertext of the signing secret. */
  sealedSecret: string | null;
  maskedSecret: string | null;
  /** Switches by event type. */
  events: Record<string, boolean>;
  /** Generic webhook only: how long before a due date `dueDateReminder` is sent. */
  dueDateReminderLeadTimeMinutes: number;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Associated data that binds the ciphertext to this field. */
export function integrationSeal(projectId: string, kind: IntegrationKind, field: "webhookUrl" | "secret"): string {
  return `integration:${projectId}:${kind}:${field}`;
}

/** A stored secret: its ciphertext and masked form. */
export interface SealedText {
  sealed: string;
  masked: string;
}

/** The changes: absent fields do not change, null clears. */
export interface IntegrationEdit {
  /** Display name of the chat. */
  channelName?: string | null;
  /** The new address; null clears. */
  webhookUrl?: SealedText | null;
  /** The new secret; null clears. */
  secret?: SealedText | null;
  /** The events that are sent. */
  events?: Partial<Record<WebhookEvent, boolean>>;
  dueDateReminderLeadTimeMinutes?: number;
  isActive?: boolean;
}

/** A new integration without a URL, which sends nothing. */
export function newIntegration(place: Pick<Integration, "id" | "projectId" | "kind">, now: Date): Integration {
  return {
    ...place,
    channelName: null,
    sealedWebhookUrl: null,
    maskedWebhookUrl: null,
    sealedSecret: null,
    maskedSecret: null,
    events: Object.fromEntries(INTEGRATIONS[place.kind].events.map((event) => [event, DEFAULT_EVENTS.includes(event)])),
    dueDateReminderLeadTimeMinutes: DEFAULT_REMINDER_LEAD_MINUTES,
    isActive: true,
    createdAt: now,
    updatedAt: now,
  };
}

/** Applies an edit. Event switches change one by one. */
export function editIntegration(before: Integration, edit: IntegrationEdit, now: Date): Integration {
  const { webhookUrl, secret, events = {}, channelName = before.channelName } = edit;
  const { isActive = before.isActive, dueDateReminderLeadTimeMinutes = before.dueDateReminderLeadTimeMinutes } = edit;
  return {
    ...before,
    channelName,
    ...(webhookUrl === undefined
      ? {}
      : { sealedWebhookUrl: webhookUrl?.sealed ?? null, maskedWebhookUrl: webhookUrl?.masked ?? null }),
    ...(secret === undefined ? {} : { sealedSecret: secret?.sealed ?? null, maskedSecret: secret?.masked ?? null }),
    events: Object.fromEntries(
      INTEGRATIONS[before.kind].events.map((event) => [event, events[event] ?? before.events[event] ?? false]),
    ),
    dueDateReminderLeadTimeMinutes,
    isActive,
    updatedAt: now,
  };
}

/** A chat webhook integration in responses. */
export interface ChatIntegration {
  id: string;
  projectId: string;
  /** Display name of the chat. */
  channelName: string | null;
  webhookConfigured: boolean;
  maskedWebhookUrl: string | null;
  /** The events that are sent. */
  events: Record<ChatEvent, boolean>;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** A generic webhook integration in responses. */
export interface WebhookIntegration {
  id: string;
  projectId: string;
  webhookConfigured: boolean;
  maskedWebhookUrl: string | null;
  secretConfigured: boolean;
  maskedSecret: string | null;
  /** The events that are sent. */
  events: Record<WebhookEvent, boolean>;
  dueDateReminderLeadTimeMinutes: number;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** The response form of a chat integration. */
export function showChat(integration: Integration): ChatIntegration {
  const { id, projectId, channelName, maskedWebhookUrl, isActive, createdAt, updatedAt } = integration;
  const webhookConfigured = maskedWebhookUrl !== null;
  const events = switchesOf(CHAT_EVENTS, integration);
  return { id, projectId, channelName, webhookConfigured, maskedWebhookUrl, events, isActive, createdAt, updatedAt };
}

/** The response form of a webhook integration. */
export function showWebhook(integration: Integration): WebhookIntegration {
  const { id, projectId, maskedWebhookUrl, maskedSecret, isActive, createdAt, updatedAt } = integration;
  return {
    id,
    projectId,
    webhookConfigured: maskedWebhookUrl !== null,
    maskedWebhookUrl,
    secretConfigured: maskedSecret !== null,
    maskedSecret,
    events: switchesOf(WEBHOOK_EVENTS, integration),
    dueDateReminderLeadTimeMinutes: integration.dueDateReminderLeadTimeMinutes,
    isActive,
    createdAt,
    updatedAt,
  };
}

function switchesOf<Event extends WebhookEvent>(
  known: readonly Event[],
  integration: Integration,
): Record<Event, boolean> {
  const entries = known.map((event) => [event, integration.events[event] ?? false]);
  return Object.fromEntries(entries) as Record<Event, boolean>;
}

/**
 * Checks the name of a chat. Empty becomes null.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkChannelName(name: string): string | null {
  return checkText(name, "/channelName", { max: MAX_NAME_CHARACTERS, trim: true }) || null;
}

/** Stored unchanged: a signature is made with every byte of it. @throws {TrackerError} `invalid` */
export function checkSecret(secret: string, pointer: string): string {
  return checkText(secret, pointer, { min: 1, max: MAX_SECRET_CHARACTERS });
}

/**
 * Checks the lead time of a reminder.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkLeadTime(minutes: number, pointer = "/dueDateReminderLeadTimeMinutes"): number {
  if (Number.isInteger(minutes) && minutes >= MIN_REMINDER_LEAD_MINUTES && minutes <= MAX_REMINDER_LEAD_MINUTES) {
    return minutes;
  }
  const range = `${MIN_REMINDER_LEAD_MINUTES} to ${MAX_REMINDER_LEAD_MINUTES}`;
  throw invalidField(pointer, `Must be a whole number of minutes from ${range}`);
}

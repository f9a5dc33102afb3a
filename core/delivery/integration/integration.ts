/**
 * An integration: an endpoint to which a project sends its events. A project has up to 20 chat channels and 20 webhooks.
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
import { CHAT_EVENTS, type ChatEvent, DEFAULT_EVENTS, WEBHOOK_EVENTS, type WebhookEvent } from "./event_choices.ts";
import { INTEGRATIONS, type IntegrationKind } from "./kinds.ts";

/** An endpoint to which a project sends its events. */
export interface Integration {
  id: string;
  projectId: string;
  kind: IntegrationKind;
  /** The display name of a chat's channel or of a webhook. Never sent. */
  channelName: string | null;
  /**
   * Encrypted URL, bound to {@linkcode integrationSeal}. Null for a chat service that has the same address for
   * everyone.
   */
  sealedWebhookUrl: string | null;
  maskedWebhookUrl: string | null;
  /** The encrypted signing secret of a generic webhook, or the token of a chat service. */
  sealedSecret: string | null;
  maskedSecret: string | null;
  /** The other settings of a chat service, such as the ID of a room. */
  settings: Record<string, string | number>;
  /** Whether each event type is selected. */
  events: Record<string, boolean>;
  /** Generic webhook only: how many minutes before the due date `dueDateReminder` is sent. */
  dueDateReminderLeadTimeMinutes: number;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Returns whether an integration has all the settings that it needs to send messages. */
export function isConfigured(integration: Integration): boolean {
  return INTEGRATIONS[integration.kind].required.every((column) => integration[column] !== null);
}

/** Returns the associated data that binds a ciphertext to its field. */
export function integrationSeal(projectId: string, kind: IntegrationKind, field: "webhookUrl" | "secret"): string {
  return `integration:${projectId}:${kind}:${field}`;
}

/** A stored secret in encrypted and masked form. */
export interface SealedText {
  sealed: string;
  masked: string;
}

/** An edit of an integration. Absent fields do not change; null clears a field. */
export interface IntegrationEdit {
  /** The display name. */
  channelName?: string | null;
  /** The new URL; null removes it. */
  webhookUrl?: SealedText | null;
  /** The new secret; null removes it. */
  secret?: SealedText | null;
  /** Other settings of a chat service; null removes a setting. */
  settings?: Readonly<Record<string, string | number | null>>;
  /** Event types to select or deselect. */
  events?: Partial<Record<WebhookEvent, boolean>>;
  dueDateReminderLeadTimeMinutes?: number;
  isActive?: boolean;
}

/** Creates an integration without a URL, which sends nothing. */
export function newIntegration(key: Pick<Integration, "id" | "projectId" | "kind">, now: Date): Integration {
  return {
    ...key,
    channelName: null,
    sealedWebhookUrl: null,
    maskedWebhookUrl: null,
    sealedSecret: null,
    maskedSecret: null,
    settings: {},
    events: Object.fromEntries(INTEGRATIONS[key.kind].events.map((event) => [event, DEFAULT_EVENTS.includes(event)])),
    dueDateReminderLeadTimeMinutes: DEFAULT_REMINDER_LEAD_MINUTES,
    isActive: true,
    createdAt: now,
    updatedAt: now,
  };
}

/** Applies an edit. Event types that the edit does not mention do not change. */
export function editIntegration(before: Integration, edit: IntegrationEdit, now: Date): Integration {
  const { webhookUrl, secret, settings = {}, events = {}, channelName = before.channelName } = edit;
  const after = Object.entries({ ...before.settings, ...settings });
  const { isActive = before.isActive, dueDateReminderLeadTimeMinutes = before.dueDateReminderLeadTimeMinutes } = edit;
  return {
    ...before,
    channelName,
    ...(webhookUrl === undefined
      ? {}
      : { sealedWebhookUrl: webhookUrl?.sealed ?? null, maskedWebhookUrl: webhookUrl?.masked ?? null }),
    ...(secret === undefined ? {} : { sealedSecret: secret?.sealed ?? null, maskedSecret: secret?.masked ?? null }),
    settings: Object.fromEntries(after.filter((entry): entry is [string, string | number] => entry[1] !== null)),
    events: Object.fromEntries(
      INTEGRATIONS[before.kind].events.map((event) => [event, events[event] ?? before.events[event] ?? false]),
    ),
    dueDateReminderLeadTimeMinutes,
    isActive,
    updatedAt: now,
  };
}

/** A chat channel with an incoming webhook, in responses. */
export interface ChatIntegration {
  id: string;
  projectId: string;
  /** Display name of the chat. */
  channelName: string | null;
  webhookConfigured: boolean;
  maskedWebhookUrl: string | null;
  /** Whether each event type is selected. */
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
  /** Whether each event type is selected. */
  events: Record<WebhookEvent, boolean>;
  dueDateReminderLeadTimeMinutes: number;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Converts a chat integration to its response form. */
export function showChat(integration: Integration): ChatIntegration {
  const { id, projectId, channelName, maskedWebhookUrl, isActive, createdAt, updatedAt } = integration;
  const webhookConfigured = maskedWebhookUrl !== null;
  const events = switchesOf(CHAT_EVENTS, integration);
  return { id, projectId, channelName, webhookConfigured, maskedWebhookUrl, events, isActive, createdAt, updatedAt };
}

/** Converts a webhook integration to its response form. */
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

/** Returns whether each known event type is selected. */
export function switchesOf<Event extends WebhookEvent>(
  known: readonly Event[],
  integration: Integration,
): Record<Event, boolean> {
  const entries = known.map((event) => [event, integration.events[event] ?? false]);
  return Object.fromEntries(entries) as Record<Event, boolean>;
}

/**
 * Checks the display name of a chat channel. Returns null if it is empty.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkChannelName(name: string): string | null {
  return checkText(name, "/channelName", { max: MAX_NAME_CHARACTERS, trim: true }) || null;
}

/** Checks a secret. Returns it untrimmed, because signatures use every byte. @throws {TrackerError} `invalid` */
export function checkSecret(secret: string, pointer: string): string {
  return checkText(secret, pointer, { min: 1, max: MAX_SECRET_CHARACTERS });
}

/**
 * Checks the lead time of a reminder, in minutes.
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

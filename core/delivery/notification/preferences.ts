/**
 * What somebody wants to be told of, and through which channels.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import type { NotificationSwitches } from "../../history/notification.ts";
import { DEFAULT_REMINDER_LEAD_MINUTES, MAX_NTFY_TOPIC_CHARACTERS } from "../../limits.ts";
import type { SealedText } from "../integration/integration.ts";
import type { ChannelSwitch, NotificationRule } from "./rule.ts";

/** By which ways somebody wants news, and which. */
export interface NotificationPreferences extends Record<ChannelSwitch, boolean>, NotificationSwitches {
  /** The account. */
  userId: string;
  /** The ntfy server. */
  ntfyServerUrl: string | null;
  /** The topic at the ntfy server. */
  ntfyTopic: string | null;
  /** Ciphertext, bound to {@linkcode preferencesSeal}, as are the other two. */
  sealedNtfyToken: string | null;
  /** The token at the ntfy server, as it may be shown. */
  maskedNtfyToken: string | null;
  /** The Gotify server. */
  gotifyServerUrl: string | null;
  /** The token at the Gotify server, sealed. */
  sealedGotifyToken: string | null;
  /** The token at the Gotify server, as it may be shown. */
  maskedGotifyToken: string | null;
  /** Where it is sent. */
  webhookUrl: string | null;
  /** The secret of the webhook, sealed. */
  sealedWebhookSecret: string | null;
  /** The secret of the webhook, as it may be shown. */
  maskedWebhookSecret: string | null;
  /** How long before a due date somebody is reminded. */
  dueDateReminderLeadTimeMinutes: number;
  /** When it was made. */
  createdAt: Date;
  /** When it last changed. */
  updatedAt: Date;
}

/** What the ciphertext of a field is bound to: it opens nowhere else. */
export function preferencesSeal(userId: string, field: "ntfyToken" | "gotifyToken" | "webhookSecret"): string {
  return `notification preferences:${userId}:${field}`;
}

/** Preferences of who never said any: no channel, all news. */
export function newPreferences(userId: string, now: Date): NotificationPreferences {
  return {
    userId,
    emailEnabled: false,
    ntfyEnabled: false,
    ntfyServerUrl: null,
    ntfyTopic: null,
    sealedNtfyToken: null,
    maskedNtfyToken: null,
    gotifyEnabled: false,
    gotifyServerUrl: null,
    sealedGotifyToken: null,
    maskedGotifyToken: null,
    webhookEnabled: false,
    webhookUrl: null,
    sealedWebhookSecret: null,
    maskedWebhookSecret: null,
    taskAssignmentEnabled: true,
    taskCommentEnabled: true,
    taskStatusChangeEnabled: true,
    dueDateReminderEnabled: true,
    dueDateReminderLeadTimeMinutes: DEFAULT_REMINDER_LEAD_MINUTES,
    createdAt: now,
    updatedAt: now,
  };
}

/** What shall change; what is absent stays, null removes. */
export interface PreferencesEdit extends Partial<Record<ChannelSwitch, boolean>>, Partial<NotificationSwitches> {
  /** The ntfy server. */
  ntfyServerUrl?: string | null;
  /** The topic at the ntfy server. */
  ntfyTopic?: string | null;
  /** The token at the ntfy server. */
  ntfyToken?: SealedText | null;
  /** The Gotify server. */
  gotifyServerUrl?: string | null;
  /** The token at the Gotify server. */
  gotifyToken?: SealedText | null;
  /** Where it is sent. */
  webhookUrl?: string | null;
  /** The new secret; null clears. */
  webhookSecret?: SealedText | null;
  /** How long before a due date somebody is reminded. */
  dueDateReminderLeadTimeMinutes?: number;
}

/**
 * The preferences with the edit made. A channel that is on, or to which something is given, must be complete.
 *
 * @throws {TrackerError} `invalid` with reason `INCOMPLETE_CHANNEL`
 */
export function editPreferences(
  before: NotificationPreferences,
  edit: PreferencesEdit,
  now: Date,
): NotificationPreferences {
  const { ntfyToken, gotifyToken, webhookSecret, ...rest } = edit;
  const after: NotificationPreferences = {
    ...before,
    ...rest,
    ...(ntfyToken === undefined
      ? {}
      : { sealedNtfyToken: ntfyToken?.sealed ?? null, maskedNtfyToken: ntfyToken?.masked ?? null }),
    ...(gotifyToken === undefined
      ? {}
      : { sealedGotifyToken: gotifyToken?.sealed ?? null, maskedGotifyToken: gotifyToken?.masked ?? null }),
    ...(webhookSecret === undefined
      ? {}
      : { sealedWebhookSecret: webhookSecret?.sealed ?? null, maskedWebhookSecret: webhookSecret?.masked ?? null }),
    updatedAt: now,
  };
  const { ntfyServerUrl, ntfyTopic, gotifyServerUrl, webhookUrl } = edit;
  requireComplete(after.ntfyEnabled || given(ntfyServerUrl, ntfyTopic, ntfyToken), "ntfy needs a server and a topic", {
    "/ntfyServerUrl": after.ntfyServerUrl,
    "/ntfyTopic": after.ntfyTopic,
  });
  requireComplete(after.gotifyEnabled || given(gotifyServerUrl, gotifyToken), "Gotify needs a server and a token", {
    "/gotifyServerUrl": after.gotifyServerUrl,
    "/gotifyToken": after.sealedGotifyToken,
  });
  requireComplete(after.webhookEnabled || given(webhookUrl, webhookSecret), "A webhook needs an address", {
    "/webhookUrl": after.webhookUrl,
  });
  return after;
}

function given(...parts: unknown[]): boolean {
  return parts.some((part) => part !== undefined && part !== null);
}

function requireComplete(isNeeded: boolean, detail: string, parts: Record<string, string | null>): void {
  const missing = Object.keys(parts).find((pointer) => parts[pointer] === null);
  if (isNeeded && missing !== undefined) throw invalidField(missing, detail, "INCOMPLETE_CHANNEL");
}

/**
 * Checks a topic of ntfy.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkTopic(topic: string): string {
  const form = new RegExp(`^[-_A-Za-z0-9]{1,${MAX_NTFY_TOPIC_CHARACTERS}}$`);
  if (form.test(topic)) return topic;
  throw invalidField("/ntfyTopic", `Must have 1 to ${MAX_NTFY_TOPIC_CHARACTERS} letters, digits, dashes, underscores`);
}

/** A rule as it is shown. */
export interface ShownRule extends Omit<NotificationRule, "userId"> {
  /** What people call the workspace. */
  workspaceName: string;
}

/** Preferences as they are shown to who they belong to: addresses, but no secrets. */
export interface ShownPreferences extends Record<ChannelSwitch, boolean>, NotificationSwitches {
  /** Where mails go. */
  emailAddress: string;
  /** Whether there is a server and a topic. */
  ntfyConfigured: boolean;
  /** The ntfy server. */
  ntfyServerUrl: string | null;
  /** The topic at the ntfy server. */
  ntfyTopic: string | null;
  /** Whether there is a token. */
  ntfyTokenConfigured: boolean;
  /** The token at the ntfy server, as it may be shown. */
  maskedNtfyToken: string | null;
  /** Whether there is a server and a token. */
  gotifyConfigured: boolean;
  /** The Gotify server. */
  gotifyServerUrl: string | null;
  /** Whether there is a token. */
  gotifyTokenConfigured: boolean;
  /** The token at the Gotify server, as it may be shown. */
  maskedGotifyToken: string | null;
  /** Whether there is an address. */
  webhookConfigured: boolean;
  /** Where it is sent. */
  webhookUrl: string | null;
  /** Whether there is a secret. */
  webhookSecretConfigured: boolean;
  /** The secret of the webhook, as it may be shown. */
  maskedWebhookSecret: string | null;
  /** How long before a due date somebody is reminded. */
  dueDateReminderLeadTimeMinutes: number;
  /** Oldest first. */
  workspaces: ShownRule[];
  /** Null while no preferences were ever saved, as is the next. */
  createdAt: Date | null;
  /** When it last changed. */
  updatedAt: Date | null;
}

/**
 * Preferences as they may be shown to their owner.
 *
 * @param saved undefined when nothing was ever saved
 */
export function showPreferences(
  emailAddress: string,
  saved: NotificationPreferences | undefined,
  workspaces: ShownRule[],
): ShownPreferences {
  const {
    userId: _,
    sealedNtfyToken,
    sealedGotifyToken,
    sealedWebhookSecret,
    ...shown
  } = saved ?? newPreferences("", new Date(0));
  const { ntfyServerUrl, ntfyTopic, gotifyServerUrl, webhookUrl } = shown;
  return {
    ...shown,
    emailAddress,
    ntfyConfigured: ntfyServerUrl !== null && ntfyTopic !== null,
    ntfyTokenConfigured: sealedNtfyToken !== null,
    gotifyConfigured: gotifyServerUrl !== null && sealedGotifyToken !== null,
    gotifyTokenConfigured: sealedGotifyToken !== null,
    webhookConfigured: webhookUrl !== null,
    webhookSecretConfigured: sealedWebhookSecret !== null,
    workspaces,
    createdAt: saved?.createdAt ?? null,
    updatedAt: saved?.updatedAt ?? null,
  };
}

/**
 * Notification preferences: types and channels. @module
 */
import { invalidField } from "../../errors.ts";
import type { NotificationSwitches } from "../../history/notification.ts";
import { DEFAULT_REMINDER_LEAD_MINUTES } from "../../limits.ts";
import { compareText } from "../../text.ts";
import {
  type ChannelSettings,
  capitalize,
  missingSetting,
  type NotificationChannel,
  settingOfKind,
  wireName,
} from "../channels/channel.ts";
import {
  blankSettings,
  type ChannelName,
  NOTIFICATION_CHANNELS,
  type ShownChannels,
  switchName,
} from "../channels/channels.ts";
import type { SealedText } from "../integration/integration.ts";
import { type NotificationRule, ruleSwitches } from "./rule.ts";

/** The notification preferences of an account. */
export interface NotificationPreferences extends NotificationSwitches {
  userId: string;
  /** Settings by channel. Channels that were never set up are absent. */
  channels: readonly ChannelSettings<ChannelName>[];
  /** How many minutes before the due date a reminder is sent. */
  dueDateReminderLeadTimeMinutes: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Creates default preferences: no channels, all notification types. */
export function newPreferences(userId: string, now: Date): NotificationPreferences {
  return {
    userId,
    channels: [],
    taskAssignmentEnabled: true,
    taskCommentEnabled: true,
    taskStatusChangeEnabled: true,
    dueDateReminderEnabled: true,
    dueDateReminderLeadTimeMinutes: DEFAULT_REMINDER_LEAD_MINUTES,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the account's settings for a channel, or blank settings if there are none. */
export function settingsOf(
  preferences: Pick<NotificationPreferences, "channels"> | undefined,
  name: ChannelName,
): ChannelSettings<ChannelName> {
  return preferences?.channels.find(({ channel }) => channel === name) ?? blankSettings(name);
}

/** Replaces the settings of a channel. */
export function withSettings(
  preferences: NotificationPreferences,
  changed: ChannelSettings<ChannelName>,
): NotificationPreferences {
  const others = preferences.channels.filter(({ channel }) => channel !== changed.channel);
  const { isEnabled, settings, sealedSecret } = changed;
  const isBlank = !isEnabled && Object.keys(settings).length === 0 && sealedSecret === null;
  const channels = isBlank ? others : [...others, changed];
  return { ...preferences, channels: channels.toSorted((one, other) => compareText(one.channel, other.channel)) };
}

/** An edit of one channel. Absent fields do not change; null clears a field. */
export interface ChannelEdit {
  isEnabled?: boolean;
  settings: Readonly<Record<string, string | null>>;
  secret?: SealedText | null;
}

/** An edit of preferences. Absent fields do not change. */
export interface PreferencesEdit extends Partial<NotificationSwitches> {
  channels: Partial<Record<ChannelName, ChannelEdit>>;
  dueDateReminderLeadTimeMinutes?: number;
}

/**
 * Applies an edit to preferences. A channel that is on, or gets new settings, must be complete.
 *
 * @throws {TrackerError} `invalid` with reason `INCOMPLETE_CHANNEL`
 */
export function editPreferences(
  before: NotificationPreferences,
  { channels, ...edit }: PreferencesEdit,
  now: Date,
): NotificationPreferences {
  let after: NotificationPreferences = { ...before, ...edit, updatedAt: now };
  for (const channel of NOTIFICATION_CHANNELS) {
    const change = channels[channel.name] ?? { settings: {} };
    const settings = editChannel(channel, settingsOf(before, channel.name), change);
    const isGiven = change.secret != null || Object.values(change.settings).some((value) => value !== null);
    if (settings.isEnabled || isGiven) requireComplete(channel, settings);
    after = withSettings(after, settings);
  }
  return after;
}

function editChannel(
  channel: NotificationChannel,
  before: ChannelSettings<ChannelName>,
  { isEnabled = before.isEnabled, settings, secret }: ChannelEdit,
): ChannelSettings<ChannelName> {
  const values = { ...before.settings, ...settings };
  const present = Object.keys(channel.settings).flatMap((name) => (values[name] == null ? [] : [[name, values[name]]]));
  return {
    ...before,
    isEnabled,
    settings: Object.fromEntries(present),
    ...(secret === undefined ? {} : { sealedSecret: secret?.sealed ?? null, maskedSecret: secret?.masked ?? null }),
  };
}

function requireComplete(channel: NotificationChannel, settings: ChannelSettings): void {
  const missing = missingSetting(channel, settings);
  if (missing === undefined) return;
  throw invalidField(`/${wireName(channel.name, missing)}`, channel.requirement, "INCOMPLETE_CHANNEL");
}

/** Returns the address in a channel's settings, if any. */
export function addressIn(channel: NotificationChannel, { settings }: ChannelSettings): string | undefined {
  const name = settingOfKind(channel, "address");
  return name === undefined ? undefined : settings[name];
}

/** A rule in responses. */
export interface ShownRule
  extends Omit<NotificationRule, "userId" | "channels">,
    Record<ReturnType<typeof switchName>, boolean> {
  workspaceName: string;
}

/** Converts a rule to its response form. */
export function showRule({ userId: _, channels, ...rule }: NotificationRule, workspaceName: string): ShownRule {
  return { ...rule, ...ruleSwitches(channels), workspaceName };
}

/** Preferences in responses, with addresses but without secrets. */
export interface ShownPreferences extends ShownChannels, NotificationSwitches {
  emailAddress: string;
  dueDateReminderLeadTimeMinutes: number;
  /** Oldest first. */
  workspaces: ShownRule[];
  /** Null if preferences were never saved, as is `updatedAt`. */
  createdAt: Date | null;
  updatedAt: Date | null;
}

/**
 * Converts preferences to their response form.
 *
 * @param saved undefined if preferences were never saved
 */
export function showPreferences(
  emailAddress: string,
  saved: NotificationPreferences | undefined,
  workspaces: ShownRule[],
): ShownPreferences {
  const { userId: _, channels: __, ...shown } = saved ?? newPreferences("", new Date(0));
  const channels = NOTIFICATION_CHANNELS.map((channel) => showChannel(channel, settingsOf(saved, channel.name)));
  return {
    ...shown,
    ...(Object.assign({}, ...channels) as ShownChannels),
    emailAddress,
    workspaces,
    createdAt: saved?.createdAt ?? null,
    updatedAt: saved?.updatedAt ?? null,
  };
}

function showChannel(channel: NotificationChannel, settings: ChannelSettings): Record<string, boolean | string | null> {
  const shown: Record<string, boolean | string | null> = {
    [switchName(channel.name as ChannelName)]: settings.isEnabled,
  };
  for (const [setting, { kind }] of Object.entries(channel.settings)) {
    const name = wireName(channel.name, setting);
    shown[`${channel.name}Configured`] = missingSetting(channel, settings) === undefined;
    if (kind === "secret") {
      shown[`${name}Configured`] = settings.sealedSecret !== null;
      shown[`masked${capitalize(name)}`] = settings.maskedSecret;
    } else shown[name] = settings.settings[setting] ?? null;
  }
  return shown;
}

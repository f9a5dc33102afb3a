/**
 * Notification channels: their settings and payloads. @module
 */
import type { Notification } from "../../history/notification.ts";

/** A URL to which the server sends messages. */
export interface AddressSetting {
  readonly kind: "address";
  readonly isRequired: boolean;
}

/** A string that appears in full in responses. */
export interface TextSetting {
  readonly kind: "text";
  readonly isRequired: boolean;
  /** Describes the format, for the API documentation. */
  readonly description: string;
  /** Checks the text and returns it. @throws {TrackerError} `invalid` with the pointer */
  check(text: string, pointer: string): string;
}

/** A string that is stored encrypted and masked in responses. A channel has at most one. */
export interface SecretSetting {
  readonly kind: "secret";
  readonly isRequired: boolean;
}

/** A setting of a channel. */
export type ChannelSetting = AddressSetting | TextSetting | SecretSetting;

/** A notification with all data that a channel can send. */
export interface OutgoingNotification {
  notification: Notification;
  title: string;
  /** Plain text. */
  body: string;
  /** URL of the notification's subject in the web app. */
  url: string;
  receiver: { id: string; email: string; name: string };
  workspace: { id: string; name: string };
  project: { id: string; name: string } | null;
  task: { id: string; title: string; url: string } | null;
  /** The public URL of the server, without a trailing slash. */
  baseUrl: string;
}

/** Describes a notification channel. */
export interface NotificationChannel<
  Name extends string = string,
  Settings extends Readonly<Record<string, ChannelSetting>> = Readonly<Record<string, ChannelSetting>>,
  Kind extends string = Name,
> {
  readonly name: Name;
  /** Identifies the channel in deliveries and in the channel port. */
  readonly endpointKind: Kind;
  /** The channel's name as it appears in a sentence. */
  readonly label: string;
  /** In display order. Without an address setting, messages go to the account's email address. */
  readonly settings: Settings;
  /** The error message when a required setting is missing. */
  readonly requirement: string;
  /** Builds the payload for the channel's adapter. */
  payload(message: OutgoingNotification, settings: Readonly<Record<string, string>>): Record<string, unknown>;
}

/** A user's stored settings for one channel. */
export interface ChannelSettings<Name extends string = string> {
  channel: Name;
  isEnabled: boolean;
  /** URLs and other text by setting name. Settings without a value are absent. */
  settings: Readonly<Record<string, string>>;
  /** Ciphertext of the secret. */
  sealedSecret: string | null;
  maskedSecret: string | null;
}

/** Returns the name of a setting in requests and responses. For example, `serverUrl` of `ntfy` is `ntfyServerUrl`. */
export function wireName<Name extends string, Setting extends string>(
  channel: Name,
  setting: Setting,
): `${Name}${Capitalize<Setting>}` {
  return `${channel}${capitalize(setting)}`;
}

/** Capitalizes the first letter. */
export function capitalize<Text extends string>(text: Text): Capitalize<Text> {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}` as Capitalize<Text>;
}

/** Returns the name of the first missing required setting; undefined if the settings are complete. */
export function missingSetting(channel: NotificationChannel, given: ChannelSettings): string | undefined {
  const isGiven = (name: string, { kind }: ChannelSetting) =>
    kind === "secret" ? given.sealedSecret !== null : given.settings[name] !== undefined;
  const missing = Object.entries(channel.settings).find(
    ([name, setting]) => setting.isRequired && !isGiven(name, setting),
  );
  return missing?.[0];
}

/** Returns the name of the channel's setting of a kind; undefined if there is none. */
export function settingOfKind(channel: NotificationChannel, kind: ChannelSetting["kind"]): string | undefined {
  return Object.entries(channel.settings).find(([, setting]) => setting.kind === kind)?.[0];
}

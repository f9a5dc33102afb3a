/**
 * Notification channels: their settings and payloads. @module
 */
import type { Notification } from "../../history/notification.ts";

/** A web address that the server may send to. */
export interface AddressSetting {
  readonly kind: "address";
  readonly isRequired: boolean;
}

/** A text that responses return in full. */
export interface TextSetting {
  readonly kind: "text";
  readonly isRequired: boolean;
  /** Format of the text, for the API documentation. */
  readonly description: string;
  /** @throws {TrackerError} `invalid` with the pointer */
  check(text: string, pointer: string): string;
}

/** A text that is stored encrypted and returned masked. A channel has at most one. */
export interface SecretSetting {
  readonly kind: "secret";
  readonly isRequired: boolean;
}

/** A setting of a channel. */
export type ChannelSetting = AddressSetting | TextSetting | SecretSetting;

/** A notification with all data that a channel may include. */
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
  /** The public address of the server, without a slash at the end. */
  baseUrl: string;
}

/** Everything the server knows about one notification channel. */
export interface NotificationChannel<
  Name extends string = string,
  Settings extends Readonly<Record<string, ChannelSetting>> = Readonly<Record<string, ChannelSetting>>,
  Kind extends string = Name,
> {
  readonly name: Name;
  /** Identifies the channel in deliveries and in the channel port. */
  readonly endpointKind: Kind;
  /** Its name within a sentence. */
  readonly label: string;
  /** In the order of the form. Without an address, messages go to the email address of the account. */
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
  /** URLs and texts, by the name of the setting; omitted ones are absent. */
  settings: Readonly<Record<string, string>>;
  /** Ciphertext of the secret. */
  sealedSecret: string | null;
  maskedSecret: string | null;
}

/** The name of a setting in requests and responses: `serverUrl` of `ntfy` is `ntfyServerUrl`. */
export function wireName<Name extends string, Setting extends string>(
  channel: Name,
  setting: Setting,
): `${Name}${Capitalize<Setting>}` {
  return `${channel}${capitalize(setting)}`;
}

/** The text with its first letter in upper case. */
export function capitalize<Text extends string>(text: Text): Capitalize<Text> {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}` as Capitalize<Text>;
}

/** The first required setting that is missing; undefined for complete settings. */
export function missingSetting(channel: NotificationChannel, given: ChannelSettings): string | undefined {
  const isGiven = (name: string, { kind }: ChannelSetting) =>
    kind === "secret" ? given.sealedSecret !== null : given.settings[name] !== undefined;
  const missing = Object.entries(channel.settings).find(
    ([name, setting]) => setting.isRequired && !isGiven(name, setting),
  );
  return missing?.[0];
}

/** The name of the setting of a kind; undefined if the channel has none. */
export function settingOfKind(channel: NotificationChannel, kind: ChannelSetting["kind"]): string | undefined {
  return Object.entries(channel.settings).find(([, setting]) => setting.kind === kind)?.[0];
}

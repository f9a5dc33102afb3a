/** The list of notification channels, and types and lists derived from it. @module */
import {
  type ChannelSetting,
  type ChannelSettings,
  capitalize,
  type NotificationChannel,
  settingOfKind,
  wireName,
} from "./channel.ts";
import { email } from "./email.ts";
import { gotify } from "./gotify.ts";
import { ntfy } from "./ntfy.ts";
import { webhook } from "./webhook.ts";

/**
 * The types of the channel descriptors, in display order.
 *
 * @internal
 */
export type Channels = readonly [typeof email, typeof ntfy, typeof gotify, typeof webhook];

/** All notification channels, in display order. */
export const NOTIFICATION_CHANNELS: Channels = [email, ntfy, gotify, webhook];

/** The descriptor of a channel. */
export type Descriptor = Channels[number];

/** The name of a notification channel. */
export type ChannelName = Descriptor["name"];

/** The endpoint kind of a notification channel. */
export type ChannelEndpointKind = Descriptor["endpointKind"];

/** The wire name of a channel's switch, in rules and preferences. */
export type ChannelSwitch = `${ChannelName}Enabled`;

/** The wire names of a channel's settings of one kind. */
export type WireNameOf<Of, Kind> =
  Of extends NotificationChannel<infer Name, infer Settings, string>
    ? {
        [Setting in keyof Settings & string]: Settings[Setting] extends { readonly kind: Kind }
          ? `${Name}${Capitalize<Setting>}`
          : never;
      }[keyof Settings & string]
    : never;

/** Settings that appear in full in responses, such as `ntfyServerUrl` and `ntfyTopic`. */
export type PlainSettingName = WireNameOf<Descriptor, "address" | "text">;

/** Settings that are masked in responses, such as `ntfyToken`. */
export type SecretSettingName = WireNameOf<Descriptor, "secret">;

/** Channels that have settings. */
export type ConfigurableChannel = Descriptor extends infer Of
  ? Of extends { readonly name: infer Name extends string; readonly settings: infer Settings }
    ? keyof Settings extends never
      ? never
      : Name
    : never
  : never;

/** The settings of all channels in requests. */
export type ChannelInput = Partial<Record<ChannelSwitch, boolean>> &
  Partial<Record<PlainSettingName | SecretSettingName, string | null>>;

/** The settings of all channels in responses: addresses, but no secrets. */
export type ShownChannels = Record<ChannelSwitch, boolean> &
  Record<`${ConfigurableChannel | SecretSettingName}Configured`, boolean> &
  Record<PlainSettingName | `masked${Capitalize<SecretSettingName>}`, string | null>;

/** The names of the channels. */
export const CHANNEL_NAMES: readonly ChannelName[] = NOTIFICATION_CHANNELS.map(({ name }) => name);

/** A channel setting with its wire name. */
export interface WireSetting {
  channel: NotificationChannel;
  /** The name within the channel. */
  setting: string;
  /** The wire name. */
  name: PlainSettingName | SecretSettingName;
  spec: ChannelSetting;
}

/** Every setting of every channel. */
export const WIRE_SETTINGS: readonly WireSetting[] = NOTIFICATION_CHANNELS.flatMap((channel: NotificationChannel) =>
  Object.entries(channel.settings).map(([setting, spec]) => ({
    channel,
    setting,
    name: wireName(channel.name, setting) as PlainSettingName | SecretSettingName,
    spec,
  })),
);

/** Finds the channel of an endpoint kind; undefined for the endpoint of an integration. */
export function channelOfEndpoint(kind: string): Descriptor | undefined {
  return NOTIFICATION_CHANNELS.find(({ endpointKind }) => endpointKind === kind);
}

/** Returns the wire name of a channel's switch. */
export function switchName(channel: ChannelName): ChannelSwitch {
  return `${channel}Enabled`;
}

/** A field of a channel in a response. */
export interface ShownField {
  name: string;
  kind: "flag" | "text" | "masked";
}

/** Lists the response fields of a channel, in order, except its switch. */
export function shownFields(channel: NotificationChannel): ShownField[] {
  const settings = Object.entries(channel.settings).flatMap(([setting, { kind }]): ShownField[] => {
    const name = wireName(channel.name, setting);
    if (kind !== "secret") return [{ name, kind: "text" }];
    return [
      { name: `${name}Configured`, kind: "flag" },
      { name: `masked${capitalize(name)}`, kind: "masked" },
    ];
  });
  return settings.length === 0 ? [] : [{ name: `${channel.name}Configured`, kind: "flag" }, ...settings];
}

/** Returns the associated data that binds an encrypted secret to its account and channel. */
export function channelSeal(userId: string, channel: NotificationChannel): string {
  return `notification preferences:${userId}:${wireName(channel.name, settingOfKind(channel, "secret") ?? "")}`;
}

/** Returns the settings of a channel that was never set up. */
export function blankSettings(channel: ChannelName): ChannelSettings<ChannelName> {
  return { channel, isEnabled: false, settings: {}, sealedSecret: null, maskedSecret: null };
}

/** Every notification channel, and what derives from the list. @module */
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
 * The descriptors, in settings order.
 *
 * @internal
 */
export type Channels = readonly [typeof email, typeof ntfy, typeof gotify, typeof webhook];

/** In display order. */
export const NOTIFICATION_CHANNELS: Channels = [email, ntfy, gotify, webhook];

/** The descriptor of any channel. */
export type Descriptor = Channels[number];

/** The name of a notification channel. */
export type ChannelName = Descriptor["name"];

/** The endpoint kind of a notification channel. */
export type ChannelEndpointKind = Descriptor["endpointKind"];

/** The name of a channel's switch on the wire, in rules and in preferences. */
export type ChannelSwitch = `${ChannelName}Enabled`;

/** The wire names of the settings of a kind. */
export type WireNameOf<Of, Kind> =
  Of extends NotificationChannel<infer Name, infer Settings, string>
    ? {
        [Setting in keyof Settings & string]: Settings[Setting] extends { readonly kind: Kind }
          ? `${Name}${Capitalize<Setting>}`
          : never;
      }[keyof Settings & string]
    : never;

/** Settings that are returned in full: `ntfyServerUrl`, `ntfyTopic` and so on. */
export type PlainSettingName = WireNameOf<Descriptor, "address" | "text">;

/** Settings that are returned masked: `ntfyToken` and so on. */
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

/** A setting of a channel with its name on the wire. */
export interface WireSetting {
  channel: NotificationChannel;
  /** The name within its channel. */
  setting: string;
  /** The name on the wire. */
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

/** The channel of an endpoint; undefined for the endpoint of an integration. */
export function channelOfEndpoint(kind: string): Descriptor | undefined {
  return NOTIFICATION_CHANNELS.find(({ endpointKind }) => endpointKind === kind);
}

/** The name of the switch of a channel on the wire. */
export function switchName(channel: ChannelName): ChannelSwitch {
  return `${channel}Enabled`;
}

/** A field of a channel in a response. */
export interface ShownField {
  name: string;
  kind: "flag" | "text" | "masked";
}

/** The fields of a channel in a response, in order, except its switch. */
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

/** Associated data that binds the ciphertext to this channel. */
export function channelSeal(userId: string, channel: NotificationChannel): string {
  return `notification preferences:${userId}:${wireName(channel.name, settingOfKind(channel, "secret") ?? "")}`;
}

/** The settings of a channel that was never set up. */
export function blankSettings(channel: ChannelName): ChannelSettings<ChannelName> {
  return { channel, isEnabled: false, settings: {}, sealedSecret: null, maskedSecret: null };
}

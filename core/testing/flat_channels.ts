/**
 * Channel settings by their API field names, for tests.
 *
 * @module
 */
import { capitalize } from "../delivery/channels/channel.ts";
import {
  blankSettings,
  type ChannelSwitch,
  NOTIFICATION_CHANNELS,
  type PlainSettingName,
  type SecretSettingName,
  switchName,
  WIRE_SETTINGS,
} from "../delivery/channels/channels.ts";
import { type NotificationPreferences, withSettings } from "../delivery/notification/preferences.ts";

/** The switches that enable channels. */
export type FlatSwitches = Partial<Record<ChannelSwitch, boolean>>;

/** The settings of channels. Secrets have their stored names, such as `sealedNtfyToken`. */
export type FlatChannels = FlatSwitches &
  Partial<Record<PlainSettingName | `${"sealed" | "masked"}${Capitalize<SecretSettingName>}`, string | null>>;

/** Returns the preferences with the given fields. Channel fields are moved into `channels`. */
export function withFlatChannels(
  blank: NotificationPreferences,
  fields: Partial<NotificationPreferences> & FlatChannels,
): NotificationPreferences {
  const left = new Map<string, unknown>(Object.entries(fields));
  const take = (name: string) => {
    const value = left.get(name);
    left.delete(name);
    return typeof value === "string" ? value : null;
  };
  const channels = NOTIFICATION_CHANNELS.map(({ name: channel }) => {
    const row = { ...blankSettings(channel), isEnabled: fields[switchName(channel)] === true };
    left.delete(switchName(channel));
    for (const { name, setting, spec } of WIRE_SETTINGS.filter((one) => one.channel.name === channel)) {
      if (spec.kind === "secret") {
        row.sealedSecret = take(`sealed${capitalize(name)}`);
        row.maskedSecret = take(`masked${capitalize(name)}`);
      } else {
        const value = take(name);
        if (value !== null) row.settings = { ...row.settings, [setting]: value };
      }
    }
    return row;
  });
  return channels.reduce(withSettings, { ...blank, ...Object.fromEntries(left) });
}

/** Returns the fields without the channel switches. */
export function withoutSwitches<Fields extends FlatSwitches>(fields: Fields): Omit<Fields, ChannelSwitch> {
  const switches: readonly string[] = NOTIFICATION_CHANNELS.map(({ name }) => switchName(name));
  const rest = Object.entries(fields).filter(([name]) => !switches.includes(name));
  return Object.fromEntries(rest) as Omit<Fields, ChannelSwitch>;
}

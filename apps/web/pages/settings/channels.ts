/** The notification channels and their settings, in the order of the form. @module */
import type { ChannelName, PlainSettingName, SecretSettingName } from "../../../../core/delivery/channels/channels.ts";

export type { ChannelName, SecretSettingName };

export interface AddressField {
  kind: "address";
  name: PlainSettingName;
  label: "server" | "url";
  example: string;
}

export interface TextField {
  kind: "text";
  name: PlainSettingName;
  label: "topic";
}

export interface SecretField {
  kind: "secret";
  name: SecretSettingName;
  label: "token" | "secret";
  hint?: "optional" | "secretHint";
}

export interface ChannelForm {
  fields: readonly (AddressField | TextField | SecretField)[];
  /** A proper name. Other labels are translated. */
  label?: string;
}

export const CHANNEL_FORMS: Readonly<Record<ChannelName, ChannelForm>> = {
  email: { fields: [] },
  ntfy: {
    label: "ntfy",
    fields: [
      { kind: "address", name: "ntfyServerUrl", label: "server", example: "https://ntfy.sh" },
      { kind: "text", name: "ntfyTopic", label: "topic" },
      { kind: "secret", name: "ntfyToken", label: "token", hint: "optional" },
    ],
  },
  gotify: {
    label: "Gotify",
    fields: [
      { kind: "address", name: "gotifyServerUrl", label: "server", example: "https://gotify.example.org" },
      { kind: "secret", name: "gotifyToken", label: "token" },
    ],
  },
  webhook: {
    fields: [
      { kind: "address", name: "webhookUrl", label: "url", example: "https://" },
      { kind: "secret", name: "webhookSecret", label: "secret", hint: "secretHint" },
    ],
  },
};

export const CHANNELS = Object.keys(CHANNEL_FORMS) as ChannelName[];

/** Translated labels, for channels without a proper name. */
export interface ChannelWords {
  channelLabels: Partial<Record<ChannelName, string>>;
}

export function channelLabel(channel: ChannelName, { channelLabels }: ChannelWords): string {
  return channelLabels[channel] ?? CHANNEL_FORMS[channel].label ?? channel;
}

/** Types that describe a chat service to which a project posts its events. @module */

/** The URL of an incoming webhook or of a server. It is stored encrypted, because the URL of a webhook is a credential. */
export interface ChatAddressSetting {
  readonly type: "address";
  readonly description: string;
  /** The hosts of the service. If absent, or if the operator allows private destinations, any host is accepted. */
  readonly hosts?: RegExp;
  /** The paths of the service's webhooks. */
  readonly path?: RegExp;
  /** Why a URL with another host or path is refused. */
  readonly refusal?: string;
  readonly mask: (address: string) => string;
}

/** A token, stored encrypted. */
export interface ChatSecretSetting {
  readonly type: "secret";
  readonly description: string;
  readonly pattern: RegExp;
  readonly refusal: string;
  readonly mask: (secret: string) => string;
}

/** A string that responses contain in full. */
export interface ChatTextSetting {
  readonly type: "text";
  readonly isRequired: boolean;
  readonly description: string;
  readonly pattern: RegExp;
  readonly refusal: string;
}

/** A positive whole number that responses contain in full. */
export interface ChatNumberSetting {
  readonly type: "number";
  readonly isRequired: boolean;
  readonly description: string;
}

/** A setting of a chat service. A kind has at most one address and one secret, and both are required. */
export type ChatSetting = ChatAddressSetting | ChatSecretSetting | ChatTextSetting | ChatNumberSetting;

/** Describes a chat service. */
export interface ChatKind<
  Name extends string = string,
  Settings extends Readonly<Record<string, ChatSetting>> = Readonly<Record<string, ChatSetting>>,
> {
  /** Identifies the kind in requests, in deliveries and in the channel port. */
  readonly name: Name;
  /** The kind's name in error messages. */
  readonly noun: string;
  /** The kind's name in notifications. */
  readonly label: string;
  /** In display order. With each message, the adapter receives the settings that are not encrypted. */
  readonly settings: Settings;
  /** The address of the service, for a kind without an address setting. */
  readonly server?: string;
}

/** The settings of a service that needs only the URL of an incoming webhook. */
export type WebhookUrlOnly = { readonly webhookUrl: ChatAddressSetting };

/** Returns the name of a kind's setting of a type; undefined if there is none. */
export function settingOfType(kind: ChatKind, type: ChatSetting["type"]): string | undefined {
  return Object.entries(kind.settings).find(([, setting]) => setting.type === type)?.[0];
}

/** Returns whether a kind requires a setting. */
export function isRequiredSetting(setting: ChatSetting): boolean {
  return setting.type === "address" || setting.type === "secret" || setting.isRequired;
}

/** Shows the origin and path of a webhook URL, with its last segment shortened. */
export function maskLastSegment(address: string): string {
  const { origin, pathname } = new URL(address);
  const segments = pathname.replace(/\/+$/, "").split("/");
  return `${origin}${[...segments.slice(0, -1), shortenSecret(segments.at(-1) ?? "")].join("/")}`;
}

/** Shows the first and last 4 characters of a secret that is longer than 8 characters. */
export function shortenSecret(secret: string): string {
  return secret.length > 8 ? `${secret.slice(0, 4)}…${secret.slice(-4)}` : "••••";
}

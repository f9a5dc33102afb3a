/** The list of chat services, and types and lists derived from it. @module */
import type { ChatKind, ChatSetting } from "./chat_kind.ts";
import { discord } from "./discord.ts";
import { matrix } from "./matrix.ts";
import { mattermost } from "./mattermost.ts";
import { slack } from "./slack.ts";
import { teams } from "./teams.ts";
import { telegram } from "./telegram.ts";

/**
 * The types of the descriptors, in display order.
 *
 * @internal
 */
export type ChatKinds = readonly [
  typeof slack,
  typeof discord,
  typeof telegram,
  typeof mattermost,
  typeof teams,
  typeof matrix,
];

/** All chat services, in display order. */
export const CHAT_KINDS: ChatKinds = [slack, discord, telegram, mattermost, teams, matrix];

/** The name of a chat service. */
export type ChatKindName = ChatKinds[number]["name"];

/** The names of the chat services, in display order. */
export const CHAT_KIND_NAMES: readonly [ChatKindName, ...ChatKindName[]] = CHAT_KINDS.map(({ name }) => name) as [
  ChatKindName,
];

/** The names of the settings of one type. */
export type ChatSettingName<Type extends ChatSetting["type"], Of = ChatKinds[number]> =
  Of extends ChatKind<string, infer Settings>
    ? {
        [Name in keyof Settings & string]: Settings[Name] extends { readonly type: Type } ? Name : never;
      }[keyof Settings & string]
    : never;

/**
 * The settings of a chat service in requests. Null removes an optional setting; an empty string keeps the current
 * secret.
 */
export type ChatSettingsInput = Partial<Record<ChatSettingName<"address" | "secret">, string>> &
  Partial<Record<ChatSettingName<"text">, string | null>> &
  Partial<Record<ChatSettingName<"number">, number | null>>;

/** The settings of a chat service in responses. Addresses and secrets are masked; optional settings may be null. */
export type ShownChatSettings = Partial<Record<ChatSettingName<"address" | "secret" | "text">, string | null>> &
  Partial<Record<ChatSettingName<"number">, number | null>>;

/** Every setting of every chat service, by name. Settings with the same name have the same type. */
export const CHAT_SETTINGS: Readonly<Record<string, ChatSetting>> = Object.assign(
  {},
  ...CHAT_KINDS.map(({ settings }) => settings),
);

/** Finds a chat service by its name; undefined if there is none. */
export function findChatKind(name: string): ChatKind | undefined {
  return CHAT_KINDS.find((kind) => kind.name === name);
}

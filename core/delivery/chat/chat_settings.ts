/** Checks the settings of a chat service in requests, and shows them in responses. @module */
import { invalidField } from "../../errors.ts";
import { MAX_NAME_CHARACTERS, MAX_SECRET_CHARACTERS } from "../../limits.ts";
import { checkText } from "../../text.ts";
import type { Integration } from "../integration/integration.ts";
import {
  type ChatAddressSetting,
  type ChatKind,
  type ChatSecretSetting,
  type ChatSetting,
  isRequiredSetting,
} from "./chat_kind.ts";
import type { ShownChatSettings } from "./chat_kinds.ts";

/**
 * A setting from a request that will be stored encrypted. It passed its check, except that an address is not resolved
 * yet.
 */
export interface GivenCredential<Setting extends ChatSetting> {
  text: string;
  pointer: string;
  setting: Setting;
}

/** The settings in a request. Settings that do not change are absent. */
export interface GivenChatSettings {
  address?: GivenCredential<ChatAddressSetting>;
  secret?: GivenCredential<ChatSecretSetting>;
  plain: Record<string, string | number | null>;
}

/** Options for reading settings. */
export interface ChatSettingsRule {
  /** The JSON pointer to the object that contains the settings. */
  pointer: string;
  /** Whether the operator allows destinations other than the service's own hosts. */
  allowPrivate: boolean;
}

/**
 * Checks the settings in a request, and sorts them by how they are stored. An empty address or secret keeps the stored
 * one.
 *
 * @throws {TrackerError} `invalid`
 */
export function readChatSettings(kind: ChatKind, input: object, rule: ChatSettingsRule): GivenChatSettings {
  const given: GivenChatSettings = { plain: {} };
  for (const [name, value] of Object.entries(input) as [string, string | number | null | undefined][]) {
    if (value === undefined) continue;
    const pointer = `${rule.pointer}/${name}`;
    const setting = Object.hasOwn(kind.settings, name) ? kind.settings[name] : undefined;
    if (!setting) {
      throw invalidField(
        pointer,
        `Is not one of the settings of ${kind.noun}: ${Object.keys(kind.settings).join(", ")}`,
      );
    }
    if (value === null && isRequiredSetting(setting)) throw invalidField(pointer, "Must not be null");
    if (setting.type === "number") given.plain[name] = value === null ? null : checkNumber(value, pointer);
    else if (value === null) given.plain[name] = null;
    else if (setting.type === "text")
      given.plain[name] = checkPattern(String(value), setting, pointer, MAX_NAME_CHARACTERS);
    else if (value !== "" && setting.type === "secret") {
      given.secret = { text: checkPattern(String(value), setting, pointer, MAX_SECRET_CHARACTERS), pointer, setting };
    } else if (value !== "" && setting.type === "address") {
      given.address = { text: checkAddress(String(value), setting, pointer, rule), pointer, setting };
    }
  }
  return given;
}

/** Refuses a new channel without a required setting. @throws {TrackerError} `invalid` */
export function requireChatSettings(
  kind: ChatKind,
  input: object,
  { pointer }: Pick<ChatSettingsRule, "pointer">,
): void {
  const given = new Map<string, unknown>(Object.entries(input));
  for (const [name, setting] of Object.entries(kind.settings)) {
    if (!isRequiredSetting(setting) || (given.get(name) ?? "") !== "") continue;
    throw invalidField(`${pointer}/${name}`, "Must not be empty");
  }
}

function checkPattern(
  text: string,
  { pattern, refusal }: { pattern: RegExp; refusal: string },
  pointer: string,
  max: number,
): string {
  const trimmed = checkText(text, pointer, { min: 1, max, trim: true });
  if (pattern.test(trimmed)) return trimmed;
  throw invalidField(pointer, refusal);
}

function checkNumber(value: string | number, pointer: string): number {
  if (Number.isSafeInteger(value) && Number(value) >= 1) return Number(value);
  throw invalidField(pointer, "Must be a positive whole number");
}

function checkAddress(
  text: string,
  { hosts, path, refusal }: ChatAddressSetting,
  pointer: string,
  { allowPrivate }: ChatSettingsRule,
): string {
  if (refusal === undefined) return text;
  const url = URL.parse(text.trim());
  const isKnown = url && (allowPrivate || !hosts || hosts.test(url.hostname)) && (!path || path.test(url.pathname));
  if (isKnown) return text;
  throw invalidField(pointer, refusal);
}

/**
 * Returns the settings of a channel as responses contain them: the address and secret are masked, and optional settings
 * may be null.
 */
export function showChatSettings(kind: ChatKind, integration: Integration): ShownChatSettings {
  const { maskedWebhookUrl, maskedSecret, settings } = integration;
  const shown = Object.entries(kind.settings).map(([name, { type }]) => {
    if (type === "address") return [name, maskedWebhookUrl];
    return [name, type === "secret" ? maskedSecret : (settings[name] ?? null)];
  });
  return Object.fromEntries(shown) as ShownChatSettings;
}

/** Reads and shows values of custom fields. @module */
import type { CustomField } from "@hexlane/client";
import type { Outgoing } from "../../../drafts/outbox.ts";
import { readSpentTime } from "../duration.ts";

export const FIELD_ROUTE = "PUT /api/custom-field/value";

export type FieldType = CustomField["type"];

/** Returns whether the values of a field type are JSON arrays. */
export const isListType = (type: FieldType): boolean => type === "multiselect" || type === "people";

/** Returns whether a field contains text that a user writes. If two people change it, the app asks which version to keep. */
export const isTextType = (type: FieldType): boolean => type === "text" || type === "long_text" || type === "url";

/** Returns the value of each field that has one, by field ID, including pending changes. */
export function shownValues(
  stored: readonly { fieldId: string; value: string | null }[],
  outgoing: readonly Pick<Outgoing, "change" | "state">[],
  taskId: string,
): ReadonlyMap<string, string> {
  const values = new Map(stored.map(({ fieldId, value }) => [fieldId, value ?? ""]));
  for (const { change, state } of outgoing) {
    if (change.kind !== "request" || change.route !== FIELD_ROUTE || change.taskId !== taskId) continue;
    const { fieldId, value } = change.input.body as { fieldId: string; value: string };
    if (state !== "refused") values.set(fieldId, value);
  }
  return new Map([...values].filter(([, value]) => value !== ""));
}

/** Returns the items of a value: several for a list, none for an empty value. */
export function itemsOf(type: FieldType, value: string): string[] {
  if (value === "") return [];
  if (!isListType(type)) return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

/** Returns the value of a list with one item added or removed. */
export function toggled(type: FieldType, value: string, item: string): string {
  const items = itemsOf(type, value);
  const next = items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
  return next.length === 0 ? "" : JSON.stringify(next);
}

/** Why typed text is refused. */
export type Fault = "number" | "precision" | "url" | "duration";

/** Reads typed text of a field as its value. An empty string is an empty value. */
export function readTyped(
  { type, precision }: Pick<CustomField, "type" | "precision">,
  typed: string,
): { value: string } | { fault: Fault } {
  const text = typed.trim();
  if (text === "") return { value: "" };
  if (type === "number") return readNumber(text, precision);
  if (type === "url") return readAddress(text);
  if (type !== "duration") return { value: text };
  const seconds = readDuration(text);
  return seconds === undefined ? { fault: "duration" } : { value: String(seconds) };
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?$/i;

function readNumber(text: string, precision: number | null): { value: string } | { fault: Fault } {
  // A single comma is a decimal comma, unless it could separate thousands.
  const value = /^[+-]?\d*,(?!\d{3}$)\d+$/.test(text) ? text.replace(",", ".") : text;
  const number = Number(value);
  if (!DECIMAL.test(value) || !Number.isFinite(number)) return { fault: "number" };
  if (precision !== null && Number(number.toFixed(precision)) !== number) return { fault: "precision" };
  return { value };
}

function readAddress(text: string): { value: string } | { fault: Fault } {
  const value = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value) ? { value } : { fault: "url" };
}

const DURATION = /^(?:(\d{1,7})\s*h)?\s*(?:(\d{1,7})\s*m(?:in)?)?\s*(?:(\d{1,9})\s*s)?$/i;

/** Reads `1h 30m`, `45s` or the forms of logged time, such as `1:30` or `90` (minutes). */
function readDuration(text: string): number | undefined {
  const match = DURATION.exec(text);
  if (match) {
    const [, hours = "0", minutes = "0", seconds = "0"] = match;
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  }
  const spent = readSpentTime(text);
  return spent?.note === "" ? spent.seconds : undefined;
}

/** Returns a duration as it can be typed: `1h 30m`. */
export function durationText(value: string): string {
  const total = Number(value);
  const parts = [
    [Math.floor(total / 3600), "h"],
    [Math.floor(total / 60) % 60, "m"],
    [total % 60, "s"],
  ] as const;
  const text = parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join(" ");
  return text || "0m";
}

/** Returns a URL without its scheme, as shown in links. */
export const shortAddress = (value: string): string => value.replace(/^https?:\/\//i, "").replace(/\/$/, "");

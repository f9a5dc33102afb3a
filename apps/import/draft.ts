/** Builds a plan: corrects values that the server would refuse, and records what is lost. @module */
import { namedColor } from "./formats/css_colors.ts";
import { ownValue, type Value } from "./formats/value.ts";
import { type Loss, type LossCode, type LossParams, lossOf } from "./losses.ts";
import type { PlannedField, PlannedLabel, PlannedPriority, PlannedTask } from "./plan.ts";
import { sha256 } from "./sha256.ts";

/** Limits of the server. */
const MAX_TITLE_CHARACTERS = 500;
const MAX_NAME_CHARACTERS = 100;
const MAX_LABEL_CHARACTERS = 64;
const MAX_LABELS_PER_TASK = 100;
const MAX_DESCRIPTION_BYTES = 256 * 1024;
const MAX_COMMENT_BYTES = 64 * 1024;
const MAX_ESTIMATE = 1_000_000;
const MAX_FIELDS = 100;
const MAX_FIELD_VALUE_BYTES = 16 * 1024;
/** All control characters except tab, line feed and carriage return. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu;
const encoder = new TextEncoder();

/** Collects losses while a plan is built. */
export class Draft {
  readonly losses: Loss[] = [];

  /** Records that something cannot be imported. */
  lose(code: LossCode, where: string, params?: LossParams): void {
    this.losses.push(lossOf(code, where, params));
  }

  /** Records each non-empty field. @param kinds the kind of loss for each field name */
  loseFields(thing: Value, kinds: Readonly<Record<string, LossCode>>, where: string): void {
    for (const [field, code] of Object.entries(kinds)) if (!isEmpty(thing.get(field).raw)) this.lose(code, where);
  }

  /** Returns text without the characters that servers do not store: control characters and lone surrogates. */
  text(text: string, where: string): string {
    const stored = text.replaceAll(CONTROL_CHARACTERS, "").toWellFormed();
    if (stored !== text) this.lose("CHARACTER", where);
    return stored;
  }

  /** Makes a single line that is neither empty nor too long. */
  name(text: string, where: string, { max = MAX_NAME_CHARACTERS, empty = "Untitled" } = {}): string {
    const line = this.text(text, where).replaceAll(/\s+/g, " ").trim();
    if (line.length <= max) return line === "" ? empty : line;
    this.lose("LONG_NAME", where);
    return `${line
      .slice(0, max - 1)
      .toWellFormed()
      .replaceAll("\ufffd", "")
      .trimEnd()}…`;
  }

  /** Title and description. A title that is too long is repeated in the description in full. */
  words(title: string, description: string, where: string): Pick<PlannedTask, "title" | "description"> {
    const line = this.text(title, where).replaceAll(/\s+/g, " ").trim();
    const body = this.text(description, where);
    if (line.length <= MAX_TITLE_CHARACTERS) {
      return { title: line === "" ? "Untitled" : line, description: this.#fit(body, MAX_DESCRIPTION_BYTES, where) };
    }
    const short = line
      .slice(0, MAX_TITLE_CHARACTERS - 1)
      .toWellFormed()
      .replaceAll("\ufffd", "");
    const whole = body === "" ? line : `${line}\n\n${body}`;
    return { title: `${short}…`, description: this.#fit(whole, MAX_DESCRIPTION_BYTES, where) };
  }

  /** Returns the text of a comment. Undefined if empty. */
  comment(content: string, where: string): string | undefined {
    const text = this.text(content, where);
    return text.trim() === "" ? undefined : this.#fit(text, MAX_COMMENT_BYTES, where);
  }

  #fit(text: string, max: number, where: string): string {
    if (text.length * 3 <= max) return text;
    const bytes = encoder.encode(text);
    if (bytes.length <= max) return text;
    this.lose("LONG_TEXT", where);
    return new TextDecoder().decode(bytes.subarray(0, max - 3)).replace(/\ufffd$/, "");
  }

  /** Returns labels with usable names, without duplicates. @param colorBy resolves color names */
  labels(
    labels: readonly { name: string; color: string }[],
    where: string,
    colorBy: (color: string, name: string) => string = colorOf,
  ): PlannedLabel[] {
    const all = this.names(labels, where, colorBy);
    for (const { name } of all.slice(MAX_LABELS_PER_TASK)) this.lose("LABEL_OVER_LIMIT", `${where}: ${name}`);
    return all.slice(0, MAX_LABELS_PER_TASK);
  }

  /** Like {@linkcode Draft.labels}, without a limit on the number of labels. */
  names(
    labels: readonly { name: string; color: string }[],
    where: string,
    colorBy: (color: string, name: string) => string = colorOf,
  ): PlannedLabel[] {
    const kept = new Map<string, { name: string; color: string }>();
    for (const { name, color } of labels) {
      const line = this.name(name, where, { max: MAX_LABEL_CHARACTERS, empty: "" });
      const shown = line === "" ? color : line;
      const key = shown.toLowerCase();
      if (shown !== "" && !kept.has(key)) kept.set(key, { name: shown, color: colorBy(color, shown) });
    }
    return [...kept.values()];
  }

  /**
   * Returns custom fields with usable names. Fields without a name, with a duplicate name, or beyond the first 100 are
   * lost.
   */
  fields(fields: readonly PlannedField[], where: string): PlannedField[] {
    const kept = new Map<string, PlannedField>();
    for (const field of fields) {
      const name = this.name(field.name, where, { empty: "" });
      const key = name.toLowerCase();
      if (name === "" || kept.has(key) || kept.size === MAX_FIELDS) this.lose("CUSTOM_FIELD", field.name);
      else kept.set(key, { ...field, name });
    }
    return [...kept.values()];
  }

  /** The value of a custom field. Undefined if it is empty or too long. */
  fieldValue(name: string, value: string, where: string): { name: string; value: string } | undefined {
    const text = this.text(value, where).trim();
    if (text === "") return undefined;
    if (encoder.encode(text).length <= MAX_FIELD_VALUE_BYTES) return { name, value: text };
    this.lose("LONG_FIELD_VALUE", `${where}: ${name}`);
    return undefined;
  }

  /** Returns an object with the estimate; empty if there is none. */
  estimate(text: string, where: string): { estimate?: number } {
    const trimmed = text.trim();
    if (trimmed === "") return {};
    if (isEstimate(trimmed)) return { estimate: Number(trimmed) };
    this.lose("ESTIMATE", `${where}: ${trimmed.slice(0, 40)}`);
    return {};
  }

  /** Returns a date or an instant in the server's format; null without one. */
  date(text: string, where: string): string | null {
    const trimmed = text.trim();
    if (trimmed === "" || trimmed.startsWith("0001-01-01")) return null;
    const found = isoOf(trimmed);
    if (found === undefined) this.lose("DATE", `${where}: ${trimmed.slice(0, 40)}`);
    return found ?? null;
  }
}

/** Whether a string is empty or an estimate that the server accepts. */
export function isEstimate(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === "" || (/^\d+(\.\d{1,2}0*)?$/.test(trimmed) && Number(trimmed) <= MAX_ESTIMATE);
}

/** Services write an absent value as null, zero, an empty list, or the date 0001-01-01. */
function isEmpty(raw: unknown): boolean {
  if (raw === undefined || raw === null || raw === false || raw === 0 || raw === "") return true;
  if (typeof raw === "object") return Object.values(raw).every(isEmpty);
  return typeof raw === "string" && raw.startsWith("0001-01-01");
}

/** Accepts ISO 8601 and German dates (`31.12.2026`); ambiguous formats are rejected. */
function isoOf(text: string): string | undefined {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const iso = german ? `${german[3]}-${german[2]?.padStart(2, "0")}-${german[1]?.padStart(2, "0")}` : text;
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  if (day) {
    const date = new Date(`${iso}T00:00:00Z`);
    return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
  }
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(iso)) return undefined;
  const bare = iso.replace(" ", "T");
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(bare) ? bare : `${bare}Z`;
  const instant = new Date(zoned);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** Color names of Trello and Planka, which differ from CSS. */
const NAMED_COLORS: Readonly<Record<string, string>> = {
  green: "#22c55e",
  yellow: "#eab308",
  orange: "#f97316",
  red: "#ef4444",
  purple: "#a855f7",
  blue: "#3b82f6",
  sky: "#0ea5e9",
  lime: "#84cc16",
  pink: "#ec4899",
  black: "#374151",
  grey: "#6b7280",
  gray: "#6b7280",
  brown: "#92400e",
  turquoise: "#14b8a6",
};
const PALETTE = ["#ef4444", "#f97316", "#eab308", "#22c55e", "#14b8a6", "#3b82f6", "#a855f7", "#ec4899"];

/** Returns the CSS color name, as Kaneo and Hexlane store it, or else the result of {@linkcode colorOf}. */
export function storedColorOf(color: string, name: string): string {
  return namedColor(color) ?? colorOf(color, name);
}

/** Returns a color that the server accepts: the given one, or else one derived from the name. */
export function colorOf(color: string, name: string): string {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(color.trim())?.[1];
  if (hex !== undefined) return `#${hex.toLowerCase()}`;
  const lower = color.trim().toLowerCase();
  const word = [lower, ...lower.split(/[-_ ]/)].find((part) => Object.hasOwn(NAMED_COLORS, part));
  if (word === undefined && namedColor(lower) !== undefined) return lower;
  if (word !== undefined) return NAMED_COLORS[word] as string;
  const sum = [...name.toLowerCase()].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return PALETTE[sum % PALETTE.length] as string;
}

/** Common names for priorities. */
const PRIORITIES: Readonly<Record<string, PlannedPriority>> = {
  urgent: "urgent",
  highest: "urgent",
  critical: "urgent",
  blocker: "urgent",
  p0: "urgent",
  high: "high",
  important: "high",
  major: "high",
  p1: "high",
  medium: "medium",
  normal: "medium",
  p2: "medium",
  low: "low",
  lowest: "low",
  minor: "low",
  trivial: "low",
  p3: "low",
  p4: "low",
};

/** Returns the priority for a word. Undefined if unknown. */
export function priorityOf(word: string): PlannedPriority | undefined {
  const key = word.trim().toLowerCase();
  if (key === "" || key === "none" || key === "no-priority" || key === "no priority") return "no-priority";
  return ownValue(PRIORITIES, key);
}

/** Whether a column of this name contains finished tasks. */
export function isFinalName(name: string): boolean {
  return /^(done|closed|completed?|finished|resolved|erledigt|fertig|abgeschlossen)\W*$/i.test(name.trim());
}

/** Returns a checklist as Markdown. */
export function checklistOf(title: string, items: readonly { text: string; isDone: boolean }[]): string {
  const lines = items.map(({ text, isDone }) => `- [${isDone ? "x" : " "}] ${text.replaceAll(/\s+/g, " ").trim()}`);
  return [`### ${title.replaceAll(/\s+/g, " ").trim() || "Checklist"}`, "", ...lines].join("\n");
}

/**
 * Derives IDs from the content of records that have none, so the IDs are stable across runs. Equal records are numbered
 * in order.
 */
export class ContentRefs {
  readonly #counts = new Map<string, number>();

  /** Returns an ID derived from the content of a record. */
  of(content: unknown): string {
    const hash = sha256(JSON.stringify(content)).slice(0, 32);
    const count = (this.#counts.get(hash) ?? 0) + 1;
    this.#counts.set(hash, count);
    return `${hash} ${count}`;
  }
}

/** Joins the nonblank strings with blank lines. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== "").join("\n\n");
}

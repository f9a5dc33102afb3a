/**
 * The types of custom fields, one row each. Input, storage order, search, history, conversion between types and the API schemas
 * derive from these rows.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { MAX_FIELD_OPTIONS, MAX_FIELD_PEOPLE, MAX_FIELD_SORT_CHARACTERS, MAX_FIELD_VALUE_BYTES } from "../../limits.ts";
import { checkText, foldKey } from "../../text.ts";
import { parseDate } from "../task/task.ts";

/** The types of custom fields. */
export const FIELD_TYPE_NAMES = [
  "text",
  "long_text",
  "number",
  "date",
  "date_time",
  "dropdown",
  "multiselect",
  "boolean",
  "person",
  "people",
  "url",
  "duration",
  "relation",
] as const;
/** One of {@linkcode FIELD_TYPE_NAMES}. */
export type FieldType = (typeof FIELD_TYPE_NAMES)[number];

/** The settings of a field on which its values depend. */
export interface ValueSettings {
  type: FieldType;
  options: readonly string[] | null;
  precision: number | null;
}

/** How values of a type are read, ordered and shown. */
export interface FieldTypeRow {
  /** Describes the values of the type in API schemas. */
  readonly description: string;
  /** The minimum number of options. Absent if the type has no options. */
  readonly minOptions?: number;
  /** Whether a value is a JSON array of strings. */
  readonly isList?: true;
  /** The kind of record to which the IDs in a value refer. IDs are checked when a value is set. */
  readonly refersTo?: "member" | "task";
  /** Whether the words of a value are searchable. */
  readonly isSearchable?: true;
  /**
   * Reads one item of a value: the whole value, or an item of a list. The item is trimmed and not empty.
   *
   * @returns the item as it is stored
   * @throws {TrackerError} `invalid`
   */
  read(item: string, settings: ValueSettings, pointer: string): string;
  /** Returns text that orders values by code point. @default the value, ignoring case */
  sortKey?(value: string, options: readonly string[]): string;
  /** Whether queries match parts of a value. */
  isText?: true;
}

const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_MINUTE = 60;
const DURATION = /^(?:(\d{1,7})\s*h)?\s*(?:(\d{1,7})\s*m(?:in)?)?\s*(?:(\d{1,9})\s*s)?$/i;
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?$/i;

/** One row per type. */
export const FIELD_TYPES: { readonly [Type in FieldType]: FieldTypeRow } = {
  text: { description: "A line of text", isText: true, isSearchable: true, read: (item) => item },
  long_text: { description: "Markdown", isText: true, isSearchable: true, read: (item) => item },
  number: {
    description: "A decimal number",
    isSearchable: true,
    read: readNumber,
    sortKey: (value) => orderedNumber(Number(value)),
  },
  date: {
    description: "A date, such as `2027-01-15`",
    read: (item, _, pointer) => {
      parse(item, pointer);
      return item;
    },
    sortKey: (value) => parse(value, "").toISOString(),
  },
  date_time: {
    description: "An instant in ISO 8601",
    read: (item, _, pointer) => parse(item, pointer).toISOString(),
    sortKey: (value) => value,
  },
  dropdown: {
    description: "One of the options",
    minOptions: 1,
    isSearchable: true,
    read: readOption,
    sortKey: (value, options) => placeOf(value, options),
  },
  multiselect: {
    description: "A JSON array of options",
    minOptions: 2,
    isList: true,
    isSearchable: true,
    read: readOption,
    sortKey: (value, options) =>
      readList(value, "")
        .map((item) => placeOf(item, options))
        .sort()
        .join(","),
  },
  boolean: {
    description: "`true` or `false`",
    read: (item, _, pointer) => {
      if (item === "true" || item === "false") return item;
      throw refused(pointer, 'Must be "true" or "false"');
    },
  },
  person: { description: "The id of a member of the workspace", refersTo: "member", read: readId },
  people: {
    description: "A JSON array of ids of members of the workspace",
    isList: true,
    refersTo: "member",
    read: readId,
  },
  url: { description: "An http or https address", isText: true, isSearchable: true, read: readUrl },
  duration: {
    description: "A number of seconds",
    read: readDuration,
    sortKey: (value) => orderedNumber(Number(value)),
  },
  relation: { description: "The id of a task of the workspace", refersTo: "task", read: readId },
};

/**
 * Checks a value and returns it as it is stored.
 *
 * @returns an empty string for no value
 * @throws {TrackerError} `invalid` with reason `INVALID_FIELD_VALUE`
 */
export function checkValue(settings: ValueSettings, value: string, pointer: string): string {
  const text = checkText(value, pointer, { maxBytes: MAX_FIELD_VALUE_BYTES, trim: true });
  if (text === "") return "";
  const { isList, read } = FIELD_TYPES[settings.type];
  if (!isList) return read(text, settings, pointer);
  const items = readList(text, pointer).map((item) => item.trim());
  if (items.length > MAX_FIELD_PEOPLE && !settings.options) {
    throw refused(pointer, `Must have at most ${MAX_FIELD_PEOPLE} items`);
  }
  const checked = [...new Set(items.map((item) => read(item, settings, pointer)))];
  return checked.length === 0 ? "" : JSON.stringify(checked);
}

/** Returns the text that values of a field are sorted by. */
export function sortKeyOf({ type, options }: Pick<ValueSettings, "type" | "options">, value: string): string {
  const key = FIELD_TYPES[type].sortKey?.(value, options ?? []) ?? foldKey(textOf(type, value));
  return Array.from(key).slice(0, MAX_FIELD_SORT_CHARACTERS).join("");
}

/**
 * Returns the folded text of a value that is longer than its sort key, for queries that match parts of it. Returns null
 * if the sort key contains the whole value or queries cannot match parts.
 */
export function longTextOf(type: FieldType, value: string): string | null {
  if (!FIELD_TYPES[type].isText) return null;
  const folded = foldKey(value);
  return Array.from(folded).length > MAX_FIELD_SORT_CHARACTERS ? folded : null;
}

/** Returns the items of a stored value: the items of a list, or else the value itself. */
export function itemsOf(type: FieldType, value: string): string[] {
  return FIELD_TYPES[type].isList ? readList(value, "") : [value];
}

/** Returns a stored value as readable text. IDs are not replaced by names. */
export function textOf(type: FieldType, value: string): string {
  return itemsOf(type, value).join(", ");
}

/** A value after an edit of its field. */
export interface ConvertedValue {
  /** An empty string if nothing fits. */
  value: string;
  /** Whether nothing was lost. */
  isWhole: boolean;
}

/**
 * Converts a value to other settings. Items that do not fit are left out. IDs of people and tasks convert only to types
 * that refer to the same kind of record.
 */
export function convertValue(from: FieldType, value: string, to: ValueSettings): ConvertedValue {
  const target = FIELD_TYPES[to.type];
  if (FIELD_TYPES[from].refersTo !== target.refersTo) return { value: "", isWhole: false };
  const items = itemsOf(from, value);
  if (!target.isList) {
    const isText = to.type === "text" || to.type === "long_text";
    const [only] = isText ? [items.join(", ")] : items.length === 1 ? items : [];
    const converted = only === undefined ? undefined : fitting(to, only);
    return { value: converted ?? "", isWhole: converted !== undefined };
  }
  const fits = items.flatMap((item) => fitting(to, JSON.stringify([item])) ?? []);
  const list = fits.flatMap((one) => readList(one, ""));
  return { value: list.length === 0 ? "" : JSON.stringify(list), isWhole: fits.length === items.length };
}

/** New names of options, by their current names. */
type RenamedOptions = Readonly<Record<string, string>>;

/** Returns the new name of an option, or its current name if it is not renamed. */
export function renameOption(option: string, renamed: RenamedOptions): string {
  return Object.hasOwn(renamed, option) ? (renamed[option] as string) : option;
}

/** Returns a value with the new names of its options. Values of types without options are returned unchanged. */
export function renameOptions(type: FieldType, value: string, renamed: RenamedOptions): string {
  if (FIELD_TYPES[type].minOptions === undefined) return value;
  const items = itemsOf(type, value).map((item) => renameOption(item, renamed));
  return FIELD_TYPES[type].isList ? JSON.stringify([...new Set(items)]) : (items[0] ?? value);
}

/** Returns the value as stored, if it fits the settings and is not empty. */
export function fitting(settings: ValueSettings, value: string): string | undefined {
  try {
    return checkValue(settings, value, "") || undefined;
  } catch {
    return undefined;
  }
}

function readList(text: string, pointer: string): string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  if (Array.isArray(parsed) && parsed.every((item) => typeof item === "string")) return parsed;
  throw refused(pointer, "Must be a JSON array of strings");
}

function readNumber(item: string, { precision }: ValueSettings, pointer: string): string {
  if (!DECIMAL.test(item) || !Number.isFinite(Number(item))) throw refused(pointer, "Must be a number");
  if (precision !== null && Number(Number(item).toFixed(precision)) !== Number(item)) {
    throw refused(pointer, `Must have at most ${precision} decimal places`);
  }
  return item;
}

function readOption(item: string, { options }: ValueSettings, pointer: string): string {
  if (options?.includes(item)) return item;
  throw refused(pointer, `Must be one of the options: ${(options ?? []).join(", ").slice(0, 300)}`);
}

/** Returns the position of an option in the list as three digits. An unknown option comes last. */
function placeOf(option: string, options: readonly string[]): string {
  const index = options.indexOf(option);
  return String(index < 0 ? MAX_FIELD_OPTIONS : index).padStart(3, "0");
}

function readId(item: string, _: ValueSettings, pointer: string): string {
  if (item.length <= 128) return item;
  throw refused(pointer, "Must be an id");
}

function readUrl(item: string, _: ValueSettings, pointer: string): string {
  if (/^https?:\/\/[^\s]+$/i.test(item) && URL.canParse(item)) return item;
  throw refused(pointer, "Must be an http or https address");
}

/** Reads seconds, or a string such as `1h 30m`. */
function readDuration(item: string, _: ValueSettings, pointer: string): string {
  if (/^\d{1,10}$/.test(item)) return String(Number(item));
  const [, hours = "0", minutes = "0", seconds = "0"] = DURATION.exec(item) ?? [undefined, "x"];
  const total = Number(hours) * SECONDS_PER_HOUR + Number(minutes) * SECONDS_PER_MINUTE + Number(seconds);
  if (Number.isSafeInteger(total)) return String(total);
  throw refused(pointer, 'Must be a number of seconds, or text such as "1h 30m"');
}

function parse(text: string, pointer: string): Date {
  try {
    return parseDate(text, pointer).at;
  } catch {
    throw refused(pointer, "Must be a valid ISO 8601 date or date-time");
  }
}

function refused(pointer: string, detail: string) {
  return invalidField(pointer, detail, "INVALID_FIELD_VALUE");
}

/**
 * Returns hexadecimal digits that sort like the number: the bits of a double, inverted if it is negative (IEEE 754).
 */
export function orderedNumber(number: number): string {
  const view = new DataView(new ArrayBuffer(8));
  // Minus zero equals zero.
  view.setFloat64(0, number === 0 ? 0 : number);
  const bits = view.getBigUint64(0);
  const sign = 1n << 63n;
  const ordered = bits & sign ? ~bits & ((1n << 64n) - 1n) : bits | sign;
  return ordered.toString(16).padStart(16, "0");
}

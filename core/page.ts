/**
 * Cursor pages. A page ends at a row, not at an offset, so that inserts and deletes before that row do not shift the
 * next page.
 *
 * @module
 */
import { invalidField, type TrackerError } from "./errors.ts";
import { DEFAULT_PAGE_ROWS, MAX_LIST_BYTES, MAX_LIST_ROWS, MAX_PAGE_ROWS } from "./limits.ts";
import { compareText, isStorable } from "./text.ts";

/** A comparable sort value. `null` sorts last in both directions. Instants are milliseconds since 1970. */
export type SortValue = string | number | null;

/** The type of a list's sort values. Only optional values may be `null`. */
export type SortKind = "instant" | "optional instant" | "number" | "optional number" | "text";

/** A position in a list: the sort value of a row, and its ID as a tiebreaker. */
export interface Place {
  value: SortValue;
  id: string;
}

/** The requested part of a list. */
export interface Page {
  /** Maximum number of rows. */
  limit: number;
  /** The position after which the page starts; absent for the first page. */
  after?: Place;
}

/** A page of a list. */
export interface PageOf<T> {
  /** In list order. */
  rows: T[];
  /** The position of the last row. Absent on the last page. */
  next?: Place;
}

/** A range of rows by number, for clients that show page numbers. */
export interface Range {
  /** Number of rows before the range. */
  offset: number;
  limit: number;
}

/** Rows of a list, and the total number of rows in the list. */
export interface CountedRows<T> {
  rows: T[];
  total: number;
}

/** A page request. */
export interface PageInput {
  /** Maximum number of rows, from 1 to 500. */
  limit?: number;
  /** A cursor from the previous page. */
  cursor?: string;
}

/** Encodes a position as an opaque cursor. */
export function encodeCursor(place: Place): string {
  const bytes = new TextEncoder().encode(JSON.stringify([place.value, place.id]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * Decodes a cursor.
 *
 * @throws {TrackerError} `invalid` for a malformed cursor
 */
export function decodeCursor(cursor: string): Place {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const parsed: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (!Array.isArray(parsed) || parsed.length !== 2) throw new TypeError("not a pair");
    const [value, id] = parsed as [unknown, unknown];
    const ordered =
      value === null || typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
    if (!ordered || typeof id !== "string" || id === "") throw new TypeError("not a place");
    return { value: value as SortValue, id };
  } catch {
    throw notOfThisList();
  }
}

function notOfThisList(): TrackerError {
  return invalidField("/cursor", "Does not belong to this list");
}

/** The largest instant (ECMA-262 21.4.1.1), in milliseconds. */
const MAX_INSTANT = 8.64e15;

/**
 * Returns whether a position fits the list. A cursor is untrusted input, so a malformed cursor or one from another list
 * must not reach a store.
 */
function isPlaceIn(kind: SortKind, { value, id }: Place): boolean {
  if (!isStorable(id)) return false;
  if (value === null) return kind.startsWith("optional");
  if (kind === "text") return typeof value === "string" && isStorable(value);
  return typeof value === "number" && (kind.endsWith("number") || Math.abs(value) <= MAX_INSTANT);
}

/**
 * Validates a page request.
 *
 * @param input.limit 1 to 500
 * @param options.rows the limit if the request has neither limit nor cursor. @default 10_000
 * @param options.sortedBy the type of the list's sort values. @default "instant"
 * @throws {TrackerError} `invalid`
 */
export function pageOf(input: PageInput, options: { rows?: number; sortedBy?: SortKind } = {}): Page {
  const asked = input.limit !== undefined || input.cursor !== undefined;
  const limit = input.limit ?? (asked ? DEFAULT_PAGE_ROWS : (options.rows ?? MAX_LIST_ROWS));
  if (input.limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE_ROWS)) {
    throw invalidField("/limit", `Must be a whole number from 1 to ${MAX_PAGE_ROWS}`);
  }
  if (input.cursor === undefined) return { limit };
  const after = decodeCursor(input.cursor);
  if (!isPlaceIn(options.sortedBy ?? "instant", after)) throw notOfThisList();
  return { limit, after };
}

/** Compares sort values: numbers by value, strings by code point, and `null` last. */
export function compareSortValues(left: SortValue, right: SortValue): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  if (typeof left === "number" && typeof right === "number") return left - right;
  return compareText(String(left), String(right));
}

/** Compares positions by value, then ID, both ascending or both descending. `null` is last in either direction. */
export function comparePlaces(left: Place, right: Place, descending = false): number {
  if (left.value === null || right.value === null) {
    const byNull = compareSortValues(left.value, right.value);
    if (byNull !== 0) return byNull;
  }
  const order = compareSortValues(left.value, right.value) || compareText(left.id, right.id);
  return descending ? -order : order;
}

/**
 * Returns one page of a complete list in memory.
 *
 * @param options.placeOf the position of a row
 * @param options.descending whether the list is in descending order. @default false
 * @param options.isSorted whether `rows` is already sorted. @default false
 * @param options.bytesOf the size of a row's text in bytes, if it may be long
 */
export function cutPage<T>(
  rows: readonly T[],
  page: Page,
  options: {
    placeOf: (row: T) => Place;
    descending?: boolean;
    isSorted?: boolean;
    bytesOf?: (row: T) => number;
  },
): PageOf<T> {
  const { placeOf, descending = false, isSorted = false, bytesOf } = options;
  const { after } = page;
  const placed = (row: T): PlacedRow<T> => ({ row, place: placeOf(row), ...(bytesOf ? { bytes: bytesOf(row) } : {}) });
  const isBeyond = (row: T): boolean => !after || comparePlaces(placeOf(row), after, descending) > 0;
  const rest = after ? rows.filter(isBeyond) : rows;
  if (isSorted) return closePage(rest.slice(0, page.limit + 1).map(placed), page);
  const sorted = rest.map(placed).sort((left, right) => comparePlaces(left.place, right.place, descending));
  return closePage(sorted.slice(0, page.limit + 1), page);
}

/** A row and its position in the list. */
export interface PlacedRow<T> {
  row: T;
  place: Place;
  /** The size of the row's text in bytes, if it may be long. @default 0 */
  bytes?: number;
}

/**
 * Turns up to `limit + 1` rows from a store into a page. The extra row only shows that there is a next page. A page with long
 * text ends before it exceeds {@linkcode MAX_LIST_BYTES}, but has at least one row.
 */
export function closePage<T>(rows: readonly PlacedRow<T>[], page: Page): PageOf<T> {
  let [count, bytes] = [0, 0];
  for (const row of rows.slice(0, page.limit)) {
    bytes += row.bytes ?? 0;
    if (count > 0 && bytes > MAX_LIST_BYTES) break;
    count++;
  }
  const placed = rows.slice(0, count);
  const last = placed.at(-1);
  const onPage = placed.map(({ row }) => row);
  return rows.length > count && last ? { rows: onPage, next: last.place } : { rows: onPage };
}

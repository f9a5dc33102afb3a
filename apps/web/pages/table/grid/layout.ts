/** The order, widths, visibility, pins and summaries of columns, as the user has chosen them. @module */
import { SUMMARIES, type Summary } from "./summary.ts";

export interface GridLayout {
  /** IDs of columns. New columns come after the others. */
  order: readonly string[];
  hidden: readonly string[];
  pinned: readonly string[];
  /** In pixels. */
  widths: Readonly<Record<string, number>>;
  summaries: Readonly<Record<string, Summary>>;
}

const MIN_COLUMN_PIXELS = 56;
const MAX_COLUMN_PIXELS = 800;
/** How far one press of a key resizes a column. */
export const RESIZE_PIXELS = 16;

interface Arrangeable {
  id: string;
  width: number;
  /** Always shown, first and pinned. */
  isKey?: boolean;
}

export interface Arranged<Column> {
  /** Pinned columns first. */
  columns: readonly Column[];
  /** The number of pinned columns. */
  pinned: number;
  widths: readonly number[];
  /** Distances from the start of the table. */
  starts: readonly number[];
  width: number;
}

/** @param space the width of the table on the screen; pinned columns take at most half of it, except for the key */
export function arrange<Column extends Arrangeable>(
  columns: readonly Column[],
  layout: GridLayout,
  space: number,
): Arranged<Column> {
  const shown = inOrder(columns, layout).filter(({ id, isKey }) => isKey || !layout.hidden.includes(id));
  let taken = 0;
  let isFull = false;
  const pinned = shown.filter((column) => {
    if (!column.isKey && !layout.pinned.includes(column.id)) return false;
    taken += widthOf(column, layout);
    isFull ||= !column.isKey && taken > space / 2;
    return !isFull;
  });
  const all = [...pinned, ...shown.filter((column) => !pinned.includes(column))];
  const widths = all.map((column) => widthOf(column, layout));
  const starts: number[] = [];
  let width = 0;
  for (const one of widths) {
    starts.push(width);
    width += one;
  }
  return { columns: all, pinned: pinned.length, widths, starts, width };
}

/** Returns all columns in the chosen order, hidden ones included. */
export function inOrder<Column extends Arrangeable>(columns: readonly Column[], { order }: GridLayout): Column[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id, isKey }: Column): number => (isKey ? -1 : (places.get(id) ?? order.length));
  return [...columns].sort((left, right) => placeOf(left) - placeOf(right));
}

export function widthOf({ id, width }: Arrangeable, { widths }: GridLayout): number {
  return widths[id] ?? width;
}

export function resized(layout: GridLayout, id: string, width: number): GridLayout {
  const next = Math.round(Math.min(MAX_COLUMN_PIXELS, Math.max(MIN_COLUMN_PIXELS, width)));
  return { ...layout, widths: { ...layout.widths, [id]: next } };
}

/** Moves a column by one place, without crossing between pinned and other columns. The key stays first. */
export function shifted<Column extends Arrangeable>(
  { columns, pinned }: Arranged<Column>,
  all: readonly Column[],
  layout: GridLayout,
  { id, step }: { id: string; step: 1 | -1 },
): GridLayout {
  const index = columns.findIndex((column) => column.id === id);
  const [column, other] = [columns[index], columns[index + step]];
  if (!column || !other || column.isKey || other.isKey || index < pinned !== index + step < pinned) return layout;
  const order = inOrder(all, layout)
    .map((one) => one.id)
    .filter((one) => one !== id);
  order.splice(order.indexOf(other.id) + (step > 0 ? 1 : 0), 0, id);
  return { ...layout, order };
}

export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}

/** Reads a stored layout and ignores malformed parts. */
export function readLayout(stored: string | null, standard: GridLayout): GridLayout {
  try {
    const { order, hidden, pinned, widths, summaries } = JSON.parse(stored ?? "{}") as Record<string, unknown>;
    return {
      order: idsIn(order) ?? standard.order,
      hidden: idsIn(hidden) ?? standard.hidden,
      pinned: idsIn(pinned) ?? standard.pinned,
      widths: valuesIn(
        widths,
        (value): value is number =>
          typeof value === "number" && value >= MIN_COLUMN_PIXELS && value <= MAX_COLUMN_PIXELS,
      ),
      summaries: valuesIn(summaries, (value): value is Summary => SUMMARIES.some((one) => one === value)),
    };
  } catch {
    return standard;
  }
}

function idsIn(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined;
}

function valuesIn<Value>(stored: unknown, isValue: (value: unknown) => value is Value): Record<string, Value> {
  if (typeof stored !== "object" || stored === null) return {};
  const entries = Object.entries(stored).filter((entry): entry is [string, Value] => isValue(entry[1]));
  return Object.fromEntries(entries);
}

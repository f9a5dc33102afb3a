/**
 * Converts records to JSON text and back, including dates, which plain JSON would return as strings.
 *
 * @module
 */

type Path = (string | number)[];

/** The value, and the paths of its dates. */
interface Packed {
  value: unknown;
  dates: Path[];
}

/** @param value JSON values and `Date` */
export function pack(value: unknown): string {
  const dates: Path[] = [];
  collectDates(value, [], dates);
  return JSON.stringify({ value: value ?? null, dates } satisfies Packed);
}

/** Restores a packed value. Absent fields stay absent; `undefined` becomes `null`. */
export function unpack(text: string): unknown {
  const packed = JSON.parse(text) as Packed;
  for (const path of packed.dates) reviveAt(packed, ["value", ...path]);
  return packed.value;
}

function collectDates(value: unknown, path: Path, dates: Path[]): void {
  if (value instanceof Date) dates.push([...path]);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collectDates(item, [...path, index], dates);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) collectDates(item, [...path, key], dates);
  }
}

function reviveAt(root: object, path: Path): void {
  let holder = root as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const last = path.at(-1) as string | number;
  holder[last] = new Date(holder[last] as string);
}

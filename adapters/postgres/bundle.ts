/**
 * Several statements as one: what is asked side by side, what will be asked next about it (see `prefetch` of a statement),
 * and what was gathered before. Rows of different tables become rows of one answer, every value as text, which is how they
 * are read in any case.
 *
 * Parts of one statement see what was there before it: none of them may read what another one changes.
 *
 * @module
 */
import type { Prefetch } from "@hexlane/sql";
import { keptName, type Prepared, preparedOf, renumbered, type Sendable } from "./prepared.ts";

/** A statement that answers something, and what it is asked. */
export interface Question {
  prepared: Prepared;
  values: unknown[];
  prefetch: readonly Prefetch[];
}

/** What one of the statements would have answered. */
export interface BundledAnswer {
  prepared: Prepared;
  values: unknown[];
  rows: unknown[][];
}

/** A statement in the bundle. */
interface Part {
  prepared: Prepared;
  /** Of a question: its values. Others take theirs from the rows of another part. */
  values?: unknown[];
  prefetched?: { of: number } & Prefetch;
}

export interface Bundle extends Sendable {
  readonly parts: readonly Part[];
}

const texts = new Map<string, string>();
const MOST_TEXTS = 500;

/** @param gathered changes that go along */
export function bundleOf(questions: readonly Question[], gathered: readonly Sendable[] = []): Bundle {
  const parts: Part[] = [];
  for (const { prepared, values, prefetch } of questions) {
    parts.push({ prepared, values });
    addPrefetches(parts, parts.length - 1, prefetch);
  }
  const values = [...gathered.map((change) => change.values), ...parts.map(valuesOf)].flat();
  const text = gathered.length === 0 ? knownTextOf(parts) : textOf(parts, gathered);
  const isKept = parts.every(({ prepared }) => prepared.name !== undefined);
  const name = isKept ? keptName(text, values.length) : undefined;
  return { ...(name === undefined ? {} : { name }), text, values, parts };
}

function addPrefetches(parts: Part[], of: number, prefetch: readonly Prefetch[]): void {
  for (const prefetched of prefetch) {
    parts.push({ prepared: preparedOf(prefetched.statement), prefetched: { of, ...prefetched } });
    addPrefetches(parts, parts.length - 1, prefetched.prefetch ?? []);
  }
}

/** What stands for its slots in the text: of a prefetched statement only what is always the same. */
function valuesOf({ prepared, values }: Part): unknown[] {
  return values ?? prepared.slots.flatMap(({ name, value }) => (name === undefined ? [value] : []));
}

/** Most are asked again and again. */
function knownTextOf(parts: readonly Part[]): string {
  if (parts.some(({ prepared }) => prepared.name === undefined)) return textOf(parts, []);
  const key = parts.map(keyOf).join();
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = textOf(parts, []);
  if (texts.size < MOST_TEXTS) texts.set(key, text);
  return text;
}

function keyOf({ prepared: { name }, prefetched }: Part): string {
  return prefetched
    ? `${name}<${prefetched.of}.${Object.values(prefetched.from).join("+")}${prefetched.isEach}`
    : `${name}`;
}

function textOf(parts: readonly Part[], gathered: readonly Sendable[]): string {
  let count = 0;
  const named: string[] = [];
  for (const [index, { text, values }] of gathered.entries()) {
    named.push(`w${index} AS (${renumbered(text, count)})`);
    count += values.length;
  }
  for (const [index, part] of parts.entries()) {
    const text = part.prefetched ? companionText(part, parts, count) : renumbered(part.prepared.text, count);
    named.push(`q${index}(${columnsOf(part.prepared).join(", ")}) AS (${text})`);
    count += valuesOf(part).length;
  }
  const width = widthOf(parts);
  const branches = parts.map(({ prepared }, index) => branchOf(prepared, index, width));
  return `WITH ${named.join(", ")} ${branches.join(" UNION ALL ")}`;
}

function widthOf(parts: readonly Part[]): number {
  return Math.max(...parts.map(({ prepared }) => prepared.fields?.length ?? 0));
}

function columnsOf({ fields = [] }: Prepared): string[] {
  return fields.map((_, index) => `c${index}`);
}

function branchOf(prepared: Prepared, index: number, width: number): string {
  const columns = columnsOf(prepared);
  const padded = Array.from({ length: width }, (_, place) => (columns[place] ? `b.c${place}::text` : "NULL::text"));
  // What orders its rows does so inside: their places there tell which was first.
  return `SELECT ${padded.join(", ")}, ${index} AS part, row_number() OVER () AS place FROM q${index} AS b`;
}

/** The text of a prefetched statement, with what it is asked taken from the row, or from each row, of the other part. */
function companionText({ prepared, prefetched }: Part, parts: readonly Part[], after: number): string {
  const { of, from, isEach } = prefetched as { of: number } & Prefetch;
  const asked = parts[of]?.prepared;
  let constants = after;
  const placed = prepared.slots.map(({ name }) => {
    if (name === undefined) return `$${++constants}`;
    const index = asked?.fields?.findIndex(({ path }) => path[0] === from[name]) ?? -1;
    if (index < 0) throw new TypeError(`Cannot bring "${prepared.text}" along: "${from[name]}" is no field`);
    return `(SELECT c${index} FROM q${of})`;
  });
  const text = isEach ? prepared.text.replaceAll(/= (?=\$\d)/g, "IN ") : prepared.text;
  return text.replaceAll(/\$(\d+)/g, (_, place) => placed[Number(place) - 1] as string);
}

/** What each of the statements would have answered. Nothing is known of what an absent row would have led to. */
export function takeApart({ parts }: Bundle, rows: readonly unknown[][]): BundledAnswer[] {
  const ordered: unknown[][][] = parts.map(() => []);
  // Behind the columns of a part, which nobody looks at, stand which part it is and the place in it.
  const width = widthOf(parts);
  for (const row of rows) ordered[Number(row[width])]?.push(row as unknown[]);
  for (const found of ordered) found.sort((left, right) => Number(left[width + 1]) - Number(right[width + 1]));
  return parts.flatMap((part, index) => {
    const own = ordered[index] as unknown[][];
    const { prepared, values, prefetched } = part;
    if (!prefetched) return [{ prepared, values: values as unknown[], rows: own }];
    const asking = parts[prefetched.of]?.prepared as Prepared;
    const before = ordered[prefetched.of] as unknown[][];
    return prefetched.isEach
      ? answersToEach({ prepared, prefetched, asking }, before, own)
      : answersToOne({ prepared, prefetched, asking }, before, own);
  });
}

interface Tie {
  prepared: Prepared;
  prefetched: Prefetch;
  /** Whose rows say what was asked. */
  asking: Prepared;
}

function answersToOne({ prepared, prefetched, asking }: Tie, before: unknown[][], rows: unknown[][]): BundledAnswer[] {
  const [row] = before;
  if (!row) return [];
  const asked: Record<string, unknown> = {};
  for (const [slot, field] of Object.entries(prefetched.from)) {
    const index = asking.fields?.findIndex(({ path }) => path[0] === field) ?? -1;
    const value = row[index] ?? null;
    if (value === null) return [];
    asked[slot] = asking.fields?.[index]?.decode(value);
  }
  return [{ prepared, values: prepared.fill(asked), rows }];
}

/** Its one slot is called as the field of its own that it is compared with. */
function answersToEach({ prepared, prefetched, asking }: Tie, before: unknown[][], rows: unknown[][]): BundledAnswer[] {
  const [[slot, field]] = Object.entries(prefetched.from) as [[string, string]];
  const there = asking.fields?.findIndex(({ path }) => path[0] === field) ?? -1;
  const here = prepared.fields?.findIndex(({ path }) => path[0] === slot) ?? -1;
  const found = groupBy(rows, (row) => row[here]);
  const wanted = new Set(before.map((row) => row[there] ?? null));
  wanted.delete(null);
  const decode = asking.fields?.[there]?.decode ?? ((value: unknown) => value);
  return [...wanted].map((value) => ({
    prepared,
    values: prepared.fill({ [slot]: decode(value) }),
    rows: found.get(value) ?? [],
  }));
}

function groupBy(rows: unknown[][], keyOf: (row: unknown[]) => unknown): Map<unknown, unknown[][]> {
  const groups = new Map<unknown, unknown[][]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

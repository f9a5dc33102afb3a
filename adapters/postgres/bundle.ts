/**
 * Several statements as one: what is asked, and what will be asked next about it (see `companions` of a statement). Rows of
 * different tables become rows of one answer, every value as text, which is how they are read in any case.
 *
 * @module
 */
import type { Companion, Statement } from "@hexlane/sql";
import { newName, type Prepared, preparedOf } from "./prepared.ts";

export interface Bundle {
  readonly name: string;
  readonly text: string;
  readonly main: Prepared;
  readonly parts: readonly Part[];
}

interface Part {
  prepared: Prepared;
  from: Readonly<Record<string, string>>;
}

/** The answer of one of the statements, and what was asked. */
export interface BundledAnswer {
  prepared: Prepared;
  values: unknown[];
  rows: unknown[][];
}

const bundles = { all: new WeakMap<Statement<unknown>, Bundle>(), changing: new WeakMap<Statement<unknown>, Bundle>() };

/** A statement with its companions; undefined when it has none. @param isReader whether nothing will be changed */
export function bundleOf(statement: Statement<unknown>, isReader: boolean): Bundle | undefined {
  if (!statement.companions) return undefined;
  const made = isReader ? bundles.all : bundles.changing;
  const found = made.get(statement);
  if (found) return found;
  const companions = statement.companions().filter(({ by }) => by === undefined || (by === "readers") === isReader);
  if (companions.length === 0) return undefined;
  const bundle = build(preparedOf(statement), companions);
  made.set(statement, bundle);
  return bundle;
}

function build(main: Prepared, companions: readonly Companion[]): Bundle {
  const parts = companions.map(({ statement, from }) => ({ prepared: preparedOf(statement), from }));
  const width = Math.max(...[main, ...parts.map(({ prepared }) => prepared)].map(({ fields = [] }) => fields.length));
  const branches = parts.map((part, index) => branchOf(`(${textOf(part, main)})`, index + 1, part.prepared, width));
  const all = [branchOf("main", 0, main, width), ...branches].join(" UNION ALL ");
  return { name: newName(), text: `WITH main(${columnsOf(main).join(", ")}) AS (${main.text}) ${all}`, main, parts };
}

function columnsOf({ fields = [] }: Prepared): string[] {
  return fields.map((_, index) => `c${index}`);
}

function branchOf(source: string, index: number, prepared: Prepared, width: number): string {
  const columns = columnsOf(prepared);
  const padded = Array.from({ length: width }, (_, place) => (columns[place] ? `b.c${place}::text` : "NULL::text"));
  const names = source === "main" ? "b" : `b(${columns.join(", ")})`;
  // What orders its rows does so inside: their places there tell which was first.
  return `SELECT ${index} AS part, row_number() OVER () AS place, ${padded.join(", ")} FROM ${source} AS ${names}`;
}

/** The text of a companion, with what it is asked taken from the row of the main statement. */
function textOf({ prepared, from }: Part, main: Prepared): string {
  return prepared.text.replaceAll(/\$(\d+)/g, (_, place) => {
    const field = from[prepared.slots[Number(place) - 1]?.name ?? ""];
    const index = main.fields?.findIndex(({ path }) => path[0] === field) ?? -1;
    if (index < 0) throw new TypeError(`Cannot bring "${prepared.text}" along: "${field}" is no field`);
    return `(SELECT c${index} FROM main)`;
  });
}

/** What each of the statements would have answered. Nothing is known of what an absent row would have led to. */
export function takeApart({ main, parts }: Bundle, values: unknown[], rows: readonly unknown[][]): BundledAnswer[] {
  const rowsOf = (index: number, { fields = [] }: Prepared): unknown[][] =>
    rows
      .filter(([part]) => Number(part) === index)
      .sort(([, left], [, right]) => Number(left) - Number(right))
      .map((row) => row.slice(2, 2 + fields.length));
  const answers: BundledAnswer[] = [{ prepared: main, values, rows: rowsOf(0, main) }];
  const [record] = main.recordsOf(answers[0]?.rows ?? []) as Record<string, unknown>[];
  if (!record) return answers;
  for (const [index, { prepared, from }] of parts.entries()) {
    const asked = Object.fromEntries(Object.entries(from).map(([slot, field]) => [slot, record[field] ?? null]));
    if (Object.values(asked).includes(null)) continue;
    answers.push({ prepared, values: prepared.fill(asked), rows: rowsOf(index + 1, prepared) });
  }
  return answers;
}

/** Completes the text of a query at a cursor. @module */

import { MAX_QUERY_SUGGESTIONS } from "../../limits.ts";
import { foldKey } from "../../text.ts";
import { CYCLE_STATES } from "../plan/plan.ts";
import { DAY_EXAMPLES } from "./days.ts";
import { findQueryField, QUERY_FIELDS, type QueryField } from "./fields.ts";
import { keywordsOf } from "./named.ts";
import { printName } from "./print.ts";
import { BARE_STATES, KEYWORDS, SORT } from "./query.ts";
import type { QueryNames } from "./resolve.ts";

/** Strings that may replace a part of a query. */
export interface QueryCompletion {
  /** The part that a suggestion replaces, in UTF-16 code units. */
  start: number;
  end: number;
  /** The most likely suggestions first. Names are in quotes where the query needs them. */
  texts: string[];
}

/** The names to complete, and fields in addition to the built-in ones. */
export interface CompletionOptions {
  names?: QueryNames;
  fields?: readonly QueryField[];
}

/** A value before the cursor: the field name, an operator, earlier values, and the start of a value. */
const VALUE =
  /(?:^|[\s(-])(?:"((?:[^"\\]|\\.)*)"|([\p{L}_][\p{L}\p{M}\p{N}_.-]*)):[<>]?=?(?:(?:"(?:[^"\\]|\\.)*"|[^\s()",]+),)*(-?"(?:[^"\\]|\\.)*|[^\s()",]*)$/su;
/** The start of a field name in quotes before the cursor. */
const QUOTED_WORD = /(?:^|[\s(-])("(?:[^"\\]|\\.)*)$/su;
/** The start of a field name or word before the cursor. */
const WORD = /(?:^|[\s(-])([\p{L}_][\p{L}\p{M}\p{N}_.-]*|)$/u;
const DURATION_EXAMPLES = ["30m", "1h", "8h"];
const REST_OF_WORD = /^[^\s()",:]*/;
const REST_OF_QUOTED = /^(?:[^"\\]|\\.)*"?/s;

/**
 * Suggests replacements for the word or value at a cursor.
 *
 * @param cursor the position in the text, in UTF-16 code units
 */
export function completeQuery(text: string, cursor: number, options: CompletionOptions = {}): QueryCompletion {
  const before = text.slice(0, cursor);
  const after = text.slice(cursor);
  const fields = [...QUERY_FIELDS, ...(options.fields ?? [])];
  const value = VALUE.exec(before);
  if (value) {
    const [, quotedName, bareName, typed = ""] = value;
    const isOpen = /^-?"/.test(typed);
    const name = quotedName ?? bareName ?? "";
    const rest = (isOpen ? REST_OF_QUOTED : REST_OF_WORD).exec(after)?.[0] ?? "";
    const [start, end] = [cursor - typed.length, cursor + rest.length];
    if (name.toLowerCase() === SORT) return { start, end, texts: matching(sortsOf(fields), typed.replace('"', "")) };
    const field = findQueryField(name, fields);
    return { start, end, texts: field ? matching(valuesOf(field, options.names ?? {}), typed.replace(/^"/, "")) : [] };
  }
  if (isInQuotes(before)) return completeQuotedName(before, after, fields);
  const typed = WORD.exec(before)?.[1];
  if (typed === undefined) return { start: cursor, end: cursor, texts: [] };
  const rest = REST_OF_WORD.exec(after)?.[0] ?? "";
  const isField = after.startsWith(`${rest}:`);
  const end = cursor + rest.length + (isField ? 1 : 0);
  const names = fields
    .filter(({ kind }) => kind !== "order")
    .map(({ name }) => ({ name, text: `${printName(name)}:` }));
  const words = [SORT, ...(isField ? [] : [...BARE_STATES, ...(typed ? KEYWORDS : [])])];
  const choices = [...names, ...words.map((word) => ({ name: word, text: word === SORT ? `${SORT}:` : word }))];
  return { start: cursor - typed.length, end, texts: matching(choices, typed) };
}

/** Completes the name of a field that needs quotes. */
function completeQuotedName(before: string, after: string, fields: readonly QueryField[]): QueryCompletion {
  const cursor = before.length;
  const typed = QUOTED_WORD.exec(before)?.[1];
  if (typed === undefined) return { start: cursor, end: cursor, texts: [] };
  const names = fields.map(({ name }) => ({ name, text: `${printName(name)}:` }));
  const quoted = names.filter(({ text }) => text.startsWith('"'));
  const rest = /^:?/.exec(after.slice((REST_OF_QUOTED.exec(after)?.[0] ?? "").length))?.[0] ?? "";
  const end = cursor + (REST_OF_QUOTED.exec(after)?.[0] ?? "").length + rest.length;
  return { start: cursor - typed.length, end, texts: matching(quoted, typed.slice(1)) };
}

/** Returns whether the text ends inside quotes. */
function isInQuotes(text: string): boolean {
  return (text.replaceAll(/\\./gs, "").split('"').length - 1) % 2 === 1;
}

interface Choice {
  /** The text that the user types. */
  name: string;
  /** The text that is inserted into the query. */
  text: string;
}

function sortsOf(fields: readonly QueryField[]): Choice[] {
  const names = fields.flatMap(({ name, sort }) => (sort ? name : []));
  return ["", "-"].flatMap((sign) => names.map((name) => ({ name: sign + name, text: sign + printName(name) })));
}

function valuesOf(
  field: QueryField,
  { members, labels, columns, projects, tasks, workspaces, milestones, cycles }: QueryNames,
): Choice[] {
  const named = (some: readonly { name: string }[] = []) => some.map(({ name }) => name);
  const keywords = keywordsOf(field);
  const words = (some: readonly string[]): Choice[] => some.map((name) => ({ name, text: name }));
  /** A name that is also a keyword needs quotes. */
  const names = (some: readonly string[], reserved: readonly string[] = keywords): Choice[] =>
    [...new Set(some)].map((name) => ({ name, text: printName(name, reserved) }));
  switch (field.kind) {
    case "person":
      return [...words(keywords), ...names(named(members))];
    case "label":
      return [...names(labels ?? []), ...words(keywords)];
    case "status":
      return [...names(named(columns)), ...words(["planned", "archived"])];
    case "project":
      return names([...(projects ?? []).map(({ slug }) => slug), ...named(projects)]);
    case "workspace":
      return names(named(workspaces));
    case "milestone":
      return [...names(named(milestones)), ...words(keywords)];
    case "cycle":
      return [...words(CYCLE_STATES), ...names(named(cycles), [...keywords, ...CYCLE_STATES]), ...words(keywords)];
    case "choice":
    case "state":
      return [...names(field.choices ?? []), ...words(keywords)];
    case "date":
    case "day":
      return words([...DAY_EXAMPLES, ...keywords]);
    case "duration":
      return words([...DURATION_EXAMPLES, ...keywords]);
    case "flag":
      return words(["yes", "no", ...keywords]);
    case "task":
      return [...words((tasks ?? []).map(({ key }) => key)), ...words(keywords)];
    default:
      return words(keywords);
  }
}

/** Returns suggestions whose name begins with the typed text, then suggestions in which another word begins with it. */
function matching(choices: readonly Choice[], typed: string): string[] {
  const wanted = foldKey(typed);
  const begins = choices.filter(({ name }) => foldKey(name).startsWith(wanted));
  const others = choices.filter(
    (choice) =>
      !begins.includes(choice) &&
      foldKey(choice.name)
        .split(/[\s_-]+/)
        .some((word) => word.startsWith(wanted)),
  );
  return [...new Set([...begins, ...others].map(({ text }) => text))].slice(0, MAX_QUERY_SUGGESTIONS);
}

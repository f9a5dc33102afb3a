/** Converts the filter buttons of a board to a query, and back. @module */
import {
  findQueryField,
  foldKey,
  type ParsedQuery,
  parseQuery,
  printQuery,
  QUERY_FIELDS,
  type QueryExpression,
  type QueryValue,
} from "@hexlane/core/query";
import type { BoardData, Person } from "../board_data.ts";
import { PRIORITIES } from "../board_data.ts";
import { type BoardSearch, FILTER_FIELDS, type FilterField } from "../board_filter.ts";
import { NONE, parseChoice, writeChoice } from "./filter_choice.ts";

/** The names of a board. */
export interface FilterNames {
  people: readonly Pick<Person, "id" | "name">[];
  columns: readonly Pick<BoardData["columns"][number], "slug" | "name">[];
  labels: readonly string[];
}

/** The filters of a board, as far as buttons show them. */
export type FilterChoices = Partial<Record<FilterField, string>>;

const at = { start: 0, end: 0 };
const KEYWORDS: Readonly<Record<FilterField, readonly string[]>> = {
  status: [],
  assignee: ["me", NONE],
  priority: [],
  label: [NONE],
  due: [NONE],
};

/**
 * Adds the filter buttons to a query.
 *
 * @returns the query, and the due date filter if it has days, which a query cannot express exactly
 */
export function queryOfFilters(search: BoardSearch, { people }: FilterNames): { where: string; rest: FilterChoices } {
  const parsed = parseQuery(search.where ?? "");
  const items = itemsOf(parsed);
  const rest: FilterChoices = {};
  for (const field of FILTER_FIELDS) {
    const text = search[field];
    if (text === undefined) continue;
    const { isNot, values } = parseChoice(text);
    if (field === "due" && values.some((value) => value !== NONE)) rest[field] = text;
    else {
      const terms = values.map((value) => termValue(field, value, people));
      const item: QueryExpression = { type: "field", field, operator: ":", values: terms, at };
      items.push(isNot ? { type: "not", item } : item);
    }
  }
  const [only] = items;
  const where = items.length > 1 ? ({ type: "and", items } as const) : only;
  return { where: printQuery({ ...parsed, where }), rest };
}

/** Returns a value as a query names it. A member appears by name if no other member has the same name. */
function termValue(field: FilterField, value: string, people: FilterNames["people"]): QueryValue {
  if (KEYWORDS[field].includes(value)) return { text: value, isQuoted: false, at };
  const person = field === "assignee" ? people.find(({ id }) => id === value) : undefined;
  const isUnique = person && people.filter(({ name }) => foldKey(name) === foldKey(person.name)).length === 1;
  const text = isUnique ? person.name : value;
  return { text, isQuoted: ["me", "none", "any"].includes(foldKey(text)), at };
}

/** @returns undefined if buttons cannot express the query */
export function filtersOfQuery(text: string, names: FilterNames): FilterChoices | undefined {
  const choices: FilterChoices = {};
  const parsed = parsedOrUndefined(text);
  if (!parsed || parsed.sort.length > 0) return undefined;
  for (const item of itemsOf(parsed)) {
    const isNot = item.type === "not";
    const term = isNot ? item.item : item;
    if (term.type !== "field" || term.operator !== ":") return undefined;
    const name = findQueryField(term.field, QUERY_FIELDS)?.name;
    const field = FILTER_FIELDS.find((one) => one === name);
    if (!field || field in choices) return undefined;
    const values = term.values.map((value) => choiceOf(field, value, names));
    if (values.some((some) => some === undefined)) return undefined;
    const written = writeChoice({ isNot, values: [...new Set(values.flatMap((some) => some ?? []))] });
    if (written !== undefined) choices[field] = written;
  }
  return choices;
}

function parsedOrUndefined(text: string): ParsedQuery | undefined {
  try {
    return parseQuery(text);
  } catch {
    return undefined;
  }
}

/** Returns the conditions that a query combines with `and`. */
function itemsOf({ where }: ParsedQuery): QueryExpression[] {
  if (!where) return [];
  return where.type === "and" ? [...where.items] : [where];
}

/** Returns the values of a button, or undefined if it has none with this meaning. */
function choiceOf(
  field: FilterField,
  { text, isQuoted }: QueryValue,
  { people, columns, labels }: FilterNames,
): string[] | undefined {
  const wanted = foldKey(text);
  if (!isQuoted && KEYWORDS[field].includes(wanted)) return [wanted];
  const some = (found: readonly string[]) => (found.length > 0 ? [...found] : undefined);
  switch (field) {
    case "status": {
      if (text === "planned" || text === "archived") return [text];
      const column = columns.find(({ slug }) => slug === text) ?? columns.find(({ name }) => foldKey(name) === wanted);
      return column && [column.slug];
    }
    case "assignee":
      return some(people.filter(({ id, name }) => id === text || foldKey(name) === wanted).map(({ id }) => id));
    case "priority":
      return some(PRIORITIES.filter((one) => one === (wanted === NONE ? "no-priority" : wanted)));
    case "label":
      return some(labels.filter((name) => foldKey(name) === wanted));
    case "due":
      return undefined;
  }
}

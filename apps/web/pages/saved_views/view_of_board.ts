/** Turns the filters and display options of a project's board into a saved view. @module */
import { parseQuery, printQuery, type QueryExpression, type SortTerm } from "@hexlane/core/query";
import { type BoardSearch, type Due, laneGroupingOf, type Sort, swimlaneOf } from "../board/board_filter.ts";
import { NONE, parseChoice } from "../board/filters/filter_choice.ts";
import { type FilterNames, queryOfFilters } from "../board/filters/filter_text.ts";
import type { Layout } from "./view_settings.ts";

export interface ViewOptions {
  layout: Layout;
  query: string;
  groupBy: string | null;
  swimlaneBy: string | null;
}

const at = { start: 0, end: 0 };

const ORDERS: Readonly<Record<Sort, string>> = {
  status: "position",
  priority: "-priority",
  dueDate: "due",
  updatedAt: "-updated",
  title: "title",
};

/** The due dates of a filter as conditions. A query counts days, so a task due earlier today is still due today. */
const DUE_TERMS: Readonly<Record<Due, string>> = {
  overdue: "due:<today",
  today: "due:today",
  week: "(due:>today due:<7d)",
  later: "due:>=7d",
  none: "due:none",
};

/** @param names the names that the filters refer to */
export function viewOfBoard(search: BoardSearch, names: FilterNames): ViewOptions {
  const { view = "board" } = search;
  const layout: Layout = view === "backlog" || view === "archive" ? "list" : view;
  const isGrouped = view === "list" || view === "timeline" || view === "table";
  const group = view === "board" ? laneGroupingOf(search) : isGrouped ? (search.group ?? "status") : "none";
  return {
    layout,
    query: queryOf(search, names),
    groupBy: group === "none" ? null : group,
    swimlaneBy: view === "board" ? (swimlaneOf(search) ?? null) : null,
  };
}

function queryOf(search: BoardSearch, names: FilterNames): string {
  const { where, rest } = queryOfFilters(search, names);
  const parsed = parseQuery(where);
  const items = parsed.where?.type === "and" ? [...parsed.where.items] : parsed.where ? [parsed.where] : [];
  for (const word of (search.q ?? "").split(/\s+/).filter(Boolean)) items.push({ type: "text", text: word, at });
  if (rest.due !== undefined) items.push(dueCondition(rest.due));
  const state = { backlog: "planned", archive: "archived" }[search.view as string];
  // Except for the calendar, the other views of a project show neither the backlog nor the archive.
  const isAside = state === undefined && search.view !== "calendar" && search.status === undefined;
  if (state !== undefined) items.push(stateTerm(state));
  else if (isAside)
    items.push({ type: "not", item: stateTerm("planned") }, { type: "not", item: stateTerm("archived") });
  const [only] = items;
  const condition = items.length > 1 ? ({ type: "and", items } as const) : only;
  const sort = parsed.sort.length > 0 || search.view === "calendar" ? parsed.sort : [orderOf(search.sort ?? "status")];
  return printQuery({ where: condition, sort } as Parameters<typeof printQuery>[0]);
}

const stateTerm = (text: string): QueryExpression => ({
  type: "field",
  field: "is",
  operator: ":",
  values: [{ text, isQuoted: false, at }],
  at,
});

function orderOf(sort: Sort): SortTerm {
  const order = ORDERS[sort];
  return { field: order.replace(/^-/, ""), descending: order.startsWith("-"), at };
}

function dueCondition(text: string): QueryExpression {
  const { isNot, values } = parseChoice(text);
  const terms = values.map((value) => DUE_TERMS[value as Due] ?? `due:${NONE}`);
  const { where } = parseQuery(terms.join(" or "));
  const condition = where ?? stateTerm("open");
  return isNot ? { type: "not", item: condition } : condition;
}

/** Replaces the names in a query with IDs, and its dates with instants. @module */
import { MAX_QUERY_SORTS, MAX_QUERY_TEXTS } from "../../limits.ts";
import { foldKey } from "../../text.ts";
import { columnsOfStatus } from "../column/status.ts";
import type { CycleState } from "../plan/plan.ts";
import { closestNames } from "./closest.ts";
import type { InstantSource, NameSource, NumberSource, QueryCondition, QuerySort, QuerySource } from "./condition.ts";
import { DAY_EXAMPLES, dayIn, readDay, startOfDay, utcDay } from "./days.ts";
import {
  findQueryField,
  QUERY_FIELDS,
  QUERY_STATES,
  type QueryField,
  type QueryKind,
  type QueryState,
} from "./fields.ts";
import { keywordOf } from "./named.ts";
import {
  type FieldTerm,
  type ParsedQuery,
  type QueryExpression,
  type QuerySpan,
  type QueryValue,
  queryError,
} from "./query.ts";
import { contains, flagOf, number, numberOf, plansCalled, secondsOf, words } from "./values.ts";

/** The names that a query may use. A query that uses a missing list is refused, as if the list were empty. */
export interface QueryNames {
  members?: readonly { id: string; name: string; email?: string }[];
  labels?: readonly string[];
  columns?: readonly { id: string; projectId: string; name: string; slug: string }[];
  projects?: readonly { id: string; name: string; slug: string }[];
  /** The tasks that custom fields may name, by keys such as `WEB-12`. */
  tasks?: readonly { id: string; key: string }[];
  workspaces?: readonly { id: string; name: string; slug: string }[];
  milestones?: readonly { id: string; name: string }[];
  cycles?: readonly { id: string; name: string; state: CycleState }[];
}

/** What the names and dates in a query refer to. */
export interface QuerySurroundings {
  now: Date;
  /** IANA name. Days start at midnight in this zone. */
  timeZone: string;
  /** The account that `me` refers to. */
  userId?: string;
  names: QueryNames;
  /** Fields in addition to the built-in ones. */
  fields?: readonly QueryField[];
  /** The order of a query that has none. @default by creation, oldest first */
  defaultSort?: QuerySort;
}

/** A query whose names and dates are resolved. */
export interface ResolvedQuery {
  condition: QueryCondition;
  /** At least one sort key. */
  sort: QuerySort[];
}

const DEFAULT_SORT: QuerySort = { by: "createdAt", descending: false };
const EVERYTHING: QueryCondition = { type: "all", items: [] };

/**
 * Resolves a query.
 *
 * @throws {TrackerError} `invalid` with reason `QUERY_UNKNOWN_FIELD`, `QUERY_UNKNOWN_NAME`, `QUERY_INVALID_VALUE` or
 * `QUERY_TOO_COMPLEX`, the position of the error, and suggestions
 */
export function resolveQuery(query: ParsedQuery, around: QuerySurroundings): ResolvedQuery {
  const resolver = new Resolver(around);
  const condition = query.where ? resolver.condition(query.where) : EVERYTHING;
  return { condition, sort: resolver.sort(query) };
}

class Resolver {
  readonly #around: QuerySurroundings;
  readonly #fields: readonly QueryField[];
  readonly #today: string;
  #texts = 0;

  constructor(around: QuerySurroundings) {
    this.#around = around;
    this.#fields = [...QUERY_FIELDS, ...(around.fields ?? [])];
    this.#today = dayIn(around.now, around.timeZone);
  }

  condition(expression: QueryExpression): QueryCondition {
    switch (expression.type) {
      case "and":
        return { type: "all", items: joinedWords(expression.items.map((item) => this.condition(item))) };
      case "or":
        return { type: "any", items: expression.items.map((item) => this.condition(item)) };
      case "not":
        return { type: "not", item: this.condition(expression.item) };
      case "text":
        return this.#words(expression.text, expression.at);
      case "field":
        return this.#field(expression);
    }
  }

  sort({ sort }: ParsedQuery): QuerySort[] {
    const keys = new Map<string, QuerySort>();
    for (const { field: name, descending, at } of sort) {
      const field = findQueryField(name, this.#fields);
      if (field) refuseMixed(field, at);
      if (!field?.sort) {
        const reason = field ? "QUERY_INVALID_VALUE" : "QUERY_UNKNOWN_FIELD";
        const namesOf = (some: readonly QueryField[]) => some.flatMap((one) => (one.sort ? one.name : []));
        const hasOthers = this.#fields.length > QUERY_FIELDS.length;
        const detail = `Cannot sort by "${name}": use ${namesOf(QUERY_FIELDS).join(", ")}${hasOthers ? " or a custom field" : ""}`;
        throw queryError(reason, detail, at, closestNames(name, namesOf(this.#fields)));
      }
      if (!keys.has(field.name)) keys.set(field.name, sortBy(field, field.sort, descending));
      if (keys.size > MAX_QUERY_SORTS) {
        throw queryError("QUERY_TOO_COMPLEX", `Query sorts by more than ${MAX_QUERY_SORTS} fields`, at);
      }
    }
    return keys.size > 0 ? [...keys.values()] : [this.#around.defaultSort ?? DEFAULT_SORT];
  }

  #field(term: FieldTerm): QueryCondition {
    const field = findQueryField(term.field, this.#fields);
    if (!field) {
      const names = this.#fields.filter(({ kind }) => kind !== "order").map(({ name }) => name);
      const close = closestNames(term.field, [...names, "sort"]);
      const hint = close.length > 0 ? "" : "; put the text in quotes to search for it";
      throw queryError("QUERY_UNKNOWN_FIELD", `Unknown field "${term.field}"${hint}`, term.at, close);
    }
    refuseMixed(field, term.at);
    const isOrdered = ORDERED.includes(field.kind) || field.source === "priority";
    if (term.operator !== ":" && !isOrdered) {
      const detail = `Field "${field.name}" has no order: replace "${field.name}:${term.operator}" with "${field.name}:"`;
      throw queryError("QUERY_INVALID_VALUE", detail, term.at);
    }
    return any(term.values.map((value) => this.#value(field, term, value)));
  }

  #value(field: QueryField, term: FieldTerm, value: QueryValue): QueryCondition {
    const { sources } = field;
    if (!sources) return this.#sourceValue(field, term, value);
    // `none` matches only tasks that have no value in any of the fields.
    const isNone = term.operator === ":" && keywordOf(field, value) === "none";
    const wanted = isNone ? { ...value, text: "any" } : value;
    const found = any(
      sources.map(({ source, projectIds }) => {
        const condition = this.#sourceValue({ ...field, source }, term, wanted);
        return projectIds ? { type: "all", items: [inProjects(projectIds), condition] } : condition;
      }),
    );
    return isNone ? { type: "not", item: found } : found;
  }

  #sourceValue(field: QueryField, term: FieldTerm, value: QueryValue): QueryCondition {
    const { source } = field;
    const keyword = keywordOf(field, value);
    if (keyword !== undefined && term.operator !== ":") {
      throw queryError(
        "QUERY_INVALID_VALUE",
        `Value "${value.text}" cannot be compared with "${term.operator}"`,
        value.at,
      );
    }
    if (keyword === "none" && source) return { type: "absent", source };
    if (keyword === "any" && source) return { type: "not", item: { type: "absent", source } };
    switch (field.kind) {
      case "person":
        return { type: "in", source: source as NameSource, values: keyword ? [this.#me(value)] : this.#member(value) };
      case "label":
        return { type: "in", source: source as NameSource, values: [this.#label(value)] };
      case "status":
        return this.#status(value);
      case "project":
      case "workspace":
        return { type: "in", source: source as NameSource, values: this.#place(field.kind, value) };
      case "milestone":
      case "cycle":
        return { type: "in", source: source as NameSource, values: plansCalled(field.kind, value, this.#around.names) };
      case "choice":
        return this.#choice(field, term, value);
      case "number":
        return number(source as NumberSource, term, numberOf(field, value));
      case "date":
        return this.#date(field, term, value, this.#around.timeZone);
      case "day":
        return this.#date(field, term, value, "UTC");
      case "duration":
        return number(source as NumberSource, term, secondsOf(field, value));
      case "flag":
        return { type: "in", source: source as NameSource, values: [flagOf(field, value)] };
      case "string":
        return contains(field, value);
      case "task":
        return { type: "in", source: source as NameSource, values: this.#task(value) };
      case "state":
        return this.#state(value);
      case "text":
        return this.#words(value.text, value.at);
      case "order":
      case "mixed":
        throw queryError("QUERY_INVALID_VALUE", `Field "${field.name}" can only be used for sorting`, term.at);
    }
  }

  #words(text: string, at: QuerySpan): QueryCondition {
    this.#texts++;
    if (this.#texts > MAX_QUERY_TEXTS) {
      throw queryError("QUERY_TOO_COMPLEX", `Query has more than ${MAX_QUERY_TEXTS} search terms`, at);
    }
    return words(text, at);
  }

  #me({ at }: QueryValue): string {
    const { userId } = this.#around;
    if (userId === undefined) throw queryError("QUERY_INVALID_VALUE", 'Cannot resolve "me": nobody is signed in', at);
    return userId;
  }

  #member({ text, at }: QueryValue): string[] {
    const members = this.#around.names.members ?? [];
    const wanted = foldKey(text);
    const found = members.filter(
      ({ id, name, email }) => id === text || foldKey(name) === wanted || (email && foldKey(email) === wanted),
    );
    if (found.length > 0) return [...new Set(found.map(({ id }) => id))];
    const close = closestNames(text, ["me", "none", "any", ...members.map(({ name }) => name)]);
    throw queryError("QUERY_UNKNOWN_NAME", `No member is called "${text}"`, at, close);
  }

  #label({ text, at }: QueryValue): string {
    const labels = this.#around.names.labels ?? [];
    const wanted = foldKey(text);
    if (labels.some((name) => foldKey(name) === wanted)) return wanted;
    throw queryError("QUERY_UNKNOWN_NAME", `No label is called "${text}"`, at, closestNames(text, labels));
  }

  #status({ text, at }: QueryValue): QueryCondition {
    if (text === "planned" || text === "archived") return { type: "in", source: "status", values: [text] };
    const columns = this.#around.names.columns ?? [];
    const found = columnsOfStatus(text, columns);
    if (found.length > 0) return { type: "in", source: "columnId", values: found.map(({ id }) => id) };
    const close = closestNames(text, [...columns.map(({ name }) => name), "planned", "archived"]);
    throw queryError("QUERY_UNKNOWN_NAME", `No status is called "${text}"`, at, close);
  }

  #place(kind: "project" | "workspace", { text, at }: QueryValue): string[] {
    const places = this.#around.names[`${kind}s`] ?? [];
    const wanted = foldKey(text);
    const found = places.filter(
      ({ id, name, slug }) => id === text || foldKey(slug) === wanted || foldKey(name) === wanted,
    );
    if (found.length > 0) return found.map(({ id }) => id);
    const close = closestNames(text, [...places.map(({ slug }) => slug), ...places.map(({ name }) => name)]);
    throw queryError("QUERY_UNKNOWN_NAME", `No ${kind} is called "${text}"`, at, close);
  }

  #task({ text, at }: QueryValue): string[] {
    const { tasks = [], projects = [] } = this.#around.names;
    const wanted = foldKey(text);
    const found = tasks.filter(({ id, key }) => id === text || foldKey(key) === wanted);
    if (found.length > 0) return found.map(({ id }) => id);
    const [, slug = text, number = ""] = /^(.*)(-\d+)$/s.exec(text) ?? [];
    const isProject = projects.some((project) => foldKey(project.slug) === foldKey(slug));
    const slugs =
      isProject || number === ""
        ? []
        : closestNames(
            slug,
            projects.map((project) => project.slug),
          );
    const close = [...slugs.map((one) => one + number), ...closestNames(text, ["none", "any"])];
    throw queryError("QUERY_UNKNOWN_NAME", `No task has the key "${text}"`, at, close);
  }

  #choice({ name, choices = [], source }: QueryField, term: FieldTerm, value: QueryValue): QueryCondition {
    const wanted = foldKey(value.text);
    // A priority of `none` means the first choice, `no-priority`.
    const isNone = source === "priority" && wanted === "none";
    const rank = isNone ? 0 : choices.findIndex((choice) => foldKey(choice) === wanted);
    if (rank < 0) {
      const detail = `Field "${name}" has no value "${value.text}": use ${choices.join(", ")}`;
      throw queryError("QUERY_INVALID_VALUE", detail, value.at, closestNames(value.text, choices));
    }
    if (source === "priority") return number(source, term, rank);
    // Options may differ only in case.
    return { type: "in", source: source as NameSource, values: choices.filter((choice) => foldKey(choice) === wanted) };
  }

  #date(
    { name, source }: QueryField,
    { operator }: FieldTerm,
    { text, at }: QueryValue,
    timeZone: string,
  ): QueryCondition {
    const day = readDay(text, this.#today);
    if (day === undefined) {
      const detail = `Field "${name}" needs a date such as 2027-01-15, ${DAY_EXAMPLES.join(", ")}, not "${text}"`;
      throw queryError("QUERY_INVALID_VALUE", detail, at, closestNames(text, ["today", "tomorrow", "yesterday"]));
    }
    const utc = utcDay(day);
    const start = () => ({ at: startOfDay(day, timeZone), day: utc.start });
    const end = () => ({ at: endOfDay(utc.end, timeZone), day: utc.end });
    const from = (bound: { at: Date; day: Date }): QueryCondition => instant(source, ">=", bound);
    const until = (bound: { at: Date; day: Date }): QueryCondition => instant(source, "<", bound);
    if (operator === ":") return { type: "all", items: [from(start()), until(end())] };
    if (operator === "<") return until(start());
    if (operator === "<=") return until(end());
    return from(operator === ">" ? end() : start());
  }

  #state({ text, at }: QueryValue): QueryCondition {
    const state = QUERY_STATES.find((one) => one === text.toLowerCase());
    if (state) return this.#conditionOf(state, at);
    const detail = `There is no state "${text}": use ${QUERY_STATES.join(", ")}`;
    throw queryError("QUERY_INVALID_VALUE", detail, at, closestNames(text, QUERY_STATES));
  }

  #conditionOf(state: QueryState, at: QuerySpan): QueryCondition {
    const inStatus = (status: string): QueryCondition => ({ type: "in", source: "status", values: [status] });
    const open: QueryCondition = {
      type: "not",
      item: { type: "any", items: [{ type: "done" }, inStatus("archived")] },
    };
    switch (state) {
      case "open":
        return open;
      case "archived":
      case "planned":
        return inStatus(state);
      case "overdue": {
        const { now } = this.#around;
        const passed = instant("dueDate", "<", { at: now, day: utcDay(this.#today).start });
        return { type: "all", items: [open, passed] };
      }
      case "watching":
        return { type: "watched", userId: this.#me({ text: "me", isQuoted: false, at }) };
      default:
        return { type: state };
    }
  }
}

/** The kinds whose values can be compared with `<`. */
const ORDERED: readonly QueryKind[] = ["date", "day", "duration", "number"];

/** @throws {TrackerError} `invalid` for custom fields with the same name whose values cannot be compared */
function refuseMixed({ name, kind, types = [] }: QueryField, at: QuerySpan): void {
  if (kind !== "mixed") return;
  const detail = `Field "${name}" has different types in these projects (${types.join(", ")}): search one project`;
  throw queryError("QUERY_UNKNOWN_FIELD", detail, at);
}

function sortBy({ sources = [] }: QueryField, by: QuerySort["by"], descending: boolean): QuerySort {
  return by === "field" ? { by, sources, descending } : { by, descending };
}

function inProjects(projectIds: readonly string[]): QueryCondition {
  return { type: "in", source: "projectId", values: [...projectIds] };
}

function any(items: QueryCondition[]): QueryCondition {
  const [first, ...others] = items;
  if (first && others.length === 0) return first;
  // Stores look up the value of a custom field once per condition.
  const values = items.flatMap((item) =>
    first?.type === "in" && item.type === "in" && item.source === first.source ? [item.values] : [],
  );
  if (first?.type === "in" && values.length === items.length) return { ...first, values: values.flat() };
  return { type: "any", items };
}

/** Joins conditions on words into one, so that a task's words are looked up once. */
function joinedWords(items: QueryCondition[]): QueryCondition[] {
  const words = items.flatMap((item) => (item.type === "words" ? item.words : []));
  const others = items.filter((item) => item.type !== "words");
  return words.length === 0 ? items : [...others, { type: "words", words: [...new Set(words)] }];
}

function instant(
  source: QuerySource | undefined,
  operator: "<" | ">=",
  bound: { at: Date; day: Date },
): QueryCondition {
  return { type: "instant", source: source as InstantSource, operator, ...bound };
}

function endOfDay(nextMidnight: Date, timeZone: string): Date {
  const year = nextMidnight.getUTCFullYear();
  return year > 9999 ? nextMidnight : startOfDay(nextMidnight.toISOString().slice(0, 10), timeZone);
}

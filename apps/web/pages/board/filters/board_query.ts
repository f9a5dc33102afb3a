/** Resolves and evaluates a query on the cards of a board. @module */
import type { CustomField, Label, TaskCard } from "@hexlane/client";
import {
  fieldIdOf,
  foldKey,
  meetsCondition,
  parseQuery,
  type QueryCondition,
  type QuerySurroundings,
  queryFieldsOf,
  queryValuesOf,
  resolveQuery,
  type TaskFacts,
  tokensOfTask,
} from "@hexlane/core/query";
import type { FindFieldValue } from "../../../queries/project_field_values.ts";
import { type BoardData, keyOf, type Person } from "../board_data.ts";
import { labelNamesOf } from "./label_names.ts";

/** The part of a board's state that a query may name. */
export interface BoardNames {
  data: BoardData;
  people: readonly Person[];
  labels: readonly Label[];
  fields: readonly CustomField[];
  workspace: { id: string; name: string; slug: string } | undefined;
  userId: string;
  /** Undefined means the browser's time zone. */
  timezone: string | undefined;
}

export function surroundingsOf(names: BoardNames): QuerySurroundings {
  const { data, people, labels, fields, workspace, userId, timezone } = names;
  return {
    now: new Date(),
    timeZone: timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    userId,
    names: {
      members: people,
      labels: labelNamesOf(labels, data.tasks),
      columns: data.columns.map(({ columnId, slug, name }) => ({
        id: columnId,
        projectId: data.project.id,
        slug,
        name,
      })),
      projects: [data.project],
      tasks: data.tasks.map((task) => ({ id: task.id, key: keyOf(data.project, task) })),
      workspaces: workspace ? [workspace] : [],
    },
    fields: queryFieldsOf(fields),
  };
}

/** Why a query is refused. */
export interface QueryFault {
  code: string;
  /** The part in question, in UTF-16 code units. */
  start: number;
  end: number;
  suggestions: readonly string[];
}

/** Reads a query. */
export function readQuery(
  text: string,
  around: QuerySurroundings,
): { condition: QueryCondition; fault?: undefined } | { condition?: undefined; fault: QueryFault } {
  try {
    return { condition: resolveQuery(parseQuery(text), around).condition };
  } catch (error) {
    const { reason = "QUERY_SYNTAX", errors = [] } = (error as { details?: QueryErrorDetails }).details ?? {};
    const { offset: start = 0, length = text.length, suggestions = [] } = errors[0] ?? {};
    return { fault: { code: reason, start, end: start + length, suggestions } };
  }
}

interface QueryErrorDetails {
  reason?: string;
  errors?: readonly { offset?: number; length?: number; suggestions?: readonly string[] }[];
}

/** States that a board cannot evaluate, because they depend on other projects or on people. */
export type ServerState = "blocked" | "blocking" | "watching";

/** Returns the states that a condition reads from the server. */
export function serverStatesIn(condition: QueryCondition): readonly ServerState[] {
  switch (condition.type) {
    case "all":
    case "any":
      return [...new Set(condition.items.flatMap(serverStatesIn))];
    case "not":
      return serverStatesIn(condition.item);
    case "watched":
      return ["watching"];
    case "blocked":
    case "blocking":
      return [condition.type];
    default:
      return [];
  }
}

/** Returns whether a condition reads values of custom fields. */
export function readsFields(condition: QueryCondition): boolean {
  if (condition.type === "all" || condition.type === "any") return condition.items.some(readsFields);
  if (condition.type === "not") return readsFields(condition.item);
  return "source" in condition && fieldIdOf(condition.source) !== undefined;
}

/** The IDs of the tasks in each state. */
export type TasksInState = Readonly<Record<ServerState, ReadonlySet<string>>>;

/** Returns a function that checks whether a card matches the condition. */
export function matcherOf(
  condition: QueryCondition,
  { columns }: Pick<BoardData, "columns">,
  { states, findValue }: { states: TasksInState; findValue: FindFieldValue },
): (card: TaskCard) => boolean {
  const final = new Set(columns.filter(({ isFinal }) => isFinal).map(({ columnId }) => columnId));
  const facts: TaskFacts<CardRecord> = {
    labelKeysOf: ({ card }) => card.labels.map(({ name }) => foldKey(name)),
    wordsOf: ({ card }) => wordsOf(card),
    isDone: ({ columnId }) => columnId !== null && final.has(columnId),
    isBlocked: ({ id }) => states.blocked.has(id),
    hasBlocked: ({ id }) => states.blocking.has(id),
    isWatchedBy: ({ id }) => states.watching.has(id),
    valuesOf({ id }, fieldId) {
      const { fieldType, value = null } = findValue(id, fieldId) ?? {};
      return fieldType && value !== null ? queryValuesOf(fieldType, value) : [];
    },
  };
  return (card) => meetsCondition(condition, recordOf(card), facts);
}

type CardRecord = ReturnType<typeof recordOf>;

function recordOf(card: TaskCard) {
  return {
    ...card,
    card,
    startDate: dateOf(card.startDate),
    dueDate: dateOf(card.dueDate),
    createdAt: new Date(card.createdAt),
    updatedAt: new Date(card.updatedAt),
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Splitting long descriptions again for each letter would be slow. */
const known = new WeakMap<TaskCard, readonly string[]>();

function wordsOf(card: TaskCard): readonly string[] {
  const found = known.get(card) ?? tokensOfTask(card).map(({ token }) => token);
  known.set(card, found);
  return found;
}

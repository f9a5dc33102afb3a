/**
 * The view of a project that an account used last, stored in the browser for the next visit. The URL takes precedence. @module
 */
import { readStored, store, viewPrefix } from "../../browser/storage.ts";
import { type BoardSearch, FILTER_FIELDS, readBoardSearch } from "./board_filter.ts";

/** The cells of a row of the list that can be hidden. */
export const ROW_FIELDS = [
  "priority",
  "labels",
  "milestone",
  "cycle",
  "estimate",
  "startDate",
  "dueDate",
  "status",
  "assignee",
] as const;
export type RowField = (typeof ROW_FIELDS)[number];

/** Options that are not in the URL, because they are personal preferences. */
export interface ViewPrefs {
  /** Cards show only their key and title. */
  isCompact: boolean;
  /** The slugs of collapsed columns, and the IDs of collapsed groups. */
  collapsed: readonly string[];
  /** Hidden cells of the list. */
  hidden: readonly RowField[];
  /** The IDs of the custom fields on cards and rows. */
  fields: readonly string[];
}

export const DEFAULT_PREFS: ViewPrefs = { isCompact: false, collapsed: [], hidden: [], fields: [] };

/** The parameters that are remembered. Search text and the open task are only temporary. */
export const REMEMBERED = ["view", "group", "sort", "rows", "where", ...FILTER_FIELDS] as const;

export interface ViewOwner {
  accountId: string;
  projectId: string;
}

const keyOf = ({ accountId, projectId }: ViewOwner): string => viewPrefix(accountId) + projectId;

interface Stored {
  search: BoardSearch;
  prefs: ViewPrefs;
}

export function readView(owner: ViewOwner): Stored {
  try {
    const { search = {}, prefs = {} } = JSON.parse(readStored(keyOf(owner)) ?? "{}");
    return { search: rememberedPart(readBoardSearch(search)), prefs: readPrefs(prefs) };
  } catch {
    return { search: {}, prefs: DEFAULT_PREFS };
  }
}

export function rememberView(owner: ViewOwner, next: Partial<Stored>): void {
  const { search, prefs } = { ...readView(owner), ...next };
  const kept = rememberedPart(search);
  const isDefault = Object.keys(kept).length === 0 && JSON.stringify(prefs) === JSON.stringify(DEFAULT_PREFS);
  store(keyOf(owner), isDefault ? null : JSON.stringify({ search: kept, prefs }));
}

/** Returns the view of the last visit, unless the URL specifies one. */
export function recallView(owner: ViewOwner, search: BoardSearch): BoardSearch | undefined {
  const isAsked = search.q !== undefined || Object.keys(rememberedPart(search)).length > 0;
  const { search: last } = readView(owner);
  return isAsked || Object.keys(last).length === 0 ? undefined : last;
}

function rememberedPart(search: BoardSearch): BoardSearch {
  return Object.fromEntries(REMEMBERED.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])));
}

function readPrefs(stored: Record<string, unknown>): ViewPrefs {
  const texts = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  const hidden = texts(stored.hidden);
  return {
    isCompact: stored.isCompact === true,
    collapsed: texts(stored.collapsed),
    hidden: ROW_FIELDS.filter((name) => hidden.includes(name)),
    fields: texts(stored.fields),
  };
}

/** Saved views, and validation of their fields. @module */
import { invalidField } from "../../errors.ts";
import {
  MAX_VIEW_COLUMN_WIDTH,
  MAX_VIEW_COLUMNS,
  MAX_VIEW_DESCRIPTION_CHARACTERS,
  MAX_VIEW_FIELD_CHARACTERS,
  MAX_VIEW_MEMBERS,
  MAX_VIEW_NAME_CHARACTERS,
  MAX_VIEW_PROJECTS,
} from "../../limits.ts";
import { checkText } from "../../text.ts";
import { checkVisibleName } from "../../visible_name.ts";
import { FIELD_PREFIX } from "../query/custom_fields.ts";
import {
  VIEW_COLUMN_FIELDS,
  VIEW_GROUP_FIELDS,
  type VIEW_TOTALS,
  type ViewLayout,
  type ViewVisibility,
} from "./choices.ts";

/** A column of a view. */
export interface ViewColumn {
  /** One of {@linkcode VIEW_COLUMN_FIELDS}, or `field.` and the name of a custom field. */
  field: string;
  /** In CSS pixels. Null for the default width. */
  width: number | null;
  /** Whether the column stays in place while the other columns scroll. */
  pinned: boolean;
}

/** A value computed from one field of all tasks in a group. */
export interface ViewTotal {
  /** As in {@linkcode ViewColumn}. */
  field: string;
  total: (typeof VIEW_TOTALS)[number];
}

/** A named query over one or many projects, and how its tasks are shown. */
export interface SavedView {
  id: string;
  workspaceId: string;
  ownerId: string;
  name: string;
  description: string | null;
  visibility: ViewVisibility;
  /** The members that a shared view is shared with. The owner is always allowed. */
  memberIds: string[];
  /** The projects of the view. Empty for all projects. IDs of deleted projects remain, and match nothing. */
  projectIds: string[];
  layout: ViewLayout;
  /** In the query language. Empty for all tasks. */
  query: string;
  /** One of {@linkcode VIEW_GROUP_FIELDS}, or `field.` and the name of a custom field. */
  groupBy: string | null;
  /** Like `groupBy`, for the rows of a board. */
  swimlaneBy: string | null;
  /** In the order in which they are shown. Empty for the default columns. */
  columns: ViewColumn[];
  totals: ViewTotal[];
  /** Increases with every change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A member's favorite view. */
export interface ViewFavorite {
  viewId: string;
  userId: string;
  createdAt: Date;
}

/** A view as a member sees it. */
export interface SavedViewDetail extends SavedView {
  /** Whether the view is a favorite of the actor. */
  isFavorite: boolean;
  /** Whether the actor may change and delete the view. */
  canEdit: boolean;
}

/** The settings of a view that clients choose. */
export interface ViewSettings {
  name: string;
  /** @default null */
  description?: string | null;
  /** @default "private" */
  visibility?: ViewVisibility;
  /** @default none */
  memberIds?: readonly string[];
  /** @default all projects */
  projectIds?: readonly string[];
  /** @default "list" */
  layout?: ViewLayout;
  /** @default "" */
  query?: string;
  /** @default null */
  groupBy?: string | null;
  /** @default null */
  swimlaneBy?: string | null;
  /** @default the default columns of the layout */
  columns?: readonly ViewColumn[];
  /** @default none */
  totals?: readonly ViewTotal[];
}

/** Settings with defaults, after all checks that do not need the store. */
export type CheckedViewSettings = Omit<
  SavedView,
  "id" | "workspaceId" | "ownerId" | "version" | "createdAt" | "updatedAt"
>;

/**
 * Checks the settings of a view, except the query and whether IDs exist.
 *
 * @throws {TrackerError} `invalid`, with reason `INVALID_VIEW_FIELD` for a field that views cannot show or group by
 */
export function checkViewSettings(settings: ViewSettings): CheckedViewSettings {
  const { visibility = "private", layout = "list", query = "", groupBy = null, swimlaneBy = null } = settings;
  if (groupBy !== null) checkViewField(groupBy, "/groupBy", VIEW_GROUP_FIELDS);
  if (swimlaneBy !== null) checkViewField(swimlaneBy, "/swimlaneBy", VIEW_GROUP_FIELDS);
  if (swimlaneBy !== null && swimlaneBy === groupBy) {
    throw invalidField("/swimlaneBy", 'Must differ from "groupBy"', "INVALID_VIEW_FIELD");
  }
  return {
    name: checkVisibleName(settings.name, "/name", { max: MAX_VIEW_NAME_CHARACTERS }),
    description: checkViewDescription(settings.description ?? ""),
    visibility,
    memberIds: checkIds(settings.memberIds ?? [], "/memberIds", MAX_VIEW_MEMBERS),
    projectIds: checkIds(settings.projectIds ?? [], "/projectIds", MAX_VIEW_PROJECTS),
    layout,
    query,
    groupBy,
    swimlaneBy,
    columns: checkColumns(settings.columns ?? []),
    totals: checkTotals(settings.totals ?? []),
  };
}

function checkViewDescription(description: string): string | null {
  return checkText(description, "/description", { max: MAX_VIEW_DESCRIPTION_CHARACTERS, trim: true }) || null;
}

function checkIds(ids: readonly string[], pointer: string, most: number): string[] {
  const unique = [...new Set(ids)];
  refuseMore(unique, pointer, most);
  return unique;
}

function checkColumns(columns: readonly ViewColumn[]): ViewColumn[] {
  refuseMore(columns, "/columns", MAX_VIEW_COLUMNS);
  const shown = new Set<string>();
  return columns.map(({ field, width, pinned }, index) => {
    const pointer = `/columns/${index}`;
    checkViewField(field, `${pointer}/field`, VIEW_COLUMN_FIELDS);
    if (shown.has(field)) throw invalidField(`${pointer}/field`, `Column "${field}" is listed twice`);
    shown.add(field);
    if (width !== null && !(Number.isInteger(width) && width >= 1 && width <= MAX_VIEW_COLUMN_WIDTH)) {
      throw invalidField(`${pointer}/width`, `Must be a whole number from 1 to ${MAX_VIEW_COLUMN_WIDTH}`);
    }
    return { field, width, pinned };
  });
}

function checkTotals(totals: readonly ViewTotal[]): ViewTotal[] {
  refuseMore(totals, "/totals", MAX_VIEW_COLUMNS);
  return totals.map(({ field, total }, index) => {
    checkViewField(field, `/totals/${index}/field`, VIEW_COLUMN_FIELDS);
    return { field, total };
  });
}

/** Checks a field of a view. Custom fields may be deleted later, so only the form of their names is checked. */
function checkViewField(field: string, pointer: string, known: readonly string[]): void {
  if (known.includes(field)) return;
  const name = field.startsWith(FIELD_PREFIX) ? field.slice(FIELD_PREFIX.length) : "";
  if (name.trim() !== "") {
    checkText(field, pointer, { max: MAX_VIEW_FIELD_CHARACTERS });
    return;
  }
  const detail = `Must be one of: ${known.join(", ")}, or "${FIELD_PREFIX}" and the name of a custom field`;
  throw invalidField(pointer, detail, "INVALID_VIEW_FIELD");
}

function refuseMore(items: readonly unknown[], pointer: string, most: number): void {
  if (items.length > most) throw invalidField(pointer, `Must have at most ${most} items`);
}

/** Returns whether a member of the workspace may read a view. */
export function isReadableBy(
  { ownerId, visibility, memberIds }: Pick<SavedView, "ownerId" | "visibility" | "memberIds">,
  userId: string,
): boolean {
  return visibility === "public" || ownerId === userId || (visibility === "shared" && memberIds.includes(userId));
}

/** Returns whether a view can be the default of a project. */
export function canBeDefault({ visibility, projectIds }: SavedView, projectId: string): boolean {
  return visibility === "public" && (projectIds.length === 0 || projectIds.includes(projectId));
}

/**
 * Returns the accounts that may read a view.
 *
 * @returns null for all members of the workspace
 */
export function readersOf({ ownerId, visibility, memberIds }: SavedView): string[] | null {
  if (visibility === "public") return null;
  return visibility === "shared" ? [ownerId, ...memberIds] : [ownerId];
}

/**
 * Returns whether an account may receive an event about a change to views.
 *
 * @param data the data of a `viewsChanged` event
 */
export function isAboutViewsOf(data: Record<string, unknown>, userId: string): boolean {
  return data.userIds === null || (Array.isArray(data.userIds) && data.userIds.includes(userId));
}

/**
 * The columns of a board. A task's `status` is the slug of its column, or one of the two statuses without a column.
 *
 * @module
 */
import type { ErrorCode } from "../../error_codes/mod.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { MAX_COLUMNS_PER_PROJECT, MAX_NAME_CHARACTERS, MAX_WIP_LIMIT } from "../../limits.ts";
import { checkText, foldKey } from "../../text.ts";

/** A column of a board. */
export interface Column {
  id: string;
  projectId: string;
  name: string;
  /** Derived from the original name. It never changes, so scripts keep working after a rename. */
  slug: string;
  position: number;
  icon: string | null;
  /** Free-form, usually `#RRGGBB` or a CSS color name. */
  color: string | null;
  /** Whether tasks in this column count as done. */
  isFinal: boolean;
  /** Maximum number of tasks that the column should have. Null for no limit. Not enforced. */
  wipLimit: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Statuses without a column: the backlog and the archive. */
export const VIRTUAL_STATUSES = ["planned", "archived"] as const;

/** The columns of a new project, in order. */
export const DEFAULT_COLUMNS = [
  { name: "To Do", slug: "to-do", isFinal: false },
  { name: "In Progress", slug: "in-progress", isFinal: false },
  { name: "In Review", slug: "in-review", isFinal: false },
  { name: "Done", slug: "done", isFinal: true },
] as const;

/** A status and its column. */
export interface ColumnPlacement {
  /** The slug of the column, `planned` or `archived`. */
  status: string;
  /** Null for a virtual status. */
  column: Column | null;
}

/**
 * Resolves a status from a client: a virtual status, the exact slug of a column, or the name of a column regardless of
 * case, in this order. Slugs win over names so that clients can send back a status from a response even after a rename.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_STATUS`; the message lists the known statuses
 */
export function resolveStatus(status: string, columns: readonly Column[], pointer = "/status"): ColumnPlacement {
  const virtual = VIRTUAL_STATUSES.find((name) => name === status);
  if (virtual) return { status: virtual, column: null };
  const wanted = foldKey(status);
  const column = columns.find(({ slug }) => slug === status) ?? columns.find(({ name }) => foldKey(name) === wanted);
  if (column) return { status: column.slug, column };
  const known = [...columns.map(({ slug }) => slug), ...VIRTUAL_STATUSES].join(", ");
  throw invalidField(pointer, `Status "${status.slice(0, 100)}" is not one of: ${known}`, "INVALID_STATUS");
}

/**
 * Returns the placement of a task that comes from another project, or whose column may have been deleted: the column
 * with the same slug, or else the first column. A virtual status is kept.
 *
 * @throws {TrackerError} `conflict` if a column is needed and the project has none
 */
export function defaultPlacement(status: string, columns: readonly Column[]): ColumnPlacement {
  const isVirtual = (VIRTUAL_STATUSES as readonly string[]).includes(status);
  const column = isVirtual ? null : defaultColumn(status, columns);
  return { status: column?.slug ?? status, column };
}

/**
 * Returns the column with this slug, or else the first column.
 *
 * @throws {TrackerError} `conflict` if the project has no columns
 */
export function defaultColumn(status: string, columns: readonly Column[]): Column {
  const column = columns.find(({ slug }) => slug === status) ?? columns[0];
  if (!column) throw new TrackerError("conflict", "Cannot place task: the project has no columns");
  return column;
}

/**
 * Checks the name of a column.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkColumnName(name: string, pointer = "/name"): string {
  return checkText(name, pointer, { min: 1, max: MAX_NAME_CHARACTERS, trim: true });
}

/**
 * Checks the color of a column. Clients have their own palettes, so any text is allowed.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkColumnColor(color: string, pointer = "/color"): string {
  return checkText(color, pointer, { max: MAX_NAME_CHARACTERS });
}

/**
 * Checks the limit of a column.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkWipLimit(limit: number, pointer = "/wipLimit"): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_WIP_LIMIT) return limit;
  throw invalidField(pointer, `Must be a whole number from 1 to ${MAX_WIP_LIMIT}`);
}

/**
 * Derives the slug of a new column: NFKC, lowercase, with dashes in place of everything except letters, marks and
 * digits.
 *
 * @throws {TrackerError} `invalid` if the name has no letter or digit
 */
export function slugOfColumn(name: string, pointer = "/name"): string {
  const slug = foldKey(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  if (slug === "") throw invalidField(pointer, "Must contain at least one letter or digit");
  return slug;
}

/** The parts of the error message for a refused column. */
export interface ColumnRefusal {
  action: "create column" | "rename column" | "create project";
  /** The pointer to the column's name. @default "/name" */
  pointer?: string;
}

/**
 * Refuses a name that another column has. Clients may send a column's name as a status, so names must be unique in a
 * project.
 *
 * @param on parts of the error message
 * @throws {TrackerError} `conflict` if another column has the name, regardless of case
 */
export function refuseTakenName(name: string, others: readonly Pick<Column, "name">[], on: ColumnRefusal): void {
  const wanted = foldKey(name);
  const taken = others.find((other) => foldKey(other.name) === wanted);
  if (!taken) return;
  throw columnTaken(`called "${taken.name}"`, "COLUMN_NAME_TAKEN", on);
}

/**
 * Refuses a slug that would be ambiguous, and columns beyond the limit.
 *
 * @param on parts of the error message, as in {@linkcode refuseTakenName}
 * @throws {TrackerError} `conflict` if the slug is a virtual status or taken, or if the project has 100 columns
 */
export function refuseNewColumn(
  slug: string,
  others: readonly Pick<Column, "slug">[],
  on: ColumnRefusal = { action: "create column" },
): void {
  if ((VIRTUAL_STATUSES as readonly string[]).includes(slug)) {
    throw columnConflict(`slug "${slug}" is a reserved status`, "COLUMN_SLUG_RESERVED", "Is reserved", on);
  }
  if (others.some((other) => other.slug === slug)) throw columnTaken(`with slug "${slug}"`, "COLUMN_SLUG_TAKEN", on);
  if (others.length >= MAX_COLUMNS_PER_PROJECT) {
    const limit = `${MAX_COLUMNS_PER_PROJECT}${on.action === "create project" ? " columns" : ""}`;
    throw new TrackerError("conflict", `Cannot ${on.action}: the limit of ${limit} is reached`, {
      reason: "TOO_MANY_COLUMNS",
    });
  }
}

function columnTaken(column: string, reason: ErrorCode, on: ColumnRefusal): TrackerError {
  const isNew = on.action === "create project";
  const state = isNew ? `it has another column ${column}` : `this project already has one ${column}`;
  return columnConflict(state, reason, `Is already taken ${isNew ? "by another column" : "in this project"}`, on);
}

function columnConflict(
  state: string,
  reason: ErrorCode,
  detail: string,
  { action, pointer = "/name" }: ColumnRefusal,
): TrackerError {
  return new TrackerError("conflict", `Cannot ${action}: ${state}`, { reason, errors: [{ pointer, detail }] });
}

/**
 * Task queries: the syntax tree of a query such as `assignee:me priority:>=high due:<7d sort:due`. `parse.ts` reads the text,
 * `print.ts` writes it, and `resolve.ts` turns names and dates into conditions that stores evaluate.
 *
 * @module
 */
import { type FieldError, TrackerError } from "../../errors.ts";

/** A part of the text of a query, in UTF-16 code units. */
export interface QuerySpan {
  start: number;
  /** Exclusive. */
  end: number;
}

/** How a field is compared. `:` means equality with any of the values. */
export type QueryOperator = ":" | "<" | "<=" | ">" | ">=";

/** A value in a query. */
export interface QueryValue {
  text: string;
  /** Whether the value is in quotes. A quoted value is always a name, never a keyword such as `none`. */
  isQuoted: boolean;
  at: QuerySpan;
}

/** A comparison of a field, such as `priority:>=high` or `label:bug,docs`. */
export interface FieldTerm {
  type: "field";
  /** As written in the query. `resolve.ts` looks up the field. */
  field: string;
  operator: QueryOperator;
  /** At least one value, and exactly one unless the operator is `:`. */
  values: QueryValue[];
  /** The field name. */
  at: QuerySpan;
}

/** Words that the title or description must contain. */
export interface TextTerm {
  type: "text";
  text: string;
  at: QuerySpan;
}

/** A condition on tasks. */
export type QueryExpression =
  | { type: "and" | "or"; items: QueryExpression[] }
  | { type: "not"; item: QueryExpression }
  | FieldTerm
  | TextTerm;

/** A field to sort by. */
export interface SortTerm {
  field: string;
  descending: boolean;
  at: QuerySpan;
}

/** A parsed query. */
export interface ParsedQuery {
  /** Undefined for a query that matches every task. */
  where: QueryExpression | undefined;
  /** The most significant field first. Empty for the default order. */
  sort: SortTerm[];
}

/** The codes of errors in queries. */
export type QueryErrorCode =
  | "QUERY_SYNTAX"
  | "QUERY_TOO_COMPLEX"
  | "QUERY_UNKNOWN_FIELD"
  | "QUERY_UNKNOWN_NAME"
  | "QUERY_INVALID_VALUE";

/** States of a task that can be written without `is:`. In quotes, they are ordinary words. */
export const BARE_STATES: readonly string[] = ["blocked", "blocking", "overdue"];
/** Words that combine conditions. In quotes, they are ordinary words. */
export const KEYWORDS: readonly string[] = ["and", "or", "not"];
/** The field name of the order. */
export const SORT = "sort";

/**
 * Returns the error for a part of a query.
 *
 * @param detail what is wrong, without a period
 * @param suggestions strings that may replace the part
 */
export function queryError(
  reason: QueryErrorCode,
  detail: string,
  at: QuerySpan,
  suggestions: readonly string[] = [],
): TrackerError {
  const meant = suggestions.length === 0 ? "" : `; did you mean ${suggestions.map((one) => `"${one}"`).join(" or ")}`;
  const error: FieldError = { pointer: "/where", detail: detail + meant, offset: at.start, length: at.end - at.start };
  if (suggestions.length > 0) error.suggestions = suggestions;
  return new TrackerError("invalid", `${error.detail} (at character ${at.start + 1})`, { reason, errors: [error] });
}

/**
 * Replaces the pointer `/where` in an error, for a query that the caller passed under another name. Other errors are
 * returned unchanged.
 */
export function aboutQuery(error: unknown, pointer: string): unknown {
  if (!(error instanceof TrackerError) || !error.details.errors) return error;
  const errors = error.details.errors.map((one) => (one.pointer === "/where" ? { ...one, pointer } : one));
  return new TrackerError(error.code, error.message, { ...error.details, errors });
}

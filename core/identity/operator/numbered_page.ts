/** Page numbers and totals for lists that operators search. @module */
import { invalidField } from "../../errors.ts";
import {
  DEFAULT_NUMBERED_PAGE_ROWS,
  MAX_NUMBERED_PAGE_ROWS,
  MAX_PAGE_NUMBER,
  MAX_SEARCH_QUERY_CHARACTERS,
} from "../../limits.ts";
import { checkText } from "../../text.ts";

/** A request for a page. */
export interface NumberedPageInput {
  /** Part of a name; the case of ASCII letters is ignored. @default everything */
  search?: string;
  /** From 1 to 1,000,000. @default 1 */
  page?: number;
  /** Rows per page, from 1 to 100. @default 20 */
  limit?: number;
}

/** The requested rows of a list. */
export interface RowRange {
  text: string;
  offset: number;
  limit: number;
}

/** Validates a request. @throws {TrackerError} `invalid` */
export function rangeOf({ search = "", page = 1, limit = DEFAULT_NUMBERED_PAGE_ROWS }: NumberedPageInput): RowRange {
  const text = checkText(search, "/search", { max: MAX_SEARCH_QUERY_CHARACTERS, trim: true });
  checkNumber(page, "/page", MAX_PAGE_NUMBER);
  checkNumber(limit, "/limit", MAX_NUMBERED_PAGE_ROWS);
  return { text, offset: (page - 1) * limit, limit };
}

function checkNumber(value: number, pointer: string, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  throw invalidField(pointer, `Must be a whole number from 1 to ${most}`);
}

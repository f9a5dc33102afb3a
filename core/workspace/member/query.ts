/** Filters, sorts and paginates members. @module */
import { invalidField } from "../../errors.ts";
import { MAX_LIST_ROWS } from "../../limits.ts";
import { compareText, foldKey } from "../../text.ts";
import type { MemberWithAccount } from "./member.ts";

/** Fields to sort and filter by. */
export const MEMBER_FIELDS = ["id", "userId", "role", "createdAt", "name", "email"] as const;
/** One of {@linkcode MEMBER_FIELDS}. */
export type MemberField = (typeof MEMBER_FIELDS)[number];
/** Operators with which a query compares a field. */
export const MEMBER_OPERATORS = ["eq", "ne", "lt", "lte", "gt", "gte", "contains", "starts_with", "ends_with"] as const;
/** One of {@linkcode MEMBER_OPERATORS}. */
export type MemberOperator = (typeof MEMBER_OPERATORS)[number];

/** Filter, order and page of a list of members. */
export interface MemberQuery {
  /** 1 to 10,000. @default 10,000 */
  limit?: number;
  /** Matching members to skip. @default 0 */
  offset?: number;
  /** @default "createdAt" */
  sortBy?: MemberField;
  /** @default "asc" */
  sortDirection?: "asc" | "desc";
  /** Filters by this field. */
  filterField?: MemberField;
  filterValue?: string;
  /** @default "eq" */
  filterOperator?: MemberOperator;
}

/**
 * Selects a page of members. Compares text ignoring case, and dates as ISO 8601 strings. Ties are broken by ID.
 *
 * @param members all members of the workspace, oldest first
 * @throws {TrackerError} `invalid`
 */
export function selectMembers(
  members: readonly MemberWithAccount[],
  query: MemberQuery,
): { members: MemberWithAccount[]; total: number } {
  const { limit = MAX_LIST_ROWS, offset = 0, sortBy, sortDirection = "asc", filterField, filterValue } = query;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIST_ROWS) {
    throw invalidField("/limit", `Must be a whole number from 1 to ${MAX_LIST_ROWS}`);
  }
  if (!Number.isInteger(offset) || offset < 0) throw invalidField("/offset", "Must be a whole number, at least 0");
  const { filterOperator = "eq" } = query;
  const wanted = foldKey(filterValue ?? "");
  let matches = members.filter(
    (member) =>
      filterField === undefined ||
      filterValue === undefined ||
      OPERATIONS[filterOperator](keyOf(member, filterField), wanted),
  );
  if (sortBy !== undefined || sortDirection === "desc") {
    const { [sortDirection]: sign } = { asc: 1, desc: -1 };
    const by = sortBy ?? "createdAt";
    const keyed = matches.map((member) => ({ member, key: keyOf(member, by) }));
    keyed.sort((a, b) => sign * (compareText(a.key, b.key) || compareText(a.member.id, b.member.id)));
    matches = keyed.map(({ member }) => member);
  }
  return { members: matches.slice(offset, offset + limit), total: matches.length };
}

const OPERATIONS: Record<MemberOperator, (value: string, wanted: string) => boolean> = {
  eq: (value, wanted) => value === wanted,
  ne: (value, wanted) => value !== wanted,
  lt: (value, wanted) => value < wanted,
  lte: (value, wanted) => value <= wanted,
  gt: (value, wanted) => value > wanted,
  gte: (value, wanted) => value >= wanted,
  contains: (value, wanted) => value.includes(wanted),
  starts_with: (value, wanted) => value.startsWith(wanted),
  ends_with: (value, wanted) => value.endsWith(wanted),
};

function keyOf(member: MemberWithAccount, field: MemberField): string {
  switch (field) {
    case "createdAt":
      return foldKey(member.createdAt.toISOString());
    case "name":
    case "email":
      return foldKey(member.user[field]);
    default:
      return foldKey(member[field]);
  }
}

import type { Context } from "../../context.ts";
import type { Account } from "../account/account.ts";
import { type NumberedPageInput, rangeOf } from "./numbered_page.ts";
import { requireOperator } from "./require.ts";

/** An account, as better-auth's admin API returns it. */
export interface ListedAccount
  extends Pick<Account, "id" | "name" | "email" | "emailVerified" | "image" | "role" | "createdAt" | "updatedAt"> {
  /** When a session was last extended or an API key last used, accurate to a day; null if neither is known. */
  lastUsedAt: Date | null;
  /** Whether the account is disabled. */
  banned: boolean;
  /** Always null, because no reason is recorded when an account is disabled. */
  banReason: null;
  /** Always null, because an account stays disabled until an operator enables it. */
  banExpires: null;
}

/**
 * Finds accounts by part of their name or email address, newest first.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `forbidden`
 */
export async function searchPeople(
  ctx: Context,
  input: NumberedPageInput = {},
): Promise<{ users: ListedAccount[]; total: number }> {
  ctx.checkInput("searchPeople", input);
  const range = rangeOf(input);
  return await ctx.store.read(async (tx) => {
    await requireOperator(tx, ctx);
    const { rows, total } = await tx.searchPeople(range.text, range);
    const uses = await tx.listAccountUse(rows.map(({ id }) => id));
    const seen = new Map(uses.map(({ userId, lastSeenAt }) => [userId, lastSeenAt]));
    return { users: rows.map((row) => listed(row, seen.get(row.id) ?? null)), total };
  });
}

function listed(account: Account, lastUsedAt: Date | null): ListedAccount {
  const { id, name, email, emailVerified, image, role, createdAt, updatedAt, disabledAt } = account;
  const ban = { banned: disabledAt !== null, banReason: null, banExpires: null };
  return { id, name, email, emailVerified, image, role, createdAt, updatedAt, lastUsedAt, ...ban };
}

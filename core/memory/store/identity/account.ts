/** Accounts, their passwords and avatars in memory. @module */
import type { Account } from "../../../identity/account/account.ts";
import { cutPage } from "../../../page.ts";
import type { AccountReads, AccountWrites } from "../../../ports/store/identity/account.ts";
import { foldKey } from "../../../text.ts";
import type { Over } from "../database.ts";
import { cutRange, hasPart, newestFirst, placeInTime } from "../order.ts";
import { removeAvatar } from "../removal.ts";
import type { Tables } from "../rows.ts";

/** Finds accounts, except deleted ones, by part of the name or email address. */
function peopleWith({ accounts }: Tables, text: string): Account[] {
  return [...accounts.all()].filter(({ name, email, deletedAt }) => !deletedAt && hasPart([name, email], text));
}

function latestOf(instants: readonly Date[]): Date | null {
  return instants.length === 0 ? null : new Date(Math.max(...instants.map((instant) => instant.getTime())));
}

export const accountReads: Over<AccountReads> = {
  hasAccounts: ({ accounts }) => !accounts.all().next().done,
  findAccount: ({ accounts }, id) => accounts.get(id),
  findAccountByEmail: ({ accounts }, email) => accounts.one("email", foldKey(email)),
  listAccounts: ({ accounts }, ids) => [...new Set(ids)].flatMap((id) => accounts.get(id) ?? []),
  listPeople: (tables, page, text = "") =>
    cutPage(peopleWith(tables, text), page, { placeOf: placeInTime, descending: true }),
  searchPeople: (tables, text, range) => cutRange(newestFirst(peopleWith(tables, text)), range),
  listAccountUse: ({ accounts, sessions, apiKeys, knownAddresses, members }, userIds) =>
    [...new Set(userIds)].flatMap((userId) => {
      if (!accounts.get(userId)) return [];
      const seen = [
        ...sessions.by("user", userId).map(({ updatedAt }) => updatedAt),
        ...apiKeys.by("user", userId).flatMap(({ lastUsedAt }) => lastUsedAt ?? []),
        ...knownAddresses.by("user", userId).map(({ lastSignInAt }) => lastSignInAt),
      ];
      return [{ userId, lastSeenAt: latestOf(seen), workspaces: members.by("user", userId).length }];
    }),
  listOperators: ({ accounts }) => [...accounts.all()].filter(({ role, deletedAt }) => role === "admin" && !deletedAt),
  findPasswordHash: ({ passwords }, accountId) => passwords.get(accountId)?.hash,
  findAvatar: ({ avatars }, id) => avatars.get(id),
  findAvatarOf: ({ avatars }, userId) => avatars.one("user", userId),
};

export const accountWrites: Over<AccountWrites> = {
  insertAccount: ({ accounts }, account) => accounts.insert(account),
  saveAccount: ({ accounts }, account) => accounts.save(account),
  savePasswordHash: ({ passwords }, accountId, hash) => passwords.upsert({ accountId, hash }),
  deletePasswordHash: ({ passwords }, accountId) => passwords.delete(accountId),
  insertAvatar: ({ avatars }, avatar) => avatars.insert(avatar),
  deleteAvatar: removeAvatar,
};

/** Accounts, their passwords and avatars in memory. @module */
import type { AccountReads, AccountWrites } from "../../../ports/store/identity/account.ts";
import { foldKey } from "../../../text.ts";
import type { Over } from "../database.ts";
import { removeAvatar } from "../removal.ts";

export const accountReads: Over<AccountReads> = {
  hasAccounts: ({ accounts }) => !accounts.all().next().done,
  findAccount: ({ accounts }, id) => accounts.get(id),
  findAccountByEmail: ({ accounts }, email) => accounts.one("email", foldKey(email)),
  listAccounts: ({ accounts }, ids) => [...new Set(ids)].flatMap((id) => accounts.get(id) ?? []),
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

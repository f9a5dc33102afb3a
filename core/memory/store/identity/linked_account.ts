/** Accounts at external providers in memory. @module */
import type { LinkedAccountReads, LinkedAccountWrites } from "../../../ports/store/identity/linked_account.ts";
import { without } from "../copy.ts";
import type { Over } from "../database.ts";
import { oldestFirst } from "../order.ts";
import { keyOf } from "../rows.ts";

export const linkedAccountReads: Over<LinkedAccountReads> = {
  findLinkedAccount: ({ linkedAccounts }, id) => without(linkedAccounts.get(id), "sealedTokens"),
  findLinkedAccountOf: ({ linkedAccounts }, providerId, accountId) =>
    without(linkedAccounts.one("provider and account", keyOf(providerId, accountId)), "sealedTokens"),
  listLinkedAccounts: ({ linkedAccounts }, userId) =>
    oldestFirst(linkedAccounts.by("user", userId)).map((row) => without(row, "sealedTokens")),
  findLinkedAccountTokens: ({ linkedAccounts }, id) => linkedAccounts.get(id)?.sealedTokens,
};

export const linkedAccountWrites: Over<LinkedAccountWrites> = {
  insertLinkedAccount: ({ linkedAccounts }, account, sealedTokens) =>
    linkedAccounts.insert({ ...account, sealedTokens }),
  saveLinkedAccount: ({ linkedAccounts }, account, sealedTokens) => linkedAccounts.save({ ...account, sealedTokens }),
  deleteLinkedAccount: ({ linkedAccounts }, id) => linkedAccounts.delete(id),
};

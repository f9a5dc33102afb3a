/** Accounts at external providers. @module */
import type { LinkedAccountReads, LinkedAccountWrites } from "@hexlane/core";
import { eq } from "drizzle-orm";
import { crud } from "../crud.ts";
import { type Over, param, statement } from "../session.ts";

const linkedAccounts = crud("linkedAccount");

const TOKENS = statement(({ db, tables: { linkedAccount } }) =>
  db
    .select({ sealedTokens: linkedAccount.sealedTokens })
    .from(linkedAccount)
    .where(eq(linkedAccount.id, param("id"))),
);

export const linkedAccountReads: Over<LinkedAccountReads> = {
  findLinkedAccount: linkedAccounts.find,
  findLinkedAccountOf: linkedAccounts.findBy(["providerId", "accountId"]),
  listLinkedAccounts: linkedAccounts.listBy("userId", "oldest first"),
  findLinkedAccountTokens: async (session, id) => (await session.run(TOKENS, { id }))[0]?.sealedTokens,
};

export const linkedAccountWrites: Over<LinkedAccountWrites> = {
  insertLinkedAccount: (session, account, sealedTokens) => linkedAccounts.insert(session, { ...account, sealedTokens }),
  saveLinkedAccount: (session, account, sealedTokens) => linkedAccounts.save(session, { ...account, sealedTokens }),
  deleteLinkedAccount: linkedAccounts.delete,
};

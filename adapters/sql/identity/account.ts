/** Accounts, their passwords and avatars. @module */
import { type AccountReads, type AccountWrites, foldKey } from "@hexlane/core";
import { eq } from "drizzle-orm";
import { keepBlob } from "../board/removed_blobs.ts";
import { crud } from "../crud.ts";
import { type Over, param, statement } from "../session.ts";

const accounts = crud("account");
const passwords = crud("password");
const avatars = crud("avatar");

const ANY_ACCOUNT = statement(({ db, tables: { account } }) => db.select({ id: account.id }).from(account).limit(1));
const PASSWORD_HASH = statement(({ db, tables: { password } }) =>
  db
    .select({ hash: password.hash })
    .from(password)
    .where(eq(password.accountId, param("accountId"))),
);
const DELETE_AVATAR = statement(({ db, tables: { avatar } }) =>
  db
    .delete(avatar)
    .where(eq(avatar.id, param("id")))
    .returning({ key: avatar.key }),
);
const findByEmailKey = accounts.findBy(["emailKey"]);

export const accountReads: Over<AccountReads> = {
  hasAccounts: async (session) => (await session.run(ANY_ACCOUNT)).length > 0,
  findAccount: accounts.find,
  findAccountByEmail: (session, email) => findByEmailKey(session, foldKey(email)),
  listAccounts: accounts.listByIds,
  findPasswordHash: async (session, accountId) => (await session.run(PASSWORD_HASH, { accountId }))[0]?.hash,
  findAvatar: avatars.find,
  findAvatarOf: avatars.findBy(["userId"]),
};

export const accountWrites: Over<AccountWrites> = {
  insertAccount: accounts.insert,
  saveAccount: accounts.save,
  savePasswordHash: (session, accountId, hash) => passwords.upsert(session, { accountId, hash }),
  deletePasswordHash: passwords.delete,
  insertAvatar: avatars.insert,
  async deleteAvatar(session, id) {
    for (const { key } of await session.run(DELETE_AVATAR, { id })) await keepBlob(session, key);
  },
};

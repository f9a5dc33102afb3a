/** Accounts, their passwords and avatars. @module */
import { type AccountReads, type AccountWrites, foldKey } from "@hexlane/core";
import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { keepBlob } from "../board/removed_blobs.ts";
import { crud } from "../crud.ts";
import { closeByTime, isInPart, orderOf, type PagePart, partsOf, placeValues } from "../page.ts";
import { hasPattern, patternOf } from "../pattern.ts";
import { fieldsOf, type Over, param, rowsOf, shapes, statement } from "../session.ts";
import type { Tables } from "../tables.ts";

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
const isFound = ({ account }: Pick<Tables, "account">) =>
  and(isNull(account.deletedAt), or(hasPattern(account.name), hasPattern(account.email)));
const PEOPLE = shapes(({ db, tables }, part: PagePart) => {
  const { account } = tables;
  const order = { column: account.createdAt, id: account.id, descending: true };
  return db
    .select(fieldsOf(account, "emailKey"))
    .from(account)
    .where(and(isFound(tables), isInPart(order, part)))
    .orderBy(...orderOf(order, part))
    .limit(param("limit"));
});
const PEOPLE_IN_RANGE = statement(({ db, tables }) => {
  const { account } = tables;
  return db
    .select(fieldsOf(account, "emailKey"))
    .from(account)
    .where(isFound(tables))
    .orderBy(desc(account.createdAt), desc(account.id))
    .limit(param("limit"))
    .offset(param("offset"));
});
const PEOPLE_COUNT = statement(({ db, tables }) =>
  db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(tables.account)
    .where(isFound(tables)),
);
const OPERATORS = statement(({ db, tables: { account } }) =>
  db
    .select(fieldsOf(account, "emailKey"))
    .from(account)
    .where(and(sql`${account.role} = 'admin'`, isNull(account.deletedAt))),
);
const ACCOUNT_USE = statement(({ db, tables: { account, session, apiKey, knownAddress, member }, isIn }) => {
  const of = (what: SQL, table: SQLiteTable, userId: AnySQLiteColumn) =>
    sql`(select ${what} from ${table} where ${userId} = ${account.id})`;
  const latest = <Column extends AnySQLiteColumn>(column: Column, table: SQLiteTable, userId: AnySQLiteColumn) =>
    sql<Date | null>`${of(sql`max(${column})`, table, userId)}`.mapWith(column);
  return db
    .select({
      userId: account.id,
      extendedAt: latest(session.updatedAt, session, session.userId),
      usedAt: latest(apiKey.lastUsedAt, apiKey, apiKey.userId),
      signedInAt: latest(knownAddress.lastSignInAt, knownAddress, knownAddress.userId),
      workspaces: sql<number>`${of(sql`count(*)`, member, member.userId)}`.mapWith(Number),
    })
    .from(account)
    .where(isIn(account.id, "ids"));
});
const findByEmailKey = accounts.findBy(["emailKey"]);

export const accountReads: Over<AccountReads> = {
  hasAccounts: async (session) => (await session.run(ANY_ACCOUNT)).length > 0,
  findAccount: accounts.find,
  findAccountByEmail: (session, email) => findByEmailKey(session, foldKey(email)),
  listAccounts: accounts.listByIds,
  async listPeople(session, page, text = "") {
    const [part] = partsOf(page);
    const values = { pattern: patternOf(text), limit: page.limit + 1, ...placeValues(page) };
    return closeByTime(await session.run(PEOPLE(part), values), page, ({ createdAt }) => createdAt);
  },
  async searchPeople(session, text, { offset, limit }) {
    const pattern = patternOf(text);
    const rows = await session.run(PEOPLE_IN_RANGE, { pattern, offset, limit });
    return { rows, total: (await session.run(PEOPLE_COUNT, { pattern }))[0]?.total ?? 0 };
  },
  async listAccountUse(session, userIds) {
    const rows = await rowsOf(session, ACCOUNT_USE, userIds);
    return rows.map(({ userId, workspaces, ...seen }) => {
      const times = Object.values(seen).flatMap((instant) => instant?.getTime() ?? []);
      return { userId, lastSeenAt: times.length === 0 ? null : new Date(Math.max(...times)), workspaces };
    });
  },
  listOperators: async (session) => await session.run(OPERATORS, {}),
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

/** Accounts, avatars, passwords, sessions, API keys. @module */
import {
  type Account,
  type ApiKey,
  type Avatar,
  foldKey,
  type IdentityReads,
  type IdentityWrites,
  type Session as SignIn,
} from "@hexlane/core";
import { desc, eq, inArray } from "drizzle-orm";
import { keepBlob } from "./board/removed_blobs.ts";
import {
  deleteFrom,
  excluded,
  fieldsOf,
  idQuery,
  insertInto,
  type Over,
  rowsOf,
  type Session,
  type Statement,
  slot,
  statement,
  updateOf,
} from "./session.ts";
import { signInReads, signInWrites } from "./sign_in.ts";

const ANY_ACCOUNT = statement(({ db, tables: { account } }) => db.select({ id: account.id }).from(account).limit(1));
/** An account by its id. */
export const ACCOUNT: Statement<Account[]> = statement(
  ({ db, tables: { account } }) =>
    db
      .select(fieldsOf(account, "emailKey"))
      .from(account)
      .where(eq(account.id, slot("id"))),
  { by: ["id"], isSteady: true },
);
const ACCOUNT_BY_EMAIL = statement(({ db, tables: { account } }) =>
  db
    .select(fieldsOf(account, "emailKey"))
    .from(account)
    .where(eq(account.emailKey, slot("emailKey"))),
);
const INSERT_ACCOUNT = insertInto("account");
const SAVE_ACCOUNT = updateOf("account");

async function hasAccounts(session: Session): Promise<boolean> {
  return (await session.run(ANY_ACCOUNT)).length > 0;
}

async function findAccount(session: Session, id: string): Promise<Account | undefined> {
  return (await session.run(ACCOUNT, { id }))[0];
}

async function findAccountByEmail(session: Session, email: string): Promise<Account | undefined> {
  return (await session.run(ACCOUNT_BY_EMAIL, { emailKey: foldKey(email) }))[0];
}

const ACCOUNTS = idQuery(
  ({ db, tables: { account } }, ids) =>
    db.select(fieldsOf(account, "emailKey")).from(account).where(inArray(account.id, ids)),
  { one: ACCOUNT },
);

async function listAccounts(session: Session, ids: readonly string[]): Promise<Account[]> {
  return await rowsOf(session, ACCOUNTS, ids);
}

async function insertAccount(session: Session, account: Account): Promise<void> {
  await session.run(INSERT_ACCOUNT, { ...account, emailKey: foldKey(account.email) });
}

async function saveAccount(session: Session, account: Account): Promise<void> {
  await session.run(SAVE_ACCOUNT, { ...account, emailKey: foldKey(account.email) });
}

const PASSWORD_HASH = statement(({ db, tables: { password } }) =>
  db
    .select({ hash: password.hash })
    .from(password)
    .where(eq(password.accountId, slot("accountId"))),
);
const SAVE_PASSWORD_HASH = statement(({ db, tables: { password } }) =>
  db
    .insert(password)
    .values({ accountId: slot("accountId"), hash: slot("hash") })
    .onConflictDoUpdate({ target: password.accountId, set: { hash: excluded(password.hash) } }),
);
const DELETE_PASSWORD_HASH = statement(({ db, tables: { password } }) =>
  db.delete(password).where(eq(password.accountId, slot("accountId"))),
);

async function findPasswordHash(session: Session, accountId: string): Promise<string | undefined> {
  return (await session.run(PASSWORD_HASH, { accountId }))[0]?.hash;
}

async function savePasswordHash(session: Session, accountId: string, hash: string): Promise<void> {
  await session.run(SAVE_PASSWORD_HASH, { accountId, hash });
}

async function deletePasswordHash(session: Session, accountId: string): Promise<void> {
  await session.run(DELETE_PASSWORD_HASH, { accountId });
}

const AVATAR = statement(({ db, tables: { avatar } }) =>
  db
    .select()
    .from(avatar)
    .where(eq(avatar.id, slot("id"))),
);
const AVATAR_OF = statement(({ db, tables: { avatar } }) =>
  db
    .select()
    .from(avatar)
    .where(eq(avatar.userId, slot("userId"))),
);
const INSERT_AVATAR = insertInto("avatar");
const DELETE_AVATAR = statement(({ db, tables: { avatar } }) =>
  db
    .delete(avatar)
    .where(eq(avatar.id, slot("id")))
    .returning({ key: avatar.key }),
);

async function findAvatar(session: Session, id: string): Promise<Avatar | undefined> {
  return (await session.run(AVATAR, { id }))[0];
}

async function findAvatarOf(session: Session, userId: string): Promise<Avatar | undefined> {
  return (await session.run(AVATAR_OF, { userId }))[0];
}

async function insertAvatar(session: Session, avatar: Avatar): Promise<void> {
  await session.run(INSERT_AVATAR, avatar);
}

async function deleteAvatar(session: Session, id: string): Promise<void> {
  for (const { key } of await session.run(DELETE_AVATAR, { id })) await keepBlob(session, key);
}

const SIGN_IN = statement(({ db, tables: { session } }) =>
  db
    .select(fieldsOf(session, "tokenHash"))
    .from(session)
    .where(eq(session.id, slot("id"))),
);
const SIGN_IN_BY_TOKEN = statement(
  ({ db, tables: { session } }) =>
    db
      .select(fieldsOf(session, "tokenHash"))
      .from(session)
      .where(eq(session.tokenHash, slot("tokenHash"))),
  // Made-up tokens must not displace good ones.
  { by: ["tokenHash"], fits: (rows) => rows.length > 0 },
);
const SIGN_INS = statement(({ db, tables: { session } }) =>
  db
    .select(fieldsOf(session, "tokenHash"))
    .from(session)
    .where(eq(session.userId, slot("userId")))
    .orderBy(desc(session.createdAt), desc(session.id)),
);
const INSERT_SIGN_IN = insertInto("session");
const SAVE_SIGN_IN = updateOf("session", ["tokenHash"]);
const DELETE_SIGN_IN = deleteFrom("session");

async function findSession(session: Session, id: string): Promise<SignIn | undefined> {
  return (await session.run(SIGN_IN, { id }))[0];
}

async function findSessionByTokenHash(session: Session, tokenHash: string): Promise<SignIn | undefined> {
  return (await session.run(SIGN_IN_BY_TOKEN, { tokenHash }))[0];
}

async function listSessions(session: Session, userId: string): Promise<SignIn[]> {
  return await session.run(SIGN_INS, { userId });
}

async function insertSession(session: Session, signIn: SignIn, tokenHash: string): Promise<void> {
  await session.run(INSERT_SIGN_IN, { ...signIn, tokenHash });
}

async function saveSession(session: Session, signIn: SignIn): Promise<void> {
  await session.run(SAVE_SIGN_IN, signIn);
}

async function deleteSession(session: Session, id: string): Promise<void> {
  await session.run(DELETE_SIGN_IN, { id });
}

const API_KEY = statement(({ db, tables: { apiKey } }) =>
  db
    .select(fieldsOf(apiKey, "keyHash"))
    .from(apiKey)
    .where(eq(apiKey.id, slot("id"))),
);
const API_KEY_BY_HASH = statement(
  ({ db, tables: { apiKey } }) =>
    db
      .select(fieldsOf(apiKey, "keyHash"))
      .from(apiKey)
      .where(eq(apiKey.keyHash, slot("keyHash"))),
  { by: ["keyHash"], fits: (rows) => rows.length > 0 },
);
const API_KEYS = statement(({ db, tables: { apiKey } }) =>
  db
    .select(fieldsOf(apiKey, "keyHash"))
    .from(apiKey)
    .where(eq(apiKey.userId, slot("userId")))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id)),
);
const INSERT_API_KEY = insertInto("apiKey");
const SAVE_API_KEY = updateOf("apiKey", ["keyHash"]);
const DELETE_API_KEY = deleteFrom("apiKey");

async function findApiKey(session: Session, id: string): Promise<ApiKey | undefined> {
  return (await session.run(API_KEY, { id }))[0];
}

async function findApiKeyByHash(session: Session, keyHash: string): Promise<ApiKey | undefined> {
  return (await session.run(API_KEY_BY_HASH, { keyHash }))[0];
}

async function listApiKeys(session: Session, userId: string): Promise<ApiKey[]> {
  return await session.run(API_KEYS, { userId });
}

async function insertApiKey(session: Session, key: ApiKey, keyHash: string): Promise<void> {
  await session.run(INSERT_API_KEY, { ...key, keyHash });
}

async function saveApiKey(session: Session, key: ApiKey): Promise<void> {
  await session.run(SAVE_API_KEY, key);
}

async function deleteApiKey(session: Session, id: string): Promise<void> {
  await session.run(DELETE_API_KEY, { id });
}

export const identityReads: Over<IdentityReads> = {
  ...signInReads,
  hasAccounts,
  findAccount,
  findAccountByEmail,
  listAccounts,
  findPasswordHash,
  findAvatar,
  findAvatarOf,
  findSession,
  findSessionByTokenHash,
  listSessions,
  findApiKey,
  findApiKeyByHash,
  listApiKeys,
};

export const identityWrites: Over<IdentityWrites> = {
  ...signInWrites,
  insertAccount,
  saveAccount,
  savePasswordHash,
  deletePasswordHash,
  insertAvatar,
  deleteAvatar,
  insertSession,
  saveSession,
  deleteSession,
  insertApiKey,
  saveApiKey,
  deleteApiKey,
};

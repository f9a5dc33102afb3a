/** Accounts, avatars, passwords, sessions, API keys, and the other ways to sign in (`sign_in.ts`). @module */
import type { Account } from "../../identity/account/account.ts";
import type { ApiKey } from "../../identity/api_key/api_key.ts";
import type { Avatar } from "../../identity/avatar/avatar.ts";
import type { Session } from "../../identity/session/session.ts";
import type { SignInReads, SignInWrites } from "./sign_in.ts";

/** Reading who is who. */
export interface IdentityReads extends SignInReads {
  /** Whether anybody ever signed up. */
  hasAccounts(): Promise<boolean>;
  /** Undefined when there is none. */
  findAccount(id: string): Promise<Account | undefined>;
  /** Without regard to case. */
  findAccountByEmail(email: string): Promise<Account | undefined>;
  /** Those of the accounts that exist, in no promised order. */
  listAccounts(ids: readonly string[]): Promise<Account[]>;
  /** Undefined when there is none. */
  findPasswordHash(accountId: string): Promise<string | undefined>;

  /** Undefined when there is none. */
  findAvatar(id: string): Promise<Avatar | undefined>;
  /** Undefined when there is none. */
  findAvatarOf(userId: string): Promise<Avatar | undefined>;

  /** Undefined when there is none. */
  findSession(id: string): Promise<Session | undefined>;
  /** Undefined when there is none. */
  findSessionByTokenHash(tokenHash: string): Promise<Session | undefined>;
  /** Newest first, by `createdAt`, then `id`. */
  listSessions(userId: string): Promise<Session[]>;

  /** Undefined when there is none. */
  findApiKey(id: string): Promise<ApiKey | undefined>;
  /** Undefined when there is none. */
  findApiKeyByHash(keyHash: string): Promise<ApiKey | undefined>;
  /** Newest first, by `createdAt`, then `id`. */
  listApiKeys(userId: string): Promise<ApiKey[]>;
}

/** Changing who is who. */
export interface IdentityWrites extends SignInWrites {
  /** Unique: id, and email without regard to case. */
  insertAccount(account: Account): Promise<void>;
  /** Writes it as it is now. */
  saveAccount(account: Account): Promise<void>;
  /** Inserts or replaces. */
  savePasswordHash(accountId: string, hash: string): Promise<void>;
  /** Removes it. */
  deletePasswordHash(accountId: string): Promise<void>;

  /** Unique: id, key, and `userId`. */
  insertAvatar(avatar: Avatar): Promise<void>;
  /** Deletes the row; its key becomes a removed blob. */
  deleteAvatar(id: string): Promise<void>;

  /** Unique: id, token hash. */
  insertSession(session: Session, tokenHash: string): Promise<void>;
  /** Keeps the token hash. */
  saveSession(session: Session): Promise<void>;
  /** Removes it. */
  deleteSession(id: string): Promise<void>;

  /** Unique: id, key hash. */
  insertApiKey(key: ApiKey, keyHash: string): Promise<void>;
  /** Keeps the key hash. */
  saveApiKey(key: ApiKey): Promise<void>;
  /** Removes it. */
  deleteApiKey(id: string): Promise<void>;
}

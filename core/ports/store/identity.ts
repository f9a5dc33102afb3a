/** Accounts, avatars, passwords, sessions, API keys, and the other ways to sign in (`sign_in.ts`). @module */
import type { Account } from "../../identity/account.ts";
import type { ApiKey } from "../../identity/api_key.ts";
import type { Avatar } from "../../identity/avatar.ts";
import type { Session } from "../../identity/session.ts";
import type { SignInReads, SignInWrites } from "./sign_in.ts";

export interface IdentityReads extends SignInReads {
  /** Whether anybody ever signed up. */
  hasAccounts(): Promise<boolean>;
  findAccount(id: string): Promise<Account | undefined>;
  /** Without regard to case. */
  findAccountByEmail(email: string): Promise<Account | undefined>;
  /** Those of the accounts that exist, in no promised order. */
  listAccounts(ids: readonly string[]): Promise<Account[]>;
  findPasswordHash(accountId: string): Promise<string | undefined>;

  findAvatar(id: string): Promise<Avatar | undefined>;
  findAvatarOf(userId: string): Promise<Avatar | undefined>;

  findSession(id: string): Promise<Session | undefined>;
  findSessionByTokenHash(tokenHash: string): Promise<Session | undefined>;
  /** Newest first, by `createdAt`, then `id`. */
  listSessions(userId: string): Promise<Session[]>;

  findApiKey(id: string): Promise<ApiKey | undefined>;
  findApiKeyByHash(keyHash: string): Promise<ApiKey | undefined>;
  /** Newest first, by `createdAt`, then `id`. */
  listApiKeys(userId: string): Promise<ApiKey[]>;
}

export interface IdentityWrites extends SignInWrites {
  /** Unique: id, and email without regard to case. */
  insertAccount(account: Account): Promise<void>;
  saveAccount(account: Account): Promise<void>;
  /** Inserts or replaces. */
  savePasswordHash(accountId: string, hash: string): Promise<void>;
  deletePasswordHash(accountId: string): Promise<void>;

  /** Unique: id, key, and `userId`. */
  insertAvatar(avatar: Avatar): Promise<void>;
  /** Deletes the row; its key becomes a removed blob. */
  deleteAvatar(id: string): Promise<void>;

  /** Unique: id, token hash. */
  insertSession(session: Session, tokenHash: string): Promise<void>;
  /** Keeps the token hash. */
  saveSession(session: Session): Promise<void>;
  deleteSession(id: string): Promise<void>;

  /** Unique: id, key hash. */
  insertApiKey(key: ApiKey, keyHash: string): Promise<void>;
  /** Keeps the key hash. */
  saveApiKey(key: ApiKey): Promise<void>;
  deleteApiKey(id: string): Promise<void>;
}

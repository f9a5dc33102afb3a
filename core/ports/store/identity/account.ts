/** Accounts, their passwords and avatars. @module */
import type { Account } from "../../../identity/account/account.ts";
import type { Avatar } from "../../../identity/avatar/avatar.ts";

/** Reads account records. */
export interface AccountReads {
  /** Whether there is any account. */
  hasAccounts(): Promise<boolean>;
  findAccount(id: string): Promise<Account | undefined>;
  /** Ignores case. */
  findAccountByEmail(email: string): Promise<Account | undefined>;
  /** The existing accounts among these ids, in no particular order. */
  listAccounts(ids: readonly string[]): Promise<Account[]>;
  findPasswordHash(accountId: string): Promise<string | undefined>;
  findAvatar(id: string): Promise<Avatar | undefined>;
  findAvatarOf(userId: string): Promise<Avatar | undefined>;
}

/** Changes account records. */
export interface AccountWrites {
  /** Unique: id, and email ignoring case. */
  insertAccount(account: Account): Promise<void>;
  saveAccount(account: Account): Promise<void>;
  /** Inserts or replaces the hash. */
  savePasswordHash(accountId: string, hash: string): Promise<void>;
  deletePasswordHash(accountId: string): Promise<void>;
  /** Unique: id, key, and `userId`. */
  insertAvatar(avatar: Avatar): Promise<void>;
  /** Deletes the row and records its key as a removed blob. */
  deleteAvatar(id: string): Promise<void>;
}

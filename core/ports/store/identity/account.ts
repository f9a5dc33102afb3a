/** Accounts, their passwords and avatars. @module */
import type { Account } from "../../../identity/account/account.ts";
import type { Avatar } from "../../../identity/avatar/avatar.ts";
import type { CountedRows, Page, PageOf, Range } from "../../../page.ts";

/** An account's use of the installation. */
export interface AccountUse {
  userId: string;
  /**
   * When the account last extended a session, used an API key or signed in, whichever is latest. Null if none is
   * stored.
   */
  lastSeenAt: Date | null;
  /** Number of memberships. */
  workspaces: number;
}

/** Reads account records. */
export interface AccountReads {
  /** Returns whether there is any account. */
  hasAccounts(): Promise<boolean>;
  findAccount(id: string): Promise<Account | undefined>;
  /** Ignores case. */
  findAccountByEmail(email: string): Promise<Account | undefined>;
  /** Lists the existing accounts among these IDs, in no particular order. */
  listAccounts(ids: readonly string[]): Promise<Account[]>;
  /**
   * Lists accounts that are not deleted, newest first, by `createdAt`, then `id`.
   *
   * @param text a part of the name or the address; ignores the case of ASCII letters. @default every account
   */
  listPeople(page: Page, text?: string): Promise<PageOf<Account>>;
  /**
   * Like {@linkcode AccountReads.listPeople}, but without the first `offset` accounts, and with the total number of
   * matches.
   */
  searchPeople(text: string, range: Range): Promise<CountedRows<Account>>;
  /**
   * Lists the use of the installation by these accounts, in no particular order. Accounts that do not exist are left
   * out.
   */
  listAccountUse(userIds: readonly string[]): Promise<AccountUse[]>;
  /** Lists the accounts of the operators, in no particular order. */
  listOperators(): Promise<Account[]>;
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

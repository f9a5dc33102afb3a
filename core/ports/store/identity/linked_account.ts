/** Accounts at external providers. @module */
import type { LinkedAccount } from "../../../identity/linked_account/linked_account.ts";

/** Reads linked account records. */
export interface LinkedAccountReads {
  findLinkedAccount(id: string): Promise<LinkedAccount | undefined>;
  /** Finds a linked account by provider and the provider's ID for the person. */
  findLinkedAccountOf(providerId: string, accountId: string): Promise<LinkedAccount | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listLinkedAccounts(userId: string): Promise<LinkedAccount[]>;
  /** Finds the sealed tokens that were stored with the linked account. */
  findLinkedAccountTokens(id: string): Promise<string | undefined>;
}

/** Changes linked account records. */
export interface LinkedAccountWrites {
  /** Unique: id, and (`providerId`, `accountId`). */
  insertLinkedAccount(account: LinkedAccount, sealedTokens: string): Promise<void>;
  saveLinkedAccount(account: LinkedAccount, sealedTokens: string): Promise<void>;
  deleteLinkedAccount(id: string): Promise<void>;
}

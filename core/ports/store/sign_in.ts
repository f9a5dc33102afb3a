/** Ways to sign in besides the password: devices, external providers, second factors, passkeys, links in mails. @module */

import type { Verification, VerificationPurpose } from "../../identity/credential/verification.ts";
import type { DeviceRequest } from "../../identity/device/device_flow.ts";
import type { LinkedAccount } from "../../identity/linked_account/linked_account.ts";
import type { Passkey } from "../../identity/passkey/passkey.ts";
import type { KnownAddress } from "../../identity/session/known_address.ts";
import type { TwoFactor } from "../../identity/two_factor/two_factor.ts";

/** Reading the ways in. */
export interface SignInReads {
  /** Undefined when there is none. */
  findDeviceRequestByDeviceCode(deviceCodeHash: string): Promise<DeviceRequest | undefined>;
  /** Undefined when there is none. */
  findDeviceRequestByUserCode(userCodeHash: string): Promise<DeviceRequest | undefined>;
  /** Those that the account approved and whose token was not issued yet, expired ones too, in no promised order. */
  listApprovedDeviceRequests(userId: string): Promise<DeviceRequest[]>;

  /** Undefined when there is none. */
  findLinkedAccount(id: string): Promise<LinkedAccount | undefined>;
  /** By the provider and its name for the person. */
  findLinkedAccountOf(providerId: string, accountId: string): Promise<LinkedAccount | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listLinkedAccounts(userId: string): Promise<LinkedAccount[]>;
  /** What was stored with the linked account: sealed tokens. */
  findLinkedAccountTokens(id: string): Promise<string | undefined>;

  /** Undefined when there is none. */
  findTwoFactor(userId: string): Promise<TwoFactor | undefined>;

  /** Undefined when there is none. */
  findPasskey(id: string): Promise<Passkey | undefined>;
  /** Undefined when there is none. */
  findPasskeyByCredential(credentialId: string): Promise<Passkey | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listPasskeys(userId: string): Promise<Passkey[]>;

  /** Undefined when there is none. */
  findVerification(tokenHash: string): Promise<Verification | undefined>;

  /** Last used first, by `lastSignInAt`, then `address`. */
  listKnownAddresses(userId: string): Promise<KnownAddress[]>;
}

/** Changing the ways in. */
export interface SignInWrites {
  /** Unique: id, device code, and user code. */
  insertDeviceRequest(request: DeviceRequest, deviceCodeHash: string, userCodeHash: string): Promise<void>;
  /** Keeps the hashes of the codes. */
  saveDeviceRequest(request: DeviceRequest): Promise<void>;
  /** Deletes those that the account has opened. */
  deleteDeviceRequestsOf(userId: string): Promise<void>;
  /** Deletes those, at most `limit`, that expired at or before the instant, by `expiresAt`, then `id`. Answers how many. */
  deleteDeviceRequests(expiredBy: Date, limit?: number): Promise<number>;

  /** Unique: id, and (`providerId`, `accountId`). */
  insertLinkedAccount(account: LinkedAccount, sealedTokens: string): Promise<void>;
  /** Writes it as it is now. */
  saveLinkedAccount(account: LinkedAccount, sealedTokens: string): Promise<void>;
  /** Removes it. */
  deleteLinkedAccount(id: string): Promise<void>;

  /** Inserts or replaces. */
  saveTwoFactor(twoFactor: TwoFactor): Promise<void>;
  /** Removes it. */
  deleteTwoFactor(userId: string): Promise<void>;

  /** Unique: id, `credentialId`. */
  insertPasskey(passkey: Passkey): Promise<void>;
  /** Writes it as it is now. */
  savePasskey(passkey: Passkey): Promise<void>;
  /** Removes it. */
  deletePasskey(id: string): Promise<void>;

  /** Unique: id, token hash. */
  insertVerification(verification: Verification, tokenHash: string): Promise<void>;
  /** Keeps the token hash. */
  saveVerification(verification: Verification): Promise<void>;
  /** Removes it. */
  deleteVerification(id: string): Promise<void>;
  /** Deletes those of an account: for these purposes, or all of them. */
  deleteVerificationsOf(userId: string, purposes?: readonly VerificationPurpose[]): Promise<void>;
  /** Deletes those, at most `limit`, that expired at or before the instant, by `expiresAt`, then `id`. Answers how many. */
  deleteVerifications(expiredBy: Date, limit?: number): Promise<number>;

  /** Inserts or replaces, by account and address. */
  saveKnownAddress(known: KnownAddress): Promise<void>;
  /** Removes it. */
  deleteKnownAddress(userId: string, address: string): Promise<void>;
}

/** Ways to sign in besides the password: devices, external providers, second factors, passkeys, links in mails. @module */
import type { DeviceRequest } from "../../identity/device_flow.ts";
import type { KnownAddress } from "../../identity/known_address.ts";
import type { LinkedAccount } from "../../identity/linked_account.ts";
import type { Passkey } from "../../identity/passkey.ts";
import type { TwoFactor } from "../../identity/two_factor.ts";
import type { Verification, VerificationPurpose } from "../../identity/verification.ts";

export interface SignInReads {
  findDeviceRequestByDeviceCode(deviceCodeHash: string): Promise<DeviceRequest | undefined>;
  findDeviceRequestByUserCode(userCodeHash: string): Promise<DeviceRequest | undefined>;
  /** Those that the account approved and whose token was not issued yet, expired ones too, in no promised order. */
  listApprovedDeviceRequests(userId: string): Promise<DeviceRequest[]>;

  findLinkedAccount(id: string): Promise<LinkedAccount | undefined>;
  /** By the provider and its name for the person. */
  findLinkedAccountOf(providerId: string, accountId: string): Promise<LinkedAccount | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listLinkedAccounts(userId: string): Promise<LinkedAccount[]>;
  /** What was stored with the linked account: sealed tokens. */
  findLinkedAccountTokens(id: string): Promise<string | undefined>;

  findTwoFactor(userId: string): Promise<TwoFactor | undefined>;

  findPasskey(id: string): Promise<Passkey | undefined>;
  findPasskeyByCredential(credentialId: string): Promise<Passkey | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listPasskeys(userId: string): Promise<Passkey[]>;

  findVerification(tokenHash: string): Promise<Verification | undefined>;

  /** Last used first, by `lastSignInAt`, then `address`. */
  listKnownAddresses(userId: string): Promise<KnownAddress[]>;
}

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
  saveLinkedAccount(account: LinkedAccount, sealedTokens: string): Promise<void>;
  deleteLinkedAccount(id: string): Promise<void>;

  /** Inserts or replaces. */
  saveTwoFactor(twoFactor: TwoFactor): Promise<void>;
  deleteTwoFactor(userId: string): Promise<void>;

  /** Unique: id, `credentialId`. */
  insertPasskey(passkey: Passkey): Promise<void>;
  savePasskey(passkey: Passkey): Promise<void>;
  deletePasskey(id: string): Promise<void>;

  /** Unique: id, token hash. */
  insertVerification(verification: Verification, tokenHash: string): Promise<void>;
  /** Keeps the token hash. */
  saveVerification(verification: Verification): Promise<void>;
  deleteVerification(id: string): Promise<void>;
  /** Deletes those of an account: for these purposes, or all of them. */
  deleteVerificationsOf(userId: string, purposes?: readonly VerificationPurpose[]): Promise<void>;
  /** Deletes those, at most `limit`, that expired at or before the instant, by `expiresAt`, then `id`. Answers how many. */
  deleteVerifications(expiredBy: Date, limit?: number): Promise<number>;

  /** Inserts or replaces, by account and address. */
  saveKnownAddress(known: KnownAddress): Promise<void>;
  deleteKnownAddress(userId: string, address: string): Promise<void>;
}

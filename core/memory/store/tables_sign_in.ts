/**
 * The tables of the ways to sign in besides the password.
 *
 * @module
 */
import { keyOf, type SignInRows, type SpecsOf } from "./rows.ts";

export const SIGN_IN_SPECS: SpecsOf<SignInRows> = {
  deviceRequests: {
    noun: "device request",
    shape: {
      id: "plain",
      clientId: "plain",
      scope: "plain",
      ipAddress: "plain",
      userAgent: "plain",
      userId: "plain",
      status: "plain",
      intervalSeconds: "plain",
      lastPolledAt: "date",
      createdAt: "date",
      expiresAt: "date",
      deviceCodeHash: "plain",
      userCodeHash: "plain",
    },
    keys: {
      "device code": ({ deviceCodeHash }) => deviceCodeHash,
      "user code": ({ userCodeHash }) => userCodeHash,
      user: ({ userId }) => userId,
    },
    unique: ["device code", "user code"],
  },
  linkedAccounts: {
    noun: "linked account",
    shape: {
      id: "plain",
      userId: "plain",
      providerId: "plain",
      accountId: "plain",
      email: "plain",
      scopes: "json",
      createdAt: "date",
      updatedAt: "date",
      sealedTokens: "plain",
    },
    keys: {
      "provider and account": ({ providerId, accountId }) => keyOf(providerId, accountId),
      user: ({ userId }) => userId,
    },
    unique: ["provider and account"],
  },
  twoFactors: {
    noun: "second factor",
    shape: {
      id: "plain",
      userId: "plain",
      sealedSecret: "plain",
      backupCodeHashes: "json",
      enabledAt: "date",
      lastStep: "plain",
      createdAt: "date",
      updatedAt: "date",
    },
    keys: {},
  },
  passkeys: {
    noun: "passkey",
    shape: {
      id: "plain",
      userId: "plain",
      name: "plain",
      credentialId: "plain",
      publicKey: "plain",
      counter: "plain",
      deviceType: "plain",
      backedUp: "plain",
      transports: "json",
      aaguid: "plain",
      createdAt: "date",
      lastUsedAt: "date",
    },
    keys: { credential: ({ credentialId }) => credentialId, user: ({ userId }) => userId },
    unique: ["credential"],
  },
  verifications: {
    noun: "verification",
    shape: {
      id: "plain",
      purpose: "plain",
      userId: "plain",
      data: "json",
      createdAt: "date",
      expiresAt: "date",
      tokenHash: "plain",
    },
    keys: { tokenHash: ({ tokenHash }) => tokenHash, user: ({ userId }) => userId },
    unique: ["tokenHash"],
  },
  knownAddresses: {
    noun: "known address",
    shape: { id: "plain", userId: "plain", address: "plain", lastSignInAt: "date" },
    keys: { user: ({ userId }) => userId },
  },
};

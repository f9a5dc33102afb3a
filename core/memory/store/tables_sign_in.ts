/**
 * The tables of sign-in methods other than passwords.
 *
 * @module
 */
import { tableOf } from "./record_table.ts";
import { keyOf, type SignInRows, type SpecsOf } from "./rows.ts";

export const SIGN_IN_SPECS: SpecsOf<SignInRows> = {
  deviceRequests: tableOf("deviceRequest", {
    keys: {
      "device code": ({ deviceCodeHash }) => deviceCodeHash,
      "user code": ({ userCodeHash }) => userCodeHash,
      user: ({ userId }) => userId,
    },
    unique: ["device code", "user code"],
  }),
  linkedAccounts: tableOf("linkedAccount", {
    keys: {
      "provider and account": ({ providerId, accountId }) => keyOf(providerId, accountId),
      user: ({ userId }) => userId,
    },
    unique: ["provider and account"],
  }),
  twoFactors: tableOf("twoFactor", { noun: "second factor" }),
  passkeys: tableOf("passkey", {
    keys: { credential: ({ credentialId }) => credentialId, user: ({ userId }) => userId },
    unique: ["credential"],
  }),
  verifications: tableOf("verification", {
    keys: { tokenHash: ({ tokenHash }) => tokenHash, user: ({ userId }) => userId },
    unique: ["tokenHash"],
  }),
  knownAddresses: tableOf("knownAddress", { keys: { user: ({ userId }) => userId } }),
};

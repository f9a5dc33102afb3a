/** Ways to sign in besides the password in memory. @module */
import type { SignInReads, SignInWrites } from "../../ports/store/sign_in.ts";
import { orderBy } from "./copy.ts";
import type { Over } from "./database.ts";
import { keyOf } from "./rows.ts";
import type { TableView } from "./table.ts";

export const signInReads: Over<SignInReads> = {
  findDeviceRequestByDeviceCode: ({ deviceRequests }, hash) =>
    without(deviceRequests.one("device code", hash), "deviceCodeHash", "userCodeHash"),
  findDeviceRequestByUserCode: ({ deviceRequests }, hash) =>
    without(deviceRequests.one("user code", hash), "deviceCodeHash", "userCodeHash"),

  listApprovedDeviceRequests: ({ deviceRequests }, userId) =>
    deviceRequests
      .by("user", userId)
      .filter(({ status }) => status === "approved")
      .map((row) => without(row, "deviceCodeHash", "userCodeHash")),

  findLinkedAccount: ({ linkedAccounts }, id) => without(linkedAccounts.get(id), "sealedTokens"),
  findLinkedAccountOf: ({ linkedAccounts }, providerId, accountId) =>
    without(linkedAccounts.one("provider and account", keyOf(providerId, accountId)), "sealedTokens"),
  listLinkedAccounts: ({ linkedAccounts }, userId) =>
    oldestFirst(linkedAccounts.by("user", userId)).map((row) => without(row, "sealedTokens")),
  findLinkedAccountTokens: ({ linkedAccounts }, id) => linkedAccounts.get(id)?.sealedTokens,

  findTwoFactor: ({ twoFactors }, userId) => without(twoFactors.get(userId), "id"),

  findPasskey: ({ passkeys }, id) => passkeys.get(id),
  findPasskeyByCredential: ({ passkeys }, credentialId) => passkeys.one("credential", credentialId),
  listPasskeys: ({ passkeys }, userId) => oldestFirst(passkeys.by("user", userId)),

  findVerification: ({ verifications }, tokenHash) => without(verifications.one("tokenHash", tokenHash), "tokenHash"),

  listKnownAddresses: ({ knownAddresses }, userId) =>
    orderBy(knownAddresses.by("user", userId), ({ lastSignInAt, address }) => [lastSignInAt, address], {
      descending: true,
    }).map((row) => without(row, "id")),
};

export const signInWrites: Over<SignInWrites> = {
  insertDeviceRequest: ({ deviceRequests }, request, deviceCodeHash, userCodeHash) =>
    deviceRequests.insert({ ...request, deviceCodeHash, userCodeHash }),
  saveDeviceRequest: ({ deviceRequests }, request) => deviceRequests.patch(request.id, request),
  deleteDeviceRequestsOf({ deviceRequests }, userId) {
    for (const { id } of deviceRequests.by("user", userId)) deviceRequests.delete(id);
  },
  deleteDeviceRequests: ({ deviceRequests }, expiredBy, limit) => deleteExpired(deviceRequests, expiredBy, limit),

  insertLinkedAccount: ({ linkedAccounts }, account, sealedTokens) =>
    linkedAccounts.insert({ ...account, sealedTokens }),
  saveLinkedAccount: ({ linkedAccounts }, account, sealedTokens) => linkedAccounts.save({ ...account, sealedTokens }),
  deleteLinkedAccount: ({ linkedAccounts }, id) => linkedAccounts.delete(id),

  saveTwoFactor: ({ twoFactors }, twoFactor) => twoFactors.upsert({ ...twoFactor, id: twoFactor.userId }),
  deleteTwoFactor: ({ twoFactors }, userId) => twoFactors.delete(userId),

  insertPasskey: ({ passkeys }, passkey) => passkeys.insert(passkey),
  savePasskey: ({ passkeys }, passkey) => passkeys.save(passkey),
  deletePasskey: ({ passkeys }, id) => passkeys.delete(id),

  insertVerification: ({ verifications }, verification, tokenHash) =>
    verifications.insert({ ...verification, tokenHash }),
  saveVerification: ({ verifications }, verification) => verifications.patch(verification.id, verification),
  deleteVerification: ({ verifications }, id) => verifications.delete(id),
  deleteVerificationsOf({ verifications }, userId, purposes) {
    for (const { id, purpose } of verifications.by("user", userId)) {
      if (purposes?.includes(purpose) ?? true) verifications.delete(id);
    }
  },
  deleteVerifications: ({ verifications }, expiredBy, limit) => deleteExpired(verifications, expiredBy, limit),

  saveKnownAddress: ({ knownAddresses }, known) =>
    knownAddresses.upsert({ ...known, id: keyOf(known.userId, known.address) }),
  deleteKnownAddress: ({ knownAddresses }, userId, address) => knownAddresses.delete(keyOf(userId, address)),
};

function oldestFirst<Row extends { createdAt: Date; id: string }>(rows: Row[]): Row[] {
  return orderBy(rows, ({ createdAt, id }) => [createdAt, id]);
}

/** Deletes those that expired first. */
function deleteExpired<Row extends { id: string; expiresAt: Date }>(
  table: TableView<Row, string>,
  expiredBy: Date,
  limit: number = Number.POSITIVE_INFINITY,
): number {
  const expired = [...table.all()].filter(({ expiresAt }) => expiresAt <= expiredBy);
  const first = orderBy(expired, ({ expiresAt, id }) => [expiresAt, id]).slice(0, limit);
  for (const { id } of first) table.delete(id);
  return first.length;
}

/** The record of a row: what only the store knows stays behind. */
function without<Row extends object, Hidden extends keyof Row>(row: Row, ...hidden: Hidden[]): Omit<Row, Hidden>;
function without<Row extends object, Hidden extends keyof Row>(
  row: Row | undefined,
  ...hidden: Hidden[]
): Omit<Row, Hidden> | undefined;
function without<Row extends object, Hidden extends keyof Row>(
  row: Row | undefined,
  ...hidden: Hidden[]
): Omit<Row, Hidden> | undefined {
  if (!row) return undefined;
  const record = { ...row };
  for (const name of hidden) delete record[name];
  return record;
}

/** Ways to sign in besides the password. @module */
import type {
  DeviceRequest,
  KnownAddress,
  LinkedAccount,
  Passkey,
  SignInReads,
  SignInWrites,
  TwoFactor,
  Verification,
  VerificationPurpose,
} from "@hexlane/core";
import { and, asc, desc, eq, getTableColumns, inArray, lte } from "drizzle-orm";
import {
  deleteFrom,
  excluded,
  fieldsOf,
  insertInto,
  type Over,
  type Session,
  type Statement,
  slot,
  slotOf,
  slotsOf,
  statement,
  updateOf,
} from "./session.ts";

/** Unlike infinity, a number of SQL. */
const ALL = Number.MAX_SAFE_INTEGER;

const DEVICE_REQUEST_BY_DEVICE_CODE = statement(({ db, tables: { deviceRequest } }) =>
  db
    .select(fieldsOf(deviceRequest, "deviceCodeHash", "userCodeHash"))
    .from(deviceRequest)
    .where(eq(deviceRequest.deviceCodeHash, slot("hash"))),
);
const DEVICE_REQUEST_BY_USER_CODE = statement(({ db, tables: { deviceRequest } }) =>
  db
    .select(fieldsOf(deviceRequest, "deviceCodeHash", "userCodeHash"))
    .from(deviceRequest)
    .where(eq(deviceRequest.userCodeHash, slot("hash"))),
);
const APPROVED_DEVICE_REQUESTS = statement(({ db, tables: { deviceRequest } }) =>
  db
    .select(fieldsOf(deviceRequest, "deviceCodeHash", "userCodeHash"))
    .from(deviceRequest)
    .where(and(eq(deviceRequest.userId, slot("userId")), eq(deviceRequest.status, "approved"))),
);
const INSERT_DEVICE_REQUEST = insertInto("deviceRequest");
const SAVE_DEVICE_REQUEST = updateOf("deviceRequest", ["deviceCodeHash", "userCodeHash"]);
const DELETE_DEVICE_REQUESTS_OF = statement(({ db, tables: { deviceRequest } }) =>
  db.delete(deviceRequest).where(eq(deviceRequest.userId, slot("userId"))),
);
const DELETE_DEVICE_REQUESTS = deleteExpired("deviceRequest");

async function findDeviceRequestByDeviceCode(session: Session, hash: string): Promise<DeviceRequest | undefined> {
  return (await session.run(DEVICE_REQUEST_BY_DEVICE_CODE, { hash }))[0];
}

async function findDeviceRequestByUserCode(session: Session, hash: string): Promise<DeviceRequest | undefined> {
  return (await session.run(DEVICE_REQUEST_BY_USER_CODE, { hash }))[0];
}

async function listApprovedDeviceRequests(session: Session, userId: string): Promise<DeviceRequest[]> {
  return await session.run(APPROVED_DEVICE_REQUESTS, { userId });
}

async function insertDeviceRequest(
  session: Session,
  request: DeviceRequest,
  deviceCodeHash: string,
  userCodeHash: string,
): Promise<void> {
  await session.run(INSERT_DEVICE_REQUEST, { ...request, deviceCodeHash, userCodeHash });
}

async function saveDeviceRequest(session: Session, request: DeviceRequest): Promise<void> {
  await session.run(SAVE_DEVICE_REQUEST, request);
}

async function deleteDeviceRequestsOf(session: Session, userId: string): Promise<void> {
  await session.run(DELETE_DEVICE_REQUESTS_OF, { userId });
}

async function deleteDeviceRequests(session: Session, expiredBy: Date, limit: number = ALL): Promise<number> {
  return (await session.run(DELETE_DEVICE_REQUESTS, { expiredBy, limit })).length;
}

const LINKED_ACCOUNT = statement(({ db, tables: { linkedAccount } }) =>
  db
    .select(fieldsOf(linkedAccount, "sealedTokens"))
    .from(linkedAccount)
    .where(eq(linkedAccount.id, slot("id"))),
);
const LINKED_ACCOUNT_OF = statement(({ db, tables: { linkedAccount } }) =>
  db
    .select(fieldsOf(linkedAccount, "sealedTokens"))
    .from(linkedAccount)
    .where(and(eq(linkedAccount.providerId, slot("providerId")), eq(linkedAccount.accountId, slot("accountId")))),
);
const LINKED_ACCOUNTS = statement(({ db, tables: { linkedAccount } }) =>
  db
    .select(fieldsOf(linkedAccount, "sealedTokens"))
    .from(linkedAccount)
    .where(eq(linkedAccount.userId, slot("userId")))
    .orderBy(asc(linkedAccount.createdAt), asc(linkedAccount.id)),
);
const LINKED_ACCOUNT_TOKENS = statement(({ db, tables: { linkedAccount } }) =>
  db
    .select({ sealedTokens: linkedAccount.sealedTokens })
    .from(linkedAccount)
    .where(eq(linkedAccount.id, slot("id"))),
);
const INSERT_LINKED_ACCOUNT = insertInto("linkedAccount");
const SAVE_LINKED_ACCOUNT = updateOf("linkedAccount");
const DELETE_LINKED_ACCOUNT = deleteFrom("linkedAccount");

async function findLinkedAccount(session: Session, id: string): Promise<LinkedAccount | undefined> {
  return (await session.run(LINKED_ACCOUNT, { id }))[0];
}

async function findLinkedAccountOf(
  session: Session,
  providerId: string,
  accountId: string,
): Promise<LinkedAccount | undefined> {
  return (await session.run(LINKED_ACCOUNT_OF, { providerId, accountId }))[0];
}

async function listLinkedAccounts(session: Session, userId: string): Promise<LinkedAccount[]> {
  return await session.run(LINKED_ACCOUNTS, { userId });
}

async function findLinkedAccountTokens(session: Session, id: string): Promise<string | undefined> {
  return (await session.run(LINKED_ACCOUNT_TOKENS, { id }))[0]?.sealedTokens;
}

async function insertLinkedAccount(session: Session, account: LinkedAccount, sealedTokens: string): Promise<void> {
  await session.run(INSERT_LINKED_ACCOUNT, { ...account, sealedTokens });
}

async function saveLinkedAccount(session: Session, account: LinkedAccount, sealedTokens: string): Promise<void> {
  await session.run(SAVE_LINKED_ACCOUNT, { ...account, sealedTokens });
}

async function deleteLinkedAccount(session: Session, id: string): Promise<void> {
  await session.run(DELETE_LINKED_ACCOUNT, { id });
}

const TWO_FACTOR = statement(({ db, tables: { twoFactor } }) =>
  db
    .select()
    .from(twoFactor)
    .where(eq(twoFactor.userId, slot("userId"))),
);
const SAVE_TWO_FACTOR = statement(({ db, tables: { twoFactor } }) => {
  const { userId: target, ...rest } = getTableColumns(twoFactor);
  const set = Object.fromEntries(Object.entries(rest).map(([field, column]) => [field, excluded(column)]));
  return db.insert(twoFactor).values(slotsOf(twoFactor)).onConflictDoUpdate({ target, set });
});
const DELETE_TWO_FACTOR = statement(({ db, tables: { twoFactor } }) =>
  db.delete(twoFactor).where(eq(twoFactor.userId, slot("userId"))),
);

async function findTwoFactor(session: Session, userId: string): Promise<TwoFactor | undefined> {
  return (await session.run(TWO_FACTOR, { userId }))[0];
}

async function saveTwoFactor(session: Session, twoFactor: TwoFactor): Promise<void> {
  await session.run(SAVE_TWO_FACTOR, twoFactor);
}

async function deleteTwoFactor(session: Session, userId: string): Promise<void> {
  await session.run(DELETE_TWO_FACTOR, { userId });
}

const PASSKEY = statement(({ db, tables: { passkey } }) =>
  db
    .select()
    .from(passkey)
    .where(eq(passkey.id, slot("id"))),
);
const PASSKEY_BY_CREDENTIAL = statement(({ db, tables: { passkey } }) =>
  db
    .select()
    .from(passkey)
    .where(eq(passkey.credentialId, slot("credentialId"))),
);
const PASSKEYS = statement(({ db, tables: { passkey } }) =>
  db
    .select()
    .from(passkey)
    .where(eq(passkey.userId, slot("userId")))
    .orderBy(asc(passkey.createdAt), asc(passkey.id)),
);
const INSERT_PASSKEY = insertInto("passkey");
const SAVE_PASSKEY = updateOf("passkey");
const DELETE_PASSKEY = deleteFrom("passkey");

async function findPasskey(session: Session, id: string): Promise<Passkey | undefined> {
  return (await session.run(PASSKEY, { id }))[0];
}

async function findPasskeyByCredential(session: Session, credentialId: string): Promise<Passkey | undefined> {
  return (await session.run(PASSKEY_BY_CREDENTIAL, { credentialId }))[0];
}

async function listPasskeys(session: Session, userId: string): Promise<Passkey[]> {
  return await session.run(PASSKEYS, { userId });
}

async function insertPasskey(session: Session, passkey: Passkey): Promise<void> {
  await session.run(INSERT_PASSKEY, passkey);
}

async function savePasskey(session: Session, passkey: Passkey): Promise<void> {
  await session.run(SAVE_PASSKEY, passkey);
}

async function deletePasskey(session: Session, id: string): Promise<void> {
  await session.run(DELETE_PASSKEY, { id });
}

const VERIFICATION = statement(({ db, tables: { verification } }) =>
  db
    .select(fieldsOf(verification, "tokenHash"))
    .from(verification)
    .where(eq(verification.tokenHash, slot("tokenHash"))),
);
const INSERT_VERIFICATION = insertInto("verification");
const SAVE_VERIFICATION = updateOf("verification", ["tokenHash"]);
const DELETE_VERIFICATION = deleteFrom("verification");
const DELETE_VERIFICATIONS_OF = statement(({ db, tables: { verification } }) =>
  db.delete(verification).where(eq(verification.userId, slot("userId"))),
);
const DELETE_VERIFICATIONS = deleteExpired("verification");

async function findVerification(session: Session, tokenHash: string): Promise<Verification | undefined> {
  return (await session.run(VERIFICATION, { tokenHash }))[0];
}

async function insertVerification(session: Session, verification: Verification, tokenHash: string): Promise<void> {
  await session.run(INSERT_VERIFICATION, { ...verification, tokenHash });
}

async function saveVerification(session: Session, verification: Verification): Promise<void> {
  await session.run(SAVE_VERIFICATION, verification);
}

async function deleteVerification(session: Session, id: string): Promise<void> {
  await session.run(DELETE_VERIFICATION, { id });
}

async function deleteVerificationsOf(
  session: Session,
  userId: string,
  purposes?: readonly VerificationPurpose[],
): Promise<void> {
  if (!purposes) {
    await session.run(DELETE_VERIFICATIONS_OF, { userId });
    return;
  }
  await session.query(({ db, tables: { verification } }) =>
    db.delete(verification).where(and(eq(verification.userId, userId), inArray(verification.purpose, [...purposes]))),
  );
}

async function deleteVerifications(session: Session, expiredBy: Date, limit: number = ALL): Promise<number> {
  return (await session.run(DELETE_VERIFICATIONS, { expiredBy, limit })).length;
}

/** Deletes those that expired first. */
function deleteExpired(name: "deviceRequest" | "verification"): Statement<{ id: string }[]> {
  return statement(({ db, tables }) => {
    const table = tables[name];
    const first = db
      .select({ id: table.id })
      .from(table)
      .where(lte(table.expiresAt, slotOf(table.expiresAt, "expiredBy")))
      .orderBy(asc(table.expiresAt), asc(table.id))
      .limit(slot("limit"));
    return db.delete(table).where(inArray(table.id, first)).returning({ id: table.id });
  });
}

const KNOWN_ADDRESSES = statement(({ db, tables: { knownAddress } }) =>
  db
    .select()
    .from(knownAddress)
    .where(eq(knownAddress.userId, slot("userId")))
    .orderBy(desc(knownAddress.lastSignInAt), desc(knownAddress.address)),
);
const SAVE_KNOWN_ADDRESS = statement(({ db, tables: { knownAddress } }) =>
  db
    .insert(knownAddress)
    .values(slotsOf(knownAddress))
    .onConflictDoUpdate({
      target: [knownAddress.userId, knownAddress.address],
      set: { lastSignInAt: excluded(knownAddress.lastSignInAt) },
    }),
);
const DELETE_KNOWN_ADDRESS = statement(({ db, tables: { knownAddress } }) =>
  db
    .delete(knownAddress)
    .where(and(eq(knownAddress.userId, slot("userId")), eq(knownAddress.address, slot("address")))),
);

async function listKnownAddresses(session: Session, userId: string): Promise<KnownAddress[]> {
  return await session.run(KNOWN_ADDRESSES, { userId });
}

async function saveKnownAddress(session: Session, known: KnownAddress): Promise<void> {
  await session.run(SAVE_KNOWN_ADDRESS, known);
}

async function deleteKnownAddress(session: Session, userId: string, address: string): Promise<void> {
  await session.run(DELETE_KNOWN_ADDRESS, { userId, address });
}

export const signInReads: Over<SignInReads> = {
  findDeviceRequestByDeviceCode,
  findDeviceRequestByUserCode,
  listApprovedDeviceRequests,
  findLinkedAccount,
  findLinkedAccountOf,
  listLinkedAccounts,
  findLinkedAccountTokens,
  findTwoFactor,
  findPasskey,
  findPasskeyByCredential,
  listPasskeys,
  findVerification,
  listKnownAddresses,
};

export const signInWrites: Over<SignInWrites> = {
  insertDeviceRequest,
  saveDeviceRequest,
  deleteDeviceRequestsOf,
  deleteDeviceRequests,
  insertLinkedAccount,
  saveLinkedAccount,
  deleteLinkedAccount,
  saveTwoFactor,
  deleteTwoFactor,
  insertPasskey,
  savePasskey,
  deletePasskey,
  insertVerification,
  saveVerification,
  deleteVerification,
  deleteVerificationsOf,
  deleteVerifications,
  saveKnownAddress,
  deleteKnownAddress,
};

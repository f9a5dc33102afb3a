/** Passkeys. @module */
import type { PasskeyReads, PasskeyWrites } from "@hexlane/core";
import { crud } from "../crud.ts";
import type { Over } from "../session.ts";

const passkeys = crud("passkey");

export const passkeyReads: Over<PasskeyReads> = {
  findPasskey: passkeys.find,
  findPasskeyByCredential: passkeys.findBy(["credentialId"]),
  listPasskeys: passkeys.listBy("userId", "oldest first"),
};

export const passkeyWrites: Over<PasskeyWrites> = {
  insertPasskey: passkeys.insert,
  savePasskey: passkeys.save,
  deletePasskey: passkeys.delete,
};

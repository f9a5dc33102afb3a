/** Passkeys in memory. @module */
import type { PasskeyReads, PasskeyWrites } from "../../../ports/store/identity/passkey.ts";
import type { Over } from "../database.ts";
import { oldestFirst } from "../order.ts";

export const passkeyReads: Over<PasskeyReads> = {
  findPasskey: ({ passkeys }, id) => passkeys.get(id),
  findPasskeyByCredential: ({ passkeys }, credentialId) => passkeys.one("credential", credentialId),
  listPasskeys: ({ passkeys }, userId) => oldestFirst(passkeys.by("user", userId)),
};

export const passkeyWrites: Over<PasskeyWrites> = {
  insertPasskey: ({ passkeys }, passkey) => passkeys.insert(passkey),
  savePasskey: ({ passkeys }, passkey) => passkeys.save(passkey),
  deletePasskey: ({ passkeys }, id) => passkeys.delete(id),
};

/** Passkeys. @module */
import type { Passkey } from "../../../identity/passkey/passkey.ts";

/** Reads passkey records. */
export interface PasskeyReads {
  findPasskey(id: string): Promise<Passkey | undefined>;
  findPasskeyByCredential(credentialId: string): Promise<Passkey | undefined>;
  /** Oldest first, by `createdAt`, then `id`. */
  listPasskeys(userId: string): Promise<Passkey[]>;
}

/** Changes passkey records. */
export interface PasskeyWrites {
  /** Unique: id, `credentialId`. */
  insertPasskey(passkey: Passkey): Promise<void>;
  savePasskey(passkey: Passkey): Promise<void>;
  deletePasskey(id: string): Promise<void>;
}

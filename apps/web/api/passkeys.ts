/** Passkeys of one's own account. @module */
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from "@simplewebauthn/browser";
import { get, post } from "./client.ts";
import type { Passkey } from "./types.ts";

export const listPasskeys = (): Promise<Passkey[]> => get("/api/auth/passkey/list-user-passkeys");
export const passkeyCreationOptions = (): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  get("/api/auth/passkey/generate-register-options");
export const savePasskey = (response: RegistrationResponseJSON, name: string): Promise<Passkey> =>
  post("/api/auth/passkey/verify-registration", { response, name });
export const renamePasskey = (id: string, name: string): Promise<unknown> =>
  post("/api/auth/passkey/update-passkey", { id, name });
export const deletePasskey = (id: string): Promise<unknown> => post("/api/auth/passkey/delete-passkey", { id });

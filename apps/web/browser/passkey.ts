/** Passkeys (WebAuthn) in the browser. The library is loaded on first use. @module */
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { api } from "../queries/api.ts";

export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === "function";
}

/** @param options.fromField offers passkeys as autofill suggestions instead of opening the browser's dialog */
export async function signInByPasskey(options: { fromField: boolean }): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await api("GET /api/auth/passkey/generate-authenticate-options");
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: options.fromField });
  await api("POST /api/auth/passkey/verify-authentication", { body: { response } });
}

/** Registers a passkey for the signed-in account. */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = await api("GET /api/auth/passkey/generate-register-options");
  const response = await startRegistration({
    // The library's types do not allow `undefined`, which JSON cannot contain anyway.
    optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON,
  });
  await api("POST /api/auth/passkey/verify-registration", { body: { response, name } });
}

/** Returns whether an error says that this device already has a passkey for the account. */
export function isKnownAlready(error: unknown): boolean {
  return error instanceof Error && error.name === "InvalidStateError";
}

/** Returns whether the browser can offer passkeys as autofill suggestions. */
export async function suggestsPasskeys(): Promise<boolean> {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

/** Returns whether the browser's dialog was canceled, which is not a failure. */
export function wasCanceled(error: unknown): boolean {
  return error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
}

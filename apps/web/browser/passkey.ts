/**
 * What the browser does with passkeys (WebAuthn). Its library is loaded when somebody uses one.
 *
 * @module
 */

import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { api } from "../queries/api.ts";

export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === "function";
}

/**
 * Signs in with a passkey that the browser knows.
 *
 * @param options.fromField waits until one is picked from the suggestions of a field, instead of asking at once
 */
export async function signInByPasskey(options: { fromField: boolean }): Promise<void> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = await api("GET /api/auth/passkey/generate-authenticate-options");
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: options.fromField });
  await api("POST /api/auth/passkey/verify-authentication", { body: { response } });
}

/** Makes a passkey for whoever is signed in. */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = await api("GET /api/auth/passkey/generate-register-options");
  const response = await startRegistration({
    // Its types do not allow `undefined`, which JSON cannot carry.
    optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON,
  });
  await api("POST /api/auth/passkey/verify-registration", { body: { response, name } });
}

/** The browser has one for this account already. */
export function isKnownAlready(error: unknown): boolean {
  return error instanceof Error && error.name === "InvalidStateError";
}

/** Whether the browser suggests passkeys in a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

/** Whoever closes the browser's question has not failed at anything. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
}

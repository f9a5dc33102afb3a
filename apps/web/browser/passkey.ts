/**
 * What the browser does with passkeys (WebAuthn). Its library is loaded when somebody uses one.
 *
 * @module
 */
import { passkeyCreationOptions, savePasskey } from "../api/passkeys.ts";
import { passkeySignInOptions, signInWithPasskey } from "../api/sign_in.ts";

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
  const optionsJSON = await passkeySignInOptions();
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill: options.fromField });
  await signInWithPasskey(response);
}

/** Makes a passkey for whoever is signed in. */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const response = await startRegistration({ optionsJSON: await passkeyCreationOptions() });
  await savePasskey(response, name);
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

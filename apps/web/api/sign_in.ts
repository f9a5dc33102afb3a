/** The ways in besides a password. @module */
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { get, post } from "./client.ts";
import type { BegunExternalSignIn, MagicLinkAnswer, SecondFactorBody } from "./types.ts";

/** The one provider that a server can be set up with, as better-auth's clients name it. */
export const EXTERNAL_PROVIDER = "custom";

/** @returns where the browser goes now */
export async function startExternalSignIn(callbackURL: string): Promise<string> {
  const { url } = await post<BegunExternalSignIn>("/api/auth/sign-in/oauth2", {
    providerId: EXTERNAL_PROVIDER,
    callbackURL,
    errorCallbackURL: "/sign-in",
  });
  return url;
}

export const sendMagicLink = (email: string, callbackURL: string): Promise<unknown> =>
  post("/api/auth/sign-in/magic-link", { email, callbackURL });
export const signInWithMagicLink = (token: string): Promise<MagicLinkAnswer> =>
  post("/api/auth/magic-link/verify", { token });
export const requestPasswordReset = (email: string): Promise<unknown> =>
  post("/api/auth/request-password-reset", { email, redirectTo: "/reset-password" });
export const resetPassword = (body: { token: string; newPassword: string }): Promise<unknown> =>
  post("/api/auth/reset-password", body);
/** @param callbackURL where to go on afterwards. @default the home page */
export const sendVerificationEmail = (email: string, callbackURL?: string): Promise<unknown> =>
  post("/api/auth/send-verification-email", { email, ...(callbackURL === undefined ? {} : { callbackURL }) });
export const verifyEmail = (token: string): Promise<unknown> => post("/api/auth/verify-email", { token });
export const changeEmail = (newEmail: string): Promise<unknown> => post("/api/auth/change-email", { newEmail });

export const verifyTotp = (body: SecondFactorBody): Promise<unknown> => post("/api/auth/two-factor/verify-totp", body);
export const verifyBackupCode = (body: SecondFactorBody): Promise<unknown> =>
  post("/api/auth/two-factor/verify-backup-code", body);

export const passkeySignInOptions = (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  get("/api/auth/passkey/generate-authenticate-options");
export const signInWithPasskey = (response: AuthenticationResponseJSON): Promise<unknown> =>
  post("/api/auth/passkey/verify-authentication", { response });

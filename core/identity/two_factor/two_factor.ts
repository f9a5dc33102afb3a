/** Rules of two-factor authentication: time-based one-time passwords (TOTP, RFC 6238) and backup codes. @module */
import { MAX_SECOND_FACTOR_ATTEMPTS } from "../../limits.ts";

/** The second factor of an account. */
export interface TwoFactor {
  /** At most one row per account. */
  userId: string;
  /** Sealed base32 secret shared with the authenticator app. */
  sealedSecret: string;
  /** Keyed hashes of the unused backup codes. */
  backupCodeHashes: string[];
  /** Null until the first correct password proves that the app has the secret. */
  enabledAt: Date | null;
  /** Time step of the last accepted password, so that none is accepted twice (RFC 6238 5.2). */
  lastStep: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Issuer name that authenticator apps show. */
export const ISSUER = "Hexlane";

/** Binds the sealed secret to its account. */
export function twoFactorSeal(userId: string): string {
  return `two-factor secret ${userId}`;
}

/** A verified second factor that is not known to be used. */
export type FactorProof = { kind: "one_time_password"; step: number } | { kind: "backup_code"; hash: string };

/**
 * Consumes a proof. The first one-time password enables the second factor. Undefined when the proof was used before, or
 * for a backup code while the second factor is not enabled.
 */
export function acceptProof(twoFactor: TwoFactor, proof: FactorProof, now: Date): TwoFactor | undefined {
  const { lastStep, enabledAt, backupCodeHashes } = twoFactor;
  if (proof.kind === "one_time_password") {
    if (lastStep !== null && proof.step <= lastStep) return undefined;
    return { ...twoFactor, lastStep: proof.step, enabledAt: enabledAt ?? now, updatedAt: now };
  }
  if (enabledAt === null || !backupCodeHashes.includes(proof.hash)) return undefined;
  return { ...twoFactor, backupCodeHashes: backupCodeHashes.filter((hash) => hash !== proof.hash), updatedAt: now };
}

/** 32 lowercase letters and digits without look-alikes. */
const CODE_CHARACTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const SECRET_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const HALF = 5;

/** A backup code of 50 bits, such as `k7w2m-x9q4t`, from the start of a secret. */
export function backupCodeOf(secret: string): string {
  const code = [...secret.slice(0, 2 * HALF)]
    // Maps 64 characters evenly to 32.
    .map((character) => CODE_CHARACTERS.charAt(SECRET_CHARACTERS.indexOf(character) % CODE_CHARACTERS.length))
    .join("");
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

/**
 * The text of a backup code to hash, ignoring case, spaces and dashes. Includes the account, so that codes of two
 * accounts never share a hash.
 */
export function backupCodeText(userId: string, code: string): string {
  return `${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, "")}`;
}

/** State of a sign-in that waits for its second factor. */
export type FactorRequest = {
  /** False ends the session after a day. */
  rememberMe: boolean;
  /** Wrong codes so far. */
  tries: number;
};

/** Whether the sign-in has used up its attempts. */
export function isOutOfAttempts({ tries }: FactorRequest): boolean {
  return tries >= MAX_SECOND_FACTOR_ATTEMPTS;
}

/** Rules of two-factor authentication: time-based one-time passwords (TOTP, RFC 6238) and backup codes. @module */
import { MAX_SECOND_FACTOR_ATTEMPTS } from "../../limits.ts";

/** The second factor of an account. */
export interface TwoFactor {
  /** Unique, because an account has at most one second factor. */
  userId: string;
  /** Encrypted base32 secret shared with the authenticator app. */
  sealedSecret: string;
  /** Keyed hashes of the unused backup codes. */
  backupCodeHashes: string[];
  /** Null until the first correct one-time password proves that the app has the secret. */
  enabledAt: Date | null;
  /** Time step of the last accepted one-time password, so that none is accepted twice (RFC 6238 5.2). */
  lastStep: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Issuer name that authenticator apps show. */
export const ISSUER = "Hexlane";

/** Returns associated data that binds the encrypted secret to its account. */
export function twoFactorSeal(userId: string): string {
  return `two-factor secret ${userId}`;
}

/** A verified one-time password or backup code, which may have been used before. */
export type FactorProof = { kind: "one_time_password"; step: number } | { kind: "backup_code"; hash: string };

/**
 * Consumes a proof. The first one-time password enables the second factor. Returns undefined if the proof was used before, or
 * if it is a backup code and the second factor is not enabled.
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

/** 32 lowercase letters and digits, without look-alikes. */
const CODE_CHARACTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const SECRET_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const HALF = 5;

/** Derives a 50-bit backup code, such as `k7w2m-x9q4t`, from the start of a secret. */
export function backupCodeOf(secret: string): string {
  const code = [...secret.slice(0, 2 * HALF)]
    // Each of the 32 code characters stands for two of the 64 secret characters.
    .map((character) => CODE_CHARACTERS.charAt(SECRET_CHARACTERS.indexOf(character) % CODE_CHARACTERS.length))
    .join("");
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

/**
 * Returns the text to hash for a backup code. Ignores case, spaces and dashes. Includes the account, so that codes of
 * different accounts never have the same hash.
 */
export function backupCodeText(userId: string, code: string): string {
  return `${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, "")}`;
}

/** State of a sign-in that is waiting for its second factor. */
export type FactorRequest = {
  /** False ends the session after a day. */
  rememberMe: boolean;
  /** Wrong codes so far. */
  tries: number;
};

/** Returns whether the sign-in has used up its attempts. */
export function isOutOfAttempts({ tries }: FactorRequest): boolean {
  return tries >= MAX_SECOND_FACTOR_ATTEMPTS;
}

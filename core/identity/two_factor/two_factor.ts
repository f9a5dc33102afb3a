/**
 * Two-factor authentication: one-time passwords by time (TOTP, RFC 6238) and backup codes for when the device is lost.
 *
 * @module
 */
import { MAX_SECOND_FACTOR_TRIES } from "../../limits.ts";

/** The second factor of an account. */
export interface TwoFactor {
  /** The account; one row each. */
  userId: string;
  /** Base32 secret that the authenticator app shares, sealed. */
  sealedSecret: string;
  /** Keyed hashes of the backup codes not used yet. */
  backupCodeHashes: string[];
  /** Null until the first right password proves that the app holds the secret. */
  enabledAt: Date | null;
  /** Time step of the last password that was accepted: none is accepted twice (RFC 6238 5.2). */
  lastStep: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Issuer name that authenticator apps show. */
export const ISSUER = "Hexlane";

/** What the sealed secret of an account is bound to. */
export function twoFactorSeal(userId: string): string {
  return `two-factor secret ${userId}`;
}

/** What somebody showed as a second factor: it holds, and has not been used as far as is known. */
export type FactorProof =
  /** The time step of a one-time password. */
  | { kind: "one_time_password"; step: number }
  /** The keyed hash of a backup code, as it is stored. */
  | { kind: "backup_code"; hash: string };

/**
 * The second factor after it was proven, which a first one-time password switches on. Undefined when the proof was used
 * before, or when a backup code comes before a one-time password ever did.
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

/** Small letters and digits that cannot be taken for one another: 32 of them. */
const CODE_CHARACTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const SECRET_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const HALF = 5;

/** A backup code of 50 bits, such as `k7w2m-x9q4t`, out of the beginning of a secret. */
export function backupCodeOf(secret: string): string {
  const code = [...secret.slice(0, 2 * HALF)]
    // 64 characters onto 32: each is hit twice.
    .map((character) => CODE_CHARACTERS.charAt(SECRET_CHARACTERS.indexOf(character) % CODE_CHARACTERS.length))
    .join("");
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

/**
 * The text under which a backup code is hashed: however it was typed, with capitals, with spaces or without the dash.
 *
 * @param userId one account's code is nothing to another
 */
export function backupCodeText(userId: string, code: string): string {
  return `${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, "")}`;
}

/** What is remembered of a sign-in that waits for its second factor. */
export type FactorRequest = {
  /** False ends the session after a day. */
  rememberMe: boolean;
  /** Wrong codes so far. */
  tries: number;
};

/** Whether as many wrong factors were given as one sign-in may. */
export function triesAreUsedUp({ tries }: FactorRequest): boolean {
  return tries >= MAX_SECOND_FACTOR_TRIES;
}

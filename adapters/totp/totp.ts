/**
 * One-time passwords, implemented with the `otpauth` package.
 *
 * @module
 */
import type { OneTimePasswords } from "@hexlane/core";
import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
const FORM = { algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS } as const;
const SECRET_BYTES = 20;

/** Creates the one-time password port: secrets are random, and codes are compared in constant time. */
export function createOneTimePasswords(): OneTimePasswords {
  return {
    newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
    uri: (secret, { issuer, account }) => new TOTP({ ...FORM, issuer, label: account, secret }).toString(),
    async verify(secret, code, now, { afterStep }) {
      if (!/^\d{6}$/.test(code)) return undefined;
      const present = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);
      const steps = [present - 1, present, present + 1].filter((step) => step > (afterStep ?? -1));
      return steps.find((step) => isPasswordOf(secret, code, step));
    },
  };
}

function isPasswordOf(secret: string, token: string, step: number): boolean {
  const timestamp = step * PERIOD_SECONDS * 1000;
  return TOTP.validate({ ...FORM, secret: Secret.fromBase32(secret), token, timestamp, window: 0 }) === 0;
}

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { MAX_SECOND_FACTOR_ATTEMPTS } from "../../limits.ts";
import {
  acceptProof,
  backupCodeOf,
  backupCodeText,
  type FactorProof,
  isOutOfAttempts,
  type TwoFactor,
} from "./two_factor.ts";

const at = (seconds: number) => new Date(seconds * 1000);
const HASHES = ["a", "b", "c"];

const fresh = (fields: Partial<TwoFactor> = {}): TwoFactor => ({
  userId: "ada",
  sealedSecret: "sealed",
  backupCodeHashes: HASHES,
  enabledAt: null,
  lastStep: null,
  createdAt: at(0),
  updatedAt: at(0),
  ...fields,
});

const proof: fc.Arbitrary<FactorProof> = fc.oneof(
  fc.record({ kind: fc.constant("one_time_password" as const), step: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ kind: fc.constant("backup_code" as const), hash: fc.constantFrom(...HASHES, "unknown") }),
);

describe("acceptProof()", () => {
  test("accepts one-time passwords only from increasing time steps, and each backup code once, after a first one-time password", () => {
    const property = fc.property(fc.array(proof, { maxLength: 30 }), (proofs) => {
      let twoFactor = fresh();
      let lastStep = -1;
      let enabledAt: Date | null = null;
      const left = new Set(HASHES);
      for (const [index, given] of proofs.entries()) {
        const now = at(index + 1);
        const accepted = acceptProof(twoFactor, given, now);
        const isDue: boolean =
          given.kind === "one_time_password" ? given.step > lastStep : enabledAt !== null && left.has(given.hash);
        expect(accepted !== undefined).toBe(isDue);
        if (!accepted) continue;
        if (given.kind === "one_time_password") lastStep = given.step;
        else left.delete(given.hash);
        enabledAt ??= now;
        twoFactor = accepted;
        expect(twoFactor).toEqual(
          fresh({ backupCodeHashes: [...left], enabledAt, lastStep: lastStep < 0 ? null : lastStep, updatedAt: now }),
        );
      }
    });
    fc.assert(property);
  });
});

describe("backup codes", () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/);

  test("consist of ten characters without look-alikes", () => {
    const property = fc.property(secret, (text) => {
      expect(backupCodeOf(text)).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
    });
    fc.assert(property);
  });

  test("map two base64url characters to each of their 32 characters", () => {
    const counts = new Map<string, number>();
    for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") {
      const [first = ""] = backupCodeOf(character.repeat(43));
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 2));
  });

  test("are accepted in any notation, but only for one account", () => {
    const text = backupCodeText("ada", "k7w2m-x9q4t");
    for (const typed of ["K7W2M-X9Q4T", "k7w2mx9q4t", " k7w2m x9q4t\n", "k7-w2-mx-9q-4t"]) {
      expect(backupCodeText("ada", typed)).toBe(text);
    }
    expect(backupCodeText("ada", "k7w2m-x9q4u")).not.toBe(text);
    expect(backupCodeText("bob", "k7w2m-x9q4t")).not.toBe(text);
  });
});

test("isOutOfAttempts() is true after the last allowed attempt", () => {
  const rememberMe = true;
  for (let tries = 0; tries < MAX_SECOND_FACTOR_ATTEMPTS; tries++)
    expect(isOutOfAttempts({ rememberMe, tries })).toBe(false);
  expect(isOutOfAttempts({ rememberMe, tries: MAX_SECOND_FACTOR_ATTEMPTS })).toBe(true);
});

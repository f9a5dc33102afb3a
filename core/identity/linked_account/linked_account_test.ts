import { expect, test } from "bun:test";
import { isIdTokenExpired, linkedAccountSeal, mergeTokens } from "./linked_account.ts";

const NOW = new Date("2027-01-15T09:00:00Z");
const seconds = NOW.getTime() / 1000;

function tokenOf(claims: unknown): string {
  const part = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))));
  return `e30.${part.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.signature`;
}

test("isIdTokenExpired() is true from the second in which the token expires", () => {
  expect(isIdTokenExpired(tokenOf({ exp: seconds + 1, name: "Zoë ÿþ" }), NOW)).toBe(false);
  expect(isIdTokenExpired(tokenOf({ exp: seconds }), NOW)).toBe(true);
  expect(isIdTokenExpired(tokenOf({ exp: seconds - 1 }), NOW)).toBe(true);
});

test("isIdTokenExpired() is true for an unreadable token", () => {
  for (const token of ["", "a.b", "a.!.c", tokenOf({}), tokenOf({ exp: "2099" }), tokenOf(null)]) {
    expect([token, isIdTokenExpired(token, NOW)]).toEqual([token, true]);
  }
});

test("mergeTokens() keeps tokens that the provider does not renew", () => {
  const old = { accessToken: "a1", refreshToken: "r1", idToken: "i1", accessTokenExpiresAt: 1 };
  const bare = { accessToken: "a2", refreshToken: null, idToken: null, accessTokenExpiresAt: null };
  expect(mergeTokens(old, bare)).toEqual({ ...bare, refreshToken: "r1", idToken: "i1" });
  const full = { accessToken: "a2", refreshToken: "r2", idToken: "i2", accessTokenExpiresAt: 2 };
  expect(mergeTokens(old, full)).toEqual(full);
});

test("linkedAccountSeal() returns a different context for each account", () => {
  expect(linkedAccountSeal("custom", "ada")).not.toBe(linkedAccountSeal("custom", "eve"));
});

import { expect, test } from "bun:test";
import {
  endedSessionCookies,
  endedSignInCookies,
  readCookie,
  SESSION_COOKIE,
  sessionCookie,
  signInCookie,
  TRUST_COOKIE,
} from "./cookie.ts";

test.each([
  [null, undefined],
  ["", undefined],
  [`${SESSION_COOKIE}=abc`, "abc"],
  [`a=1; ${SESSION_COOKIE}=a%3Db; c=2`, "a=b"],
  [`x${SESSION_COOKIE}=abc`, undefined],
  [`${SESSION_COOKIE}=%zz`, undefined],
  [`__Secure-${SESSION_COOKIE}=abc`, undefined],
])("readCookie(%p) is %p", (header, value) => {
  expect(readCookie(header, SESSION_COOKIE, { baseUrl: "http://localhost:3000" })).toBe(value);
});

test("readCookie() over HTTPS ignores a cookie that another host in the domain can set", () => {
  const read = (header: string) => readCookie(header, TRUST_COOKIE, { baseUrl: "https://board.example" });
  expect(read(`${TRUST_COOKIE}=planted; __Host-${TRUST_COOKIE}=ours`)).toBe("ours");
  expect(read(`${TRUST_COOKIE}=planted`)).toBeUndefined();
});

test("sessionCookie() is HttpOnly and SameSite=Lax", () => {
  expect(sessionCookie("tok", { baseUrl: "http://localhost:3000", maxAgeSeconds: 60 })).toBe(
    "hexlane.session_token=tok; Path=/; Max-Age=60; HttpOnly; SameSite=Lax",
  );
  expect(sessionCookie("tok", { baseUrl: "https://board.example" })).toBe(
    "__Host-hexlane.session_token=tok; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
  expect(endedSessionCookies({ baseUrl: "https://board.example" })).toEqual([
    "__Host-hexlane.session_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    "hexlane.session_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
  ]);
  expect(endedSessionCookies({ baseUrl: "http://localhost:3000" })).toEqual([
    "hexlane.session_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
  ]);
});

test("signInCookie() has the __Host- prefix over HTTPS, and the path /api/auth over HTTP", () => {
  const maxAgeSeconds = 60;
  expect(signInCookie(TRUST_COOKIE, "tok", { baseUrl: "https://board.example", maxAgeSeconds })).toBe(
    "__Host-better-auth.trust_device=tok; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
  );
  expect(signInCookie(TRUST_COOKIE, "tok", { baseUrl: "http://localhost:3000", maxAgeSeconds })).toBe(
    "better-auth.trust_device=tok; Path=/api/auth; Max-Age=60; HttpOnly; SameSite=Lax",
  );
  expect(endedSignInCookies(TRUST_COOKIE, { baseUrl: "https://board.example" })).toEqual([
    "__Host-better-auth.trust_device=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    "better-auth.trust_device=; Path=/api/auth; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
  ]);
});

import { expect, test } from "bun:test";
import {
  endedSessionCookie,
  endedSignInCookie,
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
])("Cookie %p", (header, value) => {
  expect(readCookie(header, SESSION_COOKIE)).toBe(value);
});

test("scripts never see it, other sites never send it with a change", () => {
  expect(sessionCookie("tok", { baseUrl: "http://localhost:3000", maxAgeSeconds: 60 })).toBe(
    "hexlane.session_token=tok; Path=/; Max-Age=60; HttpOnly; SameSite=Lax",
  );
  expect(sessionCookie("tok", { baseUrl: "https://board.example" })).toBe(
    "hexlane.session_token=tok; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
  expect(endedSessionCookie({ baseUrl: "https://board.example" })).toBe(
    "hexlane.session_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
  );
});

test("what carries somebody through a sign-in goes nowhere else", () => {
  const options = { baseUrl: "https://board.example", maxAgeSeconds: 60 };
  expect(signInCookie(TRUST_COOKIE, "tok", options)).toBe(
    "better-auth.trust_device=tok; Path=/api/auth; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
  );
  expect(endedSignInCookie(TRUST_COOKIE, { baseUrl: "http://localhost:3000" })).toBe(
    "better-auth.trust_device=; Path=/api/auth; Max-Age=0; HttpOnly; SameSite=Lax",
  );
});

import { expect, test } from "bun:test";
import { endedSessionCookie, readCookie, SESSION_COOKIE, sessionCookie } from "./cookie.ts";

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

import { expect, test } from "bun:test";
import * as checks from "./checks.ts";

test("checkAll() returns the errors by field", () => {
  const rules = {
    name: checks.required("no name"),
    email: checks.email("no email"),
    password: checks.newPassword("too short"),
    code: checks.code(/^\d{6}$/, "no code"),
  };
  const right = { name: " Ada ", email: " ada@example.com ", password: "12345678", code: "123 456" };
  expect(checks.checkAll(right, rules)).toEqual({});
  expect(checks.checkAll({ name: "  ", email: "ada@", password: "1234567" }, rules)).toEqual({
    name: "no name",
    email: "no email",
    password: "too short",
    code: "no code",
  });
});

test("newPassword() counts characters, not UTF-16 code units", () => {
  const check = checks.newPassword("too short");
  expect([check("😀😀😀😀"), check("😀😀😀😀😀😀😀😀")]).toEqual(["too short", undefined]);
});

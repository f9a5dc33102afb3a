import { expect, test } from "bun:test";
import { checkAccountName, checkEmail } from "./account.ts";

test.each([
  "ada@example.com",
  "ada+tag@mail.example.co.uk",
  "o'neill@localhost",
  "ÄDA@bücher.example",
  "first..last@carrier.example",
])("%j is an address", (email) => {
  expect(checkEmail(` ${email} `)).toBe(email);
});

test.each([
  "ada",
  "@example.com",
  "ada@",
  "a@b..c",
  "a@.b",
  "a@b.",
  "a@.",
  "a@b@c",
  "a b@c.example",
  "<a@b.example>",
  `a@${"b.".repeat(124)}`,
])("%j is none", (email) => {
  expect(() => checkEmail(email, "/newEmail")).toThrow("Is not an email address");
});

test("a name says something", () => {
  expect(checkAccountName(" Ada ")).toBe("Ada");
  expect(() => checkAccountName("")).toThrow("Must not be empty");
  expect(() => checkAccountName(" \u00a0\n")).toThrow("Must not be empty");
});

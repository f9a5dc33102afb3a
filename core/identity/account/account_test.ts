import { expect, test } from "bun:test";
import { checkImage } from "../../image_address.ts";
import { checkAccountName, checkEmail } from "./account.ts";

test.each([
  "ada@example.com",
  "ada+tag@mail.example.co.uk",
  "o'neill@localhost",
  "ÄDA@bücher.example",
  "first..last@carrier.example",
])("checkEmail() accepts %j", (email) => {
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
])("checkEmail() refuses %j", (email) => {
  expect(() => checkEmail(email, "/newEmail")).toThrow("Is not an email address");
});

test("checkAccountName() requires visible text", () => {
  expect(checkAccountName(" Ada ")).toBe("Ada");
  expect(() => checkAccountName("")).toThrow("Must not be empty");
  expect(() => checkAccountName(" \u00a0\n")).toThrow("Must not be empty");
});

const HOME = { baseUrl: "https://tracker.example" };

test.each([
  "",
  "/api/user/avatar/01a2-b3",
  "/api/asset/01a2",
  "https://tracker.example/api/user/avatar/01a2",
  "https://pictures.example/any/path?size=64#x",
])("checkImage() accepts %j", (image) => {
  expect(checkImage(` ${image} `, HOME)).toBe(image);
});

test.each([
  "/api/auth/magic-link/verify?token=x",
  "/api/user/avatar/../../auth/sign-out",
  "/api/user/avatar/..",
  "/api/user/avatar/%2e%2e",
  "/api/user/avatar\\..\\x",
  "/api/user/avatar/a?next=/x",
  "/face.png",
  "api/asset/1",
  "//pictures.example/a.png",
  "/\\pictures.example/a.png",
  "https://tracker.example/api/auth/sign-out",
  "https://TRACKER.example:443/api/user/avatar/../../auth/x",
  "https:/api/auth/sign-out",
  "https://pictures.exa\tmple/a.png",
  "http://pictures.example/a.png",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
])("checkImage() refuses %j", (image) => {
  expect(() => checkImage(image, HOME)).toThrow("Must be an avatar or attachment on this server");
});

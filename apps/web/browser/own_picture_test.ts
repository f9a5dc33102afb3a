import { expect, test } from "bun:test";
import { isOwnPicture } from "./own_picture.ts";

const PAGE = "https://tracker.example/w/engines";

test.each([
  ["/api/user/avatar/01a2", true],
  ["/api/asset/01a2", true],
  ["https://tracker.example/api/user/avatar/01a2", true],
  ["https://other.example/api/user/avatar/01a2", false],
  ["/api/auth/magic-link/verify?token=x", false],
  ["/api/user/avatar/../../auth/sign-out", false],
  ["/api/user/avatar/%2e%2e/x", false],
  ["/api/user/avatar/", false],
  ["/api/user/avatar/a/b", false],
  ["//other.example/api/asset/1", false],
  ["data:image/png;base64,AAAA", false],
  ["http://[", false],
])("isOwnPicture(%j) returns %p", (address, isOwn) => {
  expect(isOwnPicture(address, PAGE)).toBe(isOwn);
});

import { expect, test } from "bun:test";
import { checkComment, checkOrigin } from "./activity.ts";

test("checkComment() returns the text byte for byte", () => {
  expect(checkComment("  \n hi \r\n")).toBe("  \n hi \r\n");
  expect(() => checkComment("")).toThrow("Must not be empty");
  expect(checkComment("x".repeat(65_536))).toHaveLength(65_536);
  expect(() => checkComment("x".repeat(65_537))).toThrow("at most 65536 bytes");
  expect(() => checkComment("ü".repeat(32_769))).toThrow("at most 65536 bytes");
});

const HOME = { baseUrl: "https://tracker.example" };

test("checkOrigin() returns null for each missing field", () => {
  expect(checkOrigin({ externalUserName: "Ann", externalSource: "" }, HOME)).toEqual({
    externalUserName: "Ann",
    externalUserAvatar: null,
    externalSource: null,
    externalUrl: null,
  });
});

test.each(["javascript:alert(1)", "data:text/html,x", "/relative", "https://a b"])(
  "checkOrigin() refuses %s as a URL",
  (link) => {
    expect(() => checkOrigin({ externalUrl: link }, HOME)).toThrow("Must be an http or https address");
    expect(() => checkOrigin({ externalUserAvatar: link }, HOME)).toThrow("Must be an avatar or attachment");
  },
);

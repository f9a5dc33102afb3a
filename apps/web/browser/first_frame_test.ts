import { expect, test } from "bun:test";
import { frameOf } from "./first_frame.ts";

test("frameOf() returns the frame for signed-in pages, and none for other pages", () => {
  expect(frameOf("/w/demo/p/WEB", false)).toBe("board");
  expect(frameOf("/w/demo/p/WEB/settings/general", false)).toBe("page");
  expect(frameOf("/inbox", false)).toBe("page");
  expect(frameOf("/", true)).toBe("page");
  expect(frameOf("/", false)).toBeUndefined();
  for (const path of ["/sign-in", "/sign-up", "/public/1", "/invitation/accept/1"])
    expect(frameOf(path, true)).toBeUndefined();
});

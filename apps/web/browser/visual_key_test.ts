import { afterEach, expect, test } from "bun:test";
import { visualKey } from "./visual_key.ts";

const page = globalThis as { document?: unknown };
const before = page.document;
afterEach(() => {
  page.document = before;
});

test("visualKey() swaps the left and right arrow keys on a right-to-left page", () => {
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "x"];
  page.document = { dir: "ltr" };
  expect(keys.map(visualKey)).toEqual(keys);
  page.document = { dir: "rtl" };
  expect(keys.map(visualKey)).toEqual(["ArrowRight", "ArrowLeft", "ArrowUp", "x"]);
});

import { afterEach, expect, test } from "bun:test";
import { visualKey } from "./visual_key.ts";

const page = globalThis as { document?: unknown };
const before = page.document;
afterEach(() => {
  page.document = before;
});

test("visualKey() mirrors the arrows that point sideways on a page that runs from right to left", () => {
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "x"];
  page.document = { dir: "ltr" };
  expect(keys.map(visualKey)).toEqual(keys);
  page.document = { dir: "rtl" };
  expect(keys.map(visualKey)).toEqual(["ArrowRight", "ArrowLeft", "ArrowUp", "x"]);
});

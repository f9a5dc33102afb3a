import { expect, test } from "bun:test";
import { slugOf } from "./slug.ts";

test.each([
  ["Analytical Engines", "analytical-engines"],
  ["  Größe & Co.  ", "große-co"],
  ["Zürich", "zurich"],
  ["!!!", ""],
  [`${"a".repeat(47)} b`, "a".repeat(47)],
])("slugOf(%p) is %p", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

import { expect, test } from "bun:test";
import { slugOf } from "./slug.ts";

test.each([
  ["Analytical Engines", "analytical-engines"],
  ["  Größe & Co.  ", "große-co"],
  ["Zürich", "zurich"],
  ["Đà Nẵng, Ελλάδα", "đa-nang-ελλαδα"],
  ["Новый сайт", "новый-сайт"],
  ["がんばる", "がんばる"],
  ["한국어 보드", "한국어-보드"],
  ["हिन्दी", "हिन्दी"],
  ["!!!", ""],
  [`${"a".repeat(47)} b`, "a".repeat(47)],
])("slugOf(%p) returns %p", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

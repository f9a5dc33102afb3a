import { expect, test } from "bun:test";
import { projectSlugOf } from "./project_slug.ts";

test.each([
  ["Website", [], "WEBS"],
  ["API", [], "API"],
  ["Mobile app", [], "MA"],
  ["Mobile app", ["ma"], "MA2"],
  ["Mobile app", ["MA", "ma2"], "MA3"],
  ["Größe der Dinge", [], "GDD"],
  ["  ", [], ""],
  ["設計", [], "設計"],
  ["Йога клуб", [], "ЙК"],
  ["がんばる", [], "がんばる"],
  ["한국어", [], "한국어"],
  ["हिन्दी", [], "हिन्दी"],
  ["a ".repeat(40), ["A".repeat(32)], `${"A".repeat(31)}2`],
])("projectSlugOf(%p, %p) returns %p", (name, taken, expected) => {
  expect(projectSlugOf(name, taken)).toBe(expected);
});

import { expect, test } from "bun:test";
import { excerptOf, markedParts } from "./marked_parts.ts";

const marked = (text: string, query: string) =>
  markedParts(text, query)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Fix login page on Safari", "saf LOG", "Fix [log]in page on [Saf]ari"],
  ["Ärger mit Élan", "arg ela", "[Ärg]er mit [Éla]n"],
  ["unlogged", "log", "unlogged"],
  ["WEB-12 login", "web-12", "[WEB]-[12] login"],
  ["a.b*c", ".*", "a.b*c"],
  ["", "x", ""],
])("markedParts(%j, %j) returns %j", (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test("excerptOf() shows the part of a long text around the first match", () => {
  const text = `${"word ".repeat(50)}needle ${"more ".repeat(50)}`;
  const excerpt = excerptOf(text, "need", 60);
  expect(excerpt).toMatch(/^… .*needle.* …$/);
  expect(excerpt.length).toBeLessThan(70);
  expect(excerptOf("short", "x", 60)).toBe("short");
  expect(excerptOf(text, "absent", 20)).toBe("word word word word  …");
});

test("excerptOf() shows the match in text without spaces, such as Chinese", () => {
  const text = `${"前".repeat(100)}，针${"后".repeat(100)}`;
  for (const around of [text, `a ${text}`, `${text} z`, `${text} z ${text}`]) {
    expect(excerptOf(around, "针", 60)).toContain("，针后");
  }
  expect(excerptOf(`${"🦆".repeat(101)} 针${"🦆".repeat(101)}`, "针", 60).isWellFormed()).toBe(true);
});

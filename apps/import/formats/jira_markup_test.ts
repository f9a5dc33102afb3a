import { expect, test } from "bun:test";
import { wikiToMarkdown } from "./jira_markup.ts";

test.each([
  ["h1. Plan", "# Plan"],
  ["*bold* and _italic_, 2*3*4 and snake_case_name", "**bold** and *italic*, 2*3*4 and snake_case_name"],
  ["* one\n** two\n# three\n## four", "- one\n  - two\n1. three\n   1. four"],
  ["- one", "- one"],
  ["[docs|https://a.example/x] [https://a.example]", "[docs](https://a.example/x) <https://a.example>"],
  ["{{*code*}} {color:red}red{color}", "`*code*` red"],
  ["a\n{code:title=x.py|python}\n*b*\n{code}\nc", "a\n```\n*b*\n```\nc"],
  ["{noformat}\n*b*\n{noformat}", "```\n*b*\n```"],
  ["{quote}\nFirst\nsecond\n{quote}", "> First\n> second"],
  ["bq. Said", "> Said"],
  ["Plain text, as it is: 1 * 2 [x]", "Plain text, as it is: 1 * 2 [x]"],
])("wikiToMarkdown() converts %j", (wiki, markdown) => {
  expect(wikiToMarkdown(wiki)).toBe(markdown);
});

import { expect, test } from "bun:test";
import { plainText } from "./plain_text.ts";

test.each([
  ["# Plan\n\n- [ ] **Cut** the `wheels`", "Plan Cut the wheels"],
  ["See [the docs](https://example.org) and ![drawing](/a.png)", "See the docs and drawing"],
  ['Hey <hexlane-mention id="vic">@Vic</hexlane-mention>, ok?', "Hey @Vic, ok?"],
  ["> quoted\n1. one", "quoted one"],
  ["2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"],
  ["", ""],
])("plainText(%j) returns %j", (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

import { expect, test } from "bun:test";
import { wordBefore } from "./text_area.ts";

test("wordBefore() returns the name typed after an @ at the start of a word, up to the caret", () => {
  const before = (value: string, at = value.length, end = at): string | undefined =>
    wordBefore({ value, selectionStart: at, selectionEnd: end } as HTMLTextAreaElement);
  expect([before("@"), before("a @ad"), before("(@Zoë"), before("@ada x", 4), before("a\n@b")]).toEqual([
    "",
    "ad",
    "Zoë",
    "ada",
    "b",
  ]);
  expect([before("mail@ada"), before("@ada x"), before("@ada", 1, 3), before(`@${"a".repeat(41)}`)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

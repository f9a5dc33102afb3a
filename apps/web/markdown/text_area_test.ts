import { expect, test } from "bun:test";
import { keyBefore, wordBefore } from "./text_area.ts";

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

test("keyBefore() returns the beginning of a key at the start of a word, up to the caret", () => {
  const before = (value: string, at = value.length): string | undefined =>
    keyBefore({ value, selectionStart: at, selectionEnd: at } as HTMLTextAreaElement);
  expect([before("see WEB-"), before("(WEB-12"), before("WEB-wheel off", 9)]).toEqual(["WEB-", "WEB-12", "WEB-wheel"]);
  expect([before("WEB"), before("web-1"), before("A-WEB-1"), before("WEB-1 ")]).toEqual(Array(4).fill(undefined));
});

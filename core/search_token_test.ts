import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  packTokens,
  parseTaskKey,
  scoreOf,
  termsOf,
  tokensOf,
  unpackTokens,
  unpackWords,
  wordsOf,
} from "./search_token.ts";
import { compareText } from "./text.ts";

test.each([
  ["Fix the LOGIN-page, fix!", ["fix", "the", "login", "page"]],
  ["Größe café ﬁx", ["große", "cafe", "fix"]],
  ["100% _under_", ["100", "under"]],
  ["東京都 x", ["東京", "京都", "x"]],
  ["字", ["字"]],
  ["%%% ...", []],
])("wordsOf(%j) returns %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test("wordsOf() finds the same words in a long text as in its separate lines", () => {
  const line = fc.string({ unit: "grapheme", maxLength: 200 });
  const lines = fc.array(line, { minLength: 200, maxLength: 400 });
  fc.assert(
    fc.property(lines, (each) => {
      expect(wordsOf(each.join("\n"), 100_000)).toEqual([...new Set(each.flatMap((one) => wordsOf(one, 100_000)))]);
    }),
    { numRuns: 20 },
  );
});

test("wordsOf() never splits a surrogate pair in long text without whitespace, and stops after MAX_SEARCHED_CHARACTERS", () => {
  expect(wordsOf("\u{1f600}\u{1d538}".repeat(5_000))).toEqual(["a"]);
  expect(wordsOf(`${"\u{fdfa} ".repeat(20_000)}end`)).toEqual(wordsOf("\u{fdfa}"));
  expect(wordsOf(`${"\u{fdfa} ".repeat(2_000)}end`)).toEqual([...wordsOf("\u{fdfa}"), "end"]);
});

test("tokensOf() gives each word the greatest of its weights", () => {
  const fields = [
    { text: "fix login", weight: 3 },
    { text: "login page", weight: 2 },
    { text: null, weight: 1 },
  ];
  expect(tokensOf(fields)).toEqual([
    { token: "fix", weight: 3 },
    { token: "login", weight: 3 },
    { token: "page", weight: 2 },
  ]);
});

test("termsOf() returns a range that contains exactly the words with that prefix", () => {
  const word = fc
    .string({ unit: "grapheme" })
    .map((text) => wordsOf(text)[0])
    .filter((one) => one !== undefined);
  fc.assert(
    fc.property(word, word, (query, suffix) => {
      const [term] = termsOf(query);
      if (!term) throw new Error("Expected a term");
      const holds = ({ from, to }: { from: string; to: string }, token: string) =>
        compareText(from, token) <= 0 && compareText(token, to) < 0;
      expect(holds(term, term.from)).toBe(true);
      expect(holds(term, term.from + suffix)).toBe(true);
      expect(holds(term, suffix)).toBe(suffix.startsWith(term.from));
    }),
  );
});

test("wordsOf() finds the same words in ASCII text with and without the fast path", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 300 }), (text) => {
      // The added word is not ASCII, so the slow path runs.
      expect(wordsOf(text)).toEqual(wordsOf(`${text} ß`).filter((word) => word !== "ß"));
    }),
  );
  expect(wordsOf("one two three four", 2)).toEqual(["one", "two"]);
});

test("termsOf() ignores wildcards", () => {
  expect(termsOf("%lo_gin*").map(({ from }) => from)).toEqual(["lo", "gin"]);
  expect(termsOf("%")).toEqual([]);
});

test("scoreOf() scores whole words higher than prefixes, and adds up the scores", () => {
  expect(scoreOf([3], [3])).toBe(3);
  expect(scoreOf([3], [0])).toBe(2.5);
  expect(scoreOf([3], [2])).toBe(2.5);
  expect(scoreOf([3, 2], [0, 2])).toBe(4.5);
});

test.each([
  ["WEB-12", { slug: "WEB", number: 12 }],
  [" a-b-7 ", { slug: "a-b", number: 7 }],
  ["WEB-", undefined],
  ["-12", undefined],
  ["WEB-1234567890", undefined],
  ["WEB 12", undefined],
])("parseTaskKey(%p) is %j", (query, key) => {
  expect(parseTaskKey(query)).toEqual(key);
});

test("wordsOf() replaces half a surrogate pair at the length limit with U+FFFD", () => {
  expect(wordsOf(`${"a".repeat(63)}\u{10428}`)).toEqual([`${"a".repeat(63)}\u{fffd}`]);
});

test("unpackTokens() returns the packed tokens in code point order", () => {
  const tokens = ["door", "__proto__", "12", "\u{ff5a}", "\u{10428}"].map((token, weight) => ({ token, weight }));
  const packed = packTokens(tokens);
  expect(packed).toBe('{"12":2,"door":0,"__proto__":1,"\u{ff5a}":3,"\u{10428}":4}');
  expect(unpackTokens(packed).map(({ weight }) => weight)).toEqual([2, 1, 0, 3, 4]);
  expect(unpackWords(packed).sort()).toEqual(tokens.map(({ token }) => token).sort());
});

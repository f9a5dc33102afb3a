import { expect, test } from "bun:test";
import fc from "fast-check";
import { differenceOf, mergedDifference } from "./diff.ts";

const joined = (pieces: readonly { text: string }[]): string => pieces.map(({ text }) => text).join("");

test("differenceOf() marks the words that are not in the other version", () => {
  expect(differenceOf("The old plan, as it was.", "The new plan, as it was!")).toEqual({
    before: [
      { text: "The ", isChanged: false },
      { text: "old", isChanged: true },
      { text: " plan, as it was", isChanged: false },
      { text: ".", isChanged: true },
    ],
    after: [
      { text: "The ", isChanged: false },
      { text: "new", isChanged: true },
      { text: " plan, as it was", isChanged: false },
      { text: "!", isChanged: true },
    ],
  });
});

test("differenceOf() keeps every character of both versions, and the unmarked parts are the same", () => {
  const text = fc.array(fc.constantFrom("a", "b", " ", "\n", "ü", "🧮", "-", "word")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const found = differenceOf(before, after);
      expect([joined(found.before), joined(found.after)]).toEqual([before, after]);
      const same = (pieces: typeof found.before) => joined(pieces.filter(({ isChanged }) => !isChanged));
      expect(same(found.before)).toBe(same(found.after));
    }),
  );
});

test("differenceOf() compares long text line by line", () => {
  const line = "the same words in each line\n";
  const found = differenceOf(line.repeat(400), `${line.repeat(200)}another line\n${line.repeat(200)}`);
  expect(found.after.filter(({ isChanged }) => isChanged)).toEqual([{ text: "another line\n", isChanged: true }]);
});

test("mergedDifference() combines both versions into one text", () => {
  expect(mergedDifference(differenceOf("The old plan", "The new plan!"))).toEqual([
    { text: "The ", kind: "same" },
    { text: "old", kind: "del" },
    { text: "new", kind: "ins" },
    { text: " plan", kind: "same" },
    { text: "!", kind: "ins" },
  ]);
  const text = fc.array(fc.constantFrom("a", "b", " ", "\n", "word")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const merged = mergedDifference(differenceOf(before, after));
      const without = (kind: string) => joined(merged.filter((piece) => piece.kind !== kind));
      expect([without("ins"), without("del")]).toEqual([before, after]);
    }),
  );
});

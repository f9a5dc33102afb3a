import { expect, test } from "bun:test";
import fc from "fast-check";
import { sequentialSecrets } from "../../testing/clock.ts";
import { drawUserCode, readUserCode, showUserCode, USER_CODE_LETTERS } from "./user_code.ts";

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

test("drawUserCode() maps 60 of the 64 base64url characters to the 20 letters, three to each letter, and skips the others", () => {
  const drawn = [...BASE64URL].map((character) => drawUserCode(character.repeat(43)));
  const used = drawn.flatMap((code) => code ?? []);
  expect(drawn.filter((code) => code === undefined)).toHaveLength(4);
  expect(used.toSorted()).toEqual([...USER_CODE_LETTERS].flatMap((letter) => Array(3).fill(letter.repeat(8))));
});

test("drawUserCode() draws every letter with equal probability at every position", () => {
  const newSecret = sequentialSecrets("letters");
  const draws = 20_000;
  const counts = Array.from({ length: 8 }, () => new Map<string, number>());
  for (let draw = 0; draw < draws; draw++) {
    for (const [place, letter] of [...(drawUserCode(newSecret()) ?? "")].entries()) {
      counts[place]?.set(letter, (counts[place]?.get(letter) ?? 0) + 1);
    }
  }
  const wanted = draws / USER_CODE_LETTERS.length;
  for (const count of counts) {
    expect(count.size).toBe(20);
    const chiSquare = [...count.values()].reduce((sum, seen) => sum + (seen - wanted) ** 2 / wanted, 0);
    // With 19 degrees of freedom, about one value in 7,600 exceeds 50. A bias of 1/64 would lead to a value in the
    // hundreds.
    expect(chiSquare).toBeLessThan(50);
  }
});

test("drawUserCode() returns undefined when the secret is exhausted", () => {
  expect(drawUserCode(`${"A".repeat(7)}${"_".repeat(36)}`)).toBeUndefined();
  expect(drawUserCode(`${"_".repeat(34)}${"A".repeat(8)}_`)).toBe("BBBBBBBB");
  // The last character carries only four bits.
  expect(drawUserCode(`${"_".repeat(35)}${"A".repeat(8)}`)).toBeUndefined();
});

test("showUserCode() splits a code into halves, and readUserCode() accepts common notations", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...USER_CODE_LETTERS), { minLength: 8, maxLength: 8 }),
      fc.array(fc.constantFrom("", "-", " ", "\u2013", "\t"), { minLength: 9, maxLength: 9 }),
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      (letters, between, lower) => {
        const code = letters.join("");
        const typed = letters.map((letter, index) => (lower[index] ? letter.toLowerCase() : letter) + between[index]);
        expect(readUserCode(between[8] + typed.join(""))).toBe(code);
        expect(showUserCode(code)).toBe(`${code.slice(0, 4)}-${code.slice(4)}`);
      },
    ),
  );
});

test.each([[""], ["BCDF-GHJ"], ["BCDF-GHJKL"], ["BCDA-GHJK"], ["BCDF_GHJK"], ["BCDF-GHJ1"], ["\u212aBCDFGHJ"]])(
  "readUserCode() refuses %p",
  (typed) => {
    expect(readUserCode(typed)).toBeUndefined();
  },
);

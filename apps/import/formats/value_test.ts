import { expect, test } from "bun:test";
import fc from "fast-check";
import { BadSource, findJsonFault, parseJson, Value } from "./value.ts";

test.each([
  ["", "line 1, column 1: the file ends too early"],
  ['{"a": 1,\n "b": }', 'line 2, column 7: unexpected "}"'],
  ['{"a": [1, 2,, 3]}', 'line 1, column 13: unexpected ", 3]}"'],
  ["[1] [2]", 'line 1, column 5: unexpected "[2]"'],
  ['{"a" 1}', 'line 1, column 6: unexpected "1}"'],
  ['[{"a": 1}', "line 1, column 10: the file ends too early"],
  ['["a\0b"]', 'line 1, column 2: unexpected "\\"a\\u0000b\\"]"'],
  ["[01]", 'line 1, column 3: unexpected "1]"'],
  ["{]", 'line 1, column 2: unexpected "]"'],
  ["\ufeff[1,]", 'line 1, column 5: unexpected "]"'],
  ["<html>", 'line 1, column 1: unexpected "<html>"'],
])("parseJson() refuses %j with the location of the error", (text, where) => {
  expect(() => parseJson(text, "board.json")).toThrow(new BadSource(`board.json: invalid JSON at ${where}`));
});

test("findJsonFault() finds no error in JSON, and locates one in any other text", () => {
  const text = fc.jsonValue().map((value) => JSON.stringify(value, null, 1));
  fc.assert(fc.property(text, (whole) => expect(findJsonFault(whole).found).toBe("the file ends too early")));
  const broken = fc
    .tuple(text, fc.nat(), fc.constantFrom("", ",", "]", "}", '"', "x", "\0"))
    .map(([whole, at, mark]) => {
      const place = at % (whole.length + 1);
      return whole.slice(0, place) + mark;
    });
  fc.assert(
    fc.property(broken, (part) => {
      try {
        JSON.parse(part);
      } catch {
        const { line, column } = findJsonFault(part);
        const lines = part.split("\n");
        expect(line).toBeWithin(1, lines.length + 1);
        expect(column).toBeWithin(1, (lines[line - 1]?.length ?? 0) + 2);
        expect(() => parseJson(part, "x")).toThrow(BadSource);
      }
    }),
  );
});

test("findJsonFault() does not overflow the stack on 100,000 nested lists", () => {
  expect(findJsonFault("[".repeat(100_000)).column).toBe(100_001);
});

test("Value reports a value of the wrong type with its location", () => {
  const board = new Value({ cards: [{ name: 7 }], closed: "yes" }, "board.json");
  const [card] = board.get("cards").items();
  expect(() => card?.get("name").text()).toThrow("board.json/cards/0/name: must be text, but is 7");
  expect(() => card?.get("id").id()).toThrow("board.json/cards/0/id: must be an id, but is missing");
  expect(() => board.get("closed").flag()).toThrow('board.json/closed: must be true or false, but is "yes"');
  expect(() => board.get("cards").get("x")).toThrow("board.json/cards: must be an object, but is a list");
  expect(() => board.get("closed").items()).toThrow("must be a list");
  expect(() => board.get("cards").entries()).toThrow("must be an object");
  expect(board.get("constructor").exists).toBe(false);
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { stringify } from "./plain_json.ts";

test("stringify() returns the same as JSON.stringify(), for any value", () => {
  const dates = fc.date({ noInvalidDate: false });
  const value = fc.anything({ withDate: true, withNullPrototype: true, withSparseArray: true });
  fc.assert(
    fc.property(fc.oneof(value, fc.record({ rows: fc.array(fc.record({ at: dates, more: value })) })), (any) => {
      expect(stringify(any)).toBe(JSON.stringify(any));
    }),
  );
});

test.each([
  ["a class with toJSON()", { url: new URL("https://hexlane.example/?q=1"), at: new Date(0) }],
  ["a key called __proto__", JSON.parse('{"__proto__":{"at":1},"b":[{"__proto__":null}]}')],
  ["an invalid date", [new Date(Number.NaN)]],
  ["values that JSON omits", { a: undefined, b: [undefined, () => 1], c: Symbol("c") }],
  ["nothing", undefined],
])("stringify() keeps %s", (_, value) => {
  expect(stringify(value)).toBe(JSON.stringify(value));
});

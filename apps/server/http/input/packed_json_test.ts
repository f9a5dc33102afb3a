import { expect, test } from "bun:test";
import fc from "fast-check";
import { pack, unpack } from "./packed_json.ts";

test("unpack() returns dates as dates, and strings that look like dates as strings", () => {
  const at = new Date("2026-01-02T03:04:05.678Z");
  const record = { at, text: at.toISOString(), list: [{ at }, null], free: { dates: [["at"]], $date: 1 } };
  expect(unpack(pack(record))).toEqual(record);
  expect(unpack(pack(at))).toEqual(at);
  expect(unpack(pack(undefined))).toBeNull();
});

test("unpack() restores any packed record to the same JSON", () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.date({ noInvalidDate: true }));
  const { record } = fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie("node")), tie("record")),
    record: fc.dictionary(
      fc.string().filter((key) => key !== "__proto__"),
      tie("node"),
      { noNullPrototype: true },
    ),
  }));
  fc.assert(
    fc.property(record, (value) => {
      expect(JSON.stringify(unpack(pack(value)))).toBe(JSON.stringify(value));
    }),
  );
});

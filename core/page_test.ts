import { expect, test } from "bun:test";
import fc from "fast-check";
import { TrackerError } from "./errors.ts";
import {
  closePage,
  comparePlaces,
  cutPage,
  decodeCursor,
  encodeCursor,
  type Place,
  pageOf,
  type SortKind,
} from "./page.ts";

const values = fc.oneof(
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.string({ unit: "grapheme" }),
);
const ids = fc.string({ unit: "grapheme", minLength: 1 });

test("encodeCursor() returns URL-safe text that decodes to the same position", () => {
  const property = fc.property(fc.record({ value: values, id: ids }), (place) => {
    const cursor = encodeCursor(place);
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(decodeCursor(cursor)).toEqual(JSON.parse(JSON.stringify(place)));
  });
  fc.assert(property);
});

test.each([
  "",
  "x",
  "ä",
  "%%%",
  btoa("[]"),
  btoa("[1]"),
  btoa('[1,""]'),
  btoa("[1,2]"),
  btoa('[true,"a"]'),
  btoa('{"0":1,"1":"a"}'),
  btoa('[1,"a",2]'),
  btoa('["\xff","a"]'),
])("decodeCursor() refuses %p", (text) => {
  expect(() => decodeCursor(text)).toThrow(TrackerError);
});

test("pageOf() uses the requested limit, or the default for the list", () => {
  const after = { value: 1, id: "a" };
  expect(pageOf({})).toEqual({ limit: 10_000 });
  expect(pageOf({}, { rows: 100 })).toEqual({ limit: 100 });
  expect(pageOf({ limit: 1 })).toEqual({ limit: 1 });
  expect(pageOf({ limit: 500, cursor: encodeCursor(after) })).toEqual({ limit: 500, after });
  expect(pageOf({ cursor: encodeCursor(after) })).toEqual({ limit: 100, after });
  for (const limit of [0, -1, 501, 1.5, Number.NaN]) expect(() => pageOf({ limit })).toThrow("whole number");
});

test.each<[SortKind, Place["value"][], Place["value"][]]>([
  ["instant", [0, -1, 8.64e15], ["a", null, 8.64e15 + 2, 1e300]],
  ["optional instant", [0, null], ["a", 1e300]],
  ["optional number", [0, 1e300, null], ["a"]],
  ["number", [1.5, -1e300], ["1", null]],
  ["text", ["", "a"], [1, null, "\0", "\ud800"]],
])("pageOf() refuses a cursor from another list when sorting by %s", (sortedBy, ours, others) => {
  const pageAt = (value: Place["value"], id = "a") =>
    pageOf({ cursor: btoa(JSON.stringify([value, id])) }, { sortedBy }).after;
  for (const value of ours) expect(pageAt(value)).toEqual({ value, id: "a" });
  for (const value of others) expect(() => pageAt(value)).toThrow("Does not belong to this list");
  for (const id of ["\0", "\ud800"]) expect(() => pageAt(ours[0] ?? null, id)).toThrow("Does not belong to this list");
});

test("comparePlaces() is a total order with null last in both directions", () => {
  const places = fc.record({
    value: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 3 })),
    id: fc.constantFrom("a", "b"),
  });
  const property = fc.property(places, places, places, fc.boolean(), (one, two, three, descending) => {
    const compare = (left: Place, right: Place) => Math.sign(comparePlaces(left, right, descending)) + 0;
    expect(compare(one, two) + compare(two, one)).toBe(0);
    if (compare(one, two) <= 0 && compare(two, three) <= 0) expect(compare(one, three)).toBeLessThanOrEqual(0);
    if (one.value === null && two.value !== null) expect(compare(one, two)).toBe(1);
  });
  fc.assert(property);
  expect(comparePlaces({ value: 1, id: "a" }, { value: 1, id: "b" }, true)).toBeGreaterThan(0);
  expect(comparePlaces({ value: null, id: "a" }, { value: null, id: "b" }, true)).toBeGreaterThan(0);
  expect(comparePlaces({ value: 2, id: "a" }, { value: 10, id: "a" })).toBeLessThan(0);
});

test("cutPage() returns pages that cover the whole list, and fills every page except the last", () => {
  const rows = fc.uniqueArray(
    fc.record({ value: fc.oneof(fc.constant(null), fc.nat(4)), id: fc.string({ minLength: 1 }) }),
    {
      selector: ({ id }) => id,
    },
  );
  const property = fc.property(rows, fc.integer({ min: 1, max: 5 }), fc.boolean(), (list, limit, descending) => {
    const options = { placeOf: (row: Place) => row, descending };
    const seen: Place[] = [];
    let after: Place | undefined;
    do {
      const page = cutPage(list, after ? { limit, after } : { limit }, options);
      if (page.next) expect(page.rows).toHaveLength(limit);
      seen.push(...page.rows);
      after = page.next;
    } while (after);
    expect(seen).toEqual(list.toSorted((left, right) => comparePlaces(left, right, descending)));
  });
  fc.assert(property);
});

test("closePage() removes the extra row and returns the position for the next page", () => {
  const rows = ["a", "b", "c"].map((id, value) => ({ row: id, place: { value, id } }));
  expect(closePage(rows, { limit: 2 })).toEqual({ rows: ["a", "b"], next: { value: 1, id: "b" } });
  expect(closePage(rows, { limit: 3 })).toEqual({ rows: ["a", "b", "c"] });
  expect(closePage([], { limit: 3 })).toEqual({ rows: [] });
});

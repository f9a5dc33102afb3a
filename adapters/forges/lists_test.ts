import { describe, expect, test } from "bun:test";
import { ForgeError } from "@hexlane/core";
import fc from "fast-check";
import { hasNextLink, mapConcurrently, readAll, readNumbered, readSince } from "./lists.ts";

interface Row {
  number: number;
  updatedAt: Date;
}

/** Returns a function that reads pages of a list. As on a forge, rows are sorted by last update only, not by number. */
function forgeOf(rows: readonly Row[], size: number) {
  return async (since: Date | undefined, page: number) => {
    const found = rows.filter(({ updatedAt }) => !since || updatedAt >= since);
    const sorted = found.toSorted((left, right) => left.updatedAt.getTime() - right.updatedAt.getTime());
    return { items: sorted.slice((page - 1) * size, page * size), hasMore: found.length > page * size };
  };
}

describe("readSince()", () => {
  test("returns every item once, sorted, for any update times and page size", async () => {
    const times = fc.array(fc.nat(6), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(times, fc.integer({ min: 1, max: 7 }), fc.option(fc.nat(6)), async (seconds, size, from) => {
        const rows = seconds.map((second, index) => ({ number: index + 1, updatedAt: new Date(second * 1_000) }));
        const updatedSince = from === null ? undefined : new Date(from * 1_000);
        const read: Row[] = [];
        let cursor: string | undefined;
        do {
          const page = await readSince({ cursor, updatedSince }, forgeOf(rows, size));
          read.push(...page.items);
          cursor = page.cursor;
        } while (cursor !== undefined);
        const expected = rows
          .filter(({ updatedAt }) => !updatedSince || updatedAt >= updatedSince)
          .sort((left, right) => left.updatedAt.getTime() - right.updatedAt.getTime() || left.number - right.number);
        expect(read).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test("refuses a forge that ignores the time", async () => {
    const rows = [1, 2, 3].map((number) => ({ number, updatedAt: new Date(number * 1_000) }));
    const read = async () => ({ items: rows, hasMore: true });
    const first = await readSince({}, read);
    expect(first.cursor).toBe(new Date(3_000).toISOString());
    const { cursor } = first;
    await expect(readSince({ cursor }, read)).rejects.toMatchObject({ kind: "not_a_forge" });
  });

  test("gives up if all items have the same time", async () => {
    let pages = 0;
    const read = async () => ({ items: [{ number: ++pages, updatedAt: new Date(0) }], hasMore: true });
    await expect(readSince({}, read)).rejects.toBeInstanceOf(ForgeError);
    expect(pages).toBe(100);
  });

  test("refuses a cursor that is not a time", async () => {
    await expect(readSince({ cursor: "2 pages" }, forgeOf([], 1))).rejects.toMatchObject({ kind: "invalid" });
  });
});

test("readAll() stops at the limit and at an empty page", async () => {
  let pages = 0;
  const read = async () => ({ items: [++pages, pages], hasMore: true });
  expect(await readAll(read, 5)).toEqual([1, 1, 2, 2, 3]);
  expect(await readAll(async () => ({ items: [], hasMore: true }), 5)).toEqual([]);
});

test("readNumbered() returns a cursor except on the last page, and refuses an invalid cursor", async () => {
  const read = async (page: number) => ({ items: [page], hasMore: page < 3 });
  expect(await readNumbered(undefined, read)).toEqual({ items: [1], cursor: "2" });
  expect(await readNumbered("3", read)).toEqual({ items: [3] });
  for (const cursor of ["", "0", "-1", "1.5", "next"]) {
    await expect(readNumbered(cursor, read)).rejects.toMatchObject({ kind: "invalid" });
  }
});

test("mapConcurrently() keeps the order and runs only a few calls at a time", async () => {
  let running = 0;
  let most = 0;
  const results = await mapConcurrently([5, 1, 4, 2, 3], 2, async (item) => {
    most = Math.max(most, ++running);
    for (let tick = 0; tick < item; tick++) await Promise.resolve();
    running--;
    return item * 10;
  });
  expect([results, most]).toEqual([[50, 10, 40, 20, 30], 2]);
});

test.each([
  ['<https://a/?page=2>; rel="next"', true],
  ['<https://a/?page=1>; rel="prev", <https://a/?page=3>; rel="next", <https://a/?page=9>; rel="last"', true],
  ["<https://a/?page=2>; rel=next", true],
  ['<https://a/?page=9>; rel="last"', false],
  ['<https://a/?rel="next">; rel="prev"', false],
  ["", false],
])("hasNextLink() reads %s as %p", (link, expected) => {
  expect(hasNextLink(new Headers({ link }))).toBe(expected);
});

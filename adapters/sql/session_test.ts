import { expect, test } from "bun:test";
import { shapes } from "./session.ts";

test("shapes() caches one statement per combination of options", () => {
  const list = shapes((_, options: { isAfter: boolean }) => ({ prepare: () => ({ execute: async () => options }) }));
  expect(list({ isAfter: true })).toBe(list({ isAfter: true }));
  expect(list({ isAfter: true })).not.toBe(list({ isAfter: false }));
  expect(list({ isAfter: true }).isRare).toBe(false);
});

test("shapes() caches a hundred statements, and rebuilds any other for each run", () => {
  const list = shapes((_, options: { filter: number }) => ({ prepare: () => ({ execute: async () => options }) }));
  for (let filter = 0; filter < 100; filter++) expect(list({ filter }).isRare).toBe(false);
  expect(list({ filter: 100 }).isRare).toBe(true);
  expect(list({ filter: 100 })).not.toBe(list({ filter: 100 }));
  expect(list({ filter: 99 })).toBe(list({ filter: 99 }));
});

import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { sha256 } from "./sha256.ts";

const expected = (text: string): string => createHash("sha256").update(text).digest("hex");

test("sha256() returns the standard hash for every length around a block boundary", () => {
  for (let length = 0; length < 200; length++) expect(sha256("ä".repeat(length))).toBe(expected("ä".repeat(length)));
});

test("sha256() returns the standard hash for any string", () => {
  const text = fc.string({ unit: "binary", maxLength: 300 });
  fc.assert(fc.property(text, (one) => expect(sha256(one.toWellFormed())).toBe(expected(one.toWellFormed()))));
});

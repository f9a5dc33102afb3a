import { expect, test } from "bun:test";
import { formatBytes } from "./bytes.ts";

test.each([
  [0, "0 byte"],
  [999, "999 byte"],
  [1000, "1 kB"],
  [4_230_000, "4.2 MB"],
  [42_300_000, "42 MB"],
  [5_000_000_000_000_000, "5,000 TB"],
])("formatBytes(%d) returns %s", (bytes, text) => {
  expect(formatBytes(bytes, "en-US")).toBe(text);
});

test("formatBytes() follows the locale", () => {
  expect(formatBytes(4_230_000, "de-DE")).toBe("4,2 MB");
});

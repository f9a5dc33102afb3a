import { expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { acceptsBrotli, acceptsGzip, gzip } from "./compress.ts";

test.each([
  [null, false],
  ["", false],
  ["gzip", true],
  ["br, GZIP;q=0.5", true],
  ["gzip;q=0", false],
  ["gzip; q=0.000", false],
  ["gzip;q=0.001", true],
  ["*", true],
  ["*, gzip;q=0", false],
  ["identity, *;q=0", false],
  ["br", false],
])("acceptsGzip(%p) is %p", (header, accepts) => {
  expect(acceptsGzip(header)).toBe(accepts);
});

test.each([
  [null, false],
  ["gzip, deflate, br, zstd", true],
  ["BR;q=0.5", true],
  ["br;q=1.0", true],
  ["br;q=0", false],
  ["br; q=0.000", false],
  ["*", false],
  ["brotli", false],
])("acceptsBrotli(%p) is %p", (header, accepts) => {
  expect(acceptsBrotli(header)).toBe(accepts);
});

test("gzip() and gzipLater() produce valid gzip", () => {
  const text = "Größe ".repeat(1000);
  const packed = gzip(text);
  expect(packed.length).toBeLessThan(500);
  expect(gunzipSync(packed).toString()).toBe(text);
});

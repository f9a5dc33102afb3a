import { expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { appIcon } from "./app_icon.ts";

/** Red, green, blue and alpha at a place, of a picture without filters. */
function pixel(png: Uint8Array, size: number, x: number, y: number): number[] {
  const length = new DataView(png.buffer).getUint32(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  const at = y * (size * 4 + 1) + 1 + x * 4;
  return [...rows.subarray(at, at + 4)];
}

test("is a PNG of the size that was asked for", () => {
  const icon = appIcon(64);
  expect([...icon.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(icon.buffer);
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([64, 64]);
  expect(new TextDecoder().decode(icon.subarray(-8, -4))).toBe("IEND");
});

test("shows white lanes in a green hexagon on nothing", () => {
  const icon = appIcon(64);
  expect(pixel(icon, 64, 0, 0)).toEqual([0, 0, 0, 0]);
  expect(pixel(icon, 64, 32, 8)).toEqual([0x0b, 0x6b, 0x63, 255]);
  expect(pixel(icon, 64, 32, 32)).toEqual([255, 255, 255, 255]);
  // The third lane is shorter than the second.
  expect(pixel(icon, 64, 43, 40)).toEqual([0x0b, 0x6b, 0x63, 255]);
});

test("is filled to its edges where a system cuts it", () => {
  const icon = appIcon(64, { maskable: true });
  expect(pixel(icon, 64, 0, 0)).toEqual([0x0b, 0x6b, 0x63, 255]);
  expect(pixel(icon, 64, 32, 32)).toEqual([255, 255, 255, 255]);
});

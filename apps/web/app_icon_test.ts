import { expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { appIcon } from "./app_icon.ts";

/** Reads red, green, blue and alpha of one pixel of an unfiltered PNG. */
function pixel(png: Uint8Array, size: number, x: number, y: number): number[] {
  const length = new DataView(png.buffer).getUint32(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  const at = y * (size * 4 + 1) + 1 + x * 4;
  return [...rows.subarray(at, at + 4)];
}

test("appIcon() returns a PNG of the requested size", () => {
  const icon = appIcon(64);
  expect([...icon.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(icon.buffer);
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([64, 64]);
  expect(new TextDecoder().decode(icon.subarray(-8, -4))).toBe("IEND");
});

test("appIcon() draws white bars in a green hexagon on a transparent background", () => {
  const icon = appIcon(64);
  expect(pixel(icon, 64, 0, 0)).toEqual([0, 0, 0, 0]);
  expect(pixel(icon, 64, 32, 8)).toEqual([0x0b, 0x6b, 0x63, 255]);
  expect(pixel(icon, 64, 32, 32)).toEqual([255, 255, 255, 255]);
  // The third bar is shorter than the second.
  expect(pixel(icon, 64, 43, 40)).toEqual([0x0b, 0x6b, 0x63, 255]);
});

test("appIcon() fills the whole square for a maskable icon", () => {
  const icon = appIcon(64, { maskable: true });
  expect(pixel(icon, 64, 0, 0)).toEqual([0x0b, 0x6b, 0x63, 255]);
  expect(pixel(icon, 64, 32, 32)).toEqual([255, 255, 255, 255]);
});

/**
 * The app icon as PNG, for home screens and task bars, which do not accept SVG. Has the same geometry as `icon.svg`.
 * Used by the build only.
 *
 * @module
 */
import { crc32, deflateSync } from "node:zlib";

type Point = readonly [x: number, y: number];

/** The size of the coordinate system of the shapes below. */
const BOX = 32;
const HEXAGON: readonly Point[] = [
  [16, 1.5],
  [28.6, 8.75],
  [28.6, 23.25],
  [16, 30.5],
  [3.4, 23.25],
  [3.4, 8.75],
];
/** Vertical lines with round ends. */
const BARS: readonly (readonly [x: number, top: number, bottom: number])[] = [
  [10.5, 11, 18],
  [16, 11, 22],
  [21.5, 11, 15],
];
const BAR_WIDTH = 3;
const GREEN = [0x0b, 0x6b, 0x63] as const;
const WHITE = [0xff, 0xff, 0xff] as const;
/** Samples per pixel and axis, for smooth edges. */
const SAMPLES = 4;

export interface AppIconOptions {
  /** Fills the whole square, because some systems crop icons. The shapes stay within the inner 80%. @default false */
  maskable?: boolean;
}

/** @param size width and height in pixels */
export function appIcon(size: number, { maskable = false }: AppIconOptions = {}): Uint8Array<ArrayBuffer> {
  // Each row starts with its filter type, 0.
  const rows = new Uint8Array(size * (size * 4 + 1));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) rows.set(pixelAt(x, y, size, maskable), y * (size * 4 + 1) + 1 + x * 4);
  }
  return png(size, rows);
}

/** Returns red, green, blue and alpha, 0 to 255. */
function pixelAt(x: number, y: number, size: number, maskable: boolean): readonly [number, number, number, number] {
  let filled = 0;
  let white = 0;
  for (let step = 0; step < SAMPLES * SAMPLES; step++) {
    const place: Point = [
      ((x + ((step % SAMPLES) + 0.5) / SAMPLES) * BOX) / size,
      ((y + (Math.floor(step / SAMPLES) + 0.5) / SAMPLES) * BOX) / size,
    ];
    if (!maskable && !isInside(place, HEXAGON)) continue;
    filled++;
    if (BARS.some((bar) => distanceTo(place, bar) <= BAR_WIDTH / 2)) white++;
  }
  if (filled === 0) return [0, 0, 0, 0];
  const part = white / filled;
  const mixed = (at: 0 | 1 | 2): number => Math.round(GREEN[at] + (WHITE[at] - GREEN[at]) * part);
  return [mixed(0), mixed(1), mixed(2), Math.round((255 * filled) / (SAMPLES * SAMPLES))];
}

/** The shape is convex, with its corners in clockwise order. */
function isInside([x, y]: Point, shape: readonly Point[]): boolean {
  return shape.every(([fromX, fromY], index) => {
    const [toX, toY] = shape[(index + 1) % shape.length] ?? [fromX, fromY];
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX) >= 0;
  });
}

/** Returns the distance from a point to a vertical line. */
function distanceTo([x, y]: Point, [lineX, top, bottom]: readonly [number, number, number]): number {
  return Math.hypot(x - lineX, y - Math.min(Math.max(y, top), bottom));
}

/** Encodes rows of 8-bit RGBA as PNG (RFC 2083). */
function png(size: number, rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, size);
  view.setUint32(4, size);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const parts = [signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", [])];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, data: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

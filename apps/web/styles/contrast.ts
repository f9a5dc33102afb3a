/** The contrast of colors (WCAG 2.2), for the tests of the design tokens. @module */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

export function colorOf(text: string): Color {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(text);
  if (hex) return [...hex.slice(1).map((part) => Number.parseInt(part, 16)), 1] as unknown as Color;
  const parts = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(text);
  if (!parts) throw new Error(`Cannot read the color "${text}"`);
  return parts.slice(1).map(Number) as unknown as Color;
}

/** Returns the color of a translucent color over an opaque one. */
export const over = (top: Color, below: Color): Color => {
  const mix = (index: 0 | 1 | 2): number => top[index] * top[3] + below[index] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
};

/** Returns the relative luminance of a color (WCAG 2.2). */
export function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

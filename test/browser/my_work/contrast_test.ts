import { expect, test } from "bun:test";

const source = await Bun.file(new URL("../../../apps/web/styles/tokens.css", import.meta.url)).text();
const tokens = new Map(
  [...source.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(([, name = "", light = "", dark = ""]) => [
    name,
    { light, dark },
  ]),
);

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio as defined by WCAG 2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

/** The hover overlay: its color and opacity in each theme. */
const HOVER = { light: ["#14181a", 0.055], dark: ["#ffffff", 0.07] } as const;

/** Returns the color of a background under a translucent layer. */
function below([layer, opacity]: readonly [string, number], ground: string): string {
  const parts = [1, 3, 5].map((start) => {
    const [over = 0, under = 0] = [layer, ground].map((color) => Number.parseInt(color.slice(start, start + 2), 16));
    return Math.round(over * opacity + under * (1 - opacity))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

const PEOPLE = Array.from({ length: 10 }, (_, hue) => [`on-person-${hue}`, `person-${hue}`] as const);
const TEXTS = ["ink", "ink-soft", "accent", "danger", "warning", "success"].flatMap((ink) =>
  ["page", "surface", "raised", "sunken"].map((ground) => [ink, ground] as const),
);

test.each([...PEOPLE, ...TEXTS, ["on-accent", "accent"], ["ink", "mark"]] as const)(
  "%s on %s has a contrast of at least 4.5 in both themes",
  (ink, ground) => {
    for (const theme of ["light", "dark"] as const) {
      const ratio = contrast(tokens.get(ink)?.[theme] ?? "", tokens.get(ground)?.[theme] ?? "");
      expect(ratio).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test("the hover overlay of the styles has the colors that are checked here", () => {
  const written = source.match(/--hover: light-dark\(rgb\((.*)\), rgb\((.*)\)\);/)?.slice(1);
  const expected = [HOVER.light, HOVER.dark].map(([color, opacity]) => {
    const parts = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
    return `${parts.join(" ")} / ${opacity}`;
  });
  expect(written).toEqual(expected);
});

test.each(["page", "surface", "raised", "sunken"])("ink on a hovered %s has a contrast of at least 4.5", (ground) => {
  for (const ink of ["ink", "ink-soft"]) {
    for (const theme of ["light", "dark"] as const) {
      const hovered = below(HOVER[theme], tokens.get(ground)?.[theme] ?? "");
      expect(contrast(tokens.get(ink)?.[theme] ?? "", hovered)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

/** Icons need 3 to 1 (WCAG 2.2, 1.4.11). */
const SIGNS = ["status-started", "status-review", "status-done"].flatMap((sign) =>
  ["page", "surface", "raised"].map((ground) => [sign, ground] as const),
);

test.each(SIGNS)("%s on %s has a contrast of at least 3 in both themes", (sign, ground) => {
  for (const theme of ["light", "dark"] as const) {
    const ratio = contrast(tokens.get(sign)?.[theme] ?? "", tokens.get(ground)?.[theme] ?? "");
    expect(ratio).toBeGreaterThanOrEqual(3);
  }
});

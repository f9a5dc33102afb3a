import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Color, colorOf, contrast, luminance, over } from "./contrast.ts";

type Theme = "light" | "dark";

const CSS = readFileSync(join(import.meta.dir, "tokens.css"), "utf8");

function token(name: string, theme: Theme): Color {
  const other = new RegExp(`--${name}: var\\(--([\\w-]+)\\);`).exec(CSS)?.[1];
  if (other !== undefined) return token(other, theme);
  const pair = new RegExp(`--${name}: light-dark\\((rgb\\([^)]+\\)|#\\w+), (rgb\\([^)]+\\)|#\\w+)\\)`).exec(CSS);
  if (!pair) throw new Error(`Cannot find the token "${name}"`);
  return colorOf(pair[theme === "light" ? 1 : 2] ?? "");
}

const LEVELS = ["sunken", "page", "lane", "surface", "raised"];
const TEXT = 4.5;
const GRAPHIC = 3;
/** Each foreground on each background, with the minimum contrast. */
const PAIRS: readonly [fronts: readonly string[], backs: readonly string[], least: number][] = [
  [["ink", "ink-soft", "accent", "accent-strong", "danger", "warning", "success"], LEVELS, TEXT],
  [["ink", "accent-strong"], ["accent-soft"], TEXT],
  [["on-accent"], ["accent", "accent-strong"], TEXT],
  [["on-danger"], ["danger-fill", "danger-strong"], TEXT],
  [["ink", "danger"], ["danger-soft"], TEXT],
  [["ink", "warning"], ["warning-soft"], TEXT],
  [["ink", "success"], ["success-soft"], TEXT],
  [["line-strong", "status-open", "status-started", "status-review", "status-done"], LEVELS, GRAPHIC],
];

describe.each(["light", "dark"] as const)("tokens in the %s theme", (theme) => {
  test("meet the contrast requirements of WCAG 2.2 AA", () => {
    const poor: string[] = [];
    const judge = (front: string, back: string, below: Color, least: number): void => {
      const found = contrast(token(front, theme), below);
      if (found < least) poor.push(`${front} on ${back}: ${found.toFixed(2)}`);
    };
    for (const [fronts, backs, least] of PAIRS)
      for (const front of fronts) for (const back of backs) judge(front, back, token(back, theme), least);
    for (const front of ["ink", "ink-soft"])
      for (const state of ["hover", "selected"])
        for (const back of LEVELS)
          judge(front, `${state} on ${back}`, over(token(state, theme), token(back, theme)), TEXT);
    expect(poor).toEqual([]);
  });
});

test("the levels of the dark theme can be told apart", () => {
  const steps = ["page", "lane", "surface", "raised"].map((name) => luminance(token(name, "dark")) + 0.05);
  const ratios = steps.slice(1).map((step, index) => step / (steps[index] ?? 1));
  expect(ratios.filter((ratio) => ratio < 1.06)).toEqual([]);
});

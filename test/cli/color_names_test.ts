/** Imports keep the color names that the server accepts. */
import { expect, test } from "bun:test";
import { COLOR_NAMES } from "../../apps/import/formats/css_colors.ts";
import { checkColor } from "../../core/board/label/label.ts";

test("the server accepts every CSS color name that an import keeps", () => {
  const names = [...COLOR_NAMES].filter((name) => name !== "dark-gray");
  expect(names.length).toBe(149);
  for (const name of names) expect(checkColor(name)).toBe(name);
});

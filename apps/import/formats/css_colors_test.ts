import { expect, test } from "bun:test";
import { namedColor } from "./css_colors.ts";

test("namedColor() accepts only CSS color names and those of Kaneo's label picker", () => {
  const picker = ["gray", "dark-gray", "purple", "teal", "green", "yellow", "orange", "pink", "red"];
  expect(picker.map(namedColor)).toEqual(picker);
  expect(namedColor("#fff")).toBeUndefined();
  expect(namedColor("light-orange")).toBeUndefined();
  expect(namedColor(" Teal ")).toBe("teal");
});

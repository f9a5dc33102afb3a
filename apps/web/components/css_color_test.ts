import { expect, test } from "bun:test";
import { cssColor } from "./css_color.ts";

test("cssColor() translates dark-gray and leaves other colors alone", () => {
  expect(["dark-gray", "Dark-Gray", "gray", "#abc"].map(cssColor)).toEqual(["dimgray", "dimgray", "gray", "#abc"]);
});

import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const STYLES = join(import.meta.dir, "../../apps/web/styles");

/** Properties and values that name a physical side of the screen, which does not change when the page is mirrored. */
const PHYSICAL =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;

/** Declarations whose position a script computes in screen coordinates. */
const DECIDED: Readonly<Record<string, string>> = {
  "board.css: left: 0;": "the script places the dragged card with x and y of the screen",
  "media.css: text-align: left;": "lines up texts of the other direction with a page from left to right",
  "media.css: text-align: right;": "lines up texts of the other direction with a page from right to left",
  "views.css: left: -8px;": "the script names the edge that the pointer is near",
  "views.css: right: -8px;": "the script names the edge that the pointer is near",
};

function physicalIn(file: string, css: string): string[] {
  const source = css.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return source
    .split("\n")
    .filter((line) => PHYSICAL.test(line))
    .map((line) => `${file}: ${line.trim()}`);
}

test("styles name the start and the end of a line, not the left and the right", () => {
  const files = readdirSync(STYLES).filter((name) => name.endsWith(".css"));
  const found = files.flatMap((name) => physicalIn(name, readFileSync(join(STYLES, name), "utf8")));
  expect(found.sort()).toEqual(Object.keys(DECIDED).sort());
});

test("physical declarations are found", () => {
  const planted = ["margin-left: 1px;", "border-right-color: red;", "text-align: right;", "  right: 0;", "a{left:0}"];
  expect(planted.flatMap((line) => physicalIn("x", line)).length).toBe(planted.length);
  expect(physicalIn("x", "margin-inline-start: 1px; /* left: 0; */ inset-inline-end: 0;")).toEqual([]);
});

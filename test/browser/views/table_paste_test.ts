/**
 * Pasting into custom fields of a table.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { joinAs } from "../workspace_world.ts";

const FIELDS = [
  { name: "Effort", type: "number", unit: "h" },
  { name: "Day", type: "date" },
  { name: "Team", type: "people" },
  { name: "Size", type: "dropdown", options: ["Small", "Large"] },
];
/** Dates of other years are shown with the year. */
const YEAR = new Date().getUTCFullYear();
const ROWS = [
  ["1.5", `${YEAR}-11-02`, "Ada Lovelace, Charles Babbage", "Small"],
  ["1200", `${YEAR}-12-24`, "Charles Babbage", "Large"],
];
const SHOWN = [
  ["1.5 h", "2 Nov", "Ada Lovelace, Charles Babbage", "Small"],
  ["1,200 h", "24 Dec", "Charles Babbage", "Large"],
];

describe.skipIf(!hasBrowser)("the table of a project", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "shows pasted numbers with units, dates, people and options in the next frame",
    async () => {
      const board = await furnishBoard(world, ["One", "Two"]);
      const { person, projectId, workspaceId } = board;
      const { token } = person;
      await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "member" });
      for (const field of FIELDS)
        await world.ask("POST", "/api/custom-field", { token, body: { projectId, ...field } });
      const { page, faults, enter, untilIdle, close } = await world.open({ viewport: { width: 2000, height: 900 } });
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await enter(person);
      await page.goto(`${board.path}?view=table&group=none`);
      const head = page.getByRole("columnheader", { name: "Effort", exact: true });
      const first = Number(await head.getAttribute("aria-colindex"));
      await untilIdle();
      await page.locator(`[data-line="0"] > [aria-colindex="${first}"]`).click();
      const text = ROWS.map((row) => row.join("\t")).join("\n");
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      const framed = page.evaluate(async (column) => {
        const read = (): string[][] =>
          [0, 1].map((line) =>
            [0, 1, 2, 3].map((place) => {
              const cell = document.querySelector(`[data-line="${line}"] > [aria-colindex="${column + place}"]`);
              return cell?.textContent ?? "";
            }),
          );
        await new Promise((resolve) => addEventListener("paste", resolve, { once: true, capture: true }));
        // Runs before the next frame is painted.
        await new Promise(requestAnimationFrame);
        return read();
      }, first);
      await page.keyboard.press("Control+v");
      expect(await framed).toEqual(SHOWN);
      await untilIdle();
      await page.reload();
      for (const shown of SHOWN.flat())
        await page.getByRole("gridcell", { name: shown, exact: true }).first().waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

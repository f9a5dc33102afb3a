/**
 * The cards of a scrolling lane. An element shows another task when its own task has scrolled away.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, type Visit } from "../browser.ts";
import { link, WIDE } from "./board_moves.ts";
import { type BoardWorld, furnishBoard } from "./board_world.ts";

const CARDS = 200;
/** Every third title has three lines. */
const titleOf = (index: number): string =>
  index % 3 === 0 ? `Task ${index} that has a very long title ${"with many words ".repeat(4)}` : `Task ${index}`;

let world: BrowserWorld;
let board: BoardWorld;
let visit: Visit;

beforeAll(async () => {
  if (!hasBrowser) return;
  world = await openBrowserWorld();
  board = await furnishBoard(world, []);
  const tasks = Array.from({ length: CARDS }, (_, index) => ({
    title: titleOf(index).trim(),
    status: "to-do",
    priority: index % 2 === 0 ? "high" : "no-priority",
  }));
  await world.ask("POST", `/api/task/import/${board.projectId}`, { token: board.person.token, body: { tasks } });
  visit = await world.open(WIDE);
  await visit.enter(board.person);
}, BROWSER_TEST_MILLISECONDS);

afterAll(async () => {
  await world?.close();
}, BROWSER_TEST_MILLISECONDS);

async function openBoard(): Promise<Page> {
  const { page } = visit;
  await page.goto(board.path);
  await link(page, "Task 1").waitFor();
  await visit.untilIdle();
  return page;
}

/** Scrolls the first lane by 300 pixels in each of 30 frames. @returns the number of frames without a row in the middle */
const scrollFast = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const list = document.querySelector(".lane-cards") as HTMLElement;
    const { left, top, width, height } = list.getBoundingClientRect();
    let blank = 0;
    for (let frame = 0; frame < 30; frame += 1) {
      list.scrollTop += 300;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      if (!document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".card-row")) blank += 1;
    }
    return blank;
  });

interface Step {
  /** Elements that now show another task. */
  reused: number;
  added: number;
}

/** Scrolls the first lane to its middle, and then by about five cards. */
const scrollOnce = (page: Page): Promise<Step> =>
  page.evaluate(async () => {
    const list = document.querySelector(".lane-cards") as HTMLElement;
    const rows = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(".card-row")];
    const scrollBy = async (pixels: number): Promise<void> => {
      const scrolled = new Promise((resolve) => list.addEventListener("scroll", resolve, { once: true }));
      list.scrollTop += pixels;
      await scrolled;
      // The lane renders before the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    };
    await scrollBy(3000);
    const before = new Map(rows().map((row) => [row, row.dataset.taskId]));
    await scrollBy(400);
    const after = rows();
    return {
      reused: after.filter((row) => before.has(row) && before.get(row) !== row.dataset.taskId).length,
      added: after.filter((row) => !before.has(row)).length,
    };
  });

describe.skipIf(!hasBrowser)("a lane that scrolls", () => {
  test(
    "shows the next tasks in the elements of tasks that have scrolled away, and is never blank",
    async () => {
      const page = await openBoard();
      expect(await scrollFast(page)).toBe(0);
      await openBoard();
      const { reused, added } = await scrollOnce(page);
      expect(reused).toBeGreaterThanOrEqual(2);
      // Cards differ in height, so the number of visible cards varies.
      expect(added).toBeLessThanOrEqual(2);
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "places the cards below each other at their own heights, and in reading order once scrolling stops",
    async () => {
      const page = await openBoard();
      await scrollFast(page);
      await page.waitForFunction(() => {
        const places = [...document.querySelectorAll<HTMLElement>(".card-row")].map((row) => row.dataset.index);
        return places.every((place, index) => index === 0 || Number(place) > Number(places[index - 1]));
      });
      const rows = await page.locator(".card-row").evaluateAll((all) =>
        all.map((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          const [index, title] = [Number((row as HTMLElement).dataset.index), row.querySelector("a")?.textContent];
          return { index, title, top, bottom };
        }),
      );
      expect(rows.length).toBeGreaterThan(8);
      for (const [place, { index, title, top }] of rows.entries()) {
        expect(title).toBe(titleOf(index).trim());
        const above = rows[place - 1];
        if (above) expect(Math.abs(top - above.bottom)).toBeLessThan(1.5);
      }
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "keeps the focused card, which still opens its own task",
    async () => {
      const page = await openBoard();
      await link(page, "Task 2").focus();
      await scrollFast(page);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Task 2");
      await page.keyboard.press("Enter");
      await page.waitForURL(/task=DEM-3/);
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

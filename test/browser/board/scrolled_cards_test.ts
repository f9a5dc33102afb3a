/**
 * Cards of a lane that scrolls: an element shows another task when its own has scrolled away.
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

interface Scrolled {
  /** Added rows. */
  added: number;
  /** Steps after which no row was in the middle. */
  blank: number;
}

/** Scrolls the first lane by 300 pixels in each of 30 frames. */
const scrollFast = (page: Page): Promise<Scrolled> =>
  page.evaluate(async () => {
    const list = document.querySelector(".lane-cards") as HTMLElement;
    const { left, top, width, height } = list.getBoundingClientRect();
    const result = { added: 0, blank: 0 };
    const watched = new MutationObserver((records) => {
      for (const { addedNodes } of records) result.added += addedNodes.length;
    });
    watched.observe(list.querySelector("ol") as Element, { childList: true });
    for (let frame = 0; frame < 30; frame += 1) {
      list.scrollTop += 300;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      if (!document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".card-row")) result.blank += 1;
    }
    watched.disconnect();
    return result;
  });

describe.skipIf(!hasBrowser)("a lane that scrolls", () => {
  test(
    "shows 30 screens of tasks in the elements of those that have left",
    async () => {
      const page = await openBoard();
      const { added, blank } = await scrollFast(page);
      expect(blank).toBe(0);
      // 30 steps show about 100 tasks. On a slow machine the lane rests in between, and sorts its elements.
      expect(added).toBeLessThan(60);
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "places the cards one below the other at their own heights, and in reading order once it rests",
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
    "keeps the card with the focus, which opens its own task",
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

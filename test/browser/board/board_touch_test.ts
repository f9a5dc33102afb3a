/**
 * The board by touch: a long press drags a card to another column, a tap opens it, a swipe scrolls.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { isFull } from "../../tier.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { card, dragByFinger, expectCards, lane, link, middleOf, touch, watchChanges } from "./board_moves.ts";
import { furnishBoard } from "./board_world.ts";

describe.skipIf(!hasBrowser)("a board on a touch screen", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "sends one small request when a finger drags a card to another column or before another card",
    async () => {
      const board = await furnishBoard(world, ["One", "Two", "Three"]);
      const { page, faults, enter, untilIdle, close } = await world.open({
        viewport: { width: 1400, height: 900 },
        hasTouch: true,
      });
      await enter(board.person);
      const changes = await watchChanges(page);
      await page.goto(board.path);
      await untilIdle();
      await dragByFinger(page, card(page, "Two"), lane(page, "In Progress"));
      await expectCards(page, "In Progress", ["Two"]);
      await dragByFinger(page, card(page, "Three"), card(page, "One"));
      await expectCards(page, "To Do", ["Three", "One"]);
      const { One, Two, Three } = board.ids;
      expect(await changes()).toEqual([
        `PATCH /api/task/${Two} {"status":"in-progress"}`,
        `PATCH /api/task/${Three} {"status":"to-do","beforeId":"${One}"}`,
      ]);
      expect(await page.locator(".task-card-ghost").count()).toBe(0);
      // A card dropped at its old position sends no request and opens nothing.
      await dragByFinger(page, card(page, "One"), card(page, "One"));
      expect((await changes()).length).toBe(2);
      expect(await page.getByRole("dialog").count()).toBe(0);
      await link(page, "One").tap();
      await page.getByRole("dialog", { name: "Task DEM-1" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "does not drag a card on a swipe, and scrolls when a card is held at the edge",
    async () => {
      const board = await furnishBoard(world, ["Carried", "Other"]);
      const { page, enter, untilIdle, close } = await world.open({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      await enter(board.person);
      const changes = await watchChanges(page);
      await page.goto(board.path);
      await untilIdle();
      const debug = await page.context().newCDPSession(page);
      const from = await middleOf(card(page, "Carried"));
      await touch(debug, "touchStart", from);
      for (const step of [1, 2, 3, 4]) await touch(debug, "touchMove", { x: from.x, y: from.y + step * 30 });
      await touch(debug, "touchEnd");
      expect(await page.locator(".task-card-dragged").count()).toBe(0);

      await touch(debug, "touchStart", from);
      await page.locator(".task-card-ghost").waitFor();
      await touch(debug, "touchMove", { x: 200, y: from.y });
      await touch(debug, "touchMove", { x: 380, y: from.y });
      // The board scrolls while the finger stays at its edge.
      const next = lane(page, "In Progress");
      await page.waitForFunction(() => {
        const box = document.querySelector('[data-lane-id="in-progress"]')?.getBoundingClientRect();
        return box !== undefined && box.left < 60;
      });
      // Away from the edge, the board stops scrolling, so that the column does not move after it is measured.
      await touch(debug, "touchMove", { x: 195, y: from.y });
      await atRest(next);
      await touch(debug, "touchMove", await middleOf(next));
      await page.locator('.lane-over[data-lane-id="in-progress"]').waitFor();
      await touch(debug, "touchEnd");
      await expectCards(page, "In Progress", ["Carried"]);
      expect(await changes()).toEqual([`PATCH /api/task/${board.ids.Carried} {"status":"in-progress"}`]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** Waits until an element no longer moves. */
async function atRest(place: Locator): Promise<void> {
  let before: unknown;
  do {
    before = await place.boundingBox();
    await Bun.sleep(200);
  } while (!Bun.deepEquals(before, await place.boundingBox()));
}

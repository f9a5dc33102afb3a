/**
 * Boards for screen readers and touch screens: keys in links, the status of a card that is in no column, and the tasks that a
 * virtual list does not render.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { link } from "./board_moves.ts";
import { furnishBoard } from "./board_world.ts";

const DESK = { width: 1440, height: 900 };

describe.skipIf(!hasBrowser)("a card", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "announces its key with its link, its priority by name, and its status instead of the name of its swimlane",
    async () => {
      const board = await furnishBoard(world, ["Main"]);
      const { token } = board.person;
      const body = { status: "in-review", priority: "high", userId: board.userId };
      await world.ask("PATCH", `/api/task/${board.ids.Main}`, { token, body });
      const { page, faults, enter, close } = await world.open({ viewport: DESK });
      await enter(board.person);
      await page.goto(board.path);
      const card = page.locator("article", { has: link(page, "Main") });
      await card.waitFor();
      expect(await link(page, "Main").getAttribute("aria-description")).toBe("DEM-1");
      expect(await card.innerText()).toContain("Priority: High");
      expect(await card.innerText()).toContain("Assigned to Ada Lovelace");
      expect(await card.innerText()).not.toContain("In Review");

      await page.goto(`${board.path}?group=assignee`);
      await card.getByText("In Review").waitFor();
      expect(await card.innerText()).not.toContain("Ada Lovelace");
      expect(await inspect(page, "board-by-assignee", { fullPage: false })).toEqual([]);
      await page.goto(`${board.path}?group=priority`);
      await card.getByText("In Review").waitFor();
      expect(await card.innerText()).not.toContain("High");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "that is not rendered can be reached from the end of the rendered cards",
    async () => {
      const titles = Array.from({ length: 60 }, (_, index) => `Card ${index + 1}`);
      const board = await furnishBoard(world, titles);
      const { page, faults, enter, close } = await world.open({ viewport: DESK });
      await enter(board.person);
      await page.goto(board.path);
      const lane = page.getByRole("region", { name: "To Do" });
      for (const place of [lane, page.locator(".task-rows")]) {
        if (place !== lane) await page.goto(`${board.path}?view=list`);
        const more = place.getByRole("button", { name: /^\d+ more$/ });
        await more.waitFor({ state: "attached" });
        const rendered = await place.locator("[data-task-id]").count();
        expect(await more.innerText()).toBe(`${60 - rendered} more`);
        await more.evaluate((button: HTMLElement) => button.click());
        const next = page.getByRole("link", { name: `Card ${rendered + 1}`, exact: true });
        await page.waitForFunction((title) => document.activeElement?.textContent === title, `Card ${rendered + 1}`);
        expect(await next.isVisible()).toBe(true);
        // The button that leads back is above the rendered tasks.
        await place.locator("ol").evaluate((list) => list.parentElement?.scrollTo({ top: list.scrollHeight }));
        await link(page, "Card 60").waitFor();
        expect(await more.count()).toBe(1);
      }
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

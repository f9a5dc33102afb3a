/**
 * Filters with several values, by mouse and keyboard, and the view that is remembered.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chooseDisplay, chooseFilter, expectCards, lane, WIDE } from "../board/board_moves.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("the filters of a board", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "accept several values and can be inverted with the keyboard alone, and are remembered with the view",
    async () => {
      const board = await furnishBoard(world, ["Fire", "Smoke", "Ash"]);
      const { token } = board.person;
      for (const [title, priority] of [
        ["Fire", "urgent"],
        ["Smoke", "high"],
      ] as const) {
        await world.ask("PATCH", `/api/task/${board.ids[title]}`, { token, body: { priority } });
      }
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      await expectCards(page, "To Do", ["Fire", "Smoke", "Ash"]);
      // A value is found without choosing its field first.
      await page.keyboard.press("f");
      await page.keyboard.type("urge");
      await page.getByRole("option", { name: "Urgent" }).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/priority=urgent/);
      await expectCards(page, "To Do", ["Fire"]);
      await page.getByText("1 of 3 tasks").waitFor();
      await page.keyboard.press("f");
      await page.keyboard.type("prio");
      await page.keyboard.press("Enter");
      await page.getByRole("listbox", { name: "Priority" }).waitFor();
      await page.keyboard.type("high");
      await page.keyboard.press("Enter");
      await expectCards(page, "To Do", ["Fire", "Smoke"]);
      expect(await inspect(page, "filter", { fullPage: false })).toEqual([]);
      await page.keyboard.press("Escape");
      const chip = page.getByRole("group", { name: "Filter: Priority" });
      await chip.getByRole("button", { name: "Switch operator: Priority is" }).press("Enter");
      await expectCards(page, "To Do", ["Ash"]);
      expect(await inspect(page, "filter-chips")).toEqual([]);
      await page.reload();
      await expectCards(page, "To Do", ["Ash"]);

      // The next visit starts with the same view, but a filter in the URL takes precedence.
      await chooseDisplay(page, "Group by", "Priority");
      await page.goto("/");
      await page.goto(board.path);
      await page.waitForURL(/group=priority/);
      await expectCards(page, "No priority", ["Ash"]);
      await page.goto(`${board.path}?priority=high`);
      await expectCards(page, "To Do", ["Smoke"]);
      await page.goto(board.path);
      await expectCards(page, "No priority", ["Ash"]);
      await page.getByRole("button", { name: "Display" }).click();
      await page.getByRole("menuitem", { name: "Reset view" }).click();
      await expectCards(page, "To Do", ["Fire", "Smoke", "Ash"]);
      await page.goto(board.path);
      await lane(page, "To Do").waitFor();

      await chooseFilter(page, "Status", "Done");
      await expectCards(page, "To Do", []);
      await chip.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Remove filter: Status" }).click();
      await expectCards(page, "To Do", ["Fire", "Smoke", "Ash"]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Filter");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "take one line on a phone, with a menu for the filters that do not fit",
    async () => {
      const board = await furnishBoard(world, ["Fire", "Smoke"]);
      const { page, faults, enter, close } = await world.open({ viewport: { width: 390, height: 844 } });
      await enter(board.person);
      await page.goto(board.path);
      const more = page.getByRole("button", { name: "More actions", exact: true });
      await more.waitFor();
      const toolbar = page.getByRole("search", { name: "Filter" });
      await toolbar.getByRole("button", { name: "Display" }).waitFor();
      const heightOf = async () => (await toolbar.boundingBox())?.height ?? 0;
      expect(await heightOf()).toBeLessThan(56);
      expect(await inspect(page, "phone_toolbar")).toEqual([]);
      await more.click();
      await page.getByRole("menuitem", { name: "Save view" }).click();
      await page.getByRole("dialog").getByLabel("Name").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await more.click();
      await page.getByRole("menuitem", { name: "Query" }).click();
      const query = page.getByRole("combobox", { name: "Query" });
      await query.and(page.locator(":focus")).waitFor();
      await query.fill("Fire");
      await page.getByText("1 of 2 tasks").waitFor();
      await more.click();
      await page.getByRole("menu").waitFor();
      expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["Save view", "Clear filters"]);
      await page.getByRole("menuitem", { name: "Clear filters" }).click();
      await page.getByRole("link", { name: "Smoke" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/**
 * Selecting tasks with keys and the mouse, and changing them together: one request, one Undo. Also the menus that a right click
 * or a long press opens.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { card, link, middleOf, touch } from "../board/board_moves.ts";
import { type BoardWorld, furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

const MANY = Array.from({ length: 60 }, (_, index) => `Card ${index + 1}`);

describe.skipIf(!hasBrowser)("selected tasks", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const count = (page: Page, text: string): Promise<void> =>
    page.getByRole("region", { name: "Selected tasks" }).getByRole("status").getByText(text, { exact: true }).waitFor();

  async function untilAll(board: BoardWorld, isDone: (task: { priority: string }) => boolean): Promise<void> {
    const { token } = board.person;
    type Shown = { data: { columns: { tasks: { priority: string }[] }[] } };
    for (let tries = 0; tries < 600; tries += 1) {
      const { data } = await world.ask<Shown>("GET", `/api/task/tasks/${board.projectId}`, { token });
      const tasks = data.columns.flatMap((column) => column.tasks);
      if (tasks.filter(isDone).length === MANY.length) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("The tasks were not changed");
  }

  test(
    "are changed with one request, including tasks that are not rendered, and reverted with one Undo",
    async () => {
      const board = await furnishBoard(world, MANY);
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      const changes: string[] = [];
      page.on("request", (request) => {
        if (request.method() !== "GET") changes.push(`${request.method()} ${new URL(request.url()).pathname}`);
      });
      await page.goto(board.path);
      await link(page, "Card 1").click({ modifiers: ["Control"] });
      await count(page, "1 selected");
      await link(page, "Card 4").click({ modifiers: ["Shift"] });
      await count(page, "4 selected");
      await link(page, "Card 2").click({ modifiers: ["Control"] });
      await count(page, "3 selected");
      expect(page.url().endsWith(board.path)).toBe(true);
      await page.keyboard.press("Escape");
      await page.getByRole("region", { name: "Selected tasks" }).waitFor({ state: "detached" });

      await link(page, "Card 1").focus();
      await page.keyboard.press("Control+a");
      await count(page, "60 selected");
      expect(await page.locator(".task-card").count()).toBeLessThan(MANY.length);
      expect(await inspect(page, "selected", { fullPage: false })).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await inspect(page, "selected", { fullPage: false, rules: "colors" })).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      changes.length = 0;
      for (const key of ["p", "h", "Enter"]) await page.keyboard.press(key);
      await page.getByText("60 tasks: priority set to High").waitFor();
      await untilAll(board, ({ priority }) => priority === "high");
      expect(changes).toEqual(["PATCH /api/task/bulk"]);
      await page.keyboard.press("Control+z");
      await page.getByText("Undone: 60 tasks: priority set to High").waitFor();
      await untilAll(board, ({ priority }) => priority === "no-priority");
      expect(changes).toEqual(["PATCH /api/task/bulk", expect.stringMatching(/^POST \/api\/undo\//)]);
      await page.keyboard.press("Control+Shift+z");
      await untilAll(board, ({ priority }) => priority === "high");
      expect(faults).toEqual([]);

      await page.route("**/api/task/bulk", (route) =>
        route.fulfill({ status: 403, json: { code: "forbidden", message: "No" } }),
      );
      await count(page, "60 selected");
      for (const key of ["p", "l", "Enter"]) await page.keyboard.press(key);
      await page.getByText("Couldn't update 60 tasks.").waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "have a right-click menu that shows the shortcuts, and Undo keeps other people's changes",
    async () => {
      const board = await furnishBoard(world, ["One", "Two"]);
      const { page, faults, enter, untilIdle, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      await page.goto(board.path);
      await card(page, "Two").waitFor();
      await untilIdle();
      await card(page, "Two").click({ button: "right" });
      const menu = page.getByRole("menu", { name: "Actions for DEM-2" });
      await menu.waitFor();
      expect(await inspect(page, "task-menu", { fullPage: false })).toEqual([]);
      await menu.getByRole("menuitem", { name: "Change due date" }).click();
      const field = page.getByRole("combobox", { name: /tomorrow/ });
      await field.fill("in 2 weeks");
      expect(await inspect(page, "due-date", { fullPage: false })).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await inspect(page, "due-date", { fullPage: false, rules: "colors" })).toEqual([]);
      await field.fill("");
      // Picks a day in the month grid with the keyboard: one week and one day after today.
      await page.getByRole("grid").locator("[tabindex='0']").focus();
      for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
      await page.getByText(/^DEM-2: due date set to/).waitFor();

      await page.getByRole("button", { name: "Actions for DEM-1" }).click();
      await page.getByRole("menuitem", { name: "Change priority" }).click();
      await page.getByRole("listbox").getByRole("option", { name: "Urgent" }).click();
      await page.getByText("DEM-1: priority set to Urgent").waitFor();
      const { token } = board.person;
      const isUrgent = async (): Promise<boolean> => {
        const task = await world.ask<{ priority: string }>("GET", `/api/task/${board.ids.One}`, { token });
        return task.priority === "urgent";
      };
      while (!(await isUrgent())) await page.waitForTimeout(50);
      await world.ask("PATCH", `/api/task/${board.ids.One}`, { token, body: { priority: "low" } });
      await card(page, "One").getByText("Low").waitFor({ state: "attached" });
      await link(page, "One").focus();
      await page.keyboard.press("Control+z");
      const kept = page.getByText(/^DEM-1: priority not restored because .+ has since made another change\.$/);
      await kept.waitFor();
      await card(page, "One").getByText("Low").waitFor({ state: "attached" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "have a menu on a long press, which does not drag the card",
    async () => {
      const board = await furnishBoard(world, ["One", "Two"]);
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
      const { page, context, faults, enter, untilIdle, close } = await world.open(phone);
      await enter(board.person);
      await page.goto(board.path);
      await link(page, "Two").waitFor();
      await untilIdle();
      const debug = await context.newCDPSession(page);
      await touch(debug, "touchStart", await middleOf(card(page, "Two")));
      await page.waitForTimeout(400);
      await touch(debug, "touchEnd");
      const menu = page.getByRole("menu", { name: "Actions for DEM-2" });
      await menu.waitFor();
      expect(await inspect(page, "task-menu", { fullPage: false })).toEqual([]);
      await menu.getByRole("menuitem", { name: "Select", exact: true }).tap();
      await count(page, "1 selected");
      expect(await inspect(page, "selected", { fullPage: false })).toEqual([]);
      await page.getByRole("button", { name: "Change status" }).tap();
      await page.getByRole("option", { name: "Done" }).tap();
      await page.getByText("DEM-2 moved to Done").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

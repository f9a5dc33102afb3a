/**
 * The calendar: tasks move from day to day and are added on a day.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull } from "../../tier.ts";
import { drag, link } from "../board/board_moves.ts";
import { furnishBoard } from "../board/board_world.ts";
import { commentOf, expectValue } from "../board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { expectSoon } from "../until.ts";

describe.skipIf(!hasBrowser)("the calendar of a project", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "moves a task by dragging and with the keyboard, adds a task on a day, and shows a week",
    async () => {
      const board = await furnishBoard(world, ["Launch", "Review"]);
      const { token } = board.person;
      const edit = (title: string, body: object): Promise<unknown> =>
        world.ask("PATCH", `/api/task/${board.ids[title]}`, { token, body });
      await edit("Launch", { dueDate: "2027-03-10" });
      await edit("Review", { dueDate: "2027-03-17", status: "done" });
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      await page.goto(`${board.path}?view=calendar&month=2027-03`);
      const on = (day: string, title: string) => page.locator(`[data-day="${day}"]`, { has: link(page, title) });
      await on("2027-03-10", "Launch").waitFor();

      await drag(page, link(page, "Launch"), page.locator('[data-day="2027-03-12"]'));
      await on("2027-03-12", "Launch").waitFor();
      await link(page, "Launch").focus();
      await page.keyboard.press("Shift+ArrowRight");
      await on("2027-03-13", "Launch").waitFor();
      await page.keyboard.press("Shift+ArrowDown");
      await on("2027-03-20", "Launch").waitFor();
      await page.keyboard.press("Shift+ArrowUp");
      await on("2027-03-13", "Launch").waitFor();
      await page.getByText(/DEM-1 is now due on .*13 March 2027/).waitFor({ state: "attached" });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Launch");

      await page.getByRole("button", { name: /^Add task on .*15 March 2027/ }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: /^Title of the new task/ }).fill("Party");
      await page.keyboard.press("Enter");
      await on("2027-03-15", "Party").waitFor();
      await page.keyboard.press("Escape");
      expect(await inspect(page, "calendar-month")).toEqual([]);

      await page.goto(`${board.path}?view=calendar&week=2027-03-15`);
      await on("2027-03-15", "Party").waitFor();
      expect(await page.locator("[data-day]").count()).toBe(7);
      await page.getByRole("button", { name: "Previous week" }).click();
      await on("2027-03-13", "Launch").waitFor();
      expect(await inspect(page, "calendar-week")).toEqual([]);
      const touch = await page.context().newCDPSession(page);
      await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      for (const chip of await page.locator(".day-task").all()) {
        expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await inspect(page, "calendar-week", { rules: "width" })).toEqual([]);
      await page.getByRole("button", { name: "Month", exact: true }).click();
      await page.waitForURL(/month=2027-03/);
      type Dated = { title: string; dueDate: string };
      const { tasks } = await world.ask<{ tasks: Dated[] }>("GET", `/api/project/${board.projectId}`, { token });
      const due = Object.fromEntries(tasks.map(({ title, dueDate }) => [title, dueDate?.slice(0, 10)]));
      expect(due).toEqual({ Launch: "2027-03-13", Review: "2027-03-17", Party: "2027-03-15" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "keeps the focus where the user puts it after moving a task with the keyboard",
    async () => {
      const board = await furnishBoard(world, ["Launch", "Review"]);
      const { token } = board.person;
      const edit = (title: string, dueDate: string): Promise<unknown> =>
        world.ask("PATCH", `/api/task/${board.ids[title]}`, { token, body: { dueDate } });
      await edit("Launch", "2027-03-10");
      await edit("Review", "2027-03-17");
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      await page.goto(`${board.path}?view=calendar&month=2027-03`);
      const on = (day: string, title: string) => page.locator(`[data-day="${day}"]`, { has: link(page, title) });
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await on("2027-03-10", "Launch").waitFor();
      await link(page, "Launch").focus();
      await page.keyboard.press("Shift+ArrowRight");
      await on("2027-03-11", "Launch").waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent === "Launch");

      await link(page, "Review").click();
      const panel = page.getByRole("dialog", { name: "Task DEM-2" });
      const comment = commentOf(panel);
      await comment.click();
      await page.keyboard.type("Before ");
      await edit("Launch", "2027-03-12");
      await on("2027-03-12", "Launch").waitFor();
      await page.keyboard.type("and after");
      await expectValue(comment, "Before and after");
      await panel.getByRole("button", { name: "Close" }).click();
      await panel.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Next month" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "April 2027" }).waitFor();
      await page.getByRole("button", { name: "Previous month" }).focus();
      await page.keyboard.press("Enter");
      await on("2027-03-12", "Launch").waitFor();
      expect(await focused()).toBe("Previous month");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "returns a refused task to the field of its day, and opens the field again after a reload",
    async () => {
      const board = await furnishBoard(world, ["Launch"]);
      const { token } = board.person;
      const { page, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      await page.goto(`${board.path}?view=calendar&month=2027-03`);
      const day = page.locator('[data-day="2027-03-15"]');
      const field = day.getByRole("textbox", { name: /^Title of the new task/ });
      await page.route("**/api/task/*", async (route) => {
        if (route.request().method() !== "POST") return await route.continue();
        await route.fulfill({ status: 403, json: { code: "forbidden", message: "No" } });
      });
      await day.getByRole("button", { name: /^Add task on / }).focus();
      await page.keyboard.press("Enter");
      await field.fill("Party");
      await field.press("Enter");
      await page.getByText("Couldn't save 1 change").waitFor();
      await field.press("Escape");
      await field.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Details" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expectValue(field, "Party");
      await page.unroute("**/api/task/*");
      await page.reload();
      await expectValue(field, "Party");
      await field.press("Enter");
      await page.locator('[data-day="2027-03-15"]', { has: link(page, "Party") }).waitFor();
      const dayOfParty = async (): Promise<string | undefined> => {
        const list = await world.ask<{ tasks: { title: string; dueDate: string | null }[] }>(
          "GET",
          `/api/project/${board.projectId}`,
          { token },
        );
        return list.tasks.find(({ title }) => title === "Party")?.dueDate?.slice(0, 10);
      };
      await expectSoon(dayOfParty, "2027-03-15");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/**
 * Column limits: set in place and in the settings, shown in the column header, and never blocking a move.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { lane } from "../board/board_moves.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("the limit of a column", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "is set from the menu of the column, and a move beyond it is marked and reported",
    async () => {
      const board = await furnishBoard(world, ["One", "Two", "Three"]);
      const { token } = board.person;
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      await page.goto(board.path);
      const doing = lane(page, "In Progress");
      await doing.getByRole("button", { name: "Actions for column In Progress" }).click();
      await page.getByRole("menuitem", { name: "Set limit…" }).click();
      const field = page.getByRole("textbox", { name: "WIP limit for In Progress" });
      // Dragging the header would clear the text selection.
      const head = doing.locator(".lane-head");
      await head.and(page.locator("[draggable]")).waitFor({ state: "detached" });
      await field.fill("0");
      await page.keyboard.press("Enter");
      await page.getByText("Enter a whole number from 1 to 10,000, or leave this empty").waitFor();
      await field.fill("1");
      await page.keyboard.press("Enter");
      await doing.getByText("0/1").waitFor();
      await head.and(page.locator("[draggable]")).waitFor();
      const limits = async () => {
        const columns = await world.ask<{ slug: string; wipLimit: number | null }[]>(
          "GET",
          `/api/column/${board.projectId}`,
          { token },
        );
        return Object.fromEntries(columns.map(({ slug, wipLimit }) => [slug, wipLimit]));
      };
      expect(await limits()).toEqual({ "to-do": null, "in-progress": 1, "in-review": null, done: null });

      const move = async (title: string): Promise<void> => {
        await page.getByRole("link", { name: title, exact: true }).focus();
        await page.keyboard.press("Shift+ArrowRight");
        await doing.getByRole("link", { name: title, exact: true }).waitFor();
      };
      await move("One");
      await doing.getByText("1/1").waitFor();
      expect(await doing.locator(".lane-full").count()).toBe(0);
      await move("Two");
      await doing.getByText("2/1").waitFor();
      await page.getByText("In Progress is over its limit: 2 tasks, limit 1.").waitFor();
      expect(await doing.locator(".lane-full .icon").count()).toBe(1);
      await doing.getByText("over the limit").waitFor({ state: "attached" });
      expect(await inspect(page, "limits")).toEqual([]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/limits.png` });

      await page.goto(`${board.path}/settings/columns`);
      await page.getByText("At most 1").waitFor();
      await page.getByRole("button", { name: /^Edit .*In Progress/ }).click();
      await page.getByRole("textbox", { name: "WIP limit" }).fill("");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("At most 1").waitFor({ state: "detached" });
      expect((await limits())["in-progress"]).toBeNull();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

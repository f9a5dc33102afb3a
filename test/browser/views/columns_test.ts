/**
 * Columns of the board, changed in place.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { card, drag, expectCards, lane, WIDE } from "../board/board_moves.ts";
import { type BoardWorld, furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { expectSoon } from "../until.ts";
import { joinAs } from "../workspace_world.ts";

describe.skipIf(!hasBrowser)("the columns of a board", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const menuOf = (page: Page, name: string) => page.getByRole("button", { name: `Actions for column ${name}` });

  async function expectColumns(page: Page, board: BoardWorld, names: string[]): Promise<void> {
    const shown = page.locator(".lanes h2, .lane-strip bdi");
    await expectSoon(() => shown.allInnerTexts(), names);
    const { token } = board.person;
    const read = async (): Promise<string[]> =>
      (await world.ask<{ name: string }[]>("GET", `/api/column/${board.projectId}`, { token })).map(({ name }) => name);
    await expectSoon(read, names);
  }

  test.skipIf(!isFull)(
    "are added, renamed, moved, collapsed and deleted with the keyboard, and dragged",
    async () => {
      const board = await furnishBoard(world, ["First", "Second"]);
      const { page, faults, enter, untilIdle, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      await expectCards(page, "To Do", ["First", "Second"]);

      await page.getByRole("button", { name: "Add column" }).press("Enter");
      await page.getByRole("textbox", { name: "Add column" }).pressSequentially("Shipped");
      await page.keyboard.press("Enter");
      await expectColumns(page, board, ["To Do", "In Progress", "In Review", "Done", "Shipped"]);
      await page.getByText("Column “Shipped” added").waitFor({ state: "attached" });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add column");

      await menuOf(page, "Shipped").press("F2");
      await page.getByRole("textbox", { name: "New name for Shipped" }).fill("Live");
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: /^New name for/ }).waitFor({ state: "detached" });
      await expectColumns(page, board, ["To Do", "In Progress", "In Review", "Done", "Live"]);
      await menuOf(page, "Live").press("Shift+ArrowLeft");
      await expectColumns(page, board, ["To Do", "In Progress", "In Review", "Live", "Done"]);
      await page.getByText("Live moved to position 4 of 5").waitFor({ state: "attached" });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Actions for column Live");

      await menuOf(page, "To Do").click();
      await page.getByRole("menuitem", { name: "Rename" }).click();
      await page.getByRole("textbox", { name: "New name for To Do" }).fill("Next");
      await page.keyboard.press("Enter");
      await expectColumns(page, board, ["Next", "In Progress", "In Review", "Live", "Done"]);
      expect(await inspect(page, "columns")).toEqual([]);

      await drag(page, page.getByRole("heading", { name: "Live" }), page.getByRole("heading", { name: "Next" }));
      await expectColumns(page, board, ["Live", "Next", "In Progress", "In Review", "Done"]);

      await menuOf(page, "In Review").click();
      await page.getByRole("menuitem", { name: "Collapse" }).click();
      await lane(page, "In Review").waitFor({ state: "detached" });
      await page.reload();
      const collapsed = page.locator(".lane-collapsed");
      await collapsed.waitFor();
      await untilIdle();
      await drag(page, page.locator(".task-card", { hasText: "Second" }), collapsed);
      await collapsed.getByText("1", { exact: true }).waitFor();
      await expectCards(page, "Next", ["First"]);
      expect(await inspect(page, "column-collapsed")).toEqual([]);
      // A link to a task expands its column.
      await page.goto(`${board.path}?task=DEM-2`);
      await expectCards(page, "In Review", ["Second"]);
      await page.goto(board.path);
      await expectCards(page, "In Review", ["Second"]);

      await page.getByRole("button", { name: "Add to the top of Next" }).click();
      await page.keyboard.type("Zeroth");
      await page.keyboard.press("Enter");
      await expectCards(page, "Next", ["Zeroth", "First"]);
      await page.keyboard.press("Escape");

      await menuOf(page, "Next").click();
      await page.getByRole("menuitem", { name: "Delete column…" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Move 2 tasks to").selectOption({ label: "Live" });
      await dialog.getByRole("button", { name: "Move tasks and delete column" }).click();
      await expectCards(page, "Live", ["Zeroth", "First"]);
      await expectColumns(page, board, ["Live", "In Progress", "In Review", "Done"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "cannot be changed by members without the permission, who can collapse them",
    async () => {
      const board = await furnishBoard(world, []);
      const viewer = await joinAs(world, board.person, {
        workspaceId: board.workspaceId,
        name: "Viewer",
        role: "viewer",
      });
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(viewer);
      await page.goto(board.path);
      await menuOf(page, "To Do").click();
      await page.getByRole("menuitem", { name: "Collapse" }).waitFor();
      expect(await page.getByRole("menuitem").count()).toBe(1);
      expect(await page.getByRole("button", { name: "Add column" }).count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "keep a field open if the user opens it while the previous field is being saved",
    async () => {
      const board = await furnishBoard(world, ["First"]);
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      await expectCards(page, "To Do", ["First"]);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/column/**", async (route) => {
        if (route.request().method() !== "GET") await released;
        await route.continue();
      });
      await page.getByRole("button", { name: "Add column" }).press("Enter");
      await page.getByRole("textbox", { name: "Add column" }).fill("Shipped");
      await page.keyboard.press("Enter");
      await menuOf(page, "Done").press("F2");
      const field = page.getByRole("textbox", { name: "New name for Done" });
      await field.fill("Half a na");
      release();
      await lane(page, "Shipped").waitFor();
      await page.keyboard.type("me");
      expect(await field.inputValue()).toBe("Half a name");
      await page.keyboard.press("Enter");
      await expectColumns(page, board, ["To Do", "In Progress", "In Review", "Half a name", "Shipped"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "can be dragged on a new board, and accept cards after a column is renamed",
    async () => {
      const board = await furnishBoard(world, ["First"]);
      const { page, faults, enter, untilIdle, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      await expectCards(page, "To Do", ["First"]);
      await untilIdle();
      await drag(page, page.getByRole("heading", { name: "Done" }), page.getByRole("heading", { name: "To Do" }));
      await expectColumns(page, board, ["Done", "To Do", "In Progress", "In Review"]);
      await drag(page, card(page, "First"), lane(page, "In Review"));
      await expectCards(page, "In Review", ["First"]);

      await menuOf(page, "In Progress").press("F2");
      await page.getByRole("textbox", { name: "New name for In Progress" }).fill("Now");
      await page.keyboard.press("Enter");
      await expectColumns(page, board, ["Done", "To Do", "Now", "In Review"]);
      await drag(page, card(page, "First"), lane(page, "Now").locator(".lane-cards"));
      await expectCards(page, "Now", ["First"]);
      await drag(page, page.getByRole("heading", { name: "In Review" }), lane(page, "Now"));
      await expectColumns(page, board, ["Done", "To Do", "In Review", "Now"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/**
 * When the focused element is removed, focus moves to a neighbor, so that Tab continues from there (WCAG 2.4.3).
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../tier.ts";
import { furnishBoard } from "./board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "./browser.ts";

describe.skipIf(!hasBrowser)("the keyboard focus", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test.skipIf(!isFull)(
    `moves to the next label when a label is removed, or to the "add" button when the last label is removed`,
    async () => {
      const { person, path, ids, workspaceId } = await furnishBoard(world, ["Main"]);
      const { token } = person;
      for (const name of ["brass", "steel"]) {
        const body = { name, color: "#3e7bfa", workspaceId, taskId: ids.Main };
        await world.ask("POST", "/api/label", { token, body });
      }
      const { page, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}?task=DEM-1`);
      for (const [gone, next] of [
        ["brass", "Remove label steel"],
        ["steel", "Add or remove labels"],
      ] as const) {
        await page.getByRole("button", { name: `Remove label ${gone}` }).focus();
        await page.keyboard.press("Enter");
        await untilFocused(page, next);
      }
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    `moves to the next card when a card is archived or deleted, or to the "add" button if no card is left`,
    async () => {
      const { person, path } = await furnishBoard(world, ["One", "Two", "Three"]);
      const { page, enter, close } = await world.open();
      await enter(person);
      await page.goto(path);
      for (const [key, item, next] of [
        ["DEM-1", "Archive", "Actions for DEM-2"],
        ["DEM-3", "Delete", "Actions for DEM-2"],
        ["DEM-2", "Move to backlog", "Add task to To Do"],
      ] as const) {
        await page.getByRole("button", { name: `Actions for ${key}` }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("menuitem", { name: item }).focus();
        await page.keyboard.press("Enter");
        await untilFocused(page, next);
      }
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "moves to a neighboring card when the open task is deleted",
    async () => {
      const { person, path } = await furnishBoard(world, ["One", "Two"]);
      const { page, enter, close } = await world.open();
      await enter(person);
      await page.goto(path);
      await page.getByRole("link", { name: "One" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Task DEM-1" }).getByRole("button", { name: "Delete" }).focus();
      await page.keyboard.press("Enter");
      await untilFocused(page, "Two");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

async function untilFocused(page: Page, name: string): Promise<void> {
  try {
    await page.waitForFunction(
      (wanted) =>
        (document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent) === wanted,
      name,
    );
  } catch {
    const found = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    expect(found).toContain(name);
  }
}

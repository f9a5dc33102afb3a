/**
 * The list with groups and cells, and the order of the backlog.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { chooseDisplay, drag, expectCards, link, WIDE } from "../board/board_moves.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { expectSoon } from "../until.ts";

/** Waits until the list shows these headings and titles. */
async function expectLines(page: Page, lines: string[]): Promise<void> {
  const read = (): Promise<string[]> => page.locator(".group-toggle bdi, .task-row .task-link").allInnerTexts();
  await expectSoon(read, lines);
}

describe.skipIf(!hasBrowser)("the list of a project", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "has groups that collapse, and cells that open a picker",
    async () => {
      const board = await furnishBoard(world, ["One", "Two", "Three"]);
      const { token } = board.person;
      await world.ask("PATCH", `/api/task/${board.ids.Three}`, { token, body: { status: "done" } });
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(`${board.path}?view=list`);
      await expectLines(page, ["To Do", "One", "Two", "Done", "Three"]);
      const row = (title: string) => page.locator(".task-row", { has: link(page, title) });

      // Uses only the keyboard.
      await row("One").getByRole("button", { name: "Status: To Do" }).press("Enter");
      await page.getByRole("combobox").waitFor();
      await page.keyboard.type("progress");
      await page.keyboard.press("Enter");
      await expectLines(page, ["To Do", "Two", "In Progress", "One", "Done", "Three"]);
      await row("Two").getByRole("button", { name: "Priority: No priority" }).click();
      await page.getByRole("option", { name: "Urgent" }).click();
      await row("Two").getByRole("button", { name: "Due: No date" }).click();
      await page.getByRole("option", { name: /^Tomorrow/ }).click();
      await row("Two").getByRole("button", { name: "Assignee: Unassigned" }).click();
      await page.getByRole("option", { name: /^Ada/ }).click();
      await row("Two").getByRole("button", { name: "Assignee: Ada Lovelace" }).waitFor();
      expect(await inspect(page, "list-groups")).toEqual([]);

      await chooseDisplay(page, "Group by", "Priority");
      await expectLines(page, ["Urgent", "Two", "No priority", "One", "Three"]);
      await page.getByRole("button", { name: /^Urgent/, expanded: true }).press("Enter");
      await expectLines(page, ["Urgent", "No priority", "One", "Three"]);
      await page.reload();
      await expectLines(page, ["Urgent", "No priority", "One", "Three"]);
      await page.getByRole("button", { name: /^Urgent/, expanded: false }).press("Enter");
      await drag(page, link(page, "One"), page.getByRole("heading", { name: "Urgent" }));
      await expectLines(page, ["Urgent", "Two", "One", "No priority", "Three"]);

      await page.getByRole("button", { name: "Display" }).click();
      await page.getByRole("menuitem", { name: "Properties" }).click();
      await page.getByRole("menuitemcheckbox", { name: "Status" }).click();
      await row("Two")
        .getByRole("button", { name: /^Status/ })
        .waitFor({ state: "detached" });
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await inspect(page, "list-groups", { rules: "width" })).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "reorders the backlog by dragging and with the keyboard, and moves its tasks to a column",
    async () => {
      const board = await furnishBoard(world, ["A", "B", "C"]);
      const { token } = board.person;
      for (const title of ["A", "B", "C"]) {
        await world.ask("PATCH", `/api/task/${board.ids[title]}`, { token, body: { status: "planned" } });
      }
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(`${board.path}?view=backlog`);
      await expectLines(page, ["A", "B", "C"]);
      await link(page, "C").focus();
      await page.keyboard.press("Shift+ArrowUp");
      await expectLines(page, ["A", "C", "B"]);
      await page.keyboard.press("Shift+ArrowUp");
      await expectLines(page, ["C", "A", "B"]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("C");
      await drag(page, link(page, "B"), page.locator(".row-content", { has: link(page, "C") }));
      await expectLines(page, ["B", "C", "A"]);

      const from = await link(page, "A").boundingBox();
      await page.mouse.move((from?.x ?? 0) + 4, (from?.y ?? 0) + 4);
      await page.mouse.down();
      await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) - 10, { steps: 4 });
      const target = page.locator("[data-drop-column=in-progress]");
      await target.waitFor();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/backlog-drag.png` });
      const to = await target.boundingBox();
      await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10, { steps: 10 });
      await page.mouse.up();
      await expectLines(page, ["B", "C"]);
      expect(await inspect(page, "backlog")).toEqual([]);
      await page.getByRole("link", { name: "Board", exact: true }).click();
      await expectCards(page, "In Progress", ["A"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

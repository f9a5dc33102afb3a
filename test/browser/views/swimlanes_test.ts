/**
 * Swimlanes of the board.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { chooseDisplay, drag, expectCards, lane, link, WIDE } from "../board/board_moves.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { expectSoon } from "../until.ts";

describe.skipIf(!hasBrowser)("the swimlanes of a board", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "divide the board into rows; cards move between them by dragging and with the keyboard",
    async () => {
      const board = await furnishBoard(world, ["One", "Two", "Three"]);
      const { token } = board.person;
      const edit = (title: string, body: object): Promise<unknown> =>
        world.ask("PATCH", `/api/task/${board.ids[title]}`, { token, body });
      await edit("One", { priority: "urgent" });
      await edit("Three", { status: "done" });
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(board.path);
      await chooseDisplay(page, "Swimlanes", "Priority");
      await expectCards(page, "Urgent, To Do", ["One"]);
      await expectCards(page, "No priority, To Do", ["Two"]);
      await expectCards(page, "No priority, Done", ["Three"]);
      await drag(page, link(page, "Two"), lane(page, "Urgent, In Progress"));
      await expectCards(page, "Urgent, In Progress", ["Two"]);
      await link(page, "Two").focus();
      await page.keyboard.press("Shift+ArrowDown");
      await expectCards(page, "No priority, In Progress", ["Two"]);
      await page.keyboard.press("Shift+ArrowRight");
      await expectCards(page, "No priority, In Review", ["Two"]);
      await expectFocus(page, "Two");
      await page.keyboard.press("ArrowRight");
      await expectFocus(page, "Three");
      expect(await inspect(page, "swimlanes")).toEqual([]);

      await lane(page, "Urgent, Done")
        .getByRole("button", { name: /^Add task/ })
        .focus();
      await page.keyboard.press("Enter");
      await page.keyboard.type("Four");
      await page.keyboard.press("Enter");
      await expectCards(page, "Urgent, Done", ["Four"]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Urgent/, expanded: true }).press("Enter");
      await link(page, "One").waitFor({ state: "detached" });
      await page.reload();
      await expectCards(page, "No priority, In Review", ["Two"]);
      expect(await link(page, "One").count()).toBe(0);
      type Placed = { priority: string; status: string };
      expect(await world.ask<Placed>("GET", `/api/task/${board.ids.Two}`, { token })).toMatchObject({
        priority: "no-priority",
        status: "in-review",
      });
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await inspect(page, "swimlanes", { rules: "width" })).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "by label show a task with two labels in both rows, and swap the label of a card that is moved",
    async () => {
      const board = await furnishBoard(world, ["One", "Two"]);
      const { token } = board.person;
      const label = async (name: string, title: string): Promise<unknown> =>
        await world.ask("POST", "/api/label", {
          token,
          body: { name, color: "red", workspaceId: board.workspaceId, taskId: board.ids[title] },
        });
      await label("bug", "One");
      await label("needs design/UX", "One");
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(`${board.path}?rows=label`);
      await expectCards(page, "bug, To Do", ["One"]);
      await expectCards(page, "needs design/UX, To Do", ["One"]);
      await expectCards(page, "No label, To Do", ["Two"]);

      const two = lane(page, "No label, To Do").getByRole("link", { name: "Two" });
      await drag(page, two, lane(page, "bug, In Progress"));
      await expectCards(page, "bug, In Progress", ["Two"]);
      await lane(page, "bug, In Progress").getByRole("link", { name: "Two" }).focus();
      await page.keyboard.press("Shift+ArrowDown");
      await expectCards(page, "needs design/UX, In Progress", ["Two"]);
      await expectFocus(page, "Two");
      const labelsOf = async (title: string): Promise<string[]> => {
        const labels = await world.ask<{ name: string }[]>("GET", `/api/label/task/${board.ids[title]}`, { token });
        return labels.map(({ name }) => name).sort();
      };
      await expectSoon(() => labelsOf("Two"), ["needs design/UX"]);
      expect(await labelsOf("One")).toEqual(["bug", "needs design/UX"]);
      expect(await inspect(page, "swimlanes-label")).toEqual([]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/label-lanes.png` });
      await page.keyboard.press("Control+z");
      await expectCards(page, "bug, In Progress", ["Two"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  async function expectFocus(page: Page, title: string): Promise<void> {
    const read = (): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.textContent);
    await expectSoon(read, title);
  }
});

/**
 * Cards and rows show how many subtasks of a task are done, with one request for the whole board.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { card } from "../board/board_moves.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("the number of subtasks", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "is shown on cards and rows, and updates when other people change the subtasks",
    async () => {
      const board = await furnishBoard(world, ["Parent", "First", "Second", "Alone"]);
      const { token } = board.person;
      const add = (title: string): Promise<unknown> =>
        world.ask("POST", "/api/task-relation", {
          token,
          body: { sourceTaskId: board.ids.Parent, targetTaskId: board.ids[title], relationType: "subtask" },
        });
      await add("First");
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      let requests = 0;
      page.on("request", (request) => {
        if (request.url().includes("/subtask-counts")) requests += 1;
      });
      await enter(board.person);
      await page.goto(board.path);
      await card(page, "Parent").getByText("0/1").waitFor();
      expect(requests).toBe(1);
      await card(page, "Parent").getByText("Subtasks: 0 of 1 done").waitFor({ state: "attached" });
      expect(await page.locator(".subtask-sign").count()).toBe(1);

      await add("Second");
      await card(page, "Parent").getByText("0/2").waitFor();
      await world.ask("PUT", `/api/task/status/${board.ids.First}`, { token, body: { status: "done" } });
      await card(page, "Parent").getByText("1/2").waitFor();
      expect(await inspect(page, "subtasks")).toEqual([]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/subtasks.png` });
      await page.goto(`${board.path}?view=list`);
      await page.locator(".task-row", { hasText: "Parent" }).getByText("1/2").waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await inspect(page, "subtasks-list", { rules: "width" })).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

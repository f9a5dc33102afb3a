/** The query of a board as text: completion, errors, and the way to the filter buttons and back. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull } from "../../tier.ts";
import { chooseFilter, expectCards, WIDE } from "../board/board_moves.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("the query of a board", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "completes with the keyboard, explains errors, and turns into filter buttons and back",
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

      // The filter buttons become text.
      await chooseFilter(page, "Priority", "Urgent");
      await expectCards(page, "To Do", ["Fire"]);
      await page.getByRole("button", { name: "Query", exact: true }).click();
      const field = page.getByRole("combobox", { name: "Query" });
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>(".query-box input")?.value !== "");
      expect(await field.inputValue()).toBe("priority:urgent");
      await page.waitForURL((url) => url.searchParams.get("where") === "priority:urgent");
      expect(await page.getByRole("group", { name: "Filter: Priority" }).count()).toBe(0);
      await expectCards(page, "To Do", ["Fire"]);

      // Names and values are completed.
      await field.fill("");
      await expectCards(page, "To Do", ["Fire", "Smoke", "Ash"]);
      await field.pressSequentially("pri");
      await page.getByRole("option", { name: "priority:" }).waitFor();
      await field.press("ArrowDown");
      await field.press("Enter");
      expect(await field.inputValue()).toBe("priority:");
      await field.pressSequentially(">=hi");
      await page.getByRole("option", { name: "high" }).waitFor();
      expect(await inspect(page, "query", { fullPage: false })).toEqual([]);
      await field.press("ArrowDown");
      await field.press("Enter");
      expect(await field.inputValue()).toBe("priority:>=high ");
      await expectCards(page, "To Do", ["Fire", "Smoke"]);
      await page.getByText("2 of 3 tasks").waitFor();

      // An error keeps the last filter, and has a suggestion.
      await field.fill("prioriy:high");
      await field.press("Enter");
      await page.getByText("Unknown field “prioriy”").waitFor();
      await expectCards(page, "To Do", ["Fire", "Smoke"]);
      expect(await inspect(page, "query-error", { fullPage: false })).toEqual([]);
      await page.getByRole("button", { name: "Use “priority”" }).click();
      await page.waitForFunction(() =>
        document.querySelector<HTMLInputElement>(".query-box input")?.value.startsWith("priority"),
      );
      await field.fill("priority:high is:open");
      await field.press("Enter");
      await expectCards(page, "To Do", ["Smoke"]);
      expect(await page.getByRole("button", { name: "Show as filters" }).count()).toBe(0);

      // The URL keeps the query, and a query that buttons can express becomes buttons.
      await page.reload();
      await expectCards(page, "To Do", ["Smoke"]);
      await field.fill("-priority:high");
      await field.press("Enter");
      await expectCards(page, "To Do", ["Fire", "Ash"]);
      await page.getByRole("button", { name: "Show as filters" }).click();
      await page.getByRole("group", { name: "Filter: Priority" }).waitFor();
      await page.waitForURL((url) => !url.searchParams.has("where") && url.searchParams.get("priority") === "!high");
      await expectCards(page, "To Do", ["Fire", "Ash"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "filters by a custom field, and updates when its values change",
    async () => {
      const board = await furnishBoard(world, ["Big", "Small"]);
      const { token } = board.person;
      const field = await world.ask<{ id: string }>("POST", "/api/custom-field", {
        token,
        body: { projectId: board.projectId, name: "Points", type: "number" },
      });
      const rate = (title: "Big" | "Small", value: string) =>
        world.ask("PUT", "/api/custom-field/value", {
          token,
          body: { taskId: board.ids[title], fieldId: field.id, value },
        });
      await rate("Big", "8");
      await rate("Small", "2");
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(`${board.path}?where=${encodeURIComponent("points:>5")}`);
      await expectCards(page, "To Do", ["Big"]);
      await rate("Small", "13");
      await expectCards(page, "To Do", ["Big", "Small"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "asks the server which tasks are blocked",
    async () => {
      const board = await furnishBoard(world, ["Wait", "Free"]);
      const { token } = board.person;
      await world.ask("POST", "/api/task-relation", {
        token,
        body: { sourceTaskId: board.ids.Free, targetTaskId: board.ids.Wait, relationType: "blocks" },
      });
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(`${board.path}?where=blocked`);
      await expectCards(page, "To Do", ["Wait"]);
      await page.goto(`${board.path}?where=${encodeURIComponent("is:open -blocked")}`);
      await expectCards(page, "To Do", ["Free"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/**
 * Saved views.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { drag, expectCards, lane, link, WIDE } from "../board/board_moves.ts";
import { type BoardWorld, furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

interface View {
  id: string;
}

describe.skipIf(!hasBrowser)("saved views", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "keep the filters, order and layout of a board, and the text typed into their dialog",
    async () => {
      const board = await furnishBoard(world, ["One", "Two", "Three"]);
      const { token } = board.person;
      await world.ask("PATCH", `/api/task/${board.ids.Two}`, { token, body: { priority: "high" } });
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(`${board.path}?view=list&priority=high&sort=title`);
      await link(page, "Two").waitFor();
      await page.getByRole("button", { name: "Save view" }).click();
      const dialog = page.getByRole("dialog", { name: "Create view" });
      await dialog.getByLabel("Name").fill("Urgent things");
      expect(await dialog.getByLabel("Query").inputValue()).toBe("priority:high -is:planned -is:archived sort:title");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Save view" }).click();
      expect(await dialog.getByLabel("Name").inputValue()).toBe("Urgent things");
      await dialog.getByLabel("Query").fill("priority:highest");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByLabel("Query").and(page.locator("[aria-invalid]")).waitFor();
      await dialog.getByLabel("Query").fill("priority:high");
      expect(await inspect(page, "view dialog")).toEqual([]);
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "Open" }).click();
      await page.getByRole("heading", { level: 1, name: "Urgent things" }).waitFor();
      await link(page, "Two").waitFor();
      expect(await link(page, "One").count()).toBe(0);

      // The sidebar updates its counts when tasks change.
      const side = page.getByRole("navigation", { name: "Main" });
      await side.getByRole("link", { name: "Urgent things 1 task" }).waitFor();
      await world.ask("PATCH", `/api/task/${board.ids.One}`, { token, body: { priority: "high" } });
      await link(page, "One").waitFor();
      await side.getByRole("link", { name: "Urgent things 2 tasks" }).waitFor();
      await page.getByRole("button", { name: "Favorite" }).click();
      await side.getByRole("link", { name: "Urgent things favorite 2 tasks" }).waitFor();

      await link(page, "Two").click();
      await page.getByRole("dialog", { name: "Task DEM-2" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: "Task DEM-2" }).waitFor({ state: "detached" });
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("urgent");
      await page.getByRole("option", { name: /Go to view Urgent things/ }).waitFor();
      await page.keyboard.press("Escape");

      await page.getByRole("button", { name: "Actions for view Urgent things" }).click();
      await page.getByRole("menuitem", { name: "Delete view…" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete view" }).click();
      await page.getByText("View “Urgent things” deleted").waitFor();
      await side.getByRole("link", { name: /Urgent things/ }).waitFor({ state: "detached" });
      expect(await world.ask<View[]>("GET", `/api/view?workspaceId=${board.workspaceId}`, { token })).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  /**
   * Creates a second project, a workspace field, and a saved view that shows both projects on a board by this field.
   */
  async function furnishView(board: BoardWorld): Promise<{ view: View; pay: string }> {
    const { workspaceId, ids } = board;
    const { token } = board.person;
    const ask = <Answer = View>(method: string, path: string, body: object): Promise<Answer> =>
      world.ask<Answer>(method, path, { token, body });
    const site = await ask("POST", "/api/project", { workspaceId, name: "Site", slug: "SITE" });
    const pay = await ask("POST", `/api/task/${site.id}`, { title: "Pay" });
    const severity = await ask("POST", `/api/custom-field/workspace/${workspaceId}`, {
      name: "Severity",
      type: "dropdown",
      options: ["Low", "High"],
    });
    const points = await ask("POST", `/api/custom-field/workspace/${workspaceId}`, { name: "Points", type: "number" });
    const set = (taskId: string | undefined, fieldId: string, value: string): Promise<View> =>
      ask("PUT", "/api/custom-field/value", { taskId, fieldId, value });
    await set(ids.One, severity.id, "Low");
    await set(ids.One, points.id, "3");
    await set(pay.id, points.id, "5");
    const view = await ask("POST", "/api/view", {
      workspaceId,
      name: "Everything",
      visibility: "public",
      layout: "board",
      groupBy: "field.Severity",
      swimlaneBy: "project",
      totals: [{ field: "field.Points", total: "sum" }],
    });
    return { view, pay: pay.id };
  }

  test(
    "show tasks of several projects on a board by any field, and moving a card changes the field",
    async () => {
      const board = await furnishBoard(world, ["One", "Two"]);
      const { token } = board.person;
      const { view, pay } = await furnishView(board);
      const { page, faults, enter, close } = await world.open(WIDE);
      await enter(board.person);
      // The shared URL leads to the page.
      await page.goto(`/views/${view.id}`);
      await page.waitForURL(/\/w\/demo-\d+\/views\//);
      await expectCards(page, "Demo, Low", ["One"]);
      await expectCards(page, "Demo, No value", ["Two"]);
      await expectCards(page, "Site, No value", ["Pay"]);
      await page.getByText("3 tasks · Points: 8").waitFor();
      await page.locator(".task-card", { hasText: "Pay" }).getByText("SITE-1").waitFor();

      await drag(page, link(page, "Two"), lane(page, "Demo, High"));
      await expectCards(page, "Demo, High", ["Two"]);
      await link(page, "Pay").focus();
      const saved = page.waitForResponse((answer) => answer.url().endsWith("/custom-field/value") && answer.ok());
      await page.keyboard.press("Shift+ArrowLeft");
      await expectCards(page, "Site, High", ["Pay"]);
      await saved;
      await page.reload();
      await expectCards(page, "Site, High", ["Pay"]);
      const values = await world.ask<object[]>("GET", `/api/custom-field/task/${pay}`, { token });
      expect(values).toContainEqual(expect.objectContaining({ fieldName: "Severity", value: "High" }));
      expect(await inspect(page, "saved view")).toEqual([]);

      await page.getByRole("button", { name: "Actions for view Everything" }).click();
      await page.getByRole("menuitem", { name: "Edit view…" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit view Everything" });
      for (const [layout, shown] of [
        ["Calendar", page.locator(".calendar")],
        ["Timeline", page.locator(".timeline")],
        ["Table", page.getByRole("grid").getByText("SITE-1")],
        ["List", page.locator(".task-list")],
      ] as const) {
        await dialog.getByLabel("Layout").selectOption(layout);
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.waitFor({ state: "detached" });
        await shown.waitFor();
        if (layout === "List") break;
        await page.getByRole("button", { name: "Actions for view Everything" }).click();
        await page.getByRole("menuitem", { name: "Edit view…" }).click();
      }
      await page.getByRole("button", { name: /^High.*Points: 5/ }).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await inspect(page, "saved view", { rules: "width" })).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/**
 * The table: cells are edited, copied, pasted and filled with the keyboard, and text that cannot be saved is not lost.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { type BoardWorld, furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { expectSoon, readUntil } from "../until.ts";

interface Stored {
  title: string;
  priority: string;
  dueDate: string | null;
}

/** Finds the cell of a task in a column, by task key and column name. */
async function cellOf(page: Page, key: string, column: string): Promise<Locator> {
  const head = page.getByRole("columnheader", { name: column, exact: true });
  const index = await head.getAttribute("aria-colindex");
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: key, exact: true }) });
  return row.locator(`[aria-colindex="${index}"]`);
}

/** Waits until the cells of a column show these texts, from top to bottom. */
async function expectColumn(page: Page, column: string, texts: readonly string[]): Promise<void> {
  const index = await page.getByRole("columnheader", { name: column, exact: true }).getAttribute("aria-colindex");
  const cells = page.locator(`[data-task-id] > [aria-colindex="${index}"]`);
  await expectSoon(() => cells.allInnerTexts(), [...texts]);
}

describe.skipIf(!hasBrowser)("the table of a project", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  /** Waits until the tasks on the server satisfy a condition. Returns them in the order of their numbers. */
  async function stored(board: BoardWorld, isReady: (tasks: Stored[]) => boolean): Promise<Stored[]> {
    const read = async (): Promise<Stored[]> => {
      const { tasks } = await world.ask<{ tasks: (Stored & { number: number })[] }>(
        "GET",
        `/api/project/${board.projectId}`,
        { token: board.person.token },
      );
      return tasks.toSorted((left, right) => left.number - right.number);
    };
    return await readUntil(read, isReady);
  }

  test(
    "edits, copies, pastes, fills and undoes cells with the keyboard",
    async () => {
      const board = await furnishBoard(world, ["One", "Two", "Three", "Four"]);
      const { token } = board.person;
      const field = { projectId: board.projectId, name: "Points", type: "number" };
      await world.ask("POST", "/api/custom-field", { token, body: field });
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1700, height: 900 } });
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const bulk: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/api/task/bulk")) bulk.push(request.method());
      });
      const { keyboard } = page;
      const press = async (...keys: string[]): Promise<void> => {
        for (const key of keys) await keyboard.press(key);
      };
      const paste = async (text: string): Promise<void> => {
        await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
        await press("Control+v");
      };
      await enter(board.person);
      await page.goto(`${board.path}?group=none`);
      await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Table" }).click();
      const grid = page.getByRole("grid", { name: "Table" });
      await expectColumn(page, "Title", ["One", "Two", "Three", "Four"]);
      await page.getByRole("columnheader", { name: "Points" }).waitFor();
      // The header, four tasks and the footer.
      expect(await grid.getAttribute("aria-rowcount")).toBe("6");
      expect(await inspect(page, "table")).toEqual([]);

      await (await cellOf(page, "DEM-1", "Title")).click();
      await keyboard.type("First");
      await press("Enter", "F2");
      await keyboard.type(" more");
      await press("Escape");
      await expectColumn(page, "Title", ["First", "Two", "Three", "Four"]);
      await press("Control+Home", "ArrowRight", "Shift+ArrowDown", "Control+c");
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("First\nTwo");
      await press("ArrowDown");
      await paste('"A ""quoted"" name"\nLast\n');
      await expectColumn(page, "Title", ["First", "Two", 'A "quoted" name', "Last"]);
      expect((await stored(board, (tasks) => tasks[3]?.title === "Last")).map(({ title }) => title)).toEqual([
        "First",
        "Two",
        'A "quoted" name',
        "Last",
      ]);

      // Letters open the picker of a column with choices.
      await (await cellOf(page, "DEM-1", "Priority")).click();
      await keyboard.type("hi");
      await page.getByRole("option", { name: "High" }).waitFor();
      await press("Enter");
      await expectColumn(page, "Priority", ["High", "No priority", "No priority", "No priority"]);
      await press("Control+c", "ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Control+v");
      await expectColumn(page, "Priority", ["High", "High", "High", "High"]);
      await stored(board, (tasks) => tasks.every(({ priority }) => priority === "high"));
      expect(bulk).toEqual(["PATCH"]);
      await press("Control+z");
      await expectColumn(page, "Priority", ["High", "No priority", "No priority", "No priority"]);

      await (await cellOf(page, "DEM-1", "Points")).click();
      await keyboard.type("2.5");
      await press("Enter", "ArrowUp", "Shift+ArrowDown", "Shift+ArrowDown", "Control+d");
      await expectColumn(page, "Points", ["2.5", "2.5", "2.5", ""]);
      await page.getByRole("row").last().getByText("Sum 7.5").waitFor();
      await press("ArrowDown", "Delete");
      await expectColumn(page, "Points", ["2.5", "2.5", "2.5", ""]);
      await press("ArrowUp", "Delete");
      await expectColumn(page, "Points", ["2.5", "2.5", "", ""]);

      await press("Home", " ");
      await page.locator(".task-panel").getByText("DEM-3").first().waitFor();
      await press("Escape");
      await page.locator(".task-panel").waitFor({ state: "detached" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "marks pasted text that cannot be saved with the reason, and keeps it until it is discarded",
    async () => {
      const board = await furnishBoard(world, ["One", "Two"]);
      const { page, enter, close } = await world.open({ viewport: { width: 1700, height: 900 } });
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await enter(board.person);
      await page.goto(`${board.path}?view=table&group=none`);
      await (await cellOf(page, "DEM-1", "Due")).click();
      await page.evaluate(() => navigator.clipboard.writeText("2027-01-15\nsome day\noutside"));
      await page.keyboard.press("Control+v");
      const alert = page.getByRole("alert");
      await alert.getByText("1 cell wasn't saved").waitFor();
      await alert.getByText("Date not recognized").waitFor();
      await alert.getByText("1 pasted row doesn't fit in the table").waitFor();
      const wrong = await cellOf(page, "DEM-2", "Due");
      expect(await wrong.getAttribute("aria-invalid")).toBe("true");
      expect(await wrong.innerText()).toContain("some day");
      expect(await inspect(page, "table-unsaved")).toEqual([]);
      const [first] = await stored(board, (tasks) => tasks[0]?.dueDate !== null);
      expect(first?.dueDate).toBe("2027-01-15T00:00:00.000Z");
      await alert.getByRole("button", { name: "Copy text" }).click();
      await page.getByText("Text copied").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("some day\noutside");

      const views = page.getByRole("navigation", { name: "Views" });
      await views.getByRole("link", { name: "Board" }).click();
      await alert.waitFor({ state: "detached" });
      await views.getByRole("link", { name: "Table" }).click();
      await alert.getByText("1 cell wasn't saved").waitFor();
      await page.reload();
      await alert.getByText("1 pasted row doesn't fit in the table").waitFor();
      await wrong.getByText("some day").waitFor();

      // The text is corrected in place.
      await wrong.click();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Control+a");
      await page.keyboard.type("2027-02-01");
      await page.keyboard.press("Enter");
      const [, second] = await stored(board, (tasks) => tasks[1]?.dueDate !== null);
      expect(second?.dueDate).toBe("2027-02-01T00:00:00.000Z");
      await alert.getByRole("button", { name: "Discard" }).click();
      await alert.waitFor({ state: "detached" });
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "keeps text that is typed while another person deletes or moves its row, and writes it to no other row",
    async () => {
      const board = await furnishBoard(world, ["Deleted", "Moved", "Last", "Closed"]);
      const { token } = board.person;
      await world.ask("PUT", `/api/task/status/${board.ids.Closed}`, { token, body: { status: "done" } });
      const { page, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      await page.goto(`${board.path}?view=table`);
      const field = page.getByRole("textbox", { name: "Title" });
      await page.getByRole("rowheader", { name: /Done 1/ }).click();
      const deleted = await cellOf(page, "DEM-1", "Title");
      await deleted.click();
      await page.keyboard.press("Enter");
      await field.press("End");
      await page.keyboard.type(" text");
      await world.ask("DELETE", `/api/task/${board.ids.Deleted}`, { token });
      await page.getByRole("rowheader", { name: /To Do 2/ }).waitFor();
      await page.keyboard.type(" typed later");
      expect(await field.inputValue()).toBe("Deleted text typed later");
      await page.keyboard.press("Enter");
      const alert = page.getByRole("alert").filter({ hasText: "1 cell wasn't saved" });
      await alert.getByText("Deleted text typed later").waitFor();
      await alert.getByText("This no longer exists, or you don't have access to it").waitFor();
      await page.getByRole("link", { name: "DEM-1", exact: true }).waitFor({ state: "detached" });

      await (await cellOf(page, "DEM-2", "Title")).click();
      await page.keyboard.press("Enter");
      await page.keyboard.type(" along");
      // The task moves to a collapsed group.
      await world.ask("PUT", `/api/task/status/${board.ids.Moved}`, { token, body: { status: "done" } });
      await page.getByRole("rowheader", { name: /Done 2/ }).waitFor();
      expect(await field.inputValue()).toBe("Moved along");
      await page.keyboard.press("Enter");
      const tasks = await stored(board, (all) => all[0]?.title === "Moved along");
      expect(tasks.map(({ title }) => title)).toEqual(["Moved along", "Last", "Closed"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "ends a range when other rows appear between its rows, so that no key changes them",
    async () => {
      const board = await furnishBoard(world, ["One", "Two", "Three", "Four"]);
      const { token } = board.person;
      const { page, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      await page.goto(`${board.path}?view=table`);
      await (await cellOf(page, "DEM-1", "Title")).click();
      await page.keyboard.press("Shift+ArrowDown");
      await page.getByText("2 cells selected").waitFor();
      await world.ask("PUT", `/api/task/status/${board.ids.Two}`, { token, body: { status: "done" } });
      await page.getByRole("rowheader", { name: /Done 1/ }).waitFor();
      await page.getByText("2 cells selected").waitFor({ state: "detached" });
      await page.keyboard.press("Control+d");
      await page.getByText("1 cell changed").first().waitFor({ state: "attached" });
      const tasks = await stored(board, (all) => all[1]?.title !== "Two");
      expect(tasks.map(({ title }) => title)).toEqual(["One", "Four", "Three", "Four"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "remembers columns that were resized and hidden, mirrors the arrow keys, and can be left with Tab",
    async () => {
      const board = await furnishBoard(world, ["One", "Two"]);
      const { page, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      await page.goto(`${board.path}?view=table`);
      const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
      const widthOf = async (name: string): Promise<number> => Math.round((await head(name).boundingBox())?.width ?? 0);
      const before = await widthOf("Title");
      await (await cellOf(page, "DEM-1", "Title")).click();
      // The heading of the group is between the task and the header.
      for (const key of ["ArrowUp", "ArrowUp", "Alt+ArrowRight", "Alt+ArrowRight"]) await page.keyboard.press(key);
      expect(await widthOf("Title")).toBe(before + 32);
      await head("Labels").click();
      await page.getByRole("menuitem", { name: "Hide column" }).click();
      await head("Labels").waitFor({ state: "detached" });
      await page.reload();
      await head("Title").waitFor();
      expect([await widthOf("Title"), await head("Labels").count()]).toEqual([before + 32, 0]);

      await (await cellOf(page, "DEM-1", "Title")).click();
      await page.evaluate(() => {
        document.documentElement.dir = "rtl";
      });
      await page.keyboard.press("ArrowLeft");
      await (await cellOf(page, "DEM-1", "Status")).and(page.locator(":focus")).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      await page.getByRole("button", { name: "Columns" }).and(page.locator(":focus")).waitFor();

      // Without a keyboard, a first tap selects a cell, and a second tap edits it.
      const phone = await world.open({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
      await phone.enter(board.person);
      await phone.page.goto(`${board.path}?view=table`);
      const title = await cellOf(phone.page, "DEM-2", "Title");
      await title.tap();
      await title.tap();
      await phone.page.getByRole("textbox", { name: "Title" }).fill("Tapped");
      await phone.page.getByRole("textbox", { name: "Title" }).press("Enter");
      const tasks = await stored(board, (all) => all[1]?.title === "Tapped");
      expect(tasks.map((task) => task.title)).toEqual(["One", "Tapped"]);
      expect(await inspect(phone.page, "table-phone")).toEqual([]);
      await phone.close();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/**
 * A long table reuses the elements of its rows: each shows its own task wherever the table is scrolled, in the order of the
 * document, and the focus stays in its cell.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type BoardWorld, furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, type Visit } from "../browser.ts";
import { readUntil } from "../until.ts";

const ROWS = 400;

interface ShownRow {
  /** The number of the row, from 1. */
  place: number;
  key: string | null | undefined;
  title: string | null | undefined;
  isChecked: boolean;
}

/** The rows in the document, in document order. */
const rowsOf = (page: Page): Promise<ShownRow[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=grid] [data-task-id]")].map((row) => ({
      place: Number(row.getAttribute("aria-rowindex")) - 1,
      key: row.querySelector(".task-link")?.textContent,
      title: row.querySelector("[data-column='1']")?.textContent,
      isChecked: row.querySelector<HTMLInputElement>(".row-check")?.checked === true,
    })),
  );

/** Scrolls down, one step per frame. @returns the numbers of rows that at some point did not show their own task */
const scroll = (page: Page, pixels: number, count: number): Promise<number[]> =>
  page.evaluate(
    async ({ step, frames }) => {
      const grid = document.querySelector("[role=grid]") as HTMLElement;
      const wrong: number[] = [];
      for (let frame = 0; frame < frames; frame += 1) {
        grid.scrollTop += step;
        await new Promise(requestAnimationFrame);
        for (const row of grid.querySelectorAll<HTMLElement>("[data-task-id]")) {
          const place = Number(row.getAttribute("aria-rowindex")) - 1;
          const isRight =
            row.querySelector(".task-link")?.textContent === `DEM-${place}` &&
            row.querySelector("[data-column='1']")?.textContent === `Task ${place}` &&
            row.querySelector("[data-column='3']")?.textContent === (place % 2 === 0 ? "High" : "No priority");
          if (!isRight) wrong.push(place);
        }
      }
      return wrong;
    },
    { step: pixels, frames: count },
  );

/** Waits until the document has the rows in order. */
async function expectOrder(page: Page): Promise<void> {
  const placesIn = (rows: readonly ShownRow[]): number[] => rows.map(({ place }) => place);
  const inOrder = (rows: readonly ShownRow[]): number[] => placesIn(rows).toSorted((a, b) => a - b);
  const rows = await readUntil(
    () => rowsOf(page),
    (shown) => Bun.deepEquals(placesIn(shown), inOrder(shown)),
  );
  expect(placesIn(rows)).toEqual(inOrder(rows));
  expect(rows.map(({ key }) => key)).toEqual(rows.map(({ place }) => `DEM-${place}`));
}

const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const row = document.activeElement?.closest("[data-task-id]");
    return `${row?.querySelector(".task-link")?.textContent} ${(document.activeElement as HTMLElement).dataset.column}`;
  });

describe.skipIf(!hasBrowser)("a long table", () => {
  let world: BrowserWorld;
  let board: BoardWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
    board = await furnishBoard(world, []);
    const tasks = Array.from({ length: ROWS }, (_, index) => ({
      title: `Task ${index + 1}`,
      status: "to-do",
      priority: index % 2 === 0 ? "no-priority" : "high",
    }));
    const { token } = board.person;
    await world.ask("POST", `/api/task/import/${board.projectId}`, { token, body: { tasks } });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  async function openTable(width = 1200): Promise<Visit> {
    const visit = await world.open({ viewport: { width, height: 800 } });
    await visit.enter(board.person);
    await visit.page.goto(`${board.path}?view=table&group=none`);
    await visit.page.getByRole("link", { name: "DEM-1", exact: true }).waitFor();
    await visit.untilIdle();
    return visit;
  }

  test(
    "shows each row's own task while it scrolls, and keeps the document order and the focus",
    async () => {
      const { page, faults, close } = await openTable();
      await page.locator("[data-line='3'] > [data-column='1']").click();
      const cell = await page.evaluateHandle(() => document.activeElement);
      for (const [pixels, frames] of [
        [40, 20],
        [900, 10],
        [-350, 12],
        [-36, 9],
      ] as const) {
        expect(await scroll(page, pixels, frames)).toEqual([]);
        await expectOrder(page);
        expect(await page.evaluate((element) => element === document.activeElement, cell)).toBe(true);
        expect(await focused(page)).toBe("DEM-4 1");
      }
      await page.keyboard.press("ArrowDown");
      expect(await focused(page)).toBe("DEM-5 1");
      await page.keyboard.press("Control+End");
      await page.getByRole("link", { name: `DEM-${ROWS}`, exact: true }).waitFor();
      await expectOrder(page);
      await page.keyboard.press("Control+Home");
      await page.getByRole("link", { name: "DEM-1", exact: true }).waitFor();
      await expectOrder(page);
      expect(await focused(page)).toBe("DEM-1 0");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "selects tasks, not elements, and keeps pinned columns in place",
    async () => {
      const { page, close } = await openTable();
      await page.getByRole("checkbox", { name: "Select DEM-2", exact: true }).click();
      const checked = async (): Promise<unknown[]> =>
        (await rowsOf(page)).filter(({ isChecked }) => isChecked).map(({ key }) => key);
      await page.locator("[data-line='8'] > [data-column='1']").click();
      expect(await scroll(page, 900, 6)).toEqual([]);
      expect(await checked()).toEqual([]);
      expect(await scroll(page, -900, 6)).toEqual([]);
      expect(await checked()).toEqual(["DEM-2"]);

      // Elements are replaced once the table stops scrolling.
      await expectOrder(page);
      const title = page.locator("[data-line='4'] > [data-column='1']");
      const before = await title.boundingBox();
      await page.evaluate(async () => {
        (document.querySelector("[role=grid]") as HTMLElement).scrollLeft = 150;
        await new Promise(requestAnimationFrame);
      });
      await page.waitForFunction(() => document.querySelector("[role=grid]")?.matches(".grid-sideways"));
      expect(await title.boundingBox()).toEqual(before);

      // A double click on the edge of a column fits it to its visible cells.
      const text = page.locator("[data-line='4'] > [data-column='1'] > bdi");
      const isCut = (): Promise<boolean> => text.evaluate((element) => element.scrollWidth > element.clientWidth);
      const widthOf = async (): Promise<number> => (await title.boundingBox())?.width ?? 0;
      const edge = page.locator("[data-head='1'] > .grid-resize");
      await edge.hover();
      await page.mouse.down();
      await page.mouse.move((before?.x ?? 0) + 20, 150);
      await page.mouse.up();
      const narrow = await widthOf();
      expect(narrow).toBeLessThan(100);
      await edge.dblclick();
      await page.waitForFunction((least) => {
        const cell = document.querySelector("[data-line='4'] > [data-column='1']");
        return cell instanceof HTMLElement && cell.offsetWidth > least;
      }, narrow);
      expect(await isCut()).toBe(false);
      expect(await widthOf()).toBeLessThan(before?.width ?? 0);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "extends a dragged range beyond the edge of the screen, and adds up its numbers",
    async () => {
      const { token } = board.person;
      const field = await world.ask<{ id: string }>("POST", "/api/custom-field", {
        token,
        body: { projectId: board.projectId, name: "Points", type: "number" },
      });
      const { page, close } = await openTable(2000);
      await page.getByRole("columnheader", { name: "Points" }).waitFor();
      const from = await page.locator("[data-line='1'] > [data-column='2']").boundingBox();
      const grid = await page.getByRole("grid").boundingBox();
      if (!from || !grid) throw new Error("Cannot find the table");
      await page.mouse.move(from.x + 20, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(from.x + 20, from.y + 60);
      await page.mouse.move(from.x + 20, grid.y + grid.height + 30);
      await page.waitForFunction(() => (document.querySelector("[role=grid]")?.scrollTop ?? 0) > 1500);
      await page.mouse.move(from.x + 20, from.y + 60);
      await page.mouse.up();
      const stopped = await page.evaluate(() => document.querySelector("[role=grid]")?.scrollTop ?? 0);
      const last = await page.evaluate(() => {
        const rows = [...document.querySelectorAll("[data-task-id]:has([aria-selected=true][data-column='2'])")];
        return rows.map((row) => Number(row.getAttribute("aria-rowindex")) - 1).toSorted((a, b) => b - a)[0] ?? 0;
      });
      expect(last).toBeGreaterThan(40);
      await page.getByText(`${last - 1} cells selected`).waitFor();
      await page.waitForTimeout(100);
      expect(await page.evaluate(() => document.querySelector("[role=grid]")?.scrollTop ?? 0)).toBe(stopped);

      await page.keyboard.press("Control+Home");
      await page.keyboard.press("End");
      await page.keyboard.type("2.5");
      await page.keyboard.press("Enter");
      await page.keyboard.type("4");
      await page.keyboard.press("Enter");
      for (const key of ["ArrowUp", "Shift+ArrowUp"]) await page.keyboard.press(key);
      await page.locator(".grid-bar").getByText("Sum 6.5").waitFor();
      await world.ask("DELETE", `/api/custom-field/${field.id}`, { token });
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "moves the focus of a deleted row to the row that takes its place",
    async () => {
      const { page, close } = await openTable();
      const { token } = board.person;
      const task = await world.ask<{ id: string }>("POST", `/api/task/${board.projectId}`, {
        token,
        body: { title: "Deleted", description: "", priority: "urgent", status: "to-do" },
      });
      await page.goto(`${board.path}?view=table&group=none&sort=priority`);
      await page.getByText("Deleted", { exact: true }).click();
      expect(await focused(page)).toBe(`DEM-${ROWS + 1} 1`);
      await world.ask("DELETE", `/api/task/${task.id}`, { token });
      await page.getByText("Deleted", { exact: true }).waitFor({ state: "detached" });
      await page.waitForFunction(() => document.activeElement?.matches("[data-line='0'] > [data-column='1']"));
      expect(await focused(page)).toBe("DEM-2 1");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "shows an edit before anything else runs, and still after it is saved",
    async () => {
      const { page, close } = await openTable();
      await page.locator("[data-line='2'] > [data-column='1']").click();
      await page.keyboard.type("Renamed");
      const shown = await page.evaluate(async () => {
        const field = document.querySelector("textarea.grid-input");
        field?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
        await new Promise<void>(queueMicrotask);
        return document.querySelector("[data-line='2'] > [data-column='1']")?.textContent;
      });
      expect(shown).toBe("Renamed");
      const seen = await page.evaluate(async () => {
        const texts = new Set<string | null | undefined>();
        for (let frame = 0; frame < 30; frame += 1) {
          texts.add(document.querySelector("[data-line='2'] > [data-column='1']")?.textContent);
          await new Promise(requestAnimationFrame);
        }
        return [...texts];
      });
      expect(seen).toEqual(["Renamed"]);

      await page.locator("[data-line='2'] > [data-column='2']").click();
      const pasted = await page.evaluate(async () => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "Done\tUrgent");
        document.activeElement?.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
        await new Promise<void>(queueMicrotask);
        const cells = ["2", "3"].map((column) => document.querySelector(`[data-line='2'] > [data-column='${column}']`));
        return cells.map((cell) => cell?.textContent);
      });
      expect(pasted).toEqual(["Done", "Urgent"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "adds a task, and scrolls to it",
    async () => {
      const { page, close } = await openTable();
      await page.getByRole("button", { name: "Add task to To Do" }).click();
      await page.getByRole("textbox", { name: "Title of the new task in To Do" }).fill("Added last");
      await page.keyboard.press("Enter");
      await page.getByRole("gridcell", { name: "Added last" }).waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

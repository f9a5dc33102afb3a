/**
 * The timeline: bars are moved with the pointer and the keyboard, and the tasks that they block move too.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

const DAY_MILLISECONDS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MILLISECONDS);
/** The date this many days from today. */
const day = (offset: number): string => new Date((TODAY + offset) * DAY_MILLISECONDS).toISOString().slice(0, 10);

const barOf = (page: Page, title: string): Locator =>
  page
    .locator("[data-task-id]", { has: page.getByRole("link", { name: title, exact: true }) })
    .locator(".timeline-bar");

/** Returns the first and last day of a bar, in days from today. */
async function spanOf(bar: Locator): Promise<number[]> {
  const [start, end] = [await bar.getAttribute("data-start"), await bar.getAttribute("data-end")];
  return [Number(start) - TODAY, Number(end) - TODAY];
}

async function waitForSpan(bar: Locator, [start = 0, end = 0]: readonly number[]): Promise<void> {
  await bar.and(bar.page().locator(`[data-start="${TODAY + start}"][data-end="${TODAY + end}"]`)).waitFor();
}

/** Drags the middle or the end of a bar, and calls `look` before releasing the button. */
/** Holds moves by keyboard, which the page saves 900 ms after the last key. @returns a function that ends this */
async function holdSaving(page: Page): Promise<() => Promise<void>> {
  const original = await page.evaluateHandle(() => {
    const { setTimeout: start } = window;
    const hold = (run: () => void, delay?: number): number => start(run, delay === 900 ? 3_600_000 : delay);
    Object.assign(window, { setTimeout: hold });
    return start;
  });
  return async () => await original.evaluate((start) => void Object.assign(window, { setTimeout: start }));
}

async function dragBar(
  bar: Locator,
  from: "middle" | "end",
  pixels: number,
  look?: () => Promise<void>,
): Promise<void> {
  const { x, y, width, height } = (await bar.boundingBox()) as NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;
  const { mouse } = bar.page();
  const start = from === "middle" ? x + width / 2 : x + width - 3;
  await mouse.move(start, y + height / 2);
  await mouse.down();
  await mouse.move(start + pixels / 2, y + height / 2, { steps: 4 });
  await mouse.move(start + pixels, y + height / 2, { steps: 4 });
  await look?.();
  await mouse.up();
}

describe.skipIf(!hasBrowser)("the timeline of a project", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "moves a bar and the tasks that it blocks, with the pointer and the keyboard, and undoes the move",
    async () => {
      const board = await furnishBoard(world, ["Plan", "Build", "Ship", "Someday"]);
      const { token } = board.person;
      const edit = (title: string, body: object): Promise<unknown> =>
        world.ask("PATCH", `/api/task/${board.ids[title]}`, { token, body });
      const block = (from: string, to: string): Promise<unknown> =>
        world.ask("POST", "/api/task-relation", {
          token,
          body: { sourceTaskId: board.ids[from], targetTaskId: board.ids[to], relationType: "blocks" },
        });
      await edit("Plan", { startDate: day(0), dueDate: day(3) });
      await edit("Build", { startDate: day(4), dueDate: day(6) });
      await edit("Ship", { dueDate: day(9) });
      await block("Plan", "Build");
      await block("Build", "Ship");
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      await page.goto(board.path);
      await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Timeline" }).click();
      await page.waitForURL(/view=timeline/);
      const [plan, build, ship] = [barOf(page, "Plan"), barOf(page, "Build"), barOf(page, "Ship")];
      await plan.waitFor();
      expect([await spanOf(plan), await spanOf(build), await spanOf(ship)]).toEqual([
        [0, 3],
        [4, 6],
        [9, 9],
      ]);
      await page.locator(".timeline-arrow").nth(1).waitFor({ state: "attached" });
      expect(await plan.getAttribute("aria-label")).toMatch(/^DEM-1 Plan: .*, blocks 1 task$/);
      expect(await inspect(page, "timeline")).toEqual([]);

      // A day is 14 pixels wide.
      await dragBar(plan, "middle", 5 * 14, async () => {
        await page.locator(".timeline-ghost").nth(1).waitFor();
        await page.getByText("2 blocked tasks will also move").first().waitFor();
        expect(await spanOf(build)).toEqual([4, 6]);
        await shoot(page, "drag");
      });
      await waitForSpan(plan, [5, 8]);
      await waitForSpan(build, [9, 11]);
      await waitForSpan(ship, [12, 12]);
      await page.getByText(/2 blocked tasks also moved/).waitFor();
      expect(await page.locator(".timeline-ghost").count()).toBe(0);
      await page.getByRole("button", { name: "Undo" }).click();
      await waitForSpan(plan, [0, 3]);
      await waitForSpan(build, [4, 6]);
      await waitForSpan(ship, [9, 9]);

      await dragBar(plan, "end", -14);
      await waitForSpan(plan, [0, 2]);
      await plan.focus();
      const resumeSaving = await holdSaving(page);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Shift+ArrowRight");
      await waitForSpan(plan, [1, 5]);
      await page.locator(".timeline-ghost").first().waitFor();
      await page.keyboard.press("Escape");
      await waitForSpan(plan, [0, 2]);
      await resumeSaving();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Control+Shift+ArrowLeft");
      await page.keyboard.press("Enter");
      await waitForSpan(plan, [0, 3]);
      await page.keyboard.press("ArrowDown");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^DEM-2/);

      await page.getByRole("button", { name: "Plan DEM-4 for today" }).press("Enter");
      const someday = barOf(page, "Someday");
      await waitForSpan(someday, [0, 0]);
      await someday.and(page.locator(":focus")).waitFor();
      type Dated = { title: string; startDate: string | null; dueDate: string | null };
      await page
        .getByText(/DEM-4: /)
        .first()
        .waitFor();
      const { tasks } = await world.ask<{ tasks: Dated[] }>("GET", `/api/project/${board.projectId}`, { token });
      const dates = Object.fromEntries(
        tasks.map(({ title, startDate, dueDate }) => [title, [startDate?.slice(0, 10), dueDate?.slice(0, 10)]]),
      );
      expect(dates).toEqual({
        Plan: [day(0), day(3)],
        Build: [day(4), day(6)],
        Ship: [undefined, day(9)],
        Someday: [day(0), day(0)],
      });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "opens the task of a bar with Enter after a drag",
    async () => {
      const { page, title, close } = await openTimeline("Drag");
      const bar = barOf(page, title);
      await dragBar(bar, "middle", 3 * 14);
      await waitForSpan(bar, [3, 5]);
      expect(page.url()).not.toContain("task=");
      await bar.press("Enter");
      await page.waitForURL(/task=DEM-1/);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "saves a move by keyboard even if the view changes right after it",
    async () => {
      const { page, title, board, close } = await openTimeline("Leave");
      await barOf(page, title).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("v");
      await page.keyboard.press("b");
      await page.locator(".lane").first().waitFor();
      await page.getByRole("button", { name: "Undo" }).waitFor();
      const { token } = board.person;
      const task = await world.ask<{ startDate: string }>("GET", `/api/task/${board.ids[title]}`, { token });
      expect(task.startDate.slice(0, 10)).toBe(day(1));
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "requests animation frames only during a drag",
    async () => {
      const { page, title, close } = await openTimeline("Rest");
      const bar = barOf(page, title);
      await restOf(page);
      await dragBar(bar, "middle", 3 * 14, async () => {
        expect(await framesOf(page)).toBeGreaterThan(0);
      });
      await waitForSpan(bar, [3, 5]);
      await restOf(page);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  /** Opens a timeline with one task, which lasts three days from today. */
  async function openTimeline(title: string) {
    const board = await furnishBoard(world, [title]);
    const body = { startDate: day(0), dueDate: day(2) };
    await world.ask("PATCH", `/api/task/${board.ids[title]}`, { token: board.person.token, body });
    const opened = await world.open({ viewport: { width: 1440, height: 900 } });
    await opened.enter(board.person);
    await opened.page.goto(`${board.path}?view=timeline`);
    await barOf(opened.page, title).waitFor();
    return { ...opened, board, title };
  }

  test.skipIf(!isFull)(
    "draws a bar for a task without dates, remembers the scale, and fits a narrow screen",
    async () => {
      const board = await furnishBoard(world, ["Launch"]);
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1440, height: 900 } });
      await enter(board.person);
      await page.goto(`${board.path}?view=timeline`);
      await page.getByRole("button", { name: "Week", exact: true }).click();
      const track = page.locator(".timeline-free");
      await track.waitFor();
      const today = (await page.locator(".timeline-today").boundingBox())?.x ?? 0;
      const { y, height } = (await track.boundingBox()) ?? { y: 0, height: 0 };
      // A day is 40 pixels wide.
      await page.mouse.move(today + 40, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(today + 80, y + height / 2, { steps: 4 });
      await page.mouse.move(today + 120, y + height / 2, { steps: 4 });
      await page.mouse.up();
      await waitForSpan(barOf(page, "Launch"), [1, 3]);
      await page.reload();
      expect(await page.getByRole("button", { name: "Week", exact: true }).getAttribute("aria-pressed")).toBe("true");
      await waitForSpan(barOf(page, "Launch"), [1, 3]);
      await shoot(page, "week");
      await page.getByRole("button", { name: "Quarter", exact: true }).click();
      await barOf(page, "Launch").waitFor();
      expect(await inspect(page, "timeline-quarter")).toEqual([]);
      await shoot(page, "quarter");
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await inspect(page, "timeline-narrow", { rules: "width" })).toEqual([]);
        await shoot(page, `narrow-${width}`);
      }
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** Counts the animation frames that the page requests within half a second. */
const framesOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const original = window.requestAnimationFrame;
    let count = 0;
    window.requestAnimationFrame = (act) => {
      count += 1;
      return original(act);
    };
    await new Promise((resolve) => setTimeout(resolve, 500));
    window.requestAnimationFrame = original;
    return count;
  });

/** Waits until the page requests no animation frames. */
async function restOf(page: Page): Promise<void> {
  while ((await framesOf(page)) > 0);
}

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/timeline-${name}.png` });
}

/**
 * Accessibility of boards and tasks, in both themes, on a phone and on a desktop; and boards of 10,000 cards.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { DESK, inspectEverywhere, NARROW, press, type Shown } from "../appearance.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { type BoardWorld, furnishBoard } from "./board_world.ts";

const CARDS = isFull ? 10_000 : 2_000;
const BATCH = CARDS / 4;
const STATUSES = ["to-do", "in-progress", "in-review", "done"];
/** The visible cards and a few on either side. */
const MOST_RENDERED = 120;
/** More than a screen shows. */
const TITLES = Array.from({ length: 40 }, (_, index) => `Title ${index}`);

describe.skipIf(!hasBrowser)("boards", () => {
  let world: BrowserWorld;
  let board: BoardWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
    board = await furnishBoard(world, [
      "A title",
      "Another that is rather long and goes on over more than one line",
      "Idea",
    ]);
    const { token } = board.person;
    const edit = (title: string, body: object): Promise<unknown> =>
      world.ask("PATCH", `/api/task/${board.ids[title]}`, { token, body });
    const description =
      "## Head\n\n#### Deeper\n\n```\ncode\n```\n\n- [ ] one\n- [x] two\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n`code` and **more** https://example.com";
    await edit("A title", { description, priority: "urgent", dueDate: "2020-01-01", userId: board.userId });
    await edit("Idea", { status: "planned" });
    const label = { name: "bug", color: "#e5484d", workspaceId: board.workspaceId, taskId: board.ids["A title"] };
    await world.ask("POST", "/api/label", { token, body: label });
    const comment = { content: "A comment" };
    await world.ask("POST", `/api/comment/${board.ids["A title"]}`, { token, body: comment });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "are accessible in both themes, on a phone and on a desktop",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(board.person);
      const wrong: string[] = [];
      const edit = async (opened: Page): Promise<void> => {
        await opened.getByText("A comment").waitFor();
        await opened.getByRole("button", { name: "Edit" }).first().click();
        await opened.getByRole("textbox", { name: "Description" }).waitFor();
      };
      const at = (path: string, heading: string | RegExp = "Demo"): Shown => ({ path, heading, isAbove: true });
      const pages: Record<string, Shown> = {
        board: { ...at(board.path), isSample: true },
        list: at(`${board.path}?view=list`),
        backlog: at(`${board.path}?view=backlog`),
        calendar: at(`${board.path}?view=calendar`),
        archive: at(`${board.path}?view=archive`),
        people: at(`${board.path}?group=assignee`),
        priorities: at(`${board.path}?group=priority`),
        filtered: at(`${board.path}?q=nothing`),
        card_menu: { ...at(board.path), ...press("Actions for DEM-1", "menu") },
        task_panel: { ...at(`${board.path}?task=DEM-1`), act: edit },
        task_page: {
          path: board.path.replace("/p/DEM", "/t/DEM-1"),
          heading: "A title",
          act: edit,
          isSample: true,
        },
        my_tasks: { path: "/my-tasks", heading: "My tasks" },
      };
      for (const [name, shown] of Object.entries(pages)) wrong.push(...(await inspectEverywhere(page, name, shown)));
      expect([...wrong, ...faults]).toEqual([]);
      await close();
    },
    2 * BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "fit on a screen of 320 px, and print every card",
    async () => {
      const { page, faults, enter, close } = await world.open({ viewport: NARROW });
      await enter(board.person);
      const wrong: string[] = [];
      const views = ["", "?view=list", "?view=backlog", "?view=calendar", "?task=DEM-1"];
      for (const view of views) {
        await page.goto(board.path + view);
        const heading = page.getByRole("heading", { level: 1, name: "Demo" });
        await (view.startsWith("?task") ? page.getByText("A comment") : heading).waitFor();
        await page.waitForFunction(() => document.querySelector(".skeleton") === null);
        wrong.push(...(await inspect(page, `board${view}`, { rules: "width" })));
      }
      await page.emulateMedia({ media: "print" });
      await page.goto(board.path);
      await page.getByRole("link", { name: "A title" }).waitFor();
      expect(await page.locator(".task-card").count()).toBe(2);
      expect(await page.getByRole("button", { name: "Add task" }).count()).toBe(0);
      expect([...wrong, ...faults]).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "print every task of the list, the timeline and the swimlanes, and the bars of the overview",
    async () => {
      const long = await furnishBoard(world, TITLES);
      const { page, faults, enter, close } = await world.open({ viewport: DESK });
      await enter(long.person);
      const print = async (path: string): Promise<void> => {
        await page.emulateMedia({ media: "screen" });
        await page.goto(long.path + path);
        await page.getByRole("link", { name: "Title 0", exact: true }).waitFor();
        await page.emulateMedia({ media: "print" });
        await page.getByRole("link", { name: "Title 39", exact: true }).waitFor();
      };
      await print("?view=list");
      const tops = await page.$$eval(".group-row, .task-row", (rows) =>
        rows.map((row) => [row.getBoundingClientRect().top, row.getBoundingClientRect().bottom]),
      );
      expect(tops).toHaveLength(TITLES.length + 1);
      for (const [index, [top = 0]] of tops.slice(1).entries()) {
        expect(Math.ceil(top)).toBeGreaterThanOrEqual(Math.floor(tops[index]?.[1] ?? 0));
      }
      // Returns how many pixels are clipped.
      const hidden = (selector: string) =>
        page.$eval(selector, (element) => Math.max(0, element.scrollHeight - element.clientHeight));
      await print("?view=timeline");
      expect(await hidden(".timeline-scroll")).toBe(0);
      expect(await page.locator(".timeline-row").count()).toBe(TITLES.length + 1);
      await print("?rows=priority");
      expect(await hidden(".swim-cells .lane")).toBe(0);
      expect(await page.$eval(".swimlanes", (element) => getComputedStyle(element).overflow)).toBe("visible");
      await page.goto(`${long.path}/overview`);
      await page.locator(".bars").first().waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    `render only the visible cards out of ${CARDS}, and accept a drop`,
    async () => {
      const big = await furnishBoard(world, []);
      const { token } = big.person;
      for (let from = 0; from < CARDS; from += BATCH) {
        const tasks = Array.from({ length: BATCH }, (_, index) => ({
          title: `Card ${from + index}`,
          status: STATUSES[(from + index) % STATUSES.length],
        }));
        await world.ask("POST", `/api/task/import/${big.projectId}`, { token, body: { tasks } });
      }
      const { page, faults, enter, close } = await world.open({ viewport: { width: 1900, height: 900 } });
      await enter(big.person);
      const began = performance.now();
      await page.goto(big.path);
      const toDo = page.getByRole("region", { name: "To Do" });
      await toDo.getByRole("link", { name: "Card 0", exact: true }).waitFor();
      const shownAfter = performance.now() - began;
      const scripts = await page.evaluate(() =>
        (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith(".js"))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      );
      console.log(`JavaScript of a board: ${(scripts / 1024).toFixed(1)} KiB`);
      expect(await toDo.getByText(`${CARDS / STATUSES.length} tasks`).count()).toBe(1);
      expect(await page.locator(".task-card").count()).toBeLessThan(MOST_RENDERED);

      const frames = await page.evaluate(async () => {
        const place = document.querySelector(".lane-cards") as HTMLElement;
        const times: number[] = [];
        let last = performance.now();
        for (let step = 0; step < 120; step += 1) {
          place.scrollTop += 900;
          await new Promise(requestAnimationFrame);
          times.push(performance.now() - last);
          last = performance.now();
        }
        return times.sort((left, right) => left - right);
      });
      expect(await page.locator(".task-card").count()).toBeLessThan(MOST_RENDERED);
      await page.evaluate(() => {
        (document.querySelector(".lane-cards") as HTMLElement).scrollTop = 0;
      });
      const link = toDo.getByRole("link", { name: "Card 0", exact: true });
      await link.focus();
      const dropped = performance.now();
      await page.keyboard.press("Shift+ArrowRight");
      await page.getByRole("region", { name: "In Progress" }).getByText("Card 0", { exact: true }).waitFor();
      const dropTook = performance.now() - dropped;
      const [median = 0, worst = 0] = [frames[60], frames.at(-1)];
      console.log(
        `${CARDS} cards: first shown after ${shownAfter.toFixed(0)} ms, frame of a scroll ${median.toFixed(0)} ms (worst ${worst.toFixed(0)} ms), drop shown after ${dropTook.toFixed(0)} ms`,
      );
      expect(faults).toEqual([]);
      await close();
    },
    2 * BROWSER_TEST_MILLISECONDS,
  );
});

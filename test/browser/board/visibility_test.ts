/** What is visible on the board: columns while a task is open, a new task, and the task that a link points to. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { isFull } from "../../tier.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { drag } from "./board_moves.ts";
import { furnishBoard } from "./board_world.ts";

const MANY = Array.from({ length: 40 }, (_, index) => `Card ${index + 1}`);
const DESK = { width: 1440, height: 900 };

describe.skipIf(!hasBrowser)("on a board", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test.skipIf(!isFull)(
    "each column can be scrolled into view and dropped on while a task is open",
    async () => {
      const { person, path, ids } = await furnishBoard(world, ["One", "Two"]);
      const { page, faults, enter, close } = await world.open({ viewport: DESK });
      await enter(person);
      await page.goto(`${path}?task=DEM-1`);
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await panel.getByRole("textbox", { name: "New comment" }).waitFor();
      const done = page.getByRole("region", { name: "Done" });
      await page.locator(".lanes").evaluate((lanes) => lanes.scrollTo({ left: lanes.scrollWidth }));
      await page.waitForFunction(() => {
        const lane = document.querySelector('[data-lane-id="done"]')?.getBoundingClientRect();
        const beside = document.querySelector(".task-panel")?.getBoundingClientRect();
        return lane && beside && lane.right <= beside.left;
      });
      expect(await inspect(page, "board-beside", { fullPage: false, rules: "colors" })).toEqual([]);
      await page.locator(".lanes").evaluate((lanes) => lanes.scrollTo({ left: 0 }));
      await page.getByRole("button", { name: "Actions for DEM-2" }).click();
      await page.getByRole("menuitem", { name: "In Review" }).click();
      await page.getByRole("region", { name: "In Review" }).getByRole("link", { name: "Two" }).waitFor();
      await page.locator(".lanes").evaluate((lanes) => lanes.scrollTo({ left: lanes.scrollWidth }));
      await drag(page, page.getByRole("link", { name: "Two" }), done);
      await done.getByRole("link", { name: "Two" }).waitFor();
      const { token } = person;
      await untilStatus(() => world.ask("GET", `/api/task/${ids.Two}`, { token }), "done");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.each(isFull ? [1280, 1440, 1920] : [1440])(
    "opening a task moves no card and covers no part of the header, at a width of %i pixels",
    async (width) => {
      const { person, path } = await furnishBoard(world, ["One"]);
      const { page, faults, enter, close } = await world.open({ viewport: { width, height: 900 } });
      await enter(person);
      await page.goto(path);
      const card = page.getByRole("link", { name: "One" });
      const display = page.getByRole("button", { name: "Display" });
      await display.waitFor();
      const topOf = async (): Promise<number | undefined> => (await card.boundingBox())?.y;
      const before = await topOf();
      await card.click();
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await panel.getByRole("textbox", { name: "New comment" }).waitFor();
      expect(await topOf()).toBe(before);
      const start = (await panel.boundingBox())?.x ?? 0;
      for (const part of [display, page.getByRole("navigation", { name: "Views" })]) {
        const { x = 0, width: own = 0 } = (await part.boundingBox()) ?? {};
        expect(x + own).toBeLessThan(start);
      }
      await page.getByRole("link", { name: "List", exact: true }).click();
      await page.locator(".task-rows").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "the header takes up less than a third of a short screen, such as one zoomed to 200 percent",
    async () => {
      const { person, path } = await furnishBoard(world, ["One"]);
      const { page, enter, close } = await world.open({ viewport: { width: 720, height: 450 } });
      await enter(person);
      await page.goto(path);
      await page.getByRole("button", { name: "Display" }).waitFor();
      const { y = 0 } = (await page.locator(".lanes").boundingBox()) ?? {};
      expect(y).toBeLessThan(450 / 3);
      expect(await inspect(page, "board-low", { fullPage: false })).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "a new task is scrolled into view, or announced if the filter hides it",
    async () => {
      const { person, path } = await furnishBoard(world, MANY);
      const { page, faults, enter, close } = await world.open({ viewport: DESK });
      await enter(person);
      await page.goto(path);
      await page.getByRole("link", { name: "Card 1", exact: true }).waitFor();
      await page.getByRole("button", { name: "Add task to To Do" }).click();
      await page.keyboard.type("Brand new");
      await page.keyboard.press("Enter");
      await untilSeen(page.getByRole("link", { name: "Brand new" }));

      await page.goto(`${path}?q=card`);
      await page.getByRole("link", { name: "Card 1", exact: true }).waitFor();
      await page.getByRole("button", { name: "Add task to To Do" }).click();
      await page.keyboard.type("Hidden one");
      await page.keyboard.press("Enter");
      const message = page.getByRole("region", { name: "Messages" });
      await message.getByText("DEM-42 created. It's hidden by the current filters.").waitFor();
      await message.getByRole("button", { name: "Show" }).click();
      await untilSeen(page.getByRole("link", { name: "Hidden one" }));
      expect(new URL(page.url()).search).toBe("");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "a link to a task scrolls to its card or its row in a list",
    async () => {
      const { person, path } = await furnishBoard(world, MANY);
      const { page, faults, enter, close } = await world.open({ viewport: DESK });
      await enter(person);
      for (const view of ["", "&view=list"]) {
        await page.goto(`${path}?task=DEM-40${view}`);
        await untilSeen(page.locator(".cards").getByRole("link", { name: "Card 40" }));
        expect(await inspect(page, `beside${view}`, { fullPage: false, rules: "colors" })).toEqual([]);
      }
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** Waits until the element is within the viewport. Looks it up each time, because a virtual list may render it again. */
async function untilSeen(place: Locator): Promise<void> {
  const isSeen = async (): Promise<boolean> =>
    await place.evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return at !== null && element.contains(at);
    });
  for (let tries = 0; tries < 1_200 && !(await isSeen()); tries += 1) await Bun.sleep(50);
  expect(await isSeen()).toBe(true);
}

async function untilStatus(read: () => Promise<{ status: string }>, status: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if ((await read()).status === status) return;
    await Bun.sleep(50);
  }
  expect((await read()).status).toBe(status);
}

/**
 * Arabic runs from right to left: pages are mirrored, without sideways overflow. Long German and Russian words fit on phones.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { DESK, NARROW, PHONE } from "../appearance.ts";
import { link } from "../board/board_moves.ts";
import { type BoardWorld, furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

const pagesOf = ({ path }: BoardWorld): Record<string, string> => ({
  board: path,
  task: `${path}?task=DEM-1`,
  list: `${path}?view=list`,
  calendar: `${path}?view=calendar`,
  settings: "/settings/account",
  inbox: "/inbox",
});

const isQuiet = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => document.querySelector("h1, [role=dialog]") !== null && document.querySelector(".skeleton") === null,
  );

describe.skipIf(!hasBrowser)("the web app in other languages", () => {
  let world: BrowserWorld;
  let board: BoardWorld;
  const read = (locale: string): Promise<unknown> =>
    world.ask("POST", "/api/auth/update-user", { token: board.person.token, body: { locale } });

  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
    board = await furnishBoard(world, ["Cut the wheels", "صب الإطار"]);
    const { token, ids } = { ...board.person, ids: board.ids };
    await world.ask("PATCH", `/api/task/${ids["Cut the wheels"]}`, {
      token,
      body: { priority: "high", dueDate: "2026-12-24", description: "Cut **four** wheels" },
    });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "mirrors every page in Arabic",
    async () => {
      await read("ar");
      const { page, faults, enter, close } = await world.open({ viewport: DESK });
      await enter(board.person);
      const wrong: string[] = [];
      for (const [name, path] of Object.entries(pagesOf(board))) {
        await page.setViewportSize(DESK);
        await page.goto(path);
        await isQuiet(page);
        await page.waitForFunction(() => document.dir === "rtl" && document.documentElement.lang === "ar");
        if (name === "task") {
          const panel = page.locator(".task-panel");
          await panel.waitFor();
          await page.waitForFunction(() => document.querySelector(".task-panel")?.getBoundingClientRect().left === 0);
          expect((await panel.boundingBox())?.width).toBeLessThan(DESK.width);
        }
        wrong.push(...(await inspect(page, `ar ${name}`)));
        await page.setViewportSize(PHONE);
        wrong.push(...(await inspect(page, `ar ${name} phone`, { rules: "width" })));
      }
      expect(wrong).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS * 2,
  );

  test(
    "moves a card in the direction of the arrow key in Arabic",
    async () => {
      await read("ar");
      const { page, faults, enter, close } = await world.open({ viewport: DESK });
      await enter(board.person);
      await page.goto(board.path);
      const card = link(page, "صب الإطار");
      await card.waitFor();
      await page.waitForFunction(() => document.dir === "rtl");
      const before = await card.boundingBox();
      await card.focus();
      await page.keyboard.press("Shift+ArrowLeft");
      await page.waitForFunction(
        ([left]) => {
          const cards = [...document.querySelectorAll<HTMLElement>(".task-link")];
          const moved = cards.find((one) => one.textContent?.includes("صب"));
          return moved !== undefined && moved.getBoundingClientRect().left < (left ?? 0) - 100;
        },
        [before?.x],
      );
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "runs the arrow keys of the emoji picker and the chart of an overview from right to left in Hebrew",
    async () => {
      await read("he");
      const { token } = board.person;
      const body = { content: "A comment" };
      await world.ask("POST", `/api/comment/${board.ids["Cut the wheels"]}`, { token, body });
      const { page, faults, enter, close } = await world.open({ viewport: DESK });
      await enter(board.person);
      await page.goto(`${board.path}?task=DEM-1`);
      await page.locator(".reaction-add").first().press("Enter");
      const [first, second] = [page.locator(".emoji-choice").first(), page.locator(".emoji-choice").nth(1)];
      await first.focus();
      await page.keyboard.press("ArrowLeft");
      await second.and(page.locator(":focus")).waitFor();
      await page.keyboard.press("ArrowRight");
      await first.and(page.locator(":focus")).waitFor();
      await page.goto(`${board.path}/overview`);
      const bars = page.locator(".chart rect");
      await bars.first().waitFor({ state: "attached" });
      const left = async (index: number) =>
        (await bars.nth(index).evaluate((bar) => bar.getBoundingClientRect().left)) as number;
      expect(await left(0)).toBeGreaterThan(await left(-1));
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull).each(["de", "ru"])(
    "fits long words on phones in %p",
    async (language) => {
      await read(language);
      const { page, faults, enter, close } = await world.open({ viewport: PHONE });
      await enter(board.person);
      const wrong: string[] = [];
      for (const [name, path] of Object.entries(pagesOf(board))) {
        await page.setViewportSize(PHONE);
        await page.goto(path);
        await isQuiet(page);
        await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
        wrong.push(...(await inspect(page, `${language} ${name}`, { rules: "width" })));
        await page.setViewportSize(NARROW);
        wrong.push(...(await inspect(page, `${language} ${name} 320`, { rules: "width" })));
      }
      expect(wrong).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS * 2,
  );
});

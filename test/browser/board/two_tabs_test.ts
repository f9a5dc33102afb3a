/** One account types into the same field in two tabs, and no text is lost. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { expectSoon, readUntil } from "../until.ts";
import { link } from "./board_moves.ts";
import { commentOf, expectValue, openTask, storedRows } from "./draft_world.ts";

const storedTexts = async (page: Page): Promise<string[]> =>
  (await storedRows(page))
    .filter(([name]) => name.startsWith("hexlane.draft:"))
    .map(([, value]) => (JSON.parse(value) as { text: string }).text)
    .sort();

describe.skipIf(!hasBrowser)("a comment typed in two tabs", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "keeps both drafts only if the tabs could not communicate",
    async () => {
      const { page, panel, context, path, faults, close } = await openTask(world);
      const other = await context.newPage();
      await other.addInitScript(() => {
        const isDeaf = () => document.documentElement.dataset.deaf === "yes";
        const channel = BroadcastChannel.prototype;
        const property = Object.getOwnPropertyDescriptor(channel, "onmessage");
        Object.defineProperty(channel, "onmessage", {
          set(listener: (event: MessageEvent) => void) {
            property?.set?.call(this, (event: MessageEvent) => isDeaf() || listener(event));
          },
        });
      });
      await other.goto(`${path}?task=DEM-1`);
      const second = other.getByRole("dialog", { name: "Task DEM-1" });
      await commentOf(second).waitFor();

      await commentOf(panel).fill("Shared");
      await expectValue(commentOf(second), "Shared");
      await commentOf(second).fill("Shared by both");
      await expectValue(commentOf(panel), "Shared by both");
      await expectSoon(() => storedTexts(page), ["Shared by both"]);
      await commentOf(panel).fill("");
      await expectValue(commentOf(second), "");

      await other.evaluate(() => {
        document.documentElement.dataset.deaf = "yes";
      });
      await commentOf(panel).fill("First");
      await commentOf(second).fill("Second");
      await expectSoon(() => storedTexts(page), ["First", "Second"]);
      await expectValue(commentOf(panel), "First");
      await expectValue(commentOf(second), "Second");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

describe.skipIf(!hasBrowser)("a change that another tab has sent", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "can be undone in the tab in which it was made",
    async () => {
      const { page, context, ids, path, person, close } = await openTask(world);
      const { token } = person;
      const read = () => world.ask<{ priority: string; title: string }>("GET", `/api/task/${ids.Main}`, { token });
      async function until(isDone: (task: Awaited<ReturnType<typeof read>>) => boolean): Promise<void> {
        expect(await readUntil(read, isDone)).toSatisfy(isDone);
      }
      // Either of two open tabs may send a change, so only one is open until the slow change is being saved.
      await page.goto("about:blank");
      const other = await context.newPage();
      await other.goto(path);
      await link(other, "Main").waitFor();
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await other.route("**/api/task/*", async (route) => {
        if (route.request().method() === "PATCH") {
          arrive();
          await released;
        }
        await route.continue();
      });
      await other.bringToFront();
      await link(other, "Main").focus();
      for (const key of ["p", "l", "Enter"]) await other.keyboard.press(key);
      // The message appears only after the response.
      await arrived;
      // The tab that is saving the slow change also sends the next change.
      await page.bringToFront();
      await page.goto(path);
      await link(page, "Main").waitFor();
      await link(page, "Main").focus();
      for (const key of ["p", "h", "Enter"]) await page.keyboard.press(key);
      await page.getByText("DEM-1: priority set to High").waitFor();
      release();
      await other.getByText("DEM-1: priority set to Low").waitFor();
      await until(({ priority }) => priority === "high");
      await page.keyboard.press("Control+z");
      await page.getByText("Undone: DEM-1: priority set to High").waitFor();
      await until(({ priority }) => priority === "low");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

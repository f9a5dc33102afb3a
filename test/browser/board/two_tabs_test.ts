/** One account types into the same field in two tabs, and no text is lost. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { commentOf, expectValue, openTask } from "./draft_world.ts";

const storedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith("hexlane.draft:"))
      .map(([, value]) => (JSON.parse(value) as { text: string }).text)
      .sort(),
  );

describe.skipIf(!hasBrowser)("a comment typed in two tabs", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "keeps both texts only if the tabs could not communicate",
    async () => {
      const { page, panel, context, path, faults, close } = await openTask(world);
      const other = await context.newPage();
      await other.addInitScript(() => {
        const isDeaf = () => document.documentElement.dataset.deaf === "yes";
        addEventListener("storage", (event) => isDeaf() && event.stopImmediatePropagation(), true);
      });
      await other.goto(`${path}?task=DEM-1`);
      const second = other.getByRole("dialog", { name: "Task DEM-1" });
      await commentOf(second).waitFor();

      await commentOf(panel).fill("Shared");
      await expectValue(commentOf(second), "Shared");
      await commentOf(second).fill("Shared by both");
      await expectValue(commentOf(panel), "Shared by both");
      expect(await storedTexts(page)).toEqual(["Shared by both"]);
      await commentOf(panel).fill("");
      await expectValue(commentOf(second), "");

      await other.evaluate(() => {
        document.documentElement.dataset.deaf = "yes";
      });
      await commentOf(panel).fill("First");
      await commentOf(second).fill("Second");
      for (let tries = 0; tries < 100 && (await storedTexts(page)).length < 2; tries++) await Bun.sleep(50);
      expect(await storedTexts(page)).toEqual(["First", "Second"]);
      await expectValue(commentOf(panel), "First");
      await expectValue(commentOf(second), "Second");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

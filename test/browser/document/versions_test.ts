/** The history of a description: who changed which words, and restoring an older version. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openTask } from "../board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { expectSoon } from "../until.ts";

describe.skipIf(!hasBrowser)("the history of a description", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "shows the words that each version changed, and restores an older version",
    async () => {
      const { page, panel, ids, person, faults, close } = await openTask(world);
      const { token } = person;
      for (const description of ["Cut the wheels", "Cut the brass wheels"]) {
        await world.ask("PATCH", `/api/task/${ids.Main}`, { token, body: { description } });
      }
      await panel.getByText("Cut the brass wheels").waitFor();
      await panel.getByRole("button", { name: "History" }).click();
      const dialog = page.getByRole("dialog", { name: "Description history" });
      const versions = dialog.getByRole("list", { name: "Versions" }).getByRole("button");
      await versions.nth(1).waitFor();
      expect(await versions.count()).toBe(2);
      await expectSoon(() => dialog.locator("ins").allInnerTexts(), ["brass "]);
      expect(await dialog.getByRole("button", { name: "Restore this version" }).count()).toBe(0);
      expect(await inspect(page, "versions")).toEqual([]);
      await versions.nth(1).press("Enter");
      await expectSoon(() => dialog.locator("ins").allInnerTexts(), ["Cut the wheels"]);
      await dialog.getByRole("button", { name: "Restore this version" }).click();
      await dialog.waitFor({ state: "detached" });
      await panel.getByText("Cut the wheels", { exact: true }).waitFor();
      const stored = await world.ask<object>("GET", `/api/task/${ids.Main}`, { token });
      expect(stored).toMatchObject({ description: "Cut the wheels" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** Text typed into a form survives until it is saved or discarded. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { WIDE } from "./board/board_moves.ts";
import { furnishBoard } from "./board/board_world.ts";
import { expectValue, storedRows } from "./board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "./browser.ts";

describe.skipIf(!hasBrowser)("a form", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "keeps what was typed across a reload and a closed dialog, until it is discarded or saved",
    async () => {
      const board = await furnishBoard(world, []);
      const { page, enter, faults, close } = await world.open(WIDE);
      await enter(board.person);
      await page.goto(`${board.path}/settings/general`);
      const name = page.getByLabel("Name", { exact: true });
      const description = page.getByLabel("Description", { exact: true });
      await name.fill("Half a na");
      await description.fill("Two lines,\nbegun");
      await page.getByText("Unsaved changes").waitFor();
      await page.reload();
      await expectValue(name, "Half a na");
      await expectValue(description, "Two lines,\nbegun");
      expect(await inspect(page, "unsaved form")).toEqual([]);
      await page.getByRole("button", { name: "Discard" }).click();
      await expectValue(name, "Demo");
      await expectValue(description, "");
      await page.getByText("Unsaved changes").waitFor({ state: "detached" });
      await name.fill("Renamed");
      await page.getByRole("button", { name: "Save", exact: true }).first().click();
      await page.getByText("Saved", { exact: true }).first().waitFor();
      await page.getByText("Unsaved changes").waitFor({ state: "detached" });
      await page.reload();
      await expectValue(name, "Renamed");

      await page.getByRole("button", { name: "Create project" }).click();
      const dialog = page.getByRole("dialog", { name: "Create project" });
      await dialog.getByLabel("Name").fill("Not yet");
      await dialog.getByText("Unsaved changes").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Create project" }).click();
      await expectValue(dialog.getByLabel("Name"), "Not yet");
      await dialog.getByRole("button", { name: "Create project" }).click();
      await page.getByRole("heading", { name: "Not yet" }).waitFor();
      expect(await storedRows(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

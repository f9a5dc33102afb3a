/**
 * The trash of a project.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("the trash", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "lists deleted tasks with the person who deleted them, and restores one",
    async () => {
      const { person, path, ids } = await furnishBoard(world, ["Cut the wheels", "Cast the frame"]);
      for (const id of Object.values(ids)) await world.ask("DELETE", `/api/task/${id}`, { token: person.token });
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}/settings/general`);
      await page.getByRole("link", { name: "Open trash" }).click();
      await page.getByText("Cast the frame").waitFor();
      expect(await page.getByText(/Deleted by Ada Lovelace/).count()).toBe(2);
      expect(await inspect(page, "trash")).toEqual([]);
      await page.getByRole("button", { name: "Restore DEM-1" }).click();
      await page.getByRole("link", { name: "DEM-1 restored" }).waitFor();
      await page.getByText("Cut the wheels").waitFor({ state: "detached" });
      await page.getByRole("link", { name: "DEM-1 restored" }).click();
      await page.getByRole("textbox", { name: "Title" }).or(page.getByText("Cut the wheels")).first().waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** Who else is viewing a task, and who is typing there, in the browsers of two people. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { commentOf, openTask } from "../board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { joinAs } from "../workspace_world.ts";

describe.skipIf(!hasBrowser)("people who view a task", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "see each other viewing and typing, until they leave or lose the connection",
    async () => {
      const { page, panel, person, workspaceId, path, faults, close } = await openTask(world);
      const ben = await joinAs(world, person, { workspaceId, name: "Ben Stone", role: "member" });
      const other = await world.open();
      await other.enter(ben);
      await other.page.goto(`${path}?task=DEM-1`);
      const panelOfBen = other.page.getByRole("dialog", { name: "Task DEM-1" });
      await panel.getByRole("img", { name: "Also here: Ben Stone" }).waitFor();
      await panelOfBen.getByRole("img", { name: "Also here: Ada Lovelace" }).waitFor();
      await commentOf(panelOfBen).fill("Well");
      await panel.getByText("Ben Stone is typing…").waitFor();
      expect(await inspect(page, "presence", { fullPage: false })).toEqual([]);
      await panelOfBen.getByRole("button", { name: "Comment", exact: true }).click();
      await panel.getByText("Ben Stone is typing…").waitFor({ state: "detached" });
      await panel.getByRole("article", { name: "Comment by Ben Stone" }).waitFor();
      // Ben opens the other task.
      await other.page.goto(`${path}?task=DEM-2`);
      await panel.getByRole("img", { name: "Also here: Ben Stone" }).waitFor({ state: "detached" });
      await other.page.goto(`${path}?task=DEM-1`);
      await panel.getByRole("img", { name: "Also here: Ben Stone" }).waitFor();
      await other.close();
      await panel.getByRole("img", { name: "Also here: Ben Stone" }).waitFor({ state: "detached" });
      expect([...faults, ...other.faults]).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

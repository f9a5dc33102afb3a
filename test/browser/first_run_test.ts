/**
 * From an empty server to a board that two users share.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { waitSeconds } from "../tier.ts";
import { card, drag, expectCards, lane, WIDE } from "./board/board_moves.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, PASSWORD } from "./browser.ts";

/** Changes by others are visible within a second. */
const AT_ONCE = { timeout: waitSeconds(1) * 1000 };

describe.skipIf(!hasBrowser)("the first run", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "leads from signing up to a board, where two people see each other's moves within a second",
    async () => {
      const { page, faults, close } = await world.open(WIDE);
      await page.goto("/");
      await page.waitForURL(/\/sign-up$/);
      await page.getByLabel("Name").fill("Ada Lovelace");
      await page.getByLabel("Email").fill("ada@example.com");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("No workspaces yet").waitFor();

      const dialog = page.getByRole("dialog");
      await page.getByRole("button", { name: "Create workspace" }).click();
      await dialog.getByLabel("Name").fill("Engines");
      await dialog.getByRole("button", { name: "Create workspace" }).click();
      await page.getByText("Start with a project").waitFor();
      await page.locator(".empty").getByRole("button", { name: "Create project" }).click();
      await dialog.getByLabel("Name").fill("Difference engine");
      await dialog.getByRole("button", { name: "Create project" }).click();
      await page.waitForURL(/\/w\/engines\/p\/DE$/);

      await page.getByRole("button", { name: "Add task to To Do" }).click();
      for (const title of ["Cut the wheels", "Cast the frame"]) {
        await page.getByLabel("Title of the new task in To Do").fill(title);
        await page.keyboard.press("Enter");
        await card(page, title).waitFor();
      }
      await page.keyboard.press("Escape");
      await drag(page, card(page, "Cut the wheels"), lane(page, "In Progress"));
      await expectCards(page, "In Progress", ["Cut the wheels"]);

      // A user is invited and follows the link.
      await page.goto("/w/engines/settings/members");
      await page.getByRole("button", { name: "Invite people" }).click();
      await dialog.getByLabel("Email").fill("charles@example.com");
      await dialog.getByRole("button", { name: "Send invitation" }).click();
      const link = (await dialog.locator("code").textContent()) ?? "";
      const other = await world.open(WIDE);
      await other.page.goto(link);
      await other.page.getByRole("link", { name: "Create account" }).click();
      await other.page.getByLabel("Name").fill("Charles Babbage");
      await other.page.getByLabel("Email").fill("charles@example.com");
      await other.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await other.page.getByRole("button", { name: "Create account" }).click();
      await other.page.getByRole("button", { name: "Join workspace" }).click();
      await other.page.getByRole("heading", { name: "Engines" }).waitFor();
      await other.page.locator(".side").getByRole("link", { name: "Difference engine" }).click();
      await page.goto("/w/engines/p/DE");
      await expectCards(other.page, "In Progress", ["Cut the wheels"]);
      await expectCards(page, "In Progress", ["Cut the wheels"]);

      await drag(page, card(page, "Cast the frame"), lane(page, "Done"));
      await lane(other.page, "Done").getByText("Cast the frame").waitFor(AT_ONCE);
      await drag(other.page, card(other.page, "Cut the wheels"), lane(other.page, "In Review"));
      await lane(page, "In Review").getByText("Cut the wheels").waitFor(AT_ONCE);
      expect([...faults, ...other.faults]).toEqual([]);
      await other.close();
      await close();
    },
    2 * BROWSER_TEST_MILLISECONDS,
  );
});

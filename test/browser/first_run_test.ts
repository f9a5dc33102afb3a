/**
 * From an empty server to a board that two users share.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectTime, waitSeconds } from "../tier.ts";
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
      const began = performance.now();
      await page.getByLabel("Name").fill("Ada Lovelace");
      await page.getByLabel("Email").fill("ada@example.com");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.waitForURL(/\/welcome$/);
      await page.getByLabel("Workspace").fill("Engines");
      await page.getByLabel("Project").fill("Difference engine");
      await page.getByText("Task keys will be DE-1").waitFor();
      await page.getByRole("button", { name: "Create board" }).click();
      await page.waitForURL(/\/w\/engines\/p\/DE$/);
      const dialog = page.getByRole("dialog");
      await expectCards(page, "To Do", ["Open this task", "Drag this card to the next column", "Invite your team"]);

      await page.locator("textarea:focus").waitFor();
      expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Title of the new task in To Do");
      const took = performance.now() - began;
      console.info(`From the sign-up form to the first board: 5 fields, 2 clicks, ${Math.round(took)} ms`);
      expectTime(took, 20_000);
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
      await other.page.getByText("You've been invited to Engines").waitFor();
      expect(await other.page.getByLabel("Email").inputValue()).toBe("charles@example.com");
      await other.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await other.page.getByRole("button", { name: "Create account" }).click();
      await other.page.getByRole("button", { name: "Join workspace" }).click();
      await other.page.waitForURL(/\/w\/engines\/p\/DE$/);
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

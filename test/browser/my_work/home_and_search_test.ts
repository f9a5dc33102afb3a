/** The home page, "My tasks", and search as the user types. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, type Person } from "../browser.ts";
import { furnishRooms, type Rooms } from "../workspace_world.ts";

const DAY_MILLISECONDS = 86_400_000;

describe.skipIf(!hasBrowser)("the user's work", () => {
  let world: BrowserWorld;
  let person: Person;
  let rooms: Rooms;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", ALLOW_PRIVATE_DESTINATIONS: "true" });
    person = await world.newPerson();
    rooms = await furnishRooms(world, person);
    const { user } = await world.ask<{ user: { id: string } }>("GET", "/api/auth/get-session", { token: person.token });
    const { other } = rooms;
    const late = new Date(Date.now() - 3 * DAY_MILLISECONDS).toISOString().slice(0, 10);
    const { id } = await world.ask<{ id: string }>("POST", `/api/task/${rooms.projectId}`, {
      token: other.token,
      body: { title: "Oil the bearings", userId: user.id, dueDate: late },
    });
    const content = `<hexlane-mention id="${user.id}">@Ada Lovelace</hexlane-mention> is it **done**?`;
    await world.ask("POST", `/api/comment/${id}`, { token: other.token, body: { content } });
    const { id: elsewhere } = await world.ask<{ id: string }>("POST", "/api/auth/organization/create", {
      token: person.token,
      body: { name: "Mill", slug: "mill" },
    });
    const { id: projectId } = await world.ask<{ id: string }>("POST", "/api/project", {
      token: person.token,
      body: { workspaceId: elsewhere, name: "Grinding", slug: "GRI", icon: "Wrench" },
    });
    await world.ask("POST", `/api/task/${projectId}`, {
      token: person.token,
      body: { title: "Wheels of stone", userId: user.id },
    });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "is listed on the home page across workspaces, with mentions and recent tasks, and navigable with keys",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/");
      const overdue = page.getByRole("region", { name: /^Overdue/ });
      await overdue.getByRole("link", { name: "Oil the bearings" }).waitFor();
      await overdue.getByText("3 days ago").waitFor();
      await page
        .getByRole("region", { name: /^Mentions/ })
        .getByText("@Ada Lovelace is it done?")
        .waitFor();
      await page
        .getByRole("region", { name: /^No due date/ })
        .getByText("Mill · Grinding")
        .waitFor();
      await page.getByRole("link", { name: "Engines" }).waitFor();
      expect(await page.getByText("API key").count()).toBe(0);
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Oil the bearings");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/w\/engines\/t\/DIFF-3$/);
      await page.getByText("Add a description…").waitFor();
      await page.goto("/");
      await page
        .getByRole("region", { name: /^Recently viewed/ })
        .getByText("Oil the bearings")
        .waitFor();

      await page.goto("/my-tasks");
      await page.getByRole("link", { name: "Wheels of stone" }).waitFor();
      await page.getByRole("combobox", { name: "Workspace" }).selectOption("Engines");
      await page.getByRole("link", { name: "Wheels of stone" }).waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Oil the bearings" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is filtered by a query over all workspaces, with completion and explained errors",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/my-tasks");
      const stone = page.getByRole("link", { name: "Wheels of stone" });
      const oil = page.getByRole("link", { name: "Oil the bearings" });
      await stone.waitFor();
      const field = page.getByRole("combobox", { name: "Query" });
      await field.pressSequentially("project:Gri");
      await page.getByRole("option", { name: "Grinding" }).click();
      await oil.waitFor({ state: "detached" });
      await stone.waitFor();
      await page.waitForURL(({ searchParams }) => searchParams.get("q") === "project:Grinding");
      await page.reload();
      await stone.waitFor();
      expect([await field.inputValue(), await oil.count()]).toEqual(["project:Grinding", 0]);

      await field.fill("project:Grindin");
      // Before the list is open, Escape would not close it.
      await page.getByRole("option", { name: "Grinding" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByText("Couldn't find “Grindin”").waitFor();
      await page.getByRole("button", { name: /Grinding/ }).click();
      await stone.waitFor();
      await field.fill("due:<today");
      await oil.waitFor();
      await stone.waitFor({ state: "detached" });
      await field.fill("priority:urgent");
      await page.getByText("No matching tasks").waitFor();
      await field.fill("");
      await stone.waitFor();
      expect(faults.filter((fault) => !/400/.test(fault))).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is found while typing, by word, number or person, with the current workspace first and keyboard navigation",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/w/engines");
      await page.getByRole("heading", { level: 1, name: "Engines" }).waitFor();
      await page.keyboard.press("/");
      await page.waitForURL(/\/search$/);
      const field = page.getByRole("searchbox", { name: "What are you looking for?" });
      await field.fill("wheel");
      const found = page.locator(".found-row");
      await found.nth(1).waitFor();
      expect(await found.locator(".found-link").allTextContents()).toEqual(["Cut the wheels", "Wheels of stone"]);
      expect(await found.first().locator("mark").textContent()).toBe("wheel");
      await page.waitForURL(/\/search\?q=wheel$/);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("j");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Wheels of stone");
      await page.keyboard.press("k");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/w\/engines\/t\/DIFF-1$/);
      await page.goBack();

      await field.fill("3");
      // Comments that contain a word beginning with 3 are found too.
      await found.getByText("DIFF-3").first().waitFor();
      await field.fill("babb");
      await found.getByRole("link", { name: "Charles Babbage" }).waitFor();
      await page.getByRole("radio", { name: "Projects" }).check();
      await page.getByRole("heading", { name: "No results for “babb”" }).waitFor();
      await field.fill("");
      await page.getByRole("button", { name: "wheel", exact: true }).click();
      await page.getByRole("heading", { name: "No results for “wheel”" }).waitFor();
      await page.getByRole("radio", { name: "All" }).check();
      await found.nth(1).waitFor();
      await field.fill("stone");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/w\/mill\/t\/GRI-1$/);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is found by a query, whose errors are explained and corrected",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/search");
      const field = page.getByRole("searchbox", { name: "What are you looking for?" });
      await field.fill("is:overdue assignee:me");
      await page.locator(".found-row").first().waitFor();
      expect(await page.locator(".found-link").allTextContents()).toEqual(["Oil the bearings"]);
      await field.fill("is:overdu assignee:me");
      await page.getByText("“overdu” isn't a valid value here").waitFor();
      await page.getByRole("button", { name: /overdue/ }).click();
      await page.locator(".found-link", { hasText: "Oil the bearings" }).waitFor();
      expect(await field.inputValue()).toBe("is:overdue assignee:me");
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").last().fill("is:overdue bear");
      await page.getByRole("option", { name: /Oil the bearings/ }).waitFor();
      // The browser reports the response of the wrong query.
      expect(faults.filter((fault) => !/400/.test(fault))).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

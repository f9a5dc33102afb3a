/**
 * The app shell: palette, shortcuts, inbox, notification settings, search, languages, links by ID.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull, waitSeconds } from "../tier.ts";
import { expectValue } from "./board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, type Person } from "./browser.ts";
import { furnishRooms, giveTask, type Rooms } from "./workspace_world.ts";

describe.skipIf(!hasBrowser)("the app shell", () => {
  let world: BrowserWorld;
  let person: Person;
  let rooms: Rooms;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", ALLOW_PRIVATE_DESTINATIONS: "true" });
    person = await world.newPerson();
    rooms = await furnishRooms(world, person);
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "supports navigation by palette and by keyboard shortcuts, which can be turned off",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/");
      await page.getByRole("heading", { name: /^Hello/ }).waitFor();
      await page.keyboard.press("Control+k");
      const field = page.getByRole("dialog").getByRole("combobox");
      await field.fill("diff eng");
      await page.getByRole("option", { name: /^Difference engine/ }).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/w\/engines\/p\/DIFF$/);
      await page.locator(".lane").getByText("Cut the wheels").waitFor();
      await page.keyboard.press("c");
      await page.getByLabel("Title of the new task in To Do").press("Escape");
      await page.keyboard.press("v");
      await page.keyboard.press("l");
      await page.waitForURL(/\/w\/engines\/p\/DIFF\?view=list$/);
      await page.keyboard.press("f");
      await page.keyboard.type("?");
      await page.getByRole("option", { name: "Title or key contains “?”" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Project settings" }).click();
      await page.waitForURL(/\/w\/engines\/p\/DIFF\/settings\/general$/);

      await page.keyboard.press("Control+k");
      await field.fill("set members");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/w\/engines\/settings\/members$/);
      await page.keyboard.press("Control+k");
      await field.fill("wheels");
      await page.getByRole("option", { name: /DIFF-1 Cut the wheels/ }).click();
      await page.waitForURL(/\/w\/engines\/t\/DIFF-1$/);

      await page.goto("/settings/appearance");
      await page.getByRole("heading", { name: "Settings" }).waitFor();
      await page.keyboard.press("g");
      await page.keyboard.press("i");
      await page.waitForURL(/\/inbox$/);
      await page.getByRole("heading", { name: "Inbox" }).waitFor();
      await page.keyboard.press("?");
      const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      for (const words of ["Navigate between cards", "Move card", "Add task"]) await sheet.getByText(words).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });

      await page.goto("/settings/appearance");
      await page.getByLabel("Single-key shortcuts").uncheck();
      await page.getByRole("heading", { name: "Settings" }).focus();
      await page.keyboard.press("g");
      await page.keyboard.press("i");
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Command palette" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/settings/appearance");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "keeps the focus in the palette when the page loads late, and then returns it to the page",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      let late = Promise.withResolvers<void>();
      await page.route(/\/assets\/.+\.js$/, async (route) => {
        await late.promise;
        await route.continue();
      });
      const palette = page.getByRole("dialog", { name: "Command palette" });
      /** Opens the board and loads all code of the palette. From then on, pages load slowly. */
      const openBoard = async () => {
        late.resolve();
        await page.goto("/w/engines/p/DIFF");
        await page.getByText("Cut the wheels").waitFor();
        await page.keyboard.press("Control+k");
        await palette.waitFor();
        await page.keyboard.press("Escape");
        await palette.waitFor({ state: "detached" });
        late = Promise.withResolvers();
      };

      await openBoard();
      await page.getByRole("link", { name: "My tasks" }).click();
      await page.keyboard.press("Control+k");
      await palette.getByRole("combobox").fill("set mem");
      late.resolve();
      await page.locator("h1", { hasText: "My tasks" }).waitFor();
      await page.keyboard.type("bers");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/w\/engines\/settings\/members$/);
      await page.locator("h1:focus", { hasText: "Engines settings" }).waitFor();

      // The previously focused element was removed with its page.
      await openBoard();
      await page.getByRole("link", { name: "Project settings" }).click();
      await page.keyboard.press("Control+k");
      await palette.waitFor();
      late.resolve();
      await page.locator("h1", { hasText: "Difference engine no. 2, with printer settings" }).waitFor();
      await page.keyboard.press("Escape");
      await page.locator("h1:focus", { hasText: "Difference engine no. 2, with printer settings" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "shows notifications at once, marks them as read, opens them and clears them",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/inbox");
      const count = page.locator(".side .count");
      await count.getByText("4 unread").waitFor();
      await giveTask(world, rooms.other, { projectId: rooms.projectId, to: person, title: "Turn the crank" });
      const crank = page.locator(".inbox-row", { hasText: "Turn the crank" });
      await crank.getByText("Charles Babbage created this for you").waitFor({ timeout: waitSeconds(3) * 1000 });
      await crank.getByText("DIFF-3 · Difference engine no. 2").waitFor();
      await crank.hover();
      await count.getByText("5 unread").waitFor();
      await page.getByRole("button", { name: "Mark as read: Turn the crank" }).click();
      await count.getByText("4 unread").waitFor();
      await page.getByRole("radio", { name: "Unread" }).check();
      await page.getByText("Turn the crank").waitFor({ state: "detached" });

      await page.getByRole("link", { name: "Cut the wheels" }).click();
      await count.getByText("3 unread").waitFor();
      await page.getByRole("radio", { name: "All" }).check();
      await page.getByRole("link", { name: "Cut the wheels" }).click();
      await page.getByRole("region", { name: "Task DIFF-1" }).getByText("Add a description…").waitFor();
      await page.getByRole("link", { name: "Open as page" }).click();
      await page.waitForURL(/\/w\/engines\/t\/DIFF-1$/);
      await page.goBack();
      await page.getByRole("button", { name: "Mark all as read" }).click();
      await count.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Clear inbox" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Clear inbox" }).click();
      await page.getByText("No notifications yet").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "lets users choose notification types, channels and projects",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/dashboard/settings/notifications");
      await page.waitForURL(/\/settings\/notifications$/);
      await page.getByLabel("Someone changes the status of a task I'm assigned to or watching").uncheck();
      await page.getByLabel("Remind me").selectOption("3 hours before");
      await page.locator("#news").getByRole("button", { name: "Save" }).click();
      await page.locator("#news").getByText("Saved").waitFor();
      const channels = page.locator("#channels");
      await channels.getByLabel("ntfy").check();
      await channels.getByRole("button", { name: "Save" }).click();
      await channels.getByText("Fill in all required fields of this channel").first().waitFor();
      await channels.getByRole("textbox", { name: "Server" }).first().fill("http://127.0.0.1:47114");
      await channels.getByLabel("Topic").fill("ada");
      await channels.getByRole("button", { name: "Save" }).click();
      await channels.getByText("Saved").waitFor();

      await page.getByRole("button", { name: "Edit rule for Engines" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Selected projects").check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText("Select at least one project").waitFor();
      await dialog.getByLabel(/^Difference engine/).check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Rule for Engines saved").waitFor();
      await page.getByText("ntfy · 1 project").waitFor();
      const stored = await world.ask("GET", "/api/notification-preferences", { token: person.token });
      expect(stored).toMatchObject({
        taskStatusChangeEnabled: false,
        dueDateReminderLeadTimeMinutes: 180,
        ntfyEnabled: true,
        ntfyTopic: "ada",
        workspaces: [{ ntfyEnabled: true, projectMode: "selected", selectedProjectIds: [rooms.projectId] }],
      });
      await page.getByRole("button", { name: "Remove rule" }).click();
      await page.getByText("Rule for Engines removed").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "finds tasks by words, and opens links that contain IDs",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/search");
      await page.getByLabel("What are you looking for?").fill("wheels");
      await page.waitForURL(/\/search\?q=wheels$/);
      await page.getByRole("link", { name: "Cut the wheels" }).click();
      await page.waitForURL(/\/w\/engines\/t\/DIFF-1$/);
      const { workspaceId, projectId } = rooms;
      await page.goto(`/dashboard/workspace/${workspaceId}/project/${projectId}`);
      await page.waitForURL(/\/w\/engines\/p\/DIFF$/);
      await page.goto(`/dashboard/workspace/${workspaceId}`);
      await page.waitForURL(/\/w\/engines$/);
      await page.goto(`/dashboard/workspace/${workspaceId}/project/none`);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "handles keys that are pressed before it has started",
    async () => {
      const { page, faults, enter, close } = await world.open();
      const reader = await world.newPerson("Ada Lovelace");
      await enter(reader);
      let start = (): void => {};
      const held = new Promise<void>((resolve) => {
        start = resolve;
      });
      await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto("/inbox", { waitUntil: "commit" });
      await page.locator(".first-frame").waitFor({ state: "attached" });
      await page.keyboard.press("Control+k");
      await page.keyboard.type("my tasks");
      start();
      await expectValue(page.getByRole("dialog").getByRole("combobox"), "my tasks");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "is in German if the browser or the account is set to German",
    async () => {
      const german = await world.open({ locale: "de-AT" });
      await german.page.goto("/sign-in");
      await german.page.getByRole("heading", { name: "Anmelden" }).waitFor();
      expect(await german.page.evaluate(() => document.documentElement.lang)).toBe("de");
      await german.close();

      const { page, faults, enter, close } = await world.open();
      const reader = await world.newPerson("Karl");
      await enter(reader);
      await page.goto("/inbox");
      await page.getByRole("heading", { name: "Inbox" }).waitFor();
      await world.ask("POST", "/api/auth/update-user", { token: reader.token, body: { locale: "de" } });
      await page.reload();
      await page.getByRole("heading", { name: "Posteingang" }).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
      expect([...faults, ...german.faults]).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

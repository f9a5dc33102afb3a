/** The inbox with the keyboard: split view, marks, snooze, live updates. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, type Person } from "../browser.ts";
import { furnishRooms, giveTask, type Rooms } from "../workspace_world.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

describe.skipIf(!hasBrowser)("the inbox", () => {
  let world: BrowserWorld;
  let person: Person;
  let rooms: Rooms;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", ALLOW_PRIVATE_DESTINATIONS: "true" });
    person = await world.newPerson();
    rooms = await furnishRooms(world, person);
    for (const title of ["First", "Second", "Third"]) {
      await giveTask(world, rooms.other, { projectId: rooms.projectId, to: person, title });
    }
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "can be worked through with the keyboard alone, and keeps its place when a notification arrives",
    async () => {
      const { page, faults, enter, close } = await world.open({ viewport: DESK });
      await enter(person);
      await page.goto("/inbox");
      const row = (title: string) => page.locator(".inbox-row", { hasText: title });
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await row("Third").waitFor();
      await page.keyboard.press("j");
      expect(await focused()).toBe("Third");
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toBe("Second");
      await page.getByRole("region", { name: "Task DIFF-4" }).getByText("Add a description…").waitFor();

      await giveTask(world, rooms.other, { projectId: rooms.projectId, to: person, title: "Fourth" });
      await row("Fourth").waitFor();
      expect(await focused()).toBe("Second");

      await page.keyboard.press("e");
      await page.locator(".inbox-row:not(.feed-unread)", { hasText: "Second" }).waitFor();
      expect(await focused()).toBe("First");
      await page.keyboard.press("k");
      await page.keyboard.press("u");
      await page.locator(".inbox-row.feed-unread", { hasText: "Second" }).waitFor();

      await page.keyboard.press("h");
      await page.getByRole("menuitem", { name: "Tomorrow" }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await row("Second").waitFor({ state: "detached" });
      expect(await focused()).toBe("First");
      await page.getByRole("radio", { name: "Snoozed" }).check();
      await row("Second").waitFor();
      await page.getByRole("button", { name: "Move to inbox: Second" }).click();
      await page.getByText("No snoozed notifications").waitFor();
      await page.getByRole("radio", { name: "All" }).check();
      await page.locator(".inbox-row.feed-unread", { hasText: "Second" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "shows a snoozed notification even if its list was read before the change",
    async () => {
      const { page, faults, enter, close } = await world.open({ viewport: DESK });
      await enter(person);
      await page.goto("/inbox");
      const row = page.locator(".inbox-row", { hasText: "Fifth" });
      await giveTask(world, rooms.other, { projectId: rooms.projectId, to: person, title: "Fifth" });
      await row.waitFor();
      const wasRead = Promise.withResolvers<void>();
      const isSnoozed = Promise.withResolvers<void>();
      await page.route("**/api/notification/*", async (route) => {
        await wasRead.promise;
        await route.continue();
      });
      await page.route(
        "**/api/notification?*snoozed=true*",
        async (route) => {
          const response = await route.fetch();
          wasRead.resolve();
          await isSnoozed.promise;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
      const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
      await page.keyboard.press("j");
      await page.keyboard.press("h");
      await page.getByRole("menuitem", { name: "Tomorrow" }).click();
      await page.getByRole("radio", { name: "Snoozed" }).check();
      await (await saved).finished();
      isSnoozed.resolve();
      await row.waitFor();
      await page.getByRole("button", { name: "Move to inbox: Fifth" }).click();
      await page.getByText("No snoozed notifications").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "opens the task as a page on a phone, and groups by task",
    async () => {
      const { page, faults, enter, close } = await world.open({ viewport: PHONE });
      await enter(person);
      await page.goto("/inbox");
      const cast = page.locator(".inbox-row", { hasText: "Cast" });
      await cast.getByText("+2").waitFor();
      await cast.getByText("Charles Babbage commented").waitFor();
      await cast.getByRole("link").click();
      await page.waitForURL(/\/w\/engines\/t\/DIFF-2$/);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

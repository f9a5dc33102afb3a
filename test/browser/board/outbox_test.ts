/** Changes to tasks wait without a connection, reach the server in order, and never overwrite another person's text. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { readUntil } from "../until.ts";
import { joinAs } from "../workspace_world.ts";
import { expectValue, loaded, type OpenedTask, openTask } from "./draft_world.ts";

interface StoredTask {
  title: string;
  description: string | null;
  status: string;
  priority: string;
}

describe.skipIf(!hasBrowser)("a change to a task", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const stored = ({ ids, person }: OpenedTask): Promise<StoredTask> =>
    world.ask("GET", `/api/task/${ids.Main}`, { token: person.token });

  async function expectStored(visit: OpenedTask, fields: Partial<StoredTask>): Promise<void> {
    const isThere = (task: StoredTask): boolean =>
      Object.entries(fields).every(([name, value]) => task[name as keyof StoredTask] === value);
    expect(await readUntil(() => stored(visit), isThere)).toMatchObject(fields);
  }

  async function edit(visit: OpenedTask, body: object, token = visit.person.token): Promise<void> {
    await world.ask("PATCH", `/api/task/${visit.ids.Main}`, { token, body });
  }

  const status = ({ page }: OpenedTask): Locator => page.locator(".save-status");

  async function rewrite({ panel }: OpenedTask, text: string): Promise<void> {
    await panel.getByRole("button", { name: "Edit" }).first().click();
    await panel.getByRole("textbox", { name: "Description" }).fill(text);
    await panel.getByRole("button", { name: "Save" }).click();
  }

  async function pick({ panel, page }: OpenedTask, property: string, value: string): Promise<void> {
    await panel.getByRole("button", { name: property }).click();
    await page.getByRole("listbox", { name: property }).getByRole("option", { name: value }).click();
  }

  test(
    "waits without a connection, survives a reload, and does not hide other people's changes to other fields",
    async () => {
      const visit = await openTask(world);
      const { page, panel, context, path, close } = visit;
      await panel.getByRole("button", { name: "Edit" }).first().waitFor();
      await loaded(page);
      await context.setOffline(true);
      await status(visit).getByText("You're offline. You can keep working.").waitFor();
      await rewrite(visit, "Written offline");
      await panel.locator(".markdown", { hasText: "Written offline" }).waitFor();
      await panel.getByLabel("Title", { exact: true }).fill("Renamed offline");
      await panel.getByLabel("Title", { exact: true }).press("Enter");
      await status(visit)
        .getByText(/change.* waiting/)
        .waitFor();
      await edit(visit, { priority: "urgent" });
      expect((await stored(visit)).title).toBe("Main");
      await page.goto("about:blank");
      await context.setOffline(false);
      await page.route("**/api/task/*", async (route) => {
        if (route.request().method() === "PATCH") await route.abort("connectionfailed");
        else await route.continue();
      });
      await page.goto(`${path}?task=DEM-1`);
      await panel.locator(".markdown", { hasText: "Written offline" }).waitFor();
      expect(await panel.getByLabel("Title", { exact: true }).inputValue()).toBe("Renamed offline");
      await panel.getByText("Urgent").first().waitFor();
      await edit(visit, { priority: "low" });
      await panel.getByText("Low").first().waitFor();
      expect(await panel.getByLabel("Title", { exact: true }).inputValue()).toBe("Renamed offline");
      // If no change were waiting, no status would be shown while the change is saved.
      await status(visit)
        .getByText(/change.* waiting/)
        .waitFor();
      await page.unroute("**/api/task/*");
      // Ends the pause after a failure.
      await page.evaluate(() => dispatchEvent(new Event("online")));
      // The text "Saved" is shown only for a moment.
      const saved = status(visit).getByText("Saved").waitFor();
      await expectStored(visit, { title: "Renamed offline", description: "Written offline", priority: "low" });
      await saved;
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "asks which version to keep if someone else has changed the same description",
    async () => {
      const visit = await openTask(world);
      const { page, panel, context, faults, person, workspaceId, close } = visit;
      const other = await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "admin" });
      await edit(visit, { description: "The plan: one, two." });
      await panel.locator(".markdown", { hasText: "The plan" }).waitFor();
      const dialog = page.getByRole("dialog", { name: /Someone else changed the description/ });

      async function collide(mine: string, theirs: string): Promise<void> {
        await context.setOffline(true);
        await status(visit).getByText("You're offline").waitFor();
        await rewrite(visit, mine);
        await panel.locator(".markdown", { hasText: mine }).waitFor();
        await edit(visit, { description: theirs }, other.token);
        await context.setOffline(false);
        await dialog.waitFor();
      }
      await collide("The plan: one, two, three.", "The plan: one and two.");
      expect(await dialog.locator("ins").allInnerTexts()).toEqual([",", ", three"]);
      expect(await dialog.locator("del").allInnerTexts()).toEqual([" and"]);
      await dialog.getByRole("button", { name: "Keep mine" }).press("Enter");
      await expectStored(visit, { description: "The plan: one, two, three." });
      await dialog.waitFor({ state: "detached" });

      await collide("Mine again", "Theirs again");
      await dialog.getByRole("button", { name: "Take theirs" }).click();
      await panel.locator(".markdown", { hasText: "Theirs again" }).waitFor();
      await expectStored(visit, { description: "Theirs again" });
      await page.getByRole("button", { name: "Undo" }).click();
      await expectValue(panel.getByRole("textbox", { name: "Description" }), "Mine again");
      await panel.getByRole("button", { name: "Cancel" }).click();

      await collide("Mine at last", "Theirs at last");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await status(visit).getByRole("button", { name: "Review" }).click();
      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("Your version").fill("Mine and theirs at last");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectStored(visit, { description: "Mine and theirs at last" });
      expect(faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is saved without a prompt when someone else has changed another field",
    async () => {
      const visit = await openTask(world);
      const { page, panel, close } = visit;
      const answers: number[] = [];
      page.on("response", (response) => {
        if (response.request().method() === "PATCH") answers.push(response.status());
      });
      // The event about the other field does not arrive before the change.
      await page.route("**/api/events*", (route) => route.abort());
      await page.reload();
      await panel.getByRole("button", { name: "Edit" }).first().click();
      await edit(visit, { priority: "high" });
      await panel.getByRole("textbox", { name: "Description" }).fill("Not in the way");
      await panel.getByRole("button", { name: "Save" }).click();
      await expectStored(visit, { description: "Not in the way", priority: "high" });
      await readUntil(
        () => answers.length,
        (count) => count >= 2,
      );
      expect(answers).toEqual([412, 200]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "that the server refuses is rolled back, and the text is kept as a draft",
    async () => {
      const visit = await openTask(world);
      const { page, panel, close } = visit;
      await panel.getByRole("button", { name: "Edit" }).first().waitFor();
      await page.route("**/api/task/*", async (route) => {
        if (route.request().method() !== "PATCH") return await route.continue();
        await route.fulfill({ status: 403, json: { code: "forbidden", message: "No" } });
      });
      await pick(visit, "Priority", "High");
      await page.locator(".toast", { hasText: "Couldn't update" }).waitFor();
      expect((await stored(visit)).priority).toBe("no-priority");
      await panel.getByLabel("Title", { exact: true }).fill("Refused title");
      await panel.getByLabel("Title", { exact: true }).press("Enter");
      await page.locator(".toast", { hasText: "Your text is kept as a draft" }).waitFor();
      expect(await panel.getByLabel("Title", { exact: true }).inputValue()).toBe("Refused title");
      await page.locator(".task-card", { hasText: "Main" }).waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "that follows another while it is being saved is not a conflict",
    async () => {
      const visit = await openTask(world);
      const { page, panel, close } = visit;
      const title = panel.getByLabel("Title", { exact: true });
      await title.waitFor();
      const { promise: mayContinue, resolve: letContinue } = Promise.withResolvers<void>();
      await page.route("**/api/task/*", async (route) => {
        if (route.request().method() === "PATCH") await mayContinue;
        await route.continue();
      });
      const asked = page.waitForRequest((request) => request.method() === "PATCH");
      await title.fill("Main, renamed");
      await title.press("Enter");
      await asked;
      await title.press("End");
      await page.keyboard.type(" twice");
      letContinue();
      await expectStored(visit, { title: "Main, renamed" });
      await title.press("Enter");
      await expectStored(visit, { title: "Main, renamed twice" });
      expect(await page.getByRole("dialog", { name: /Someone else/ }).count()).toBe(0);

      // Text that was typed and reverted is not sent.
      await title.press("End");
      await page.keyboard.type("x");
      await page.keyboard.press("Backspace");
      await world.ask("PUT", `/api/task/title/${visit.ids.Main}`, {
        token: visit.person.token,
        body: { title: "Renamed elsewhere" },
      });
      await page.locator(".task-card", { hasText: "Renamed elsewhere" }).waitFor();
      await title.press("Enter");
      await title.blur();
      await visit.untilIdle();
      await expectStored(visit, { title: "Renamed elsewhere" });
      expect(await title.inputValue()).toBe("Renamed elsewhere");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

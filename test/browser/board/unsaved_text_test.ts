/** Unsaved text survives failures of the connection, the session and the storage, and conflicts with another tab. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { isFull } from "../../tier.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, PASSWORD } from "../browser.ts";
import { expectSoon } from "../until.ts";
import { joinAs } from "../workspace_world.ts";
import { lane, link } from "./board_moves.ts";
import type { BoardWorld } from "./board_world.ts";
import { commentOf, contentsOf, expectValue, loaded, type OpenedTask, openTask, saidIn } from "./draft_world.ts";

describe.skipIf(!hasBrowser)("unsaved text", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const open = (titles?: string[], query?: string): Promise<OpenedTask> => openTask(world, titles, query);
  const contents = (board: BoardWorld): Promise<string[]> => contentsOf(world, board);

  test.skipIf(!isFull)(
    "in a task that was opened offline is kept, previewed and later sent",
    async () => {
      const visit = await open(["Main"], "");
      const { page, panel, context, faults, close } = visit;
      await loaded(page);
      const requests: string[] = [];
      page.on("request", (request) => requests.push(new URL(request.url()).pathname));
      await context.setOffline(true);
      await page.getByText("You're offline.").waitFor();
      await link(page, "Main").click();
      await panel.getByText("The rest of this task isn't available until you reconnect.").waitFor();
      await commentOf(panel).fill("**Written** offline");
      await panel.getByRole("button", { name: "Preview" }).click();
      expect(await panel.locator(".editor-preview strong").innerText()).toBe("Written");
      await panel.getByRole("button", { name: "Write" }).click();
      await panel.getByRole("button", { name: "Close" }).click();
      await link(page, "Main").click();
      await expectValue(commentOf(panel), "**Written** offline");
      await commentOf(panel).press("Control+Enter");
      await panel.getByRole("list", { name: "Not saved yet" }).getByText("**Written** offline").waitFor();
      expect(requests.filter((path) => path.endsWith(".js"))).toEqual([]);

      await commentOf(panel).fill("Half a sen");
      await commentOf(panel).press("End");
      await context.setOffline(false);
      await panel.getByLabel("Title", { exact: true }).waitFor();
      await page.keyboard.type("tence");
      await expectValue(commentOf(panel), "Half a sentence");
      await saidIn(panel).getByText("Written offline").waitFor();
      expect(await contents(visit)).toEqual(["**Written** offline"]);
      expect(faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is restored after a reload without a connection",
    async () => {
      const visit = await open();
      const { page, panel, context, path, close } = visit;
      await commentOf(panel).waitFor();
      await context.setOffline(true);
      await page.getByText("You're offline.").waitFor();
      await commentOf(panel).fill("Typed offline");
      await panel.getByLabel("Add subtask").fill("A part, typed offline");
      await panel.getByLabel("Add subtask").press("Enter");
      await panel.getByText("A part, typed offline").waitFor();
      await page.reload().catch(() => {});
      await context.setOffline(false);
      await page.goto(`${path}?task=DEM-1`);
      await expectValue(commentOf(panel), "Typed offline");
      await panel.getByRole("link", { name: "A part, typed offline" }).waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is saved after a new sign-in when the session is revoked during the save",
    async () => {
      const visit = await open();
      const { page, panel, ids, person, close } = visit;
      await panel.getByRole("button", { name: "Edit" }).first().click();
      await panel.getByRole("textbox", { name: "Description" }).fill("Saved in the end");
      const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
      const { promise: isRevoked, resolve: revoke } = Promise.withResolvers<void>();
      await page.route("**/api/task/*", async (route) => {
        if (route.request().method() === "PATCH") {
          hold();
          await isRevoked;
        }
        await route.continue();
      });
      await panel.getByRole("button", { name: "Save" }).click();
      await isHeld;
      await panel.getByRole("textbox", { name: "Description" }).press("End");
      await page.keyboard.type(", with more");
      const { token } = await signInAgain(visit);
      await world.ask("POST", "/api/auth/revoke-other-sessions", { token, body: {} });
      revoke();
      await signInWith(page.getByRole("dialog", { name: "Sign in again" }));
      await expectDescription({ id: ids.Main ?? "", token }, "Saved in the end");
      await expectValue(panel.getByRole("textbox", { name: "Description" }), "Saved in the end, with more");
      await panel.getByRole("button", { name: "Save" }).click();
      await panel.locator(".markdown", { hasText: "with more" }).waitFor();
      expect(person.token).not.toBe(token);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "stays on the screen when the storage is full and another account signs in in a second tab",
    async () => {
      const visit = await open();
      const { page, panel, context, enter, path, workspaceId, person, close } = visit;
      const other = await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "member" });
      await page.addInitScript(() => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (value, name) {
          if (/^hexlane\.(draft|unsent)/.test(String(name))) throw new DOMException("full", "QuotaExceededError");
          return put.call(this, value, name);
        };
      });
      await page.reload();
      await commentOf(panel).fill("Nowhere else");
      await enter(other);
      const second = await context.newPage();
      await second.goto(path);
      await lane(second, "To Do").waitFor();
      const dialog = page.getByRole("dialog", { name: "Sign in again" });
      await dialog.waitFor();
      await signInWith(dialog);
      await expectValue(commentOf(panel), "Nowhere else");
      await commentOf(panel).press("Control+Enter");
      await saidIn(panel).getByText("Nowhere else").waitFor();
      expect(await contents(visit)).toEqual(["Nowhere else"]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "is deleted on sign-out only after a confirmation, even if it was typed in another tab",
    async () => {
      const visit = await open();
      const { page, panel, context, path, close } = visit;
      await commentOf(panel).fill("Being written");
      const second = await context.newPage();
      await second.goto(path);
      await second.getByRole("button", { name: "Your account" }).click();
      await second.getByRole("menuitem", { name: "Sign out" }).click();
      const question = second.getByRole("alertdialog");
      await question.getByText("Signing out deletes it from this browser.").waitFor();
      await question.getByRole("button", { name: "Cancel" }).click();
      await question.waitFor({ state: "detached" });
      await expectValue(commentOf(panel), "Being written");
      await commentOf(panel).press("Control+Enter");
      await saidIn(panel).getByText("Being written").waitFor();
      await second.getByRole("button", { name: "Your account" }).click();
      await second.getByRole("menuitem", { name: "Sign out" }).click();
      await second.waitForURL(/\/sign-in/);
      await page.waitForURL(/\/sign-in/);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "in a description is not overwritten when another tab saves the description",
    async () => {
      const visit = await open();
      const { page, panel, ids, person, context, path, close } = visit;
      const field = (of: Locator): Locator => of.getByRole("textbox", { name: "Description" });
      const second = await context.newPage();
      await second.goto(`${path}?task=DEM-1`);
      const secondPanel = second.getByRole("dialog", { name: "Task DEM-1" });
      await secondPanel.getByRole("button", { name: "Edit" }).first().click();
      await field(secondPanel).fill("From the second tab");
      await expectValue(field(panel), "From the second tab");
      await secondPanel.getByRole("button", { name: "Save" }).click();
      await secondPanel.locator(".markdown", { hasText: "From the second tab" }).waitFor();
      await field(panel).waitFor({ state: "detached" });
      await panel.locator(".markdown", { hasText: "From the second tab" }).waitFor();

      await panel.getByRole("button", { name: "Edit" }).first().click();
      await field(panel).fill("From the first tab");
      const body = { description: "From a third place" };
      await world.ask("PATCH", `/api/task/${ids.Main}`, { token: person.token, body });
      await panel.getByText("Someone else changed the description").waitFor();
      await expectValue(field(panel), "From the first tab");
      await page.reload();
      await expectValue(field(panel), "From the first tab");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "can be saved again after an error, and the error message covers no button",
    async () => {
      const { page, panel, close } = await open();
      await page.setViewportSize({ width: 1440, height: 900 });
      await panel.getByRole("button", { name: "Edit" }).first().click();
      await panel.getByRole("textbox", { name: "Description" }).fill("Refused");
      await page.route("**/api/task/*", async (route) => {
        if (route.request().method() !== "PATCH") return await route.continue();
        await route.fulfill({ status: 403, json: { code: "forbidden", message: "No" } });
      });
      await panel.getByRole("button", { name: "Save" }).click();
      const message = page.locator(".toast");
      await message.waitFor();
      const [toast, task] = [await message.boundingBox(), await panel.boundingBox()];
      expect(toast && task && toast.x + toast.width <= task.x).toBe(true);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  async function signInAgain({ person }: OpenedTask): Promise<{ token: string }> {
    const body = { email: person.email, password: PASSWORD };
    return await world.ask("POST", "/api/auth/sign-in/email", { body });
  }

  async function expectDescription({ id, token }: { id: string; token: string }, description: string): Promise<void> {
    const read = (): Promise<{ description: string }> => world.ask("GET", `/api/task/${id}`, { token });
    await expectSoon(async () => (await read()).description, description);
  }
});

async function signInWith(dialog: Locator): Promise<void> {
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

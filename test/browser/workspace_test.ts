/**
 * Workspaces and projects in the browser: creation, settings, members, and integrations.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "./browser.ts";
import { expectSoon } from "./until.ts";
import { joinAs } from "./workspace_world.ts";

const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: true });
const columnNames = (page: Page): Promise<string[]> => page.locator("#columns .row-name").allTextContents();

describe.skipIf(!hasBrowser)("a workspace", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", ALLOW_PRIVATE_DESTINATIONS: "true" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const newWorkspace = async (token: string, slug: string): Promise<string> => {
    const body = { name: slug, slug };
    return (await world.ask<{ id: string }>("POST", "/api/auth/organization/create", { token, body })).id;
  };
  const newProject = async (token: string, workspaceId: string, slug: string): Promise<string> => {
    const body = { workspaceId, name: `Project ${slug}`, slug };
    return (await world.ask<{ id: string }>("POST", "/api/project", { token, body })).id;
  };

  test(
    "is created, gets a project with a suggested key, is renamed and deleted",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(await world.newPerson());
      await page.goto("/");
      await button(page, "Create workspace").click();
      await page.getByRole("dialog").getByLabel("Name").fill("Analytical Society");
      await button(page.getByRole("dialog"), "Create workspace").click();
      await page.getByText("Analytical Society created").waitFor();
      await page.waitForURL((url) => url.pathname === "/w/analytical-society");

      await page.getByText("Start with a project").waitFor();
      expect(await page.getByRole("main").getByRole("button", { name: "Create project" }).count()).toBe(1);
      await page.locator(".empty").getByRole("button", { name: "Create project" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Mobile app");
      expect(await dialog.getByLabel("Key").inputValue()).toBe("MA");
      await dialog.getByText("such as MA-1").waitFor();
      await dialog.getByRole("radio", { name: "Rocket" }).check({ force: true });
      await button(dialog, "Create project").click();
      await page.waitForURL(/\/w\/analytical-society\/p\/MA$/);
      await page.getByRole("link", { name: "Mobile app" }).first().waitFor();

      await page.goto("/w/analytical-society/settings/general");
      await page.getByLabel("URL").fill("society");
      await button(page, "Save").click();
      await page.waitForURL(/\/w\/society\/settings\/general$/);
      await button(page, "Delete workspace").click();
      await button(dialog, "Delete permanently").click();
      await dialog.getByRole("alert").getByText("The name doesn't match").waitFor();
      await dialog.getByLabel("Name").fill("Analytical Society");
      await button(dialog, "Delete permanently").click();
      await page.getByText("No workspaces yet").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "has members with editable roles, and invitations with a link",
    async () => {
      const owner = await world.newPerson();
      const workspaceId = await newWorkspace(owner.token, "people");
      const member = await joinAs(world, owner, { workspaceId, name: "Charles Babbage", role: "member" });
      const { page, faults, enter, close } = await world.open();
      await enter(owner);
      await page.goto("/w/people/settings/members");
      await page.getByLabel("Role for Charles Babbage").selectOption("Viewer");
      await page.getByText("Charles Babbage's role is now Viewer").waitFor();

      await button(page, "Invite people").click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Email").fill("mary@example.com");
      await button(dialog, "Send invitation").click();
      await dialog.getByText("Email isn't set up on this server").waitFor();
      const link = (await dialog.locator("code").textContent()) ?? "";
      expect(link).toStartWith(`${world.url}/invitation/accept/`);
      await button(dialog, "Done").click();
      await button(page, "Extend invitation for mary@example.com").click();
      await page.getByText("It now expires in seven days").waitFor();
      await button(page, "Revoke invitation for mary@example.com").click();
      await page.getByText("No pending invitations").waitFor();

      await button(page, "Remove Charles Babbage").click();
      await button(page.getByRole("alertdialog"), "Remove").click();
      await page.getByText("Charles Babbage removed").waitFor();
      // A workspace needs an owner, so its only owner cannot leave.
      expect(await button(page, "Leave workspace").count()).toBe(0);
      const left = await world.ask<unknown[]>("GET", "/api/auth/organization/list", { token: member.token });
      expect(left).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "shows viewers its settings without edit controls",
    async () => {
      const owner = await world.newPerson();
      const workspaceId = await newWorkspace(owner.token, "gallery");
      await newProject(owner.token, workspaceId, "ART");
      const viewer = await joinAs(world, owner, { workspaceId, name: "Visitor", role: "viewer" });
      const { page, faults, enter, close } = await world.open();
      await enter(viewer);
      await page.goto("/w/gallery");
      await page.getByRole("heading", { name: "Project ART" }).waitFor();
      expect(await button(page, "Create project").count()).toBe(0);
      for (const path of ["/w/gallery/settings/general", "/w/gallery/p/art/settings/columns"]) {
        await page.goto(path);
        await page.getByText("You don't have permission to edit these settings.").waitFor();
      }
      await page.goto("/w/gallery/settings/members");
      await page.locator("#members").getByText("Visitor").waitFor();
      expect(await page.getByLabel(/^Role for/).count()).toBe(0);
      expect(await page.getByRole("heading", { name: "Invitations" }).count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "keeps every move of a column if an older order arrives while a move is being saved",
    async () => {
      const owner = await world.newPerson();
      const workspaceId = await newWorkspace(owner.token, "moves");
      const projectId = await newProject(owner.token, workspaceId, "MOV");
      const { page, enter, close } = await world.open();
      await enter(owner);
      await page.goto("/w/moves/p/MOV/settings/columns");
      await button(page, "Move Done up").waitFor();
      const [read, saving, released] = [1, 2, 3].map(() => Promise.withResolvers<void>());
      let [reads, saves] = [0, 0];
      await page.route(`**/api/column/${projectId}`, async (route) => {
        const response = await route.fetch();
        // The response has the order after the first move. It arrives during the second one.
        if (++reads === 1) {
          read?.resolve();
          await saving?.promise;
        }
        await route.fulfill({ response });
      });
      await page.route(`**/api/column/reorder/${projectId}`, async (route) => {
        if (++saves === 2) {
          saving?.resolve();
          await released?.promise;
        }
        await route.continue();
      });
      await button(page, "Move Done up").press("Enter");
      await read?.promise;
      const older = page.waitForResponse(`**/api/column/${projectId}`);
      await page.keyboard.press("Enter");
      await (await older).finished();
      await page.getByText("Done moved to position 2 of 4").waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("Done moved to position 1 of 4").waitFor();
      released?.resolve();
      const moved = ["Done", "To Do", "In Progress", "In Review"];
      await expectSoon(async () => {
        const columns = (await world.ask("GET", `/api/column/${projectId}`, { token: owner.token })) as {
          name: string;
        }[];
        return columns.map(({ name }) => name);
      }, moved);
      expect(await columnNames(page)).toEqual(moved);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "has columns that can be moved, edited, added, and deleted when empty",
    async () => {
      const owner = await world.newPerson();
      const workspaceId = await newWorkspace(owner.token, "columns");
      const projectId = await newProject(owner.token, workspaceId, "COL");
      await world.ask("POST", `/api/task/${projectId}`, { token: owner.token, body: { title: "In the way" } });
      const { page, faults, enter, close } = await world.open();
      await enter(owner);
      await page.goto("/w/columns/p/COL/settings/columns");
      await button(page, "Move Done up").press("Enter");
      await page.getByText("Done moved to position 3 of 4").waitFor();
      // The pressed button keeps the focus, so that it can be pressed again.
      await page.keyboard.press("Enter");
      await page.getByText("Done moved to position 2 of 4").waitFor();
      const rows = page.locator("#columns .draggable-row");
      await rows
        .nth(3)
        .locator(".grip")
        .dragTo(rows.nth(0), { targetPosition: { x: 60, y: 4 } });
      await page.getByText("In Review moved to position 1 of 4").waitFor();

      await button(page, "Edit column In Progress").click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Doing");
      await dialog.getByRole("radio", { name: "Violet" }).check({ force: true });
      await button(dialog, "Save").click();
      await dialog.waitFor({ state: "detached" });
      await button(page, "Add column").click();
      await dialog.getByLabel("Name").fill("Shipped");
      await dialog.getByRole("radio", { name: "Rocket" }).check({ force: true });
      await dialog.getByLabel("Tasks in this column are done").check();
      await button(dialog, "Save").click();
      await dialog.waitFor({ state: "detached" });
      await button(page, "Delete column To Do").click();
      await dialog.getByText("This column still has 1 task. Move it first.").waitFor();
      await button(dialog, "Cancel").click();
      await dialog.waitFor({ state: "detached" });
      await button(page, "Delete column In Review").click();
      await button(page.getByRole("alertdialog"), "Delete").click();
      await page.getByText("Column “In Review” deleted").waitFor();
      expect(await columnNames(page)).toEqual(["To Do", "Done", "Doing", "ShippedDone"]);
      const stored = await world.ask("GET", `/api/column/${projectId}`, { token: owner.token });
      expect(stored).toMatchObject([
        { name: "To Do", color: null, isFinal: false },
        { name: "Done", color: null, isFinal: true },
        { name: "Doing", color: "#7c3aed", isFinal: false },
        { name: "Shipped", icon: "Rocket", color: null, isFinal: true },
      ]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "makes a board public and private again, and archives and restores a project",
    async () => {
      const owner = await world.newPerson();
      const workspaceId = await newWorkspace(owner.token, "open");
      const projectId = await newProject(owner.token, workspaceId, "PUB");
      const body = { title: "For everybody", dueDate: "2030-05-01" };
      await world.ask("POST", `/api/task/${projectId}`, { token: owner.token, body });
      const { page, faults, enter, close } = await world.open();
      await enter(owner);
      await page.goto("/w/open/p/PUB/settings/sharing");
      await page.getByLabel("Make this board public").check();
      await page.getByText("The board is now public").waitFor();
      const link = (await page.locator("#sharing code").textContent()) ?? "";

      const stranger = await world.open();
      await stranger.page.goto(link);
      await stranger.page.getByRole("heading", { name: "Project PUB" }).waitFor();
      await stranger.page.getByText("For everybody").waitFor();
      await stranger.page.getByText("PUB-1").waitFor();
      await page.getByLabel("Make this board public").uncheck();
      await page.getByText("The board is no longer public").waitFor();
      await stranger.page.reload();
      await stranger.page.getByRole("heading", { name: "Board not found" }).waitFor();

      await page.getByRole("tab", { name: "General" }).click();
      await button(page, "Archive project").click();
      await page.getByText("Project archived").waitFor();
      expect(await page.locator(".side").getByRole("link", { name: "Project PUB" }).count()).toBe(0);
      await button(page, "Restore project").click();
      await page.locator(".side").getByRole("link", { name: "Project PUB" }).waitFor();
      expect([...faults, ...stranger.faults]).toEqual([]);
      await stranger.close();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "sends events to a webhook, tests it, and shows the status of each delivery",
    async () => {
      const received: { event: string; signature: string | null }[] = [];
      let status = 500;
      const receiver = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        async fetch(request) {
          const { event } = (await request.json()) as { event: string };
          received.push({ event, signature: request.headers.get("webhook-signature") });
          return new Response("The receiver speaks", { status });
        },
      });
      const owner = await world.newPerson();
      const workspaceId = await newWorkspace(owner.token, "hooks");
      await newProject(owner.token, workspaceId, "HOOK");
      const { page, faults, enter, close } = await world.open();
      await enter(owner);
      await page.goto("/w/hooks/p/HOOK/settings/integrations");
      const webhook = page.locator("#webhook");
      await button(webhook, "Save").click();
      await webhook.getByRole("alert").getByText("Enter a URL").waitFor();
      await webhook.getByLabel("URL").fill(`http://127.0.0.1:${receiver.port}/hexlane/0123456789abcdef`);
      await button(webhook, "Generate secret").click();
      expect(await webhook.getByRole("textbox", { name: "Secret" }).inputValue()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      await webhook.getByLabel("Task deleted").check();
      await button(webhook, "Save").click();
      await webhook.getByText(/Saved: http:\/\/127\.0\.0\.1:\d+\/\.\.\.cdef/).waitFor();
      expect(await webhook.getByRole("textbox", { name: "Secret" }).inputValue()).toBe("");
      expect(await webhook.getByLabel("Task deleted").isChecked()).toBe(true);

      await button(webhook, "Send test").click();
      const log = page.locator("#deliveries");
      await log.getByText("Retrying").waitFor();
      await log.getByText("Details").click();
      await log.getByText("The receiver speaks").waitFor();
      status = 200;
      await button(log, "Redeliver Test").click();
      await log.getByText("Delivered").waitFor();
      expect(received.length).toBeGreaterThanOrEqual(2);
      expect(received.at(-1)).toEqual({ event: "test", signature: expect.stringMatching(/^v1,/) });

      await button(webhook, "Remove").click();
      await button(page.getByRole("alertdialog"), "Remove").click();
      await webhook.getByText("Must start with https://").waitFor();
      expect(faults).toEqual([]);
      await close();
      await receiver.stop(true);
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

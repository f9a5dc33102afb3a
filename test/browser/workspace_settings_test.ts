/**
 * Settings around the boards: project order, roles, labels, chat integrations; and lists longer than a page.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull, waitSeconds } from "../tier.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, type Person } from "./browser.ts";
import { giveTask, joinAs } from "./workspace_world.ts";

const MORE_THAN_A_PAGE = 55;

describe.skipIf(!hasBrowser)("in the web app", () => {
  let world: BrowserWorld;
  let owner: Person;
  let workspaceId: string;
  let projectId: string;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", ALLOW_PRIVATE_DESTINATIONS: "true" });
    owner = await world.newPerson();
    const make = async (path: string, body: object): Promise<string> =>
      (await world.ask<{ id: string }>("POST", path, { token: owner.token, body })).id;
    await make("/api/auth/organization/create", { name: "Society", slug: "society" });
    workspaceId = await make("/api/auth/organization/create", { name: "Engines", slug: "engines" });
    for (const slug of ["ONE", "TWO", "THREE"]) {
      projectId = await make("/api/project", { workspaceId, name: `Project ${slug}`, slug });
    }
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test.skipIf(!isFull)(
    "projects can be reordered by keyboard and mouse, and the workspace switched",
    async () => {
      const member = await joinAs(world, owner, { workspaceId, name: "Charles Babbage", role: "member" });
      const [mine, other] = await Promise.all([world.open(), world.open()]);
      await Promise.all([mine.enter(owner), other.enter(member)]);
      const { page } = mine;
      await other.page.goto("/w/engines/settings/general");
      const theirs = other.page.locator(".side .side-group li");
      await theirs.nth(2).waitFor();
      await page.goto("/w/engines/settings/projects");
      await page.getByRole("button", { name: "Move Project THREE up" }).press("Enter");
      await page.getByText("Project THREE moved to position 2 of 3").waitFor();
      const rows = page.locator("#projects .draggable-row");
      await rows
        .nth(0)
        .locator(".grip")
        .dragTo(rows.nth(2), { targetPosition: { x: 60, y: 40 } });
      await page.getByText("Project ONE moved to position 3 of 3").waitFor();
      const names = ["Project THREE", "Project TWO", "Project ONE"];
      await other.page.waitForFunction((wanted) => {
        const found = [...document.querySelectorAll(".side .side-group .side-name")].map((one) => one.textContent);
        return JSON.stringify(found) === JSON.stringify(wanted);
      }, names);
      expect(await other.page.getByRole("button", { name: /^Move/ }).count()).toBe(0);
      await world.ask("POST", "/api/project", {
        token: owner.token,
        body: { workspaceId, name: "Project FOUR", slug: "FOUR" },
      });
      await other.page
        .locator(".side")
        .getByRole("link", { name: "Project FOUR" })
        .waitFor({ timeout: waitSeconds(1) * 1000 });

      await page.getByRole("button", { name: /^Workspace: ?Engines/ }).click();
      await page.getByRole("menuitem", { name: "Society" }).click();
      await page.waitForURL(/\/w\/society$/);
      await page.getByRole("button", { name: /^Workspace: ?Society/ }).waitFor();
      expect([...mine.faults, ...other.faults]).toEqual([]);
      await Promise.all([mine.close(), other.close()]);
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "roles and labels can be created, edited and deleted",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(owner);
      await page.goto("/w/engines/settings/roles");
      const dialog = page.getByRole("dialog");
      await page.getByRole("button", { name: "Create role" }).click();
      await dialog.getByLabel("Name").fill("planner");
      await dialog.getByRole("group", { name: "Tasks" }).getByLabel("create").check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "Edit role planner" }).click();
      await dialog.getByRole("group", { name: "Tasks" }).getByLabel("edit").check();
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
      const roles = await world.ask<{ role: string; permission: Record<string, string[]> }[]>(
        "GET",
        `/api/auth/organization/list-roles?organizationId=${workspaceId}`,
        { token: owner.token },
      );
      expect(roles.find(({ role }) => role === "planner")?.permission.task?.sort()).toEqual([
        "create",
        "read",
        "update",
      ]);
      await page.getByRole("button", { name: "Delete role planner" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("Role “planner” deleted").waitFor();

      await page.goto("/w/engines/settings/labels");
      await page.getByRole("button", { name: "Create label" }).click();
      await dialog.getByLabel("Name").fill("brass");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "Edit label brass" }).click();
      await dialog.getByLabel("Name").fill("bronze");
      await dialog.getByRole("radio", { name: "Violet" }).check({ force: true });
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
      const labels = await world.ask("GET", `/api/label/workspace/${workspaceId}`, { token: owner.token });
      expect(labels).toMatchObject([{ name: "bronze", color: "#7c3aed" }]);
      await page.getByRole("button", { name: "Delete label bronze" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("Label “bronze” deleted").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "notifications are sent to a chat, and older deliveries are listed page by page",
    async () => {
      const received: string[] = [];
      const chat = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        async fetch(request) {
          received.push(await request.text());
          return new Response("ok");
        },
      });
      const { page, faults, enter, close } = await world.open();
      await enter(owner);
      await page.goto("/w/engines/p/THREE/settings/integrations");
      const section = page.locator("#chat");
      await section.getByLabel("Webhook URL").fill(`http://127.0.0.1:${chat.port}/services/T0/B0/0123456789`);
      await section.getByLabel("Name").fill("#engines");
      await section.getByRole("button", { name: "Save" }).click();
      await section.getByText("Saved: http://127.0.0.1").waitFor();
      await section.getByRole("button", { name: "Send test" }).click();
      await page.locator("#deliveries").getByText("Delivered").first().waitFor();
      expect(received.length).toBe(1);
      for (let sent = 1; sent < MORE_THAN_A_PAGE; sent += 1) {
        await world.ask("POST", `/api/slack-integration/project/${projectId}/test`, { token: owner.token, body: {} });
      }
      await page.reload();
      const rows = page.locator("#deliveries .rows > li");
      await rows.nth(49).waitFor();
      expect(await rows.count()).toBe(50);
      await page.getByRole("button", { name: "Show older entries" }).click();
      await rows.nth(MORE_THAN_A_PAGE - 1).waitFor();
      expect(await rows.count()).toBe(MORE_THAN_A_PAGE);
      expect(await page.getByRole("button", { name: "Show older entries" }).count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
      await chat.stop(true);
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "a long inbox is listed page by page",
    async () => {
      const reader = await joinAs(world, owner, { workspaceId, name: "Mary Somerville", role: "member" });
      for (let given = 0; given < MORE_THAN_A_PAGE; given += 1) {
        await giveTask(world, owner, { projectId, to: reader, title: `Task ${given}` });
      }
      const { page, faults, enter, close } = await world.open();
      await enter(reader);
      await page.goto("/inbox");
      const lines = page.locator(".inbox-row");
      await lines.nth(49).waitFor();
      expect(await lines.count()).toBe(50);
      await page.locator(".side .count").getByText(`${MORE_THAN_A_PAGE} unread`).waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Show older notifications" }).click();
      await page.getByText("Task 0", { exact: true }).waitFor();
      expect(await lines.count()).toBe(MORE_THAN_A_PAGE);
      await page.getByRole("button", { name: "Mark as read: Task 0" }).click();
      await page
        .locator(".side .count")
        .getByText(`${MORE_THAN_A_PAGE - 1} unread`)
        .waitFor({ state: "attached" });
      expect(await page.locator(".feed-unread").count()).toBe(MORE_THAN_A_PAGE - 1);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "the manifest makes the app installable",
    async () => {
      const { page, context, close } = await world.open();
      await page.goto("/sign-in");
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      const debug = await context.newCDPSession(page);
      const { url, errors, data } = await debug.send("Page.getAppManifest");
      expect({ url, errors }).toEqual({ url: expect.stringContaining("/assets/manifest-"), errors: [] });
      const { icons } = JSON.parse(data ?? "") as { icons: { src: string }[] };
      const answers = await Promise.all(icons.map(async ({ src }) => (await fetch(new URL(src, url))).status));
      expect(answers).toEqual(icons.map(() => 200));
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

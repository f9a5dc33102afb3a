/** The repositories of a project, with a fake of Gitea. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startForge } from "../../../apps/testing/forges/forges.ts";
import { until } from "../../servers/kept_process.ts";
import { DESK, PHONE } from "../appearance.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("the repositories of a project", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", ALLOW_PRIVATE_DESTINATIONS: "true" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "are checked, connected, imported and disconnected, and a conflict waits for a decision",
    async () => {
      const forge = await startForge("gitea");
      const issue = forge.state.createIssue(forge.account, { title: "Oil the wheels", body: "They squeak." });
      const { person, path, projectId, workspaceId } = await furnishBoard(world, []);
      const { token } = person;
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}/settings/integrations`);
      const section = page.locator("#repositories");
      const button = (name: string) => section.getByRole("button", { name, exact: true });

      await section.getByLabel("Service").selectOption("gitea");
      await section.getByRole("button", { name: "Connect repository" }).click();
      await section.getByText("Enter an access token").waitFor();
      await section.getByLabel("Instance URL").fill(forge.url);
      // The URL of the repository's page can be pasted.
      await section.getByRole("textbox", { name: "Repository" }).fill(forge.pageUrl);
      await section.getByLabel("Access token").fill("wrong");
      await section.getByRole("button", { name: "Check: Gitea" }).click();
      await section.getByText("The service rejected the access token.").waitFor();
      await section.getByLabel("Access token").fill(forge.token);
      await section.getByRole("button", { name: "Check: Gitea" }).click();
      await section.getByText("ada/engine can be connected.").waitFor();
      await button("Connect repository").click();
      await section.getByText("Syncing", { exact: true }).waitFor();
      await section.getByText("/api/gitea-integration/webhook/").waitFor();

      await button("Import open issues").click();
      await section.getByText("1 task created, 0 updated").waitFor();
      const listTasks = async () =>
        await world.ask<{ id: string; title: string; description: string }[]>(
          "GET",
          `/api/task?workspaceId=${workspaceId}&projectId=${projectId}`,
          { token },
        );
      const [task] = await listTasks();
      expect(task).toMatchObject({ title: "Oil the wheels", description: "They squeak." });

      // Neither change may reach the other side before both are made.
      await button("Turn off ada/engine").click();
      await section.getByText("Off", { exact: true }).waitFor();
      forge.state.editIssue(issue, { title: "Oil all wheels" });
      await world.ask("PATCH", `/api/task/${task?.id}`, { token, body: { title: "Grease the wheels" } });
      await button("Turn on ada/engine").click();
      await section.getByText("Sync log").click();
      await button("Sync now").click();
      await section.getByText("Conflict", { exact: true }).waitFor();
      await section.getByText("Changed on both sides: title").waitFor();
      await section.getByRole("button", { name: /^Review / }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Oil all wheels").waitFor();
      for (const size of [DESK, PHONE]) {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          expect(await inspect(page, "repository-review", { fullPage: false })).toEqual([]);
        }
      }
      await page.setViewportSize(DESK);
      await dialog.getByRole("button", { name: "Keep this version: In Hexlane" }).click();
      await dialog.waitFor({ state: "detached" });
      await section.getByText(/is synced again/).waitFor();
      await until(() => issue.title === "Grease the wheels", { what: "the issue has the title of the task" });
      expect(await inspect(page, "repositories")).toEqual([]);

      await section.getByLabel("Issues that become tasks").selectOption("labels");
      await section.getByLabel("Labels").fill("bug");
      await button("Preview changes").click();
      await section.getByText("0 issues will be created, and 1 task will be paused.").waitFor();
      await button("Disconnect").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
      await section.getByLabel("Service").waitFor();
      expect((await listTasks()).length).toBe(1);
      expect(faults).toEqual([]);
      await close();
      await forge.close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** The repositories of a project, with fake Gitea and GitLab servers. */
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
    "match logins with members, and a matched member is assigned in both directions",
    async () => {
      const forge = await startForge("gitea");
      const { account, state } = forge;
      const charles = state.user("charles") ?? account;
      const issue = state.createIssue(charles, { title: "Oil the wheels", body: "", assignees: ["charles"] });
      const { person, path, projectId, workspaceId } = await furnishBoard(world, []);
      const { token } = person;
      const connection = { baseUrl: forge.url, repositoryOwner: "ada", repositoryName: "engine" };
      await world.ask("POST", `/api/gitea-integration/project/${projectId}`, {
        token,
        body: { ...connection, accessToken: forge.token },
      });
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}/settings/integrations`);
      const section = page.locator("#repositories");
      await section.getByText("No usernames yet").waitFor();
      await section.getByRole("button", { name: "Import open issues", exact: true }).click();
      const login = section.getByRole("combobox", { name: "charles Charles Babbage" });
      await login.waitFor();
      expect(await login.locator("option:checked").textContent()).toBe("Not matched");
      await login.selectOption({ label: person.name });
      const listTasks = async () =>
        await world.ask<{ id: string; userId: string | null }[]>(
          "GET",
          `/api/task?workspaceId=${workspaceId}&projectId=${projectId}`,
          { token },
        );
      await until(async () => (await peopleOf()).charles !== undefined, { what: "the login is matched" });
      async function peopleOf(): Promise<Record<string, string>> {
        const found = await world.ask<{ people: Record<string, string> }>(
          "GET",
          `/api/gitea-integration/project/${projectId}`,
          { token },
        );
        return found.people;
      }

      // From the issue to the task.
      await section.getByText("Sync log").click();
      await section.getByRole("button", { name: "Sync now" }).click();
      await until(async () => (await listTasks())[0]?.userId === (await peopleOf()).charles, {
        what: "the task is assigned to the member",
      });
      // From the task to the issue.
      const [task] = await listTasks();
      await world.ask("PATCH", `/api/task/${task?.id}`, { token, body: { userId: null } });
      await until(() => issue.assignees.length === 0, { what: "nobody is assigned to the issue" });
      await world.ask("PATCH", `/api/task/${task?.id}`, { token, body: { userId: task?.userId } });
      await until(() => issue.assignees[0] === "charles", { what: "the login is assigned to the issue" });

      await section.getByRole("button", { name: "Match username" }).click();
      await section.getByText("Enter a username").waitFor();
      await section.getByText("Choose a member", { exact: true }).waitFor();
      await section.getByRole("textbox", { name: "Username" }).fill("Mary");
      await section.getByRole("combobox", { name: "Member", exact: true }).selectOption({ label: person.name });
      await section.getByRole("button", { name: "Match username" }).click();
      const mary = section.getByRole("combobox", { name: "mary", exact: true });
      await mary.waitFor();
      expect(await mary.locator("option:checked").textContent()).toBe(person.name);
      for (const size of [DESK, PHONE]) {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          expect(await inspect(page, "repository-people")).toEqual([]);
        }
      }
      await page.setViewportSize(DESK);
      await mary.selectOption({ label: "Not matched" });
      await mary.waitFor({ state: "detached" });
      expect(Object.keys(await peopleOf())).toEqual(["charles"]);
      expect(faults).toEqual([]);
      await close();
      await forge.close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "accept GitLab's signed webhooks after the signing token was entered",
    async () => {
      const forge = await startForge("gitlab");
      const { person, path, projectId } = await furnishBoard(world, []);
      const { token } = person;
      const { webhookUrl, webhookSecret } = await world.ask<{ webhookUrl: string; webhookSecret: string }>(
        "POST",
        `/api/gitlab-integration/project/${projectId}`,
        { token, body: { baseUrl: forge.url, projectPath: forge.state.path, accessToken: forge.token } },
      );
      const { pathname } = new URL(webhookUrl);
      forge.webhooks.register(`${world.url}${pathname}`);
      forge.webhookSecret = webhookSecret;
      forge.signingToken = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
      const change = async () => {
        forge.state.createIssue(forge.account, { title: "Oil the wheels" });
        await forge.webhooks.settle();
        return forge.webhooks.statuses.at(-1);
      };
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}/settings/integrations`);
      const section = page.locator("#repositories");
      const field = section.getByRole("textbox", { name: "Signing token" });
      const form = section.getByRole("form", { name: "Signing token" });
      const save = form.getByRole("button", { name: "Save" });
      await field.fill("secret");
      await save.click();
      await section.getByText("Enter the signing token, which starts with whsec_").waitFor();
      await field.fill(`whsec_${Buffer.alloc(32, 8).toString("base64")}`);
      await save.click();
      await section.getByText("Signed webhooks are verified").waitFor();
      // The secret token alone would be valid.
      expect(await change()).toBe(400);
      await section.getByRole("button", { name: "Remove signing token" }).click();
      await field.waitFor();
      expect(await change()).toBe(200);
      await field.fill(forge.signingToken);
      await save.click();
      await section.getByText("Signed webhooks are verified").waitFor();
      forge.webhookSecret = "wrong";
      expect(await change()).toBe(200);
      expect(await inspect(page, "repository-signing")).toEqual([]);
      expect(faults).toEqual([]);
      await close();
      await forge.close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

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
      await section.getByText(/Syncing resumed for/).waitFor();
      await until(() => issue.title === "Grease the wheels", { what: "the issue has the title of the task" });
      expect(await inspect(page, "repositories")).toEqual([]);

      await section.getByLabel("Issues that become tasks").selectOption("labels");
      await section.getByLabel("Labels").fill("bug");
      await button("Preview changes").click();
      await section.getByText("0 issues will be created, and syncing will pause for 1 task.").waitFor();
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

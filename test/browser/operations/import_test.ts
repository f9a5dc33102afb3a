/**
 * Import and export on screen.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { expectCards, lane } from "../board/board_moves.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

const CSV = [
  "Titel;Wer;Status;Schlagwörter;Extra",
  "Cut the wheels;PERSON;Neu;brass;1",
  "Cast the frame;Charles;Offen;;2",
  "Print tables;;Offen;;3",
  "",
].join("\n");

describe.skipIf(!hasBrowser)("an import", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "of a table is mapped, checked, imported, exported and undone",
    async () => {
      const person = await world.newPerson();
      const body = { name: "Engines", slug: "engines" };
      await world.ask("POST", "/api/auth/organization/create", { token: person.token, body });
      const { page, faults, enter, close } = await world.open({ acceptDownloads: true });
      await enter(person);
      await page.goto("/w/engines");
      await page.getByRole("link", { name: "Import", exact: true }).click();
      await page.getByRole("radio", { name: "GitHub issues" }).check({ force: true });
      await page.getByText("gh issue list").waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await inspect(page, "import_source")).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.getByRole("radio", { name: "CSV" }).check({ force: true });
      const buffer = Buffer.from(CSV.replace("PERSON", person.email));
      await page.locator("input[type=file]").setInputFiles({ name: "Machine.csv", mimeType: "text/csv", buffer });
      await page.getByRole("heading", { name: "Review" }).waitFor();
      expect(await page.getByLabel("Title").inputValue()).toBe("Titel");
      await page.getByLabel("Assignee").selectOption("Wer");
      await page.getByLabel("Neu").selectOption({ label: "Merge into “Offen”" });
      await page.getByText("1 project, 3 tasks").waitFor();
      expect(await page.getByLabel("Charles").inputValue()).toBe("");
      await page.getByText("1 value can't be imported").click();
      expect(await inspect(page, "import_check")).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await inspect(page, "import_check", { rules: "width" })).toEqual([]);
      await page.setViewportSize({ width: 1900, height: 900 });
      const before = await world.ask<unknown[]>("GET", `/api/project?workspaceId=${await idOf(person.token)}`, person);
      expect(before).toEqual([]);

      await page.getByRole("button", { name: "Import", exact: true }).click();
      await page.getByRole("heading", { name: "Import complete" }).waitFor();
      expect(await inspect(page, "import_result")).toEqual([]);
      await page.getByRole("link", { name: "Open Machine" }).click();
      await lane(page, "Offen").waitFor();
      await expectCards(page, "Offen", ["Cut the wheels", "Cast the frame", "Print tables"]);
      // A column with no other meaning becomes a custom field.
      await page.getByRole("link", { name: "Cast the frame" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Extra" }).waitFor();
      await page.keyboard.press("Escape");

      await page.goto(`${new URL(page.url()).pathname}/settings/general`);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download CSV" }).click(),
      ]);
      const saved = readFileSync(await file.path(), "utf8");
      expect(saved.split("\r\n").slice(0, 3)).toEqual([
        "\ufeffTitle,Description,Status,Priority,Start,Due,Assignee,Labels,Estimate,Extra",
        `Cut the wheels,,Offen,,,,${person.email},brass,,1`,
        "Cast the frame,,Offen,,,,,,,2",
      ]);
      const [json] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download JSON" }).click(),
      ]);

      // The exported file can be imported again, and the import undone.
      await page.goto("/w/engines/import");
      await page.getByRole("radio", { name: "Hexlane or Kaneo" }).check({ force: true });
      await page.locator("input[type=file]").setInputFiles(await json.path());
      await page.getByText("1 project, 3 tasks").waitFor();
      await page.getByRole("button", { name: "Import", exact: true }).click();
      await page.getByRole("button", { name: "Undo import" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
      await page.getByRole("heading", { name: "Import undone" }).waitFor();
      const after = await world.ask<unknown[]>("GET", `/api/project?workspaceId=${await idOf(person.token)}`, person);
      expect(after).toHaveLength(1);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "continues while the user visits another page, and is shown again afterward",
    async () => {
      const person = await world.newPerson();
      const body = { name: "Mills", slug: "mills" };
      const { id } = await world.ask<{ id: string }>("POST", "/api/auth/organization/create", {
        token: person.token,
        body,
      });
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/w/mills/import");
      await page.getByRole("radio", { name: "CSV" }).check({ force: true });
      const buffer = Buffer.from("Title;Status\nCut the wheels;Open\n");
      await page.locator("input[type=file]").setInputFiles({ name: "Machine.csv", mimeType: "text/csv", buffer });
      await page.getByText("1 project, 1 task").waitFor();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/project", async (route) => {
        if (route.request().method() === "POST") await released;
        await route.continue();
      });
      await page.getByRole("button", { name: "Import", exact: true }).click();
      await page.getByRole("heading", { name: "Importing…" }).waitFor();
      await page.locator("#content").getByRole("link", { name: "Mills" }).click();
      await page.getByRole("heading", { name: "Importing…" }).waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Import", exact: true }).click();
      await page.getByRole("heading", { name: "Importing…" }).waitFor();
      expect(await page.locator("input[type=file]").count()).toBe(0);
      release();
      await page.getByRole("heading", { name: "Import complete" }).waitFor();
      const projects = await world.ask<unknown[]>("GET", `/api/project?workspaceId=${id}`, person);
      expect(projects).toHaveLength(1);
      await page.getByRole("button", { name: "Import another file" }).click();
      await page.locator("input[type=file]").waitFor({ state: "attached" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  async function idOf(token: string): Promise<string> {
    const [workspace] = await world.ask<{ id: string }[]>("GET", "/api/auth/organization/list", { token });
    return workspace?.id ?? "";
  }
});

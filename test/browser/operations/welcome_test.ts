/**
 * The page after sign-up, in German and with an import, and the public page of a board.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectCards } from "../board/board_moves.ts";
import { furnishBoard } from "../board/board_world.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  inspect,
  openBrowserWorld,
  PASSWORD,
} from "../browser.ts";

describe.skipIf(!hasBrowser)("onboarding", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "creates a board from a template with columns, labels and tasks in German",
    async () => {
      const { page, faults, close } = await world.open({ locale: "de-DE", viewport: { width: 1900, height: 900 } });
      await page.goto("/sign-up");
      await page.getByLabel("Name").fill("Ada Lovelace");
      await page.getByLabel("E-Mail").fill("ada.de@example.com");
      await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Konto erstellen" }).click();
      await page.getByRole("heading", { name: "Erstes Board erstellen" }).waitFor();
      await page.getByLabel("Arbeitsbereich").fill("Maschinen");
      await page.getByLabel("Projekt").fill("Webseite");
      await page.getByRole("radio", { name: /^Fehler/ }).check({ force: true });
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await inspect(page, "welcome_german", { rules: "width" })).toEqual([]);
      await page.setViewportSize({ width: 1900, height: 900 });
      await page.getByRole("button", { name: "Board erstellen" }).click();
      await page.waitForURL(/\/w\/maschinen\/p\/WEBS$/);
      await expectCards(page, "Gemeldet", [
        "Diese Aufgabe öffnen",
        "Diese Karte in die nächste Spalte ziehen",
        "Das Team einladen",
      ]);
      const columns = await page.locator(".lane h2").allInnerTexts();
      expect(columns).toEqual(["Gemeldet", "Bestätigt", "In Korrektur", "In Prüfung", "Behoben"]);
      await page.locator("textarea:focus").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "explains on an empty board what to do next",
    async () => {
      const { person, path } = await furnishBoard(world, []);
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(path);
      await page.getByText("No tasks yet. Choose “Add task” below or press C.").waitFor();
      await page.keyboard.press("c");
      await page.locator("textarea:focus").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "leads to the import with a new workspace, and adds a number to a URL that is taken",
    async () => {
      const { page, faults, enter, close } = await world.open();
      const person = await world.newPerson();
      const body = { name: "Taken", slug: "taken" };
      await world.ask("POST", "/api/auth/organization/create", { token: person.token, body });
      await enter(await world.newPerson());
      await page.goto("/welcome");
      await page.getByLabel("Workspace").fill("Taken");
      await page.getByRole("radio", { name: /^Import/ }).check({ force: true });
      await page.getByRole("button", { name: "Continue to import" }).click();
      await page.waitForURL(/\/w\/taken-2\/import$/);
      await page.getByRole("heading", { level: 1, name: "Import" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "shows visitors a public board as the app does: descriptions as Markdown, priorities and days",
    async () => {
      const { person, projectId, ids } = await furnishBoard(world, ["Cut the wheels"]);
      const { token } = person;
      const body = { isPublic: true, description: "Tables, **printed**" };
      await world.ask("PUT", `/api/project/${projectId}`, { token, body });
      const fields = { dueDate: "2090-12-24", priority: "high", description: "From *oak*" };
      await world.ask("PATCH", `/api/task/${ids["Cut the wheels"]}`, { token, body: fields });
      const { page, faults, close } = await world.open({ timezoneId: "America/Los_Angeles" });
      const refused: string[] = [];
      page.on("response", (response) => {
        if (response.status() >= 400) refused.push(response.url());
      });
      await page.goto(`/public/${projectId}`);
      await page.locator("strong", { hasText: "printed" }).waitFor();
      const card = page.getByRole("listitem").filter({ hasText: "Cut the wheels" });
      await card.getByText("High").waitFor();
      // A date without a time is the same day in every time zone.
      await card.getByText("24 Dec 2090").waitFor();
      expect(await card.locator("em").isVisible()).toBe(false);
      await card.getByText("Description").click();
      await card.locator("em", { hasText: "oak" }).waitFor();
      expect(refused).toEqual([]);
      expect(await inspect(page, "public-board")).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

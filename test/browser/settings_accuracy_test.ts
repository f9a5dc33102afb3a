/**
 * Settings and tiles are accurate: deleting a column with tasks offers a destination, an overdue project is marked overdue, and
 * only existing languages are offered.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull } from "../tier.ts";
import { furnishBoard } from "./board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "./browser.ts";

describe.skipIf(!hasBrowser)("the app", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "moves the tasks of a column before it deletes the column",
    async () => {
      const { person, path, projectId, ids } = await furnishBoard(world, ["One", "Two"]);
      const { token } = person;
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}/settings/columns`);
      await page.getByRole("button", { name: "Delete column To Do" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("This column still has 2 tasks. Move them first.").waitFor();
      expect(await dialog.getByRole("button", { name: "Delete", exact: true }).count()).toBe(0);
      expect(await inspect(page, "column-removal", { fullPage: false })).toEqual([]);
      await dialog.getByLabel("Move 2 tasks to").selectOption({ label: "In Review" });
      await dialog.getByRole("button", { name: "Move tasks and delete column" }).click();
      await page.getByText("Column “To Do” deleted").waitFor();
      for (const id of [ids.One, ids.Two]) {
        expect(await world.ask("GET", `/api/task/${id}`, { token })).toMatchObject({ status: "in-review" });
      }
      const columns = await world.ask<{ name: string }[]>("GET", `/api/column/${projectId}`, { token });
      expect(columns.map(({ name }) => name)).toEqual(["In Progress", "In Review", "Done"]);

      await page.getByRole("button", { name: "Delete column In Progress" }).click();
      const question = page.getByRole("alertdialog");
      await question.getByText("This can't be undone.").waitFor();
      await question.getByRole("button", { name: "Delete" }).click();
      await page.getByText("Column “In Progress” deleted").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "shows that a project is overdue, or its next due date, and ignores completed tasks",
    async () => {
      const { person, path, ids } = await furnishBoard(world, ["Late", "Done", "Later"]);
      const { token } = person;
      const edit = (title: string, body: object) => world.ask("PATCH", `/api/task/${ids[title]}`, { token, body });
      await edit("Late", { dueDate: "2020-11-02" });
      await edit("Done", { dueDate: "2019-01-01", status: "done" });
      await edit("Later", { dueDate: "2090-12-24" });
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      const home = path.split("/p/")[0] ?? "";
      await page.goto(home);
      await page.getByText("Overdue since 2 Nov 2020").waitFor();
      expect(await inspect(page, "overdue")).toEqual([]);
      await edit("Late", { status: "done" });
      await page.goto(home);
      await page.getByText("Next due 24 Dec 2090").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "offers languages and regions separately",
    async () => {
      const { person, path, ids } = await furnishBoard(world, ["Main"]);
      const { token } = person;
      await world.ask("PATCH", `/api/task/${ids.Main}`, { token, body: { dueDate: "2090-12-24" } });
      await world.ask("POST", "/api/auth/update-user", { token, body: { locale: "cs" } });
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto("/settings/account");
      const language = page.getByLabel("Language", { exact: true });
      await language.waitFor();
      const names = (await language.getByRole("option").allTextContents()).map((name) =>
        name.replaceAll(/[\u2068\u2069]/g, ""),
      );
      expect(names.length).toBe(17);
      expect(names.slice(0, 4)).toEqual(["Browser default", "Deutsch (German)", "English", "Español (Spanish)"]);
      expect(names).toContain("العربية (Arabic)");
      expect(await language.inputValue()).toBe("en");
      const region = page.getByLabel("Region");
      expect(await region.inputValue()).toBe("CZ");
      // All text is in English, with dates in the region's format.
      const home = path.split("/p/")[0] ?? "";
      await page.goto(home);
      await page.getByText(/^Next due .*Dec.*2090$/).waitFor();

      await page.goto("/settings/account");
      await language.selectOption("de");
      await region.selectOption({ label: "Austria" });
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByLabel("Sprache").waitFor();
      const { user } = await world.ask<{ user: object }>("GET", "/api/auth/get-session", { token });
      expect(user).toMatchObject({ locale: "de-AT" });
      expect(await page.getByLabel("Region").inputValue()).toBe("AT");
      expect(await inspect(page, "language")).toEqual([]);
      await page.goto(home);
      await page.getByText("Nächste Fälligkeit: 24. Dez. 2090").waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** Custom fields: defined in the settings, set on a task, and changed by other people in the meantime. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PHONE } from "../appearance.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { card, lane } from "./board_moves.ts";
import type { BoardWorld } from "./board_world.ts";
import { openTask } from "./draft_world.ts";

interface Value {
  fieldName: string;
  value: string | null;
}

interface Made {
  id: string;
}

describe.skipIf(!hasBrowser)("custom fields", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  /** Creates a field of each type in the project. */
  async function defineFields({ projectId, person }: BoardWorld): Promise<Record<string, string>> {
    const fields = [
      { name: "Client", type: "text" },
      { name: "Notes", type: "long_text" },
      { name: "Size", type: "number", unit: "kg", precision: 2 },
      { name: "Delivery", type: "date" },
      { name: "Meeting", type: "date_time" },
      {
        name: "Severity",
        type: "dropdown",
        options: ["High", "Low"],
        optionColors: { High: "#dc2626" },
        required: true,
        defaultValue: "Low",
      },
      { name: "Parts", type: "multiselect", options: ["Wheels", "Frame", "Crank"] },
      { name: "Tested", type: "boolean" },
      { name: "Reviewer", type: "person" },
      { name: "Team", type: "people" },
      { name: "Drawing", type: "url" },
      { name: "Effort", type: "duration" },
      { name: "Follows", type: "relation" },
    ];
    const ids: Record<string, string> = {};
    for (const field of fields) {
      const made = await world.ask<Made>("POST", "/api/custom-field", {
        token: person.token,
        body: { ...field, projectId },
      });
      ids[field.name] = made.id;
    }
    return ids;
  }

  test(
    "are set, cleared and shown on a task, each with the editor of its type",
    async () => {
      const { page, panel, person, ids, faults, untilIdle, close, ...board } = await openTask(world);
      const fieldIds = await defineFields({ person, ids, ...board });
      const { token } = person;
      const values = async (): Promise<Record<string, string | null>> => {
        const list = await world.ask<Value[]>("GET", `/api/custom-field/task/${ids.Main}`, { token });
        return Object.fromEntries(list.map(({ fieldName, value }) => [fieldName, value]));
      };
      const saved = async (name: string, value: string | undefined): Promise<void> => {
        while ((await values())[name] !== value) await untilIdle();
      };
      const properties = panel.getByRole("region", { name: "Properties" });

      // The fields appear without a reload. Most fields are empty, so only the required field is shown.
      await properties.getByRole("button", { name: /^Severity/ }).waitFor();
      await properties.getByRole("button", { name: "Show 12 empty fields" }).click();
      expect(await properties.getByRole("button", { name: "Clear Severity" }).count()).toBe(0);

      const text = (name: string) => properties.getByRole("textbox", { name, exact: true });
      await text("Client").fill("Jacquard & Co.");
      await text("Client").press("Enter");
      await text("Size").fill("heavy");
      await text("Size").press("Enter");
      await properties.getByRole("alert").getByText("Enter a number").waitFor();
      await text("Size").fill("1,5");
      await text("Size").press("Enter");
      await text("Effort").fill("1h 30m");
      await text("Effort").press("Enter");
      await text("Drawing").fill("example.com/drawing");
      await text("Drawing").press("Enter");
      await properties.getByRole("link", { name: "example.com/drawing" }).waitFor();
      await properties.getByRole("checkbox", { name: "Tested" }).check();
      const meeting = properties.getByLabel("Meeting");
      await meeting.fill("2027-06-01T14:00");
      await meeting.press("Enter");

      const pick = (name: string) => properties.getByRole("button", { name: new RegExp(`^${name}`) });
      await pick("Severity").press("ArrowDown");
      await page.getByRole("option", { name: "High" }).click();
      await pick("Parts").click();
      for (const part of ["Wheels", "Crank"]) await page.getByRole("option", { name: part }).click();
      // The picked options are saved together when the list closes.
      expect((await values()).Parts).toBeUndefined();
      await page.keyboard.press("Escape");
      await pick("Delivery").click();
      await page.locator("input[role=combobox]").fill("2027-01-15");
      await page.keyboard.press("Enter");
      for (const name of ["Reviewer", "Team"]) {
        await pick(name).click();
        await page.getByRole("option", { name: person.name }).click();
      }
      await page.keyboard.press("Escape");
      await pick("Follows").click();
      await page.locator("input[role=combobox]").fill("Other");
      await page.getByRole("option", { name: "Other" }).click();
      await properties.getByRole("link", { name: /^DEM-2/ }).waitFor();
      await properties.getByRole("button", { name: "Change Notes" }).click();
      await page.keyboard.type("Cut **four** wheels");
      await page.keyboard.press("Control+Enter");
      await properties.locator("strong", { hasText: "four" }).waitFor();
      await saved("Notes", "Cut **four** wheels");
      expect(await values()).toEqual({
        Client: "Jacquard & Co.",
        Notes: "Cut **four** wheels",
        Size: "1.5",
        Delivery: "2027-01-15",
        Meeting: "2027-06-01T13:00:00.000Z",
        Severity: "High",
        Parts: '["Wheels","Crank"]',
        Tested: "true",
        Reviewer: board.userId,
        Team: JSON.stringify([board.userId]),
        Drawing: "https://example.com/drawing",
        Effort: "5400",
        Follows: ids.Other ?? "",
      });
      await panel.getByText("set Severity to High").waitFor();
      await panel.getByText("set Parts to Wheels, Crank").waitFor();
      expect(await panel.getByText("set Parts to").count()).toBe(1);
      expect(await inspect(page, "fields", { fullPage: false })).toEqual([]);

      await properties.getByRole("button", { name: "Clear Client" }).click();
      await saved("Client", undefined);
      expect(await text("Client").evaluate((field) => field === document.activeElement)).toBe(true);
      await page.getByRole("heading", { level: 1 }).first().press("Control+z");
      await saved("Client", "Jacquard & Co.");
      await page.getByText("Undone: DEM-1: “Client” changed").waitFor();

      // Another person's change appears, and the server's refusal is shown next to the field.
      const body = { taskId: ids.Main, fieldId: fieldIds.Size, value: "2.25" };
      await world.ask("PUT", "/api/custom-field/value", { token, body });
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLInputElement>(".field-input")].some(({ value }) => value === "2.25"),
      );
      await page.route("**/api/custom-field/value", (route) =>
        route.fulfill({ status: 400, json: { error: "Bad", code: "INVALID_FIELD_VALUE", message: "Bad" } }),
      );
      await text("Size").fill("3");
      await text("Size").press("Enter");
      await properties.getByText("This value doesn't match the type of the field. Enter another one.").waitFor();
      expect(await text("Size").inputValue()).toBe("3");
      expect(await page.locator(".toast", { hasText: "DEM-1" }).filter({ hasText: "update" }).count()).toBe(0);
      await page.unroute("**/api/custom-field/value");
      await text("Size").press("Enter");
      await saved("Size", "3");

      const shown = page.locator(".task-panel .property-field");
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await inspect(page, "fields", { fullPage: false, rules: "colors" })).toEqual([]);
      await world.ask("POST", "/api/auth/update-user", { token, body: { locale: "ar" } });
      await page.reload();
      await page.waitForFunction(() => document.dir === "rtl");
      await shown.first().waitFor();
      expect(await inspect(page, "fields-ar", { fullPage: false, rules: "width" })).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "keep a value that was set without a connection, and send it later",
    async () => {
      const { page, context, panel, person, ids, untilIdle, close, ...board } = await openTask(world);
      const fieldIds = await defineFields({ person, ids, ...board });
      const { token } = person;
      const sent = async (): Promise<(string | null)[]> => {
        const list = await world.ask<Value[]>("GET", `/api/custom-field/task/${ids.Main}`, { token });
        return list.map(({ value }) => value).sort();
      };
      const properties = panel.getByRole("region", { name: "Properties" });
      await properties.getByRole("button", { name: "Show 12 empty fields" }).click();
      await context.setOffline(true);
      const client = properties.getByRole("textbox", { name: "Client", exact: true });
      await client.fill("Jacquard");
      await client.press("Enter");
      await properties.getByRole("button", { name: /^Severity/ }).press("ArrowDown");
      await page.getByRole("option", { name: "High" }).click();
      await page.getByText("2 changes are waiting").waitFor();
      await properties.getByRole("button", { name: "Severity High" }).waitFor();
      expect(await client.inputValue()).toBe("Jacquard");
      expect(await sent()).toEqual(["Low"]);
      // Someone else changes another field in the meantime.
      const body = { taskId: ids.Main, fieldId: fieldIds.Size, value: "7" };
      await world.ask("PUT", "/api/custom-field/value", { token, body });
      await context.setOffline(false);
      while (JSON.stringify(await sent()) !== JSON.stringify(["7", "High", "Jacquard"])) await untilIdle();
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLInputElement>(".field-input")].some(({ value }) => value === "7"),
      );
      expect(await client.inputValue()).toBe("Jacquard");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "ask which version to keep when two people change the same text",
    async () => {
      const { page, context, panel, person, ids, untilIdle, close, path, ...board } = await openTask(world);
      const fieldIds = await defineFields({ person, ids, path, ...board });
      const { token } = person;
      const client = panel.getByRole("textbox", { name: "Client", exact: true });
      const question = page.getByRole("dialog", { name: "Someone else changed “Client” on “Main”" });
      const stored = async (): Promise<string | null | undefined> => {
        const list = await world.ask<Value[]>("GET", `/api/custom-field/task/${ids.Main}`, { token });
        return list.find(({ fieldName }) => fieldName === "Client")?.value;
      };
      const until = async (value: string): Promise<void> => {
        while ((await stored()) !== value) await untilIdle();
      };
      const setElsewhere = (value: string) =>
        world.ask("PUT", "/api/custom-field/value", {
          token,
          body: { taskId: ids.Main, fieldId: fieldIds.Client, value },
        });
      await panel.getByRole("button", { name: "Show 12 empty fields" }).click();

      // Two values that were set offline are one change.
      await context.setOffline(true);
      await page.getByText("You're offline").waitFor();
      for (const value of ["Draft", "Mine"]) {
        await client.fill(value);
        await client.press("Enter");
      }
      await page.getByText("1 change is waiting").waitFor();
      await setElsewhere("Theirs");
      await client.blur();
      await context.setOffline(false);
      await question.getByText("Theirs", { exact: true }).waitFor();
      await question.getByText("Mine", { exact: true }).waitFor();
      expect(await stored()).toBe("Theirs");
      await question.getByRole("button", { name: "Keep mine" }).click();
      await until("Mine");

      // The value changes while the user types.
      await client.fill("Mine, and");
      await setElsewhere("Theirs again");
      await panel.getByText("set Client to Theirs again").waitFor();
      await client.press("End");
      await page.keyboard.type(" more");
      await page.keyboard.press("Enter");
      await client.blur();
      await question.getByRole("button", { name: "Take theirs" }).click();
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLInputElement>(".field-input")].some(({ value }) => value === "Theirs again"),
      );
      await page.locator(".toast", { hasText: "Your version was discarded" }).getByText("Undo").click();
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLInputElement>(".field-input")].some(
          ({ value }) => value === "Mine, and more",
        ),
      );
      expect(await stored()).toBe("Theirs again");
      await client.press("Escape");

      // A cell of a table that is open but unchanged replaces nothing.
      await page.goto(`${path}?view=table&group=none`);
      const column = await page.getByRole("columnheader", { name: "Client" }).getAttribute("aria-colindex");
      const cell = page.locator(`[data-task-id="${ids.Main}"] > [aria-colindex="${column}"]`);
      await cell.click();
      await page.keyboard.press("Enter");
      await cell.locator("textarea").waitFor();
      await setElsewhere("Theirs in the meantime");
      await untilIdle();
      await page.keyboard.press("Enter");
      await cell.getByText("Theirs in the meantime").waitFor();
      await untilIdle();
      expect(await stored()).toBe("Theirs in the meantime");
      await cell.click();
      await page.keyboard.press("Enter");
      await cell.locator("textarea").fill("Mine in the table");
      await setElsewhere("Theirs at last");
      await page.keyboard.press("Enter");
      await question.getByRole("button", { name: "Edit" }).click();
      await question.getByRole("textbox").fill("Both");
      await question.getByRole("button", { name: "Save" }).click();
      await until("Both");
      await cell.getByText("Both").waitFor();
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "keep an unsent value over a reload, and are undone before and after they are sent",
    async () => {
      const { page, context, panel, person, ids, untilIdle, close, ...board } = await openTask(world);
      await defineFields({ person, ids, ...board });
      const stored = async (): Promise<string | null | undefined> => {
        const list = await world.ask<Value[]>("GET", `/api/custom-field/task/${ids.Main}`, { token: person.token });
        return list.find(({ fieldName }) => fieldName === "Client")?.value;
      };
      const until = async (value: string | undefined): Promise<void> => {
        while ((await stored()) !== value) await untilIdle();
      };
      const client = panel.getByRole("textbox", { name: "Client", exact: true });
      const showAll = panel.getByRole("button", { name: "Show 12 empty fields" });
      const set = async (value: string): Promise<void> => {
        await client.fill(value);
        await client.press("Enter");
      };
      const undo = async (): Promise<void> => {
        // In a text field, the keys undo typing.
        await panel.getByRole("button", { name: "Delete" }).focus();
        await page.keyboard.press("Control+z");
      };
      await showAll.click();
      await page.route("**/api/custom-field/value", (route) => route.abort("connectionfailed"));
      await set("Jacquard");
      await page.getByText("1 change is waiting").waitFor();
      await page.reload();
      // A field with an unsent value is shown.
      await client.waitFor();
      expect([await client.inputValue(), await stored()]).toEqual(["Jacquard", undefined]);
      await page.unroute("**/api/custom-field/value");
      // Ends the pause after a failure.
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await until("Jacquard");

      await set("Babbage");
      await until("Babbage");
      await undo();
      await until("Jacquard");
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLInputElement>(".field-input")].some(({ value }) => value === "Jacquard"),
      );
      await context.setOffline(true);
      await page.getByText("You're offline").waitFor();
      await set("Lovelace");
      await page.getByText("1 change is waiting").waitFor();
      await undo();
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLInputElement>(".field-input")].some(({ value }) => value === "Jacquard"),
      );
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() !== "GET") sent.push(request.url());
      });
      await context.setOffline(false);
      await page.getByText("You're offline").waitFor({ state: "detached" });
      await untilIdle();
      expect([await stored(), sent.filter((url) => url.includes("custom-field"))]).toEqual(["Jacquard", []]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "are shown on cards and rows if chosen, with other people's changes, from one request",
    async () => {
      const { page, person, ids, faults, close, ...board } = await openTask(world, ["Main", "Other"], "");
      const fieldIds = await defineFields({ person, ids, ...board });
      const { token } = person;
      const set = (taskId: string | undefined, name: string, value: string) =>
        world.ask("PUT", "/api/custom-field/value", { token, body: { taskId, fieldId: fieldIds[name], value } });
      await set(ids.Main, "Size", "1.5");
      await set(ids.Main, "Reviewer", board.userId);
      await set(ids.Main, "Effort", "5400");
      await set(ids.Main, "Tested", "true");
      await set(ids.Main, "Follows", ids.Other ?? "");
      await set(ids.Main, "Drawing", "https://example.com/drawing/");
      await set(ids.Main, "Delivery", "2027-01-15");
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/values")) asked.push(request.url());
      });
      await page.getByRole("button", { name: "Display" }).click();
      await page.getByRole("menuitem", { name: "Custom fields" }).click();
      for (const name of ["Size", "Severity", "Reviewer", "Effort", "Tested", "Follows", "Drawing", "Delivery"]) {
        await page.getByRole("menuitemcheckbox", { name, exact: true }).click();
      }
      for (const _ of ["list", "menu"]) await page.keyboard.press("Escape");
      const shown = card(page, "Main").locator(".card-field");
      await shown.nth(7).waitFor();
      expect(await shown.allInnerTexts().then((texts) => texts.map((text) => text.replaceAll(/\s+/g, " ")))).toEqual([
        "Size 1.5 kg",
        "Delivery 15 Jan 2027",
        "Severity Low",
        "Tested Yes",
        expect.stringMatching(/^Reviewer .*Ada Lovelace$/),
        "Drawing example.com/drawing",
        "Effort 1h 30m",
        "Follows DEM-2",
      ]);
      expect(await card(page, "Other").locator(".card-field").count()).toBe(1);
      expect(asked.length).toBe(1);

      await set(ids.Other, "Severity", "High");
      await set(ids.Main, "Size", "");
      await card(page, "Other").getByText("High").waitFor();
      await card(page, "Main").getByText("1.5 kg").waitFor({ state: "detached" });
      const made = await world.ask<Made>("POST", `/api/task/${board.projectId}`, {
        token,
        body: { title: "Third", customFields: [{ fieldId: fieldIds.Size, value: "9" }] },
      });
      expect(made.id).not.toBe("");
      await card(page, "Third").getByText("9 kg").waitFor();
      expect(await inspect(page, "field-cards", { fullPage: false })).toEqual([]);

      await page.reload();
      await card(page, "Third").getByText("9 kg").waitFor();
      await page.keyboard.press("v");
      await page.keyboard.press("l");
      await page.locator(".task-row", { hasText: "Third" }).getByText("9 kg").waitFor();
      await set(made.id, "Size", "10");
      await page.locator(".task-row", { hasText: "Third" }).getByText("10 kg").waitFor();
      expect(await inspect(page, "field-rows", { fullPage: false })).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "are set on a new task, which needs its required fields",
    async () => {
      const { page, person, ids, untilIdle, faults, close, ...board } = await openTask(world, ["Main"], "");
      const fieldIds = await defineFields({ person, ids, ...board });
      const { token } = person;
      const note = { name: "Reason", type: "text", required: true, defaultValue: "None", projectId: board.projectId };
      await world.ask("POST", "/api/custom-field", { token, body: note });
      await lane(page, "To Do").getByRole("button", { name: "Add task to To Do" }).last().click();
      const form = lane(page, "To Do").locator(".add-form");
      await form.getByRole("textbox", { name: "Title of the new task in To Do" }).fill("Wheel");
      const reason = form.getByRole("textbox", { name: "Reason" });
      expect(await reason.inputValue()).toBe("None");
      await form.getByRole("button", { name: "Severity Low" }).waitFor();
      await reason.fill("");
      await form.getByRole("button", { name: "Add", exact: true }).click();
      await form.getByRole("alert").getByText("This field needs a value").waitFor();
      expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await page.getByRole("link", { name: "Wheel" }).count()).toBe(0);
      await reason.fill("Worn out");
      await form.getByRole("button", { name: "Show 12 empty fields" }).click();
      await form.getByRole("textbox", { name: "Size" }).fill("4");
      expect(await inspect(page, "new-task-fields", { fullPage: false })).toEqual([]);
      await form.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("link", { name: "Wheel", exact: true }).waitFor();
      expect(await reason.inputValue()).toBe("None");
      const stored = async (): Promise<Record<string, string | null>> => {
        const list = await world.ask<(Value & { fieldId: string; taskId: string })[]>(
          "GET",
          `/api/custom-field/project/${board.projectId}/values`,
          { token },
        );
        const made = list.filter(({ taskId }) => taskId !== ids.Main);
        return Object.fromEntries(made.map(({ fieldName, value }) => [fieldName, value]));
      };
      while (Object.keys(await stored()).length === 0) await untilIdle();
      expect(await stored()).toEqual({ Severity: "Low", Reason: "Worn out", Size: "4" });
      expect(Object.keys(fieldIds).length).toBe(13);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

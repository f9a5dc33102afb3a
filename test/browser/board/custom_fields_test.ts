/** Custom fields: defined in the settings, set on a task, and changed by others meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PHONE } from "../appearance.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
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

      // The fields appear by themselves. Most are empty, so that only the required one is shown.
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
      await page.keyboard.press("Escape");
      await pick("Delivery").click();
      await page.getByRole("combobox").fill("2027-01-15");
      await page.keyboard.press("Enter");
      for (const name of ["Reviewer", "Team"]) {
        await pick(name).click();
        await page.getByRole("option", { name: person.name }).click();
      }
      await page.keyboard.press("Escape");
      await pick("Follows").click();
      await page.getByRole("combobox").fill("Other");
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
      expect(await inspect(page, "fields", { fullPage: false })).toEqual([]);

      await properties.getByRole("button", { name: "Clear Client" }).click();
      await saved("Client", undefined);
      expect(await text("Client").evaluate((field) => field === document.activeElement)).toBe(true);
      await page.getByRole("heading", { level: 1 }).first().press("Control+z");
      await saved("Client", "Jacquard & Co.");

      // Another person's change appears, and the server's refusal is shown at the field.
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
      await properties.getByText("This value doesn't fit the type of the field. Enter another one.").waitFor();
      expect(await text("Size").inputValue()).toBe("3");
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
});

/** The settings of custom fields: create, reorder, edit with lost values, hide, delete and restore. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PHONE } from "./appearance.ts";
import { furnishBoard } from "./board/board_world.ts";
import { expectValue } from "./board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "./browser.ts";

interface Field {
  id: string;
  name: string;
  type: string;
  required: boolean;
  defaultValue: string | null;
  options: string[] | null;
  optionColors: Record<string, string> | null;
  unit: string | null;
  precision: number | null;
  hidden: boolean;
}

describe.skipIf(!hasBrowser)("the settings of custom fields", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "fields can be created, reordered, edited, hidden, deleted and restored",
    async () => {
      const board = await furnishBoard(world, ["Main"]);
      const { person, projectId, workspaceId, path, ids } = board;
      const { token } = person;
      const ask = <Answer>(method: string, route: string, body?: unknown): Promise<Answer> =>
        world.ask(method, `/api/custom-field/${route}`, { token, ...(body === undefined ? {} : { body }) });
      const listed = (): Promise<Field[]> => ask("GET", `project/${projectId}?includeHidden=true`);
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}/settings/fields`);
      const section = page.getByRole("region", { name: "Custom fields" });
      const dialog = page.getByRole("dialog");
      const save = dialog.getByRole("button", { name: "Save" });
      await section.getByText("No custom fields yet").waitFor();

      await section.getByRole("button", { name: "Add field" }).click();
      await dialog.getByLabel("Name").fill("Severity");
      await dialog.getByLabel("Type").selectOption("dropdown");
      await dialog.getByLabel("Option 2", { exact: true }).fill("Typed before Escape");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.reload();
      await section.getByRole("button", { name: "Add field" }).click();
      await dialog.getByText("Unsaved changes").waitFor();
      await expectValue(dialog.getByLabel("Option 2", { exact: true }), "Typed before Escape");
      await expectValue(dialog.getByLabel("Name"), "Severity");
      await dialog.getByLabel("Option 2", { exact: true }).fill("");
      await dialog.getByLabel("Required").check();
      await save.click();
      await dialog.getByText("Add at least 1 option").waitFor();
      await dialog.getByText("A required field needs a default value").waitFor();
      await dialog.getByLabel("Option 1", { exact: true }).fill("Low");
      await dialog.getByLabel("Option 2", { exact: true }).fill("Low");
      await save.click();
      await dialog.getByText("Each option needs a different name").waitFor();
      await dialog.getByLabel("Option 2", { exact: true }).fill("High");
      await dialog.getByLabel("Option 2", { exact: true }).press("Enter");
      await dialog.getByLabel("Option 4", { exact: true }).fill("Medium");
      await dialog.getByLabel("Color of option 4").selectOption({ label: "Violet" });
      await dialog.getByRole("button", { name: "Delete option 3" }).click();
      await dialog.getByRole("button", { name: "Move Medium up" }).click();
      await dialog.getByLabel("Default value").selectOption("Medium");
      expect(await inspect(page, "field-dialog", { fullPage: false })).toEqual([]);
      await save.click();
      await dialog.waitFor({ state: "detached" });
      expect(await listed()).toMatchObject([
        {
          name: "Severity",
          type: "dropdown",
          required: true,
          defaultValue: "Medium",
          options: ["Low", "Medium", "High"],
          optionColors: { Low: "#dc2626", Medium: "#7c3aed", High: "#ca8a04" },
        },
      ]);

      await section.getByRole("button", { name: "Add field" }).click();
      await dialog.getByLabel("Name").fill("Weight");
      await dialog.getByLabel("Type").selectOption("number");
      await dialog.getByLabel("Unit").fill("kg");
      await dialog.getByLabel("Decimal places").fill("2");
      await dialog.getByLabel("Default value").fill("heavy");
      await save.click();
      await dialog.getByText("Enter a number").waitFor();
      await dialog.getByLabel("Default value").fill("");
      await save.click();
      await dialog.waitFor({ state: "detached" });
      await section.getByText("Number · kg").waitFor();
      await section.getByRole("button", { name: "Move Weight up" }).click();
      await section.getByText("Weight moved to position 1 of 2").waitFor();
      await section.getByRole("listitem").first().getByText("Weight").waitFor();

      // A renamed option keeps its values, so no confirmation is required.
      await section.getByRole("button", { name: "Edit field Severity" }).click();
      await dialog.getByLabel("Option 2", { exact: true }).fill("Middle");
      await save.click();
      await dialog.waitFor({ state: "detached" });

      // Removing an option asks for confirmation if a task has it.
      await section.getByRole("button", { name: "Edit field Severity" }).click();
      await dialog.getByRole("button", { name: "Delete option 2" }).click();
      await dialog.getByLabel("Default value").selectOption("High");
      await save.click();
      const question = page.getByRole("alertdialog");
      await question.getByText("1 task has a value that doesn't fit the new settings.").waitFor();
      await question.getByRole("button", { name: "Save field and discard values" }).click();
      // The confirmation hides the dialog from assistive technology, and closes once the field is saved.
      await question.waitFor({ state: "detached" });
      await dialog.waitFor({ state: "detached" });
      const [weight, severity] = await listed();
      expect([weight?.name, severity?.options]).toEqual(["Weight", ["Low", "High"]]);

      await ask("PUT", "value", { taskId: ids.Main, fieldId: weight?.id, value: "2.5" });
      await section.getByRole("button", { name: "Delete field Weight" }).click();
      await question
        .getByText("Its value will be removed from 1 task. You can restore the field within 30 days.")
        .waitFor();
      await question.getByRole("button", { name: "Delete" }).click();
      await section.getByText("Field “Weight” deleted").waitFor();
      await section.getByRole("button", { name: "Restore field Weight" }).click();
      await section.getByText("Field “Weight” restored").waitFor();
      expect((await listed()).map(({ name }) => name).sort()).toEqual(["Severity", "Weight"]);

      // A field that is created elsewhere appears without a reload.
      await ask("POST", `workspace/${workspaceId}`, { name: "Client", type: "text" });
      const shared = page.getByRole("region", { name: "Workspace fields" });
      await shared.getByRole("button", { name: "Hide field Client in this project" }).click();
      await shared.getByRole("button", { name: "Show field Client in this project" }).waitFor();
      expect((await listed()).find(({ name }) => name === "Client")?.hidden).toBe(true);
      expect(await inspect(page, "field-settings")).toEqual([]);
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await inspect(page, "field-settings", { rules: "colors" })).toEqual([]);

      await page.goto(`/w/${board.path.split("/")[2]}/settings/fields`);
      await section.getByText("Client").waitFor();
      expect(await inspect(page, "workspace-field-settings", { rules: "width" })).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

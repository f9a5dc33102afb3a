/**
 * Workspace labels in the app: each label is offered once, choosing one does not change other tasks, and deleting one has the
 * effect that the dialog describes.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { type BoardWorld, furnishBoard } from "./board_world.ts";

describe.skipIf(!hasBrowser)("labels", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  /** The label "security" is on two of three tasks; "rare" is on one task only. */
  async function furnish(): Promise<BoardWorld & { token: string; namesOn: (title: string) => Promise<string[]> }> {
    const board = await furnishBoard(world, ["One", "Two", "Three"]);
    const { workspaceId, ids, person } = board;
    const { token } = person;
    const add = (name: string, title?: string) =>
      world.ask<{ id: string }>("POST", "/api/label", {
        token,
        body: { name, color: "#e5484d", workspaceId, ...(title === undefined ? {} : { taskId: ids[title] }) },
      });
    await add("security");
    await add("security", "One");
    await add("security", "Three");
    await add("rare", "Three");
    const namesOn = async (title: string): Promise<string[]> => {
      const labels = await world.ask<{ name: string }[]>("GET", `/api/label/task/${ids[title]}`, { token });
      return labels.map(({ name }) => name);
    };
    return { ...board, token, namesOn };
  }

  test(
    "are offered once each, and are not removed from other tasks when chosen",
    async () => {
      const { person, path, namesOn } = await furnish();
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      const asked: string[] = [];
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.pathname.startsWith("/api/label/workspace/")) asked.push(url.search);
      });
      await page.goto(`${path}?task=DEM-2`);
      const panel = page.getByRole("dialog", { name: "Task DEM-2" });
      await panel.getByRole("button", { name: "Add or remove labels" }).click();
      const choices = page.locator(".label-choices");
      await choices.getByText("security").waitFor();
      expect(await choices.getByRole("checkbox").count()).toBe(1);
      await page.getByLabel("Find or create a label").fill("sec");
      const choice = choices.getByRole("checkbox", { name: "security" });
      expect(await choice.isChecked()).toBe(false);
      await choice.click();
      const remove = panel.getByRole("button", { name: "Remove label security" });
      await remove.waitFor();
      expect(await choice.isChecked()).toBe(true);
      for (const title of ["One", "Two"]) expect(await namesOn(title)).toEqual(["security"]);

      await choice.click();
      await remove.waitFor({ state: "detached" });
      expect(await namesOn("One")).toEqual(["security"]);
      expect(await namesOn("Two")).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      const filter = page.getByRole("combobox", { name: "Label" });
      expect(await filter.getByRole("option").allTextContents()).toEqual(["Any label", "rare", "security"]);
      expect(new Set(asked)).toEqual(new Set(["?templates=true"]));
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "are deleted from every task, as the confirmation dialog says",
    async () => {
      const { person, path, namesOn, ids, token } = await furnish();
      const [onThree] = await world.ask<{ id: string }[]>("GET", `/api/label/task/${ids.Three}`, { token });
      await world.ask("DELETE", `/api/label/${onThree?.id}/task`, { token });
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path.split("/p/")[0]}/settings/labels`);
      await page.getByRole("button", { name: "Delete label security" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText("It will be removed from all tasks.").waitFor();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await page.getByText("Label security deleted").waitFor();
      await page.getByText("No labels yet.").waitFor();
      expect(await namesOn("One")).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/**
 * Workspace labels in the app: each label is offered once, choosing one does not change other tasks, and deleting one has the
 * effect that the dialog describes.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull } from "../../tier.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { type BoardWorld, furnishBoard } from "./board_world.ts";

describe.skipIf(!hasBrowser)("labels", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  /** Creates the label "security" on two of three tasks, and the label "rare" on only one task. */
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
      const choices = page.getByRole("listbox", { name: "Labels" });
      await choices.getByText("security").waitFor();
      expect(await choices.getByRole("option").count()).toBe(1);
      await page.getByLabel("Find or create a label").fill("sec");
      const choice = choices.getByRole("option", { name: "security" });
      const isChosen = async (): Promise<boolean> => (await choice.getAttribute("aria-selected")) === "true";
      expect(await isChosen()).toBe(false);
      await choice.click();
      const remove = panel.getByRole("button", { name: "Remove label security" });
      await remove.waitFor();
      expect(await isChosen()).toBe(true);
      // The label is shown before the server has saved it.
      while ((await namesOn("Two")).length === 0) await Bun.sleep(50);
      for (const title of ["One", "Two"]) expect(await namesOn(title)).toEqual(["security"]);

      await choice.click();
      await remove.waitFor({ state: "detached" });
      while ((await namesOn("Two")).length > 0) await Bun.sleep(50);
      expect(await namesOn("One")).toEqual(["security"]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await page.getByRole("option", { name: "Label" }).click();
      await page.getByRole("option", { name: "security" }).waitFor();
      const names = await page.getByRole("option").allTextContents();
      expect(names.filter((name) => /rare|security/.test(name))).toEqual(["rare", "security"]);
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
      await page.getByText("Label “security” deleted").waitFor();
      await page.getByText("No labels yet.").waitFor();
      expect(await namesOn("One")).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "get a palette color by keyboard when they are created",
    async () => {
      const { person, path, token, workspaceId } = await furnish();
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}?task=DEM-2`);
      const panel = page.getByRole("dialog", { name: "Task DEM-2" });
      await panel.getByRole("button", { name: "Add or remove labels" }).click();
      const field = page.getByLabel("Find or create a label");
      await field.fill("brass");
      const palette = page.getByRole("group", { name: "Color of the new label" });
      await palette.waitFor();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await inspect(page, "label-colors")).toEqual([]);
      }
      await field.press("Tab");
      await palette.getByRole("radio", { checked: true }).press("ArrowRight");
      const name = await palette.getByRole("radio", { checked: true }).evaluate((radio) => radio.parentElement?.title);
      const chosen = await palette.getByRole("radio", { checked: true }).inputValue();
      expect(name).toMatch(/^[A-Z][a-z]+$/);
      await page.keyboard.press("Enter");
      await panel.getByRole("button", { name: "Remove label brass" }).waitFor();
      await palette.waitFor({ state: "detached" });
      // The name is no longer in the field, so that Enter does not remove the new label.
      expect(await field.inputValue()).toBe("");
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      const labels = await world.ask<{ name: string; color: string }[]>(
        "GET",
        `/api/label/workspace/${workspaceId}?templates=true`,
        { token },
      );
      expect(labels.find((label) => label.name === "brass")?.color).toBe(chosen);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "get a different color in the label picker, on every task",
    async () => {
      const { person, path, token, ids } = await furnish();
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}?task=DEM-1`);
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await panel.getByRole("button", { name: "Add or remove labels" }).click();
      const field = page.getByLabel("Find or create a label");
      await page.getByRole("option", { name: "security" }).waitFor();
      await field.fill("security");
      const palette = page.getByRole("group", { name: "Color", exact: true });
      await palette.getByRole("radio", { name: "Teal" }).check({ force: true });
      const colorOn = async (title: string): Promise<string | undefined> => {
        const path = `/api/label/task/${ids[title]}`;
        const labels = await world.ask<{ name: string; color: string }[]>("GET", path, { token });
        return labels.find(({ name }) => name === "security")?.color;
      };
      while ((await colorOn("Three")) !== "#0d9488") await Bun.sleep(50);
      expect(await colorOn("One")).toBe("#0d9488");
      expect(await inspect(page, "label-color")).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "are merged, after confirmation, when one is renamed to the name of another",
    async () => {
      const { person, path, token, workspaceId, namesOn } = await furnish();
      await world.ask("POST", "/api/label", { token, body: { name: "safety", color: "#0d9488", workspaceId } });
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path.split("/p/")[0]}/settings/labels`);
      await page.getByRole("button", { name: "Edit label security" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Safety");
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      const question = page.getByRole("alertdialog", { name: "Merge “security” into “safety”?" });
      await question.getByRole("button", { name: "Merge labels" }).click();
      await question.waitFor({ state: "detached" });
      await page.getByText("security").waitFor({ state: "detached" });
      expect(await namesOn("One")).toEqual(["safety"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "are offered once each in a project with 1,000 labeled tasks",
    async () => {
      const { person, path, projectId, workspaceId, token, ids, namesOn } = await furnish();
      const names = ["bug", "chore", "design", "docs", "idea", "perf", "security", "test"];
      const tasks = Array.from({ length: 1000 }, (_, index) => ({
        title: `Task ${index}`,
        status: "to-do",
        labels: [{ name: names[index % names.length], color: "#2563eb" }],
      }));
      await world.ask("POST", `/api/task/import/${projectId}`, { token, body: { tasks } });
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      let boardBytes = 0;
      page.on("response", async (response) => {
        if (!new URL(response.url()).pathname.startsWith("/api/label/")) return;
        // After a navigation, the browser discards the response bodies of the previous page.
        const body = await response.body().catch(() => "");
        boardBytes += body.length;
      });
      await page.goto(`${path}?task=DEM-2`);
      const panel = page.getByRole("dialog", { name: "Task DEM-2" });
      await panel.getByRole("button", { name: "Add or remove labels" }).click();
      const choices = page.getByRole("listbox", { name: "Labels" });
      await choices.getByText("chore").waitFor();
      expect(await choices.getByRole("option").count()).toBe(names.length);
      await page.getByLabel("Find or create a label").fill("bug");
      await choices.getByRole("option", { name: "bug" }).click();
      while (!(await namesOn("Two")).includes("bug")) await Bun.sleep(50);
      const tagged = await world.ask<unknown[]>(
        "GET",
        `/api/task?workspaceId=${workspaceId}&projectId=${projectId}&limit=500&labelId=${await idOf("bug")}`,
        { token },
      );
      expect(tagged.length).toBe(126);
      await page.goto(`${path.split("/p/")[0]}/settings/labels`);
      await page.getByText("chore").waitFor();
      expect(await page.locator("#labels li").count()).toBe(names.length);
      expect(boardBytes).toBeLessThan(20_000);
      expect(ids.Two).toBeDefined();
      expect(faults).toEqual([]);
      await close();

      async function idOf(name: string): Promise<string> {
        const labels = await world.ask<{ id: string; name: string }[]>(
          "GET",
          `/api/label/workspace/${workspaceId}?templates=true`,
          { token },
        );
        return labels.find((label) => label.name === name)?.id ?? "";
      }
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

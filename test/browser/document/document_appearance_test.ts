/** A task as a document, at two sizes in both themes: chips, progress, properties and the editor, checked by axe. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openTask } from "../board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

const DESCRIPTION = [
  "# Plan",
  "",
  'Wheels of **brass**, see DEM-2 and DEM-99. Ask <hexlane-mention id="x">Ada Lovelace</hexlane-mention>.',
  "",
  "- [ ] Cut",
  "- [x] Polish",
  "",
  "| Wheel | Teeth |",
  "|-------|-------|",
  "| first | 10 |",
].join("\n");

describe.skipIf(!hasBrowser)("a task as a document", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "has no accessibility violations on its page and in the panel, even while it is being edited",
    async () => {
      const { page, panel, ids, path, projectId, person, faults, close } = await openTask(world);
      const { token } = person;
      const ask = (method: string, at: string, body: object) => world.ask<{ id: string }>(method, at, { token, body });
      await ask("PATCH", `/api/task/${ids.Main}`, { description: DESCRIPTION });
      await ask("PATCH", `/api/task/${ids.Main}`, { description: `${DESCRIPTION}\n` });
      for (const status of ["done", "to-do", "to-do"]) {
        const { id } = await ask("POST", `/api/task/${projectId}`, { title: `A part, ${status}`, status });
        const relation = { sourceTaskId: ids.Main, targetTaskId: id, relationType: "subtask" };
        await ask("POST", "/api/task-relation", relation);
      }
      const comment = await ask("POST", `/api/comment/${ids.Main}`, { content: "Which first?" });
      await ask("POST", `/api/comment/${ids.Main}`, { content: "The small one", parentId: comment.id });
      for (const emoji of ["\u{1f44d}", "\u{1f389}"]) {
        await ask("PUT", `/api/comment/${comment.id}/reaction`, { emoji, isAdded: true });
      }
      // Tall enough that nothing scrolls under the panel header.
      await page.setViewportSize({ width: 1440, height: 1500 });
      await page.reload();
      await panel.getByText("1 of 3 done").waitFor();
      await panel.locator(".task-chip-title").waitFor();
      await panel.locator(".reaction[aria-pressed=true]").first().waitFor();
      expect(await inspect(page, "document-panel", { fullPage: false })).toEqual([]);
      await panel.locator("strong", { hasText: "brass" }).click();
      // The live editors of the description and of the new comment.
      await page.waitForFunction(() => document.querySelectorAll(".task-panel .cm-content").length === 2);
      await page.keyboard.type(" /");
      await panel.getByRole("listbox", { name: "Insert" }).waitFor();
      expect(await inspect(page, "document-menu", { fullPage: false })).toEqual([]);
      await page.keyboard.press("Escape");
      await panel.getByRole("button", { name: "Cancel" }).click();

      await page.goto(path.replace("/p/DEM", "/t/DEM-1"));
      await page.getByText("1 of 3 done").waitFor();
      const properties = page.getByRole("region", { name: "Properties" });
      const description = page.getByRole("region", { name: "Description" });
      const [side, main] = [await properties.boundingBox(), await description.boundingBox()];
      expect(side && main && side.x >= main.x + main.width).toBe(true);
      expect(await inspect(page, "document-page")).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await inspect(page, "document-page", { rules: "colors" })).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await inspect(page, "document-page")).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      expect(await inspect(page, "document-page", { rules: "width" })).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** Writing in the editor: the `/` menu, lists, tables, links from selected text, and task chips. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectValue, openTask } from "../board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { expectSoon } from "../until.ts";

describe.skipIf(!hasBrowser)("the editor of a task", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "inserts blocks, continues lists and tables, makes links, and shows tasks as chips",
    async () => {
      const { page, panel, faults, close } = await openTask(world);
      const { keyboard } = page;
      await panel.getByRole("button", { name: "Edit" }).first().click();
      const field = panel.getByRole("textbox", { name: "Description" });
      await keyboard.type("/head");
      const list = panel.getByRole("listbox", { name: "Insert" });
      await list.getByRole("option", { name: "Heading 2" }).waitFor();
      await keyboard.press("ArrowDown");
      await keyboard.press("Enter");
      await keyboard.type("Plan for DEM-2 and DEM-99, not UTF-8");
      await keyboard.press("Enter");
      await keyboard.type("- one");
      await keyboard.press("Enter");
      await keyboard.type("two");
      await keyboard.press("Tab");
      await keyboard.press("Enter");
      await keyboard.press("Enter");
      await expectValue(field, "## Plan for DEM-2 and DEM-99, not UTF-8\n- one\n  - two\n");
      await keyboard.type("/tab");
      await list.getByRole("option", { name: "Table" }).click();
      await keyboard.type("1");
      await keyboard.press("End");
      await keyboard.press("Enter");
      await keyboard.type("2");
      const table = "\n| Column 1 | Column 2 |\n| --- | --- |\n| 1 |  |\n| 2 |  |";
      await expectValue(field, `## Plan for DEM-2 and DEM-99, not UTF-8\n- one\n  - two\n${table}`);
      await keyboard.press("Control+Home");
      await keyboard.press("ArrowRight");
      await keyboard.press("ArrowRight");
      await keyboard.press("ArrowRight");
      await keyboard.press("Control+Shift+ArrowRight");
      await field.evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "https://example.com/plan");
        element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
      });
      // The preview appears below the field, and the browser remembers the choice.
      const both = panel.getByRole("button", { name: "Both" });
      await both.first().click();
      await panel.locator(".editor-preview").getByRole("cell", { name: "2" }).waitFor();
      await field.press("Control+Enter");

      await panel.getByRole("cell", { name: "2" }).waitFor();
      await field.waitFor({ state: "detached" });
      expect(await panel.locator(".markdown li li").innerText()).toBe("two");
      expect(await panel.getByRole("link", { name: /^Plan/ }).getAttribute("href")).toBe("https://example.com/plan");
      const chips = panel.locator(".task-chip");
      await expectSoon(() => chips.allTextContents(), ["DEM-2 Other, To Do", "DEM-99"]);
      await chips.first().click();
      await page.waitForURL(/\/t\/DEM-2$/);
      await page.getByRole("heading", { level: 1, name: "Other" }).waitFor({ state: "attached" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

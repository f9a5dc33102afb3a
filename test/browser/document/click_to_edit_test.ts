/** Clicking a task's text edits it in place. Leaving saves, Escape keeps a draft. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectValue, openTask } from "../board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { expectSoon } from "../until.ts";

describe.skipIf(!hasBrowser)("the text of a task", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "is edited at the clicked word, saved on leaving, and kept as a draft by Escape",
    async () => {
      const { page, panel, ids, person, faults, close } = await openTask(world);
      const { token } = person;
      const description = "# Plan\n\nCut the **brass** wheels\n\n- [ ] one\n- two\n";
      await world.ask("PATCH", `/api/task/${ids.Main}`, { token, body: { description } });
      await world.ask("POST", `/api/comment/${ids.Main}`, { token, body: { content: "Said before" } });
      const field = panel.getByRole("textbox", { name: "Description" });
      const edit = panel.getByRole("button", { name: "Edit" }).first();

      // The caret lands in the clicked word, so that typing changes the source there.
      await panel.locator(".markdown strong", { hasText: "brass" }).click({ position: { x: 1, y: 5 } });
      await field.waitFor();
      await page.keyboard.type("new ");
      await panel.getByRole("textbox", { name: "New comment" }).click();
      await field.waitFor({ state: "detached" });
      const changed = description.replace("brass", "new brass");
      await panel.locator(".markdown strong", { hasText: "new brass" }).waitFor();
      const stored = await world.ask<{ description: string }>("GET", `/api/task/${ids.Main}`, { token });
      expect(stored.description.replace("**", "")).toBe(changed.replace("**", ""));

      // Escape closes the editor and keeps what was typed.
      await panel.getByText("two", { exact: true }).click();
      await field.press("Control+End");
      await page.keyboard.type("- three");
      await page.keyboard.press("Escape");
      await field.waitFor({ state: "detached" });
      expect(await edit.evaluate((button) => button === document.activeElement)).toBe(true);
      await panel.getByText("Unsaved changes").waitFor();
      await page.keyboard.press("Enter");
      await expectValue(field, `${stored.description}- three`);
      await page.keyboard.press("Control+Enter");
      await panel.getByText("three", { exact: true }).waitFor();
      await field.waitFor({ state: "detached" });

      const comment = panel.getByRole("article", { name: "Comment by Ada Lovelace" });
      await comment.getByText("Said before").click({ position: { x: 2, y: 5 } });
      await page.keyboard.press("Home");
      await page.keyboard.type("Already: ");
      await panel.getByRole("textbox", { name: "New comment" }).click();
      await comment.getByText("Already: Said before").waitFor();
      await comment.getByRole("textbox").waitFor({ state: "detached" });

      // Clicking a checkbox does not start editing.
      await panel.getByRole("checkbox", { name: "To do: one" }).check();
      expect(await field.count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is not lost when the user opens another task or is offline, or when the server refuses it",
    async () => {
      const { page, panel, ids, person, context, close } = await openTask(world);
      const stored = async (): Promise<string> =>
        (await world.ask<{ description: string }>("GET", `/api/task/${ids.Main}`, { token: person.token })).description;
      async function expectStored(description: string): Promise<void> {
        await expectSoon(stored, description);
      }
      const field = panel.getByRole("textbox", { name: "Description" });
      const comment = panel.getByRole("textbox", { name: "New comment" });
      await panel.getByText("Add a description…").click();
      await page.keyboard.type("One");
      await page.getByRole("link", { name: "Other" }).click();
      await page.getByRole("dialog", { name: "Task DEM-2" }).waitFor();
      await expectStored("One");
      await page.getByRole("link", { name: "Main" }).click();

      await panel.getByText("One", { exact: true }).click();
      await context.setOffline(true);
      await page.keyboard.press("End");
      await page.keyboard.type(", two");
      await comment.click();
      await field.waitFor({ state: "detached" });
      await panel.getByText("One, two").waitFor();
      // The route below must not catch this request.
      const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
      await context.setOffline(false);
      await (await saved).finished();
      await expectStored("One, two");
      await page.locator(".save-status", { hasText: /waiting|Saving|offline/ }).waitFor({ state: "detached" });

      await page.route("**/api/task/*", async (route) => {
        if (route.request().method() !== "PATCH") return await route.continue();
        await route.fulfill({ status: 403, json: { code: "forbidden", message: "No" } });
      });
      await panel.getByText("One, two").click();
      await page.keyboard.press("End");
      await page.keyboard.type(", three");
      await comment.click();
      await page.locator(".toast").waitFor();
      await expectValue(field, "One, two, three");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/**
 * Text of tasks: mentions are shown as names and stored as markup, and images do not depend on the server's host name.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull } from "../../tier.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  fieldValue,
  hasBrowser,
  liveEditor,
  openBrowserWorld,
} from "../browser.ts";
import { joinAs } from "../workspace_world.ts";
import { furnishBoard } from "./board_world.ts";
import { expectValue } from "./draft_world.ts";

/** One transparent pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

describe.skipIf(!hasBrowser)("the text of a task", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  async function open() {
    const board = await furnishBoard(world, ["Main"]);
    const { person, workspaceId, path, ids } = board;
    const bob = await joinAs(world, person, { workspaceId, name: "Bob Stone", role: "member" });
    const session = await world.ask<{ user: { id: string } }>("GET", "/api/auth/get-session", { token: bob.token });
    const visit = await world.open();
    await visit.enter(person);
    const { page } = visit;
    const id = ids.Main ?? "";
    const show = async () => {
      await page.goto(`${path}?task=DEM-1`);
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      await liveEditor(panel);
      return panel;
    };
    const { token } = person;
    const comments = async (): Promise<string[]> => {
      const list = await world.ask<{ content: string }[]>("GET", `/api/comment/${id}`, { token });
      return list.map(({ content }) => content);
    };
    return { ...visit, page, show, comments, id, token, bobId: session.user.id };
  }

  test(
    "shows a mention as a name, even while a user edits it, deletes it and undoes that",
    async () => {
      const { page, show, comments, faults, close, bobId } = await open();
      const panel = await show();
      const markup = `<hexlane-mention id="${bobId}">Bob Stone</hexlane-mention>`;
      const field = panel.getByRole("textbox", { name: "New comment" });
      await field.focus();
      await page.keyboard.type("Ask @bo");
      await panel.getByRole("listbox", { name: "People" }).getByText("Bob Stone").waitFor();
      await page.keyboard.press("Enter");
      await page.keyboard.type("soon");
      expect(await fieldValue(field)).toBe("Ask @Bob Stone soon");
      // A mention is deleted and restored as a unit.
      for (let letters = 0; letters < 5; letters += 1) await page.keyboard.press("Backspace");
      expect(await fieldValue(field)).toBe("Ask @Bob Stone");
      await page.keyboard.press("Backspace");
      expect(await fieldValue(field)).toBe("Ask ");
      await page.keyboard.press("Control+z");
      await expectValue(field, "Ask @Bob Stone");
      // Copying includes the stored markup.
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Control+c");
      await page.keyboard.press("End");
      await page.keyboard.type(" and ");
      await page.keyboard.press("Control+v");
      await expectValue(field, "Ask @Bob Stone and Ask @Bob Stone");
      await page.keyboard.press("Control+Enter");
      const comment = panel.getByRole("article", { name: "Comment by Ada Lovelace" });
      await comment.getByText("@Bob Stone").first().waitFor();
      expect(await comments()).toEqual([`Ask ${markup} and Ask ${markup}`]);

      await comment.getByRole("button", { name: "Edit" }).click();
      const edited = comment.getByRole("textbox", { name: "Comment" });
      await expectValue(edited, "Ask @Bob Stone and Ask @Bob Stone");
      await edited.press("Control+End");
      await page.keyboard.type("!");
      await comment.getByRole("button", { name: "Save" }).click();
      await comment.getByText("edited").waitFor();
      expect(await comments()).toEqual([`Ask ${markup} and Ask ${markup}!`]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "keeps mentions of former members, and CRLF line breaks",
    async () => {
      const { page, show, faults, close, id, token } = await open();
      const description = '<kaneo-mention id="gone" x="1">Old Name</kaneo-mention>\r\nline\r\n';
      await world.ask("PATCH", `/api/task/${id}`, { token, body: { description } });
      const panel = await show();
      await panel.getByRole("button", { name: "Edit" }).first().click();
      const text = panel.getByRole("textbox", { name: "Description" });
      await expectValue(text, "@Old Name\nline\n");
      await text.press("Control+End");
      await page.keyboard.type("more");
      await panel.getByRole("button", { name: "Save" }).click();
      await panel.getByText("more").waitFor();
      await text.waitFor({ state: "detached" });
      const stored = await world.ask<{ description: string }>("GET", `/api/task/${id}`, { token });
      expect(stored.description).toBe(`${description}more`);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "still shows an image after the server's hostname changed",
    async () => {
      const { page, show, faults, close, id, token } = await open();
      let panel = await show();
      await panel.getByRole("button", { name: "Edit" }).first().click();
      const file = { name: "gear.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") };
      await panel.locator("input[type=file]").first().setInputFiles(file);
      await panel.locator(".cm-content", { hasText: "/api/asset/" }).first().waitFor();
      await panel.getByRole("button", { name: "Save" }).click();
      await panel.getByRole("img", { name: "gear.png" }).waitFor();
      const { description } = await world.ask<{ description: string }>("GET", `/api/task/${id}`, { token });
      const [, path = ""] = /^!\[gear\.png]\((\/api\/asset\/[\w-]+)\)\n$/.exec(description) ?? [];
      expect(path).not.toBe("");
      const old = `![old](http://tracker.example:3200${path}) ![other](http://tracker.example/picture.png)`;
      await world.ask("PATCH", `/api/task/${id}`, { token, body: { description: old } });
      panel = await show();
      await panel.getByRole("img", { name: "old" }).waitFor();
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>(".markdown img")?.naturalWidth === 1);
      await panel.getByRole("link", { name: "other" }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** The live editor: it replaces the text area without losing a keystroke, styles the source, and changes nothing else. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { commentOf, expectValue, openTask } from "../board/draft_world.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  fieldValue,
  hasBrowser,
  inspect,
  liveEditor,
  openBrowserWorld,
} from "../browser.ts";
import { expectSoon } from "../until.ts";

/** One transparent pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const SOURCE = [
  "# Plan for **brass**",
  "",
  "Wheels of **brass**, _soon_, ~~late~~, `code` and [a link](https://example.com/plan). See DEM-2 and DEM-99.",
  'Ask <hexlane-mention id="x">Ada Lovelace</hexlane-mention>.',
  "",
  "- [ ] Cut",
  "- [x] Polish  ",
  "\t- nested",
  "",
  "> a quote",
  "",
  "```ts",
  "const wheel = 1;",
  "```",
  "",
  "| Wheel | Teeth |",
  "|-------|-------|",
  "| first | 10    |",
  "",
  "שלום עולם",
].join("\r\n");

describe.skipIf(!hasBrowser)("the live editor", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test.each([{ way: "types" }, { way: "composes a word with an input method" }])(
    "replaces the text area while the user $way, and keeps the text, the caret and Undo",
    async ({ way }) => {
      const visit = await openTask(world, ["Main"], "");
      const { page, panel, path, faults, close } = visit;
      const late = await holdEditor(page);
      await page.goto(`${path}?task=DEM-1`);
      await commentOf(panel).focus();
      const text = "Typed while the editor is on its way, letter by letter. ";
      await page.keyboard.type("() ");
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.type(text, { delay: 5 });
      expect(await panel.locator("textarea.editor-text").count()).toBe(1);
      let typed = text;
      if (way === "types") late.resolve();
      else {
        const arrived = page.waitForEvent("requestfinished", (request) => request.url().endsWith(".js"));
        const word = await beginWord(page, ["か", "かな"]);
        late.resolve();
        await arrived;
        // Long enough for the editor to replace the text area if it did not wait.
        await page.waitForTimeout(300);
        expect(await panel.locator("textarea.editor-text").count()).toBe(1);
        await word.end("仮名");
        typed += "仮名";
      }
      for (let count = 0; count < 200 && (await panel.locator(".cm-content").count()) === 0; count += 1) {
        await page.keyboard.type(`${count} `, { delay: 5 });
        typed += `${count} `;
      }
      await page.keyboard.type("end");
      await liveEditor(panel);
      await expectValue(commentOf(panel), `(${typed}end) `);
      expect(await panel.locator("textarea.editor-text").count()).toBe(0);
      for (let count = 0; count < 4; count += 1) await page.keyboard.press("Control+z");
      await expectValue(commentOf(panel), "");
      await page.keyboard.press("Control+y");
      expect(await fieldValue(commentOf(panel))).toStartWith(`(${text}`);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "replaces the text area without closing an open block menu, or reopening one that Escape closed",
    async () => {
      for (const isClosed of [false, true]) {
        const { page, panel, path, faults, close } = await openTask(world, ["Main"], "");
        const late = await holdEditor(page);
        await page.goto(`${path}?task=DEM-1`);
        await commentOf(panel).focus();
        await page.keyboard.type("Look /");
        const menu = panel.getByRole("listbox", { name: "Insert" });
        await menu.waitFor();
        if (isClosed) await page.keyboard.press("Escape");
        expect(await panel.locator("textarea.editor-text").count()).toBe(1);
        late.resolve();
        await liveEditor(panel);
        expect(await menu.count()).toBe(isClosed ? 0 : 1);
        if (!isClosed) await page.keyboard.press("Escape");
        await menu.waitFor({ state: "detached" });
        expect(await fieldValue(commentOf(panel))).toBe("Look /");
        expect(faults).toEqual([]);
        await close();
      }
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "styles the source, ticks boxes and shows chips without changing another byte, at two sizes in both themes",
    async () => {
      const { page, panel, ids, person, faults, close } = await openTask(world);
      const { token } = person;
      await world.ask("PATCH", `/api/task/${ids.Main}`, { token, body: { description: SOURCE } });
      const stored = async (): Promise<string> =>
        (await world.ask<{ description: string }>("GET", `/api/task/${ids.Main}`, { token })).description;
      await panel.getByRole("cell", { name: "first" }).waitFor();
      await panel.getByRole("button", { name: "Edit" }).first().click();
      const field = panel.getByRole("textbox", { name: "Description" });
      await field.locator(".cm-key-title", { hasText: "Other" }).waitFor();
      expect(await field.locator(".cm-key").allInnerTexts()).toEqual(["DEM-2", "DEM-99"]);
      expect(await field.locator(".cm-mention").allInnerTexts()).toEqual(["@Ada Lovelace"]);
      // A screen reader gets the source, with the name of the mentioned person.
      const shown = SOURCE.replace(/<hexlane-mention.*?>(.*?)<.*?>/, "@$1").replaceAll("\r\n", "\n");
      expect(await fieldValue(field)).toBe(shown);
      expect(await sizeOf(field, "# Plan")).toBeGreaterThan(await sizeOf(field, "Wheels"));
      expect(await directionOf(field, "שלום")).toBe("rtl");
      expect(await directionOf(field, "Wheels")).toBe("ltr");
      expect(await attributesOf(field)).toEqual({ multiline: "true", spellcheck: "true", isDescribed: true });

      await lookAt(page);
      await field.locator(".cm-box").first().click();
      await expectValue(field, shown.replace("- [ ]", "- [x]"));
      expect(await field.locator(".cm-box-checked").count()).toBe(2);
      await panel.getByRole("button", { name: "Save" }).click();
      await field.waitFor({ state: "detached" });
      await expectSoon(stored, SOURCE.replace("- [ ]", "- [x]"));
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "keeps the shortcuts, the clipboard and the page's policy intact, and shows images below their lines",
    async () => {
      const { page, panel, faults, close } = await openTask(world);
      const { keyboard } = page;
      const comment = commentOf(panel);
      await comment.focus();
      await keyboard.type("/quo");
      await panel.getByRole("listbox", { name: "Insert" }).waitFor();
      await keyboard.press("Escape");
      await panel.getByRole("listbox", { name: "Insert" }).waitFor({ state: "detached" });
      for (let count = 0; count < 4; count += 1) await keyboard.press("Backspace");

      // A task key is completed by number or title. After a complete one, Enter inserts a line break.
      await keyboard.type("DEM-oth");
      await panel.getByRole("listbox", { name: "Tasks" }).getByRole("option", { name: "DEM-2 Other" }).waitFor();
      await keyboard.press("Enter");
      await keyboard.type("DEM-1");
      await keyboard.press("Enter");
      await expectValue(comment, "DEM-2 DEM-1\n");
      // Tab goes from cell to cell of a table, and leaves it at its end.
      await keyboard.type("| a | b |");
      await keyboard.press("Shift+Tab");
      await keyboard.press("Shift+Tab");
      await keyboard.type("c");
      await expectValue(comment, "DEM-2 DEM-1\n| ac | b |");
      await keyboard.press("Control+a");
      await keyboard.press("Backspace");

      // Pasted text keeps its tabs, trailing spaces and line breaks.
      await pasteInto(comment, "one\r\n\ttwo  \r\n");
      await expectValue(comment, "one\n\ttwo  \n");
      await keyboard.type("three");
      // Without a selection, nothing is copied or cut.
      await keyboard.press("Control+x");
      await expectValue(comment, "one\n\ttwo  \nthree");
      await keyboard.press("Control+b");
      await keyboard.type("bold");
      await expectValue(comment, "one\n\ttwo  \nthree**bold**");
      await (await beginWord(page, ["か", "かな", "仮名"])).end("仮名");
      await expectValue(comment, "one\n\ttwo  \nthree**bold仮名**");
      // One undo step removes everything typed without a pause.
      await keyboard.press("Control+z");
      expect(await fieldValue(comment)).not.toContain("仮名");
      await keyboard.press("Control+y");
      await expectValue(comment, "one\n\ttwo  \nthree**bold仮名**");

      const file = { name: "gear.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") };
      await keyboard.press("Control+End");
      await keyboard.press("Enter");
      await panel.locator("input[type=file]").last().setInputFiles(file);
      await comment.locator(".cm-preview img").waitFor();
      expect(await comment.locator(".cm-preview img").evaluate(naturalWidth)).toBe(1);

      // Tab leaves the field, unless the caret is in a list that it can indent.
      await keyboard.press("Tab");
      expect(await comment.evaluate((element) => element === document.activeElement)).toBe(false);
      await comment.press("Control+Enter");
      const said = panel.getByRole("article", { name: "Comment by Ada Lovelace" });
      await said.getByRole("img", { name: "gear.png" }).waitFor();
      await expectValue(comment, "");
      await comment.press("Control+z");
      await expectValue(comment, "");

      expect(
        await page.evaluate(() => [document.querySelectorAll("style").length, document.adoptedStyleSheets.length]),
      ).toEqual([0, 1]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  async function lookAt(page: Page): Promise<void> {
    const field = page.getByRole("textbox", { name: "Description" });
    for (const [width, height] of [
      [1440, 1400],
      [390, 1400],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await field.locator(".cm-key-title").waitFor();
        expect(await inspect(page, "live-editor", { fullPage: false })).toEqual([]);
      }
    }
    await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
    expect(await inspect(page, "live-editor-forced", { fullPage: false, rules: "width" })).toEqual([]);
    await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
  }, text);
}

/** Begins to compose a word with an input method, which shows each of the states in turn. */
async function beginWord(page: Page, states: readonly string[]): Promise<{ end: (text: string) => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  for (const text of states) {
    await devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  }
  return { end: async (text) => void (await devtools.send("Input.insertText", { text })) };
}

async function naturalWidth(element: Element): Promise<number> {
  const image = element as HTMLImageElement;
  await image.decode();
  return image.naturalWidth;
}

const lineOf = (field: Locator, text: string): Locator => field.locator(".cm-line", { hasText: text }).first();

async function sizeOf(field: Locator, text: string): Promise<number> {
  return await lineOf(field, text).evaluate((line) =>
    Number.parseFloat(getComputedStyle(line.children[0] ?? line).fontSize),
  );
}

async function directionOf(field: Locator, text: string): Promise<string> {
  return await lineOf(field, text).evaluate((line) => getComputedStyle(line).direction);
}

async function attributesOf(field: Locator): Promise<object> {
  return await field.evaluate((element) => ({
    multiline: element.ariaMultiLine,
    spellcheck: element.getAttribute("spellcheck"),
    isDescribed: (document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent ?? "") !== "",
  }));
}

/** Holds the code of the live editor back until the returned promise is resolved. */
async function holdEditor(page: Page): Promise<PromiseWithResolvers<void>> {
  const late = Promise.withResolvers<void>();
  await page.route(/\/assets\/chunk.+\.js$/, async (route) => {
    // The test requests the code itself, because a response that the page has requested ends with the page.
    const text = await (await fetch(route.request().url())).text();
    if (text.includes("cm-content")) await late.promise;
    await route.continue();
  });
  return late;
}

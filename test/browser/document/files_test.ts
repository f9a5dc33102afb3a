/** Files in texts: pasted, dropped and chosen, shown as chips, downloaded, canceled and uploaded again. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { commentOf, contentsOf, expectValue, openTask } from "../board/draft_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

const PAGE = "<script>document.title = 'ran'</script>";

describe.skipIf(!hasBrowser)("a file in a text", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", MAX_FILE_BYTES: "2000" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "is pasted into a comment or dropped on a description, shown as a chip, and only downloaded",
    async () => {
      const visit = await openTask(world);
      const { page, panel, faults, close } = visit;
      const { keyboard } = page;
      const comment = commentOf(panel);
      await comment.focus();
      await keyboard.type("See ");
      await put(comment, "paste", { name: "notes [1].txt", type: "text/plain", content: PAGE });
      await comment.locator(".cm-file").waitFor();
      await keyboard.type("please");
      await keyboard.press("Control+Enter");
      const chip = postedComment(panel).locator("a.file-chip");
      await chip.waitFor();
      expect(await contentsOf(world, visit)).toEqual([
        expect.stringMatching(/^See \[notes \\\[1\\\]\.txt\]\(\/api\/asset\/[\w-]+ "39 bytes"\)\nplease$/),
      ]);
      expect(await chip.textContent()).toBe("notes [1].txt 39 byte");
      expect(await chip.locator("bdi").textContent()).toBe("notes [1].txt");
      expect(await downloadOf(page, chip)).toEqual({ name: "notes [1].txt", content: PAGE });

      await panel.getByRole("button", { name: "Edit" }).first().click();
      const description = panel.getByRole("textbox", { name: "Description" });
      await description.waitFor();
      await put(description, "drop", { name: "Übersicht.pdf", type: "application/pdf", content: "%PDF-1.7" });
      await description.locator(".cm-file").waitFor();
      await panel.getByRole("button", { name: "Save" }).first().click();
      // The list of attachments links to the same file.
      const inText = panel.getByRole("region", { name: "Description" });
      const pdf = inText.getByRole("link", { name: "Übersicht.pdf 8 byte" });
      expect(await downloadOf(page, pdf)).toEqual({ name: "Übersicht.pdf", content: "%PDF-1.7" });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await inspect(page, "files", { fullPage: false })).toEqual([]);
      }
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "is added to a new task by paste and by button, and can be removed again",
    async () => {
      const visit = await openTask(world, ["Main"], "");
      const { page, faults, close } = visit;
      await page.getByRole("button", { name: "Add task to In Progress" }).click();
      const title = page.getByRole("textbox", { name: "Title of the new task in In Progress" });
      await title.fill("With files");
      await page.getByRole("button", { name: "Attach file" }).waitFor();
      await put(title, "paste", { name: "kept.txt", type: "text/plain", content: "k" });
      await page.getByRole("group", { name: "kept.txt" }).getByText("1 byte").waitFor();
      for (const name of ["also.pdf", "wrong.txt"]) {
        const mimeType = "application/pdf";
        await page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer: Buffer.from("abc") });
        await page.getByRole("group", { name }).getByText("3 byte").waitFor();
      }
      await page.getByRole("group", { name: "wrong.txt" }).getByRole("button", { name: "Remove" }).click();
      await page.getByRole("group", { name: "wrong.txt" }).waitFor({ state: "detached" });
      expect(await inspect(page, "new-task-files", { fullPage: false })).toEqual([]);
      await title.press("Enter");
      await page.getByRole("link", { name: /With files/ }).click();
      const inText = page.getByRole("region", { name: "Description" });
      await inText.getByRole("link", { name: "kept.txt 1 byte" }).waitFor();
      const pdf = inText.getByRole("link", { name: "also.pdf 3 byte" });
      expect(await downloadOf(page, pdf)).toEqual({ name: "also.pdf", content: "abc" });
      expect(await page.getByRole("group", { name: "kept.txt" }).count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "can be canceled, refused with a reason, and uploaded again, without losing the text",
    async () => {
      const visit = await openTask(world);
      const { page, panel, close } = visit;
      const { keyboard } = page;
      const comment = commentOf(panel);
      await comment.focus();
      await keyboard.type("Kept");
      const rowOf = (name: string): Locator => panel.getByRole("group", { name, exact: true });
      await put(comment, "paste", { name: "large.bin", type: "application/x-data", content: "x".repeat(2001) });
      await rowOf("large.bin").getByText("The file is too large.").waitFor();
      await rowOf("large.bin").getByRole("button", { name: "Close" }).click();
      await rowOf("large.bin").waitFor({ state: "detached" });
      await put(comment, "paste", { name: "empty.txt", type: "text/plain", content: "" });
      await rowOf("empty.txt").getByText("The file is empty.").waitFor();
      await rowOf("empty.txt").getByRole("button", { name: "Close" }).click();

      const held = Promise.withResolvers<void>();
      let uploads = 0;
      await page.route("**/api/blob/**", async (route) => {
        uploads += 1;
        if (uploads === 1) await held.promise;
        if (uploads <= 2) await route.abort().catch(() => undefined);
        else await route.continue();
      });
      await put(comment, "paste", { name: "a.txt", type: "text/plain", content: "a" });
      await rowOf("a.txt").getByRole("progressbar", { name: "Uploading a.txt" }).waitFor();
      await rowOf("a.txt").getByRole("button", { name: "Cancel" }).click();
      await rowOf("a.txt").waitFor({ state: "detached" });
      held.resolve();

      await panel
        .locator("input[type=file]:not([accept])")
        .last()
        .setInputFiles({
          name: "b.txt",
          mimeType: "text/plain",
          buffer: Buffer.from("b"),
        });
      const retry = rowOf("b.txt").getByRole("button", { name: "Try again" });
      await retry.waitFor();
      await expectValue(comment, "Kept");
      await retry.click();
      await comment.locator(".cm-file").waitFor();
      // The link is shown before the server has saved the comment.
      const saved = page.waitForResponse(
        (response) => response.request().method() === "POST" && response.url().includes("/api/comment/"),
      );
      await comment.press("Control+Enter");
      await postedComment(panel).getByRole("link", { name: "b.txt 1 byte" }).waitFor();
      await saved;
      expect(await contentsOf(world, visit)).toEqual([expect.stringMatching(/^Kept\[b\.txt\]\(\S+ "1 bytes"\)/)]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is included in a comment that is sent during its upload, even from the plain text area",
    async () => {
      const visit = await openTask(world, ["Main"], "");
      const { page, panel, path, close } = visit;
      await page.route(/\/assets\/chunk.+\.js$/, async (route) => {
        const response = await route.fetch();
        // The live editor never loads.
        if ((await response.text()).includes("cm-content")) await route.abort();
        else await route.fulfill({ response });
      });
      const held = Promise.withResolvers<void>();
      await page.route("**/api/blob/**", async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(`${path}?task=DEM-1`);
      const comment = commentOf(panel);
      await comment.fill("With a file: ");
      expect(await comment.evaluate((element) => element.tagName)).toBe("TEXTAREA");
      await put(comment, "drop", { name: "c.txt", type: "", content: "c" });
      await panel.getByRole("progressbar", { name: "Uploading c.txt" }).waitFor();
      await comment.press("Control+Enter");
      expect(await contentsOf(world, visit)).toEqual([]);
      held.resolve();
      await postedComment(panel).getByRole("link", { name: "c.txt 1 byte" }).waitFor();
      expect(await contentsOf(world, visit)).toEqual([
        expect.stringMatching(/^With a file: \[c\.txt\]\(\S+ "1 bytes"\)\n?$/),
      ]);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

interface SomeFile {
  name: string;
  type: string;
  content: string;
}

/** Pastes or drops a file. */
async function put(field: Locator, way: "paste" | "drop", file: SomeFile): Promise<void> {
  await field.evaluate(
    (element, [kind, { name, type, content }]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], name, { type }));
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: data })
          : new DragEvent("drop", { ...init, dataTransfer: data }),
      );
    },
    [way, file] as const,
  );
}

function postedComment(panel: Locator): Locator {
  return panel.getByRole("article", { name: "Comment by Ada Lovelace" });
}

async function downloadOf(page: Page, link: Locator): Promise<{ name: string; content: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const chunks = await Array.fromAsync((await download.createReadStream()) as AsyncIterable<Uint8Array>);
  return { name: download.suggestedFilename(), content: Buffer.concat(chunks).toString() };
}

/**
 * Task details: editing comments, removing labels, pasting and dropping images with progress, copying key and link.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, type Visit } from "../browser.ts";
import { type BoardWorld, furnishBoard } from "./board_world.ts";
import { expectValue } from "./draft_world.ts";

/** One transparent pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

describe.skipIf(!hasBrowser)("in the task panel", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  async function open(): Promise<BoardWorld & Visit & { panel: Locator; id: string; token: string }> {
    const board = await furnishBoard(world, ["Main"]);
    const visit = await world.open();
    await visit.enter(board.person);
    await visit.page.goto(`${board.path}?task=DEM-1`);
    const panel = visit.page.getByRole("dialog", { name: "Task DEM-1" });
    await panel.getByRole("textbox", { name: "New comment" }).waitFor();
    return { ...board, ...visit, panel, id: board.ids.Main ?? "", token: board.person.token };
  }

  test(
    "a task shows the fields of its card before the server responds, and keeps them if the server fails",
    async () => {
      const board = await furnishBoard(world, ["Main"]);
      const { token } = board.person;
      const [id, description] = [board.ids.Main, "Cut **four** wheels"];
      await world.ask("PATCH", `/api/task/${id}`, { token, body: { description } });
      const { page, enter, close } = await world.open();
      await enter(board.person);
      await page.goto(board.path);
      const answer = Promise.withResolvers<void>();
      await page.route(`**/api/task/${id}`, async (route) => {
        if (route.request().method() !== "GET") return await route.continue();
        await answer.promise;
        await route.fulfill({ status: 503, json: { error: "busy", code: "BUSY" } });
      });
      await page.getByRole("link", { name: "Main", exact: true }).click();
      const panel = page.getByRole("dialog", { name: "Task DEM-1" });
      const title = panel.getByLabel("Title", { exact: true });
      await panel.locator("strong", { hasText: "four" }).waitFor();
      await panel.getByRole("button", { name: "Status To Do" }).waitFor();
      await title.fill("Main, renamed");
      answer.resolve();
      const retry = panel.getByRole("button", { name: "Try again" });
      await retry.waitFor();
      await page.keyboard.type(" twice");
      expect(await title.inputValue()).toBe("Main, renamed twice");
      await page.unrouteAll({ behavior: "wait" });
      await retry.click();
      await retry.waitFor({ state: "detached" });
      // The history comes from the server.
      await panel.getByRole("listitem").filter({ hasText: "Main, renamed twice" }).waitFor();
      expect(await world.ask("GET", `/api/task/${id}`, { token })).toMatchObject({ title: "Main, renamed twice" });
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "a pasted URL becomes a link that can be removed, and other people's links are shown",
    async () => {
      const { page, panel, faults, close, id, token } = await open();
      const links = panel.getByRole("region", { name: "Links" });
      const field = links.getByRole("textbox", { name: "Paste a link" });
      await field.fill("docs.example");
      await field.press("Enter");
      await links.getByText("Enter a URL that starts with").waitFor();
      await page.reload();
      await expectValue(field, "docs.example");
      await field.fill("");
      await field.evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", " https://www.docs.example/spec ");
        input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      });
      const link = links.getByRole("link", { name: "docs.example/spec", exact: true });
      await link.waitFor();
      expect(await link.getAttribute("href")).toBe("https://www.docs.example/spec");
      expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
      await panel.getByRole("listitem").filter({ hasText: "added the link https://www.docs.example/spec" }).waitFor();
      const body = { url: "https://forge.example/17", title: "Pull request 17" };
      await world.ask("POST", `/api/external-link/task/${id}`, { token, body });
      await links.getByRole("link", { name: "Pull request 17" }).waitFor();
      await links.getByRole("button", { name: "Remove link docs.example/spec" }).click();
      await link.waitFor({ state: "detached" });
      const left = await world.ask<{ title: string }[]>("GET", `/api/external-link/task/${id}`, { token });
      expect(left.map(({ title }) => title)).toEqual(["Pull request 17"]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "comments are added, edited and deleted, and the history can be hidden",
    async () => {
      const { page, panel, faults, close, id, token } = await open();
      await panel.getByRole("textbox", { name: "New comment" }).fill("Brass, **not** bronze");
      await panel.getByRole("button", { name: "Comment", exact: true }).click();
      const comment = panel.getByRole("article", { name: "Comment by Ada Lovelace" });
      await comment.locator("strong", { hasText: "not" }).waitFor();
      await comment.getByRole("button", { name: "Edit" }).click();
      await comment.getByRole("textbox", { name: "Comment" }).fill("Bronze");
      await comment.getByRole("button", { name: "Save" }).click();
      await comment.getByText("edited").waitFor();
      expect(await world.ask<object[]>("GET", `/api/comment/${id}`, { token })).toMatchObject([{ content: "Bronze" }]);
      await comment.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      // While the dialog is open, the rest of the page is not in the accessibility tree.
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      await comment.waitFor({ state: "detached" });

      await panel.getByRole("button", { name: "Start No date" }).click();
      await page.getByRole("combobox", { name: /tomorrow/ }).fill("2027-01-10");
      await page.keyboard.press("Enter");
      await panel.getByText("set the start date to 10 Jan").waitFor();
      await panel.getByLabel("Show history").uncheck();
      await panel.getByText("set the start date to 10 Jan").waitFor({ state: "detached" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "labels are added and removed, key and link are copied, and the task page is one click away",
    async () => {
      const { page, context, panel, faults, close, path } = await open();
      await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: world.url });
      await panel.getByRole("button", { name: "Add or remove labels" }).click();
      await page.getByLabel("Find or create a label").fill("brass");
      await page.keyboard.press("Enter");
      const remove = panel.getByRole("button", { name: "Remove label brass" });
      await remove.waitFor();
      await page.keyboard.press("Escape");
      await remove.click();
      await remove.waitFor({ state: "detached" });

      const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
      await panel.getByRole("button", { name: "Copy key: DEM-1" }).click();
      await page.getByText("DEM-1 copied").waitFor();
      expect(await copied()).toBe("DEM-1");
      await panel.getByRole("button", { name: "Copy link" }).click();
      await page.getByText("Link copied").waitFor();
      const link = `${world.url}${path.replace("/p/DEM", "/t/DEM-1")}`;
      expect(await copied()).toBe(link);
      await panel.getByRole("link", { name: "Open as page" }).click();
      await page.waitForURL(link);
      await page.getByRole("heading", { level: 1, name: "Main" }).waitFor({ state: "attached" });
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "pasted and dropped images are uploaded with visible progress, other files become links, and false images are refused",
    async () => {
      const { page, panel, faults, close, id, token } = await open();
      await panel.getByRole("button", { name: "Edit" }).first().click();
      const text = panel.getByRole("textbox", { name: "Description" });
      // The editors of the description and of the new comment.
      await page.waitForFunction(() => document.querySelectorAll(".task-panel .cm-content").length === 2);
      // The upload is held until the progress has been checked.
      const sent = Promise.withResolvers<() => Promise<void>>();
      await page.route("**/api/blob/**", async (route) => {
        if (route.request().method() === "PUT") sent.resolve(() => route.continue());
        else await route.continue();
      });
      await give(page, text, "paste", { name: "pasted.png", type: "image/png", bytes: PNG });
      const goOn = await sent.promise;
      await panel.getByRole("progressbar", { name: /pasted\.png/ }).waitFor();
      await goOn();
      await panel.getByRole("progressbar").waitFor({ state: "detached" });
      await page.unroute("**/api/blob/**");
      await give(page, text, "drop", { name: "dropped.png", type: "image/png", bytes: PNG });
      await text.getByText("dropped").waitFor();
      await give(page, text, "drop", { name: "virus.exe", type: "application/x-msdownload", bytes: PNG });
      await text.getByText("virus.exe").waitFor();
      await give(page, text, "drop", { name: "false.png", type: "image/png", bytes: btoa("<script>1</script>") });
      await panel.locator(".upload", { hasText: "false.png" }).locator(".fault").waitFor();
      await panel.getByRole("button", { name: "Save" }).click();
      await panel.getByRole("img", { name: "dropped.png" }).waitFor();
      const { description } = await world.ask<{ description: string }>("GET", `/api/task/${id}`, { token });
      expect(description.match(/!\[[^\]]+]/g)).toEqual(["![pasted.png]", "![dropped.png]"]);
      expect(description).toMatch(/\n\[virus\.exe\]\(\/api\/asset\/[\w-]+ "\d+ bytes"\)/);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** Dispatches a paste or drop of a file. */
async function give(
  page: Page,
  place: Locator,
  event: "paste" | "drop",
  file: { name: string; type: string; bytes: string },
): Promise<void> {
  const handle = await page.evaluateHandle(({ name, type, bytes }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }));
    return transfer;
  }, file);
  await place.evaluate(
    (element, { kind, transfer }) => {
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: transfer })
          : new DragEvent("drop", { ...init, dataTransfer: transfer }),
      );
    },
    { kind: event, transfer: handle },
  );
}

/**
 * Text that somebody is writing while everything else goes wrong: the connection, the session, the storage, another tab.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { link } from "./board_moves.ts";
import type { BoardWorld } from "./board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "./browser.ts";
import { commentOf, contentsOf, expectValue, loaded, type OpenedTask, openTask, saidIn } from "./draft_world.ts";

describe.skipIf(!hasBrowser)("text that is being written", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const open = (titles?: string[], query?: string): Promise<OpenedTask> => openTask(world, titles, query);
  const contents = (board: BoardWorld): Promise<string[]> => contentsOf(world, board);

  test(
    "in a task that was never opened before the connection was lost is kept, previewed and sent",
    async () => {
      const visit = await open(["Main"], "");
      const { page, panel, context, faults, close } = visit;
      await loaded(page);
      const requests: string[] = [];
      page.on("request", (request) => requests.push(new URL(request.url()).pathname));
      await context.setOffline(true);
      await page.getByText("You're offline.").waitFor();
      await link(page, "Main").click();
      await panel.getByText("The rest of this task is not available until you reconnect.").waitFor();
      await commentOf(panel).fill("**Written** offline");
      await panel.getByRole("button", { name: "Preview" }).click();
      expect(await panel.locator(".editor-preview strong").innerText()).toBe("Written");
      await panel.getByRole("button", { name: "Write" }).click();
      await panel.getByRole("button", { name: "Close" }).click();
      await link(page, "Main").click();
      await expectValue(commentOf(panel), "**Written** offline");
      await commentOf(panel).press("Control+Enter");
      await panel.getByRole("list", { name: "Not saved yet" }).getByText("**Written** offline").waitFor();
      expect(requests.filter((path) => path.endsWith(".js"))).toEqual([]);

      await commentOf(panel).fill("Half a sen");
      await commentOf(panel).press("End");
      await context.setOffline(false);
      await panel.getByLabel("Title", { exact: true }).waitFor();
      await page.keyboard.type("tence");
      await expectValue(commentOf(panel), "Half a sentence");
      await saidIn(panel).getByText("Written offline").waitFor();
      expect(await contents(visit)).toEqual(["**Written** offline"]);
      expect(faults.filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

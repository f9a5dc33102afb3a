/** Status icons on the home page and in pickers: the farther a column is from the first column, the fuller its icon. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DESK, PHONE } from "../appearance.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("the icon of a status", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "is empty, half full, three quarters full, or checked, by column or final flag",
    async () => {
      const titles = ["First", "Second", "Third", "Fourth", "Fifth"];
      const { person, userId, projectId, path, ids } = await furnishBoard(world, titles);
      const ask = (method: string, route: string, body: object) =>
        world.ask<{ id: string; slug: string }>(method, route, { token: person.token, body });
      await ask("POST", `/api/column/${projectId}`, { name: "Shipped", isFinal: true });
      const statuses = ["to-do", "in-progress", "in-review"];
      for (const [index, status] of statuses.entries()) {
        await ask("PATCH", `/api/task/${ids[titles[index] ?? ""]}`, { status, userId });
      }
      const { page, faults, enter, untilIdle, close } = await world.open();
      await enter(person);
      await page.goto("/");
      const sign = (title: string) =>
        page.locator(".work-row").filter({ hasText: title }).locator("svg.status-sign").getAttribute("class");
      await page.getByText("Third").waitFor();
      const kinds = await Promise.all(titles.slice(0, 3).map(sign));
      expect(kinds.map((kind) => kind?.split(" status-").at(-1))).toEqual(["open", "started", "review"]);
      const dash = (title: string) =>
        page.locator(".work-row").filter({ hasText: title }).locator(".status-part").getAttribute("stroke-dasharray");
      expect([await dash("Second"), await dash("Third")]).toEqual(["0.5 9", "0.75 9"]);
      for (const size of [DESK, PHONE]) {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          expect(await inspect(page, "home-status")).toEqual([]);
        }
      }
      await page.setViewportSize(DESK);
      await page.emulateMedia({ forcedColors: "active" });
      expect(await inspect(page, "home-status-forced")).toEqual([]);
      await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });

      await page.goto(path);
      await untilIdle();
      await page.getByRole("link", { name: /Fifth/ }).focus();
      await page.keyboard.press("s");
      const options = page.getByRole("listbox", { name: "Status" }).getByRole("option");
      await options.first().waitFor();
      const signs = options.locator("svg.status-sign");
      const classes = await signs.evaluateAll((all) => all.map((one) => one.getAttribute("class")?.split("-").at(-1)));
      expect(classes).toEqual(["open", "started", "review", "done", "done"]);
      await inspect(page, "status-pick");
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/**
 * The image behind a board in the web app.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PNG } from "../../harness/world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("in the web app", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "a background is set in the settings, shown behind the board, and removed",
    async () => {
      const owner = await world.newPerson();
      const make = async (path: string, body: object): Promise<string> =>
        (await world.ask<{ id: string }>("POST", path, { token: owner.token, body })).id;
      const workspaceId = await make("/api/auth/organization/create", { name: "Engines", slug: "engines" });
      const project = await make("/api/project", { workspaceId, name: "Website", slug: "WEB" });
      const task = { title: "Plan the release", description: "", priority: "high", status: "to-do" };
      await make(`/api/task/${project}`, task);
      const visit = await world.open();
      await visit.enter(owner);
      const { page } = visit;

      await page.goto("/w/engines/p/WEB/settings");
      const picker = page.getByLabel("Choose image");
      await picker.setInputFiles({ name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("no image") });
      await page.getByText("Choose a PNG, JPEG, GIF, WebP or AVIF image").waitFor();
      await picker.setInputFiles({ name: "sky.png", mimeType: "image/png", buffer: Buffer.from(PNG) });
      await page.getByText("Background saved").waitFor();
      expect(await inspect(page, "settings with a background")).toEqual([]);

      await page.goto("/w/engines/p/WEB");
      await page.getByRole("link", { name: /Plan the release/ }).waitFor();
      const image = page.locator("img.board-background");
      await image.waitFor();
      expect(await image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth))).toBe(1);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await inspect(page, `board with a background, ${colorScheme}`)).toEqual([]);
      }

      await page.goto("/w/engines/p/WEB/settings");
      await page.getByRole("button", { name: "Remove image" }).click();
      await page.getByText("Background removed").waitFor();
      await page.goto("/w/engines/p/WEB");
      await page.getByRole("link", { name: /Plan the release/ }).waitFor();
      expect(await image.count()).toBe(0);
      expect(visit.faults).toEqual([]);
      await visit.close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

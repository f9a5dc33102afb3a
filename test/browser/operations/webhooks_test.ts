/**
 * The webhooks of a project.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { isFull } from "../../tier.ts";
import { DESK, PHONE } from "../appearance.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("the webhooks of a project", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", ALLOW_PRIVATE_DESTINATIONS: "true" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const button = (page: Page, name: string) => page.locator("#webhook").getByRole("button", { name, exact: true });

  test.skipIf(!isFull)(
    "are added, tested, turned off and removed, each with its own delivery log",
    async () => {
      const received: string[] = [];
      const receiver = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        fetch(request) {
          const { pathname } = new URL(request.url);
          received.push(pathname);
          return new Response(pathname === "/down" ? "Closed for repairs" : "Thanks", {
            status: pathname === "/down" ? 503 : 200,
          });
        },
      });
      const { person, path, projectId } = await furnishBoard(world, ["Cut the wheels"]);
      const create = (name: string, pathname: string) =>
        world.ask("POST", `/api/project/${projectId}/webhooks`, {
          token: person.token,
          body: { name, webhookUrl: `http://127.0.0.1:${receiver.port}${pathname}` },
        });
      await create("Deploy bot", "/deploy");
      await create("Clock of the workshop", "/down");
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}/settings/integrations`);
      const section = page.locator("#webhook");
      await section.getByRole("heading", { name: "Deploy bot" }).waitFor();

      await button(page, "Edit Clock of the workshop").click();
      await button(page, "Send test").click();
      await section.getByText(/Failing since/).waitFor();
      await section.getByText("Delivery log").click();
      await section.getByText("Retrying").waitFor();
      await section.getByText("Details").click();
      await section.getByText("Closed for repairs").waitFor();
      for (const size of [DESK, PHONE]) {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          expect(await inspect(page, "webhooks")).toEqual([]);
        }
      }
      await page.setViewportSize(DESK);

      await button(page, "Turn off Clock of the workshop").click();
      await button(page, "Turn on Clock of the workshop").waitFor();
      await button(page, "Close Clock of the workshop").click();
      await button(page, "Edit Deploy bot").click();
      await button(page, "Send test").click();
      await section.getByText("Delivery log").click();
      await section.getByText("Delivered").waitFor();
      expect(await section.getByText("Retrying").count()).toBe(0);
      await section.getByLabel("Name").fill("Release bot");
      await button(page, "Save").click();
      await button(page, "Close Release bot").click();

      await button(page, "Add webhook").click();
      await section.getByLabel("Name").fill("Third");
      await section.getByLabel("URL").fill(`http://127.0.0.1:${receiver.port}/third`);
      await button(page, "Save").click();
      await section.getByText(/Saved: http:/).waitFor();
      await button(page, "Remove").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      await section.getByRole("heading", { name: "Release bot" }).waitFor();
      expect(await section.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
        "Release botOn",
        "Clock of the workshopOff",
      ]);
      expect(received.filter((pathname) => pathname === "/deploy")).toEqual(["/deploy"]);
      expect(faults).toEqual([]);
      await close();
      await receiver.stop(true);
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "keep the text typed into a form while the webhook is turned off, and while other people add webhooks",
    async () => {
      const { person, path, projectId } = await furnishBoard(world, []);
      const create = (name: string) =>
        world.ask("POST", `/api/project/${projectId}/webhooks`, {
          token: person.token,
          body: { name, webhookUrl: `http://127.0.0.1:4099/${name}` },
        });
      await create("first");
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}/settings/integrations`);
      const section = page.locator("#webhook");
      const name = section.getByLabel("Name");
      const url = section.getByLabel("URL");
      await name.fill("Typed name");
      await url.fill("http://127.0.0.1:4099/typed");
      await section.getByLabel("Secret", { exact: true }).fill("not to be stored");
      await button(page, "Turn off first").click();
      await button(page, "Turn on first").waitFor();
      expect(await section.getByLabel(/^Enabled/).isChecked()).toBe(false);
      await create("second");
      // The list is polled.
      await section.getByRole("heading", { name: "second" }).waitFor();
      expect([await name.inputValue(), await url.inputValue()]).toEqual(["Typed name", "http://127.0.0.1:4099/typed"]);

      await page.reload();
      await button(page, "Edit first").click();
      expect([await name.inputValue(), await url.inputValue()]).toEqual(["Typed name", "http://127.0.0.1:4099/typed"]);
      expect(await section.getByLabel("Secret", { exact: true }).inputValue()).toBe("");
      await button(page, "Save").click();
      await section
        .getByText(/^Saved: http:.*/)
        .first()
        .waitFor();
      await section.getByRole("heading", { name: "Typed name" }).waitFor();
      expect(await url.inputValue()).toBe("");
      expect(await section.getByText("Unsaved changes").count()).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

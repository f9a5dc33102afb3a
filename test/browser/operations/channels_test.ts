/**
 * The chat channels of a project.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { ChatService } from "../../../apps/testing/chat/chat_service.ts";
import { CHAT_SERVICES } from "../../../apps/testing/chat/chat_services.ts";
import { DESK, PHONE } from "../appearance.ts";
import { furnishBoard } from "../board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";
import { expectSoon } from "../until.ts";

describe.skipIf(!hasBrowser)("the chat channels of a project", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", ALLOW_PRIVATE_DESTINATIONS: "true" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const button = (page: Page, name: string) => page.locator("#chat").getByRole("button", { name, exact: true });
  const serve = ({ answer }: ChatService) => Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });

  test(
    "are added for several services, tested, corrected, turned off and removed, each with its own delivery log",
    async () => {
      const discord = CHAT_SERVICES.discord();
      const matrix = CHAT_SERVICES.matrix();
      const servers = [serve(discord), serve(matrix)] as const;
      const { person, path } = await furnishBoard(world, []);
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      await page.goto(`${path}/settings/integrations`);
      const section = page.locator("#chat");
      const choose = (service: string) => section.getByLabel("Service").selectOption(service);

      await choose("discord");
      await section.getByLabel("Webhook URL").fill("https://127.0.0.1/elsewhere");
      await button(page, "Save").click();
      await section.getByText("Enter a valid Discord webhook URL").waitFor();
      const { pathname } = new URL(discord.settings.webhookUrl ?? "");
      await section.getByLabel("Webhook URL").fill(`http://127.0.0.1:${servers[0].port}${pathname}`);
      await section.getByLabel("Name").fill("Releases");
      await button(page, "Save").click();
      await section.getByText(/Saved: http:.*wEbH…STUV/).waitFor();
      await button(page, "Send test").click();
      await section.getByText("Delivery log").click();
      await section.getByText("Delivered").waitFor();
      expect(discord.messages.map(({ text }) => text)).toEqual([expect.stringContaining("Test message")]);
      await button(page, "Close Releases").click();

      await button(page, "Add channel").click();
      await choose("matrix");
      await button(page, "Save").click();
      await expectSoon(() => section.getByText("Enter a value").count(), 3);
      await section.getByLabel("Name").fill("Team room");
      await section.getByLabel("Homeserver URL").fill(`http://127.0.0.1:${servers[1].port}`);
      await section.getByLabel("Access token").fill(matrix.settings.accessToken ?? "");
      await section.getByLabel("Room ID").fill("!other:example.test");
      await button(page, "Save").click();
      await section.getByRole("heading", { name: "Team room" }).waitFor();
      // This room does not exist on the homeserver.
      await button(page, "Send test").click();
      await section.getByText(/Failing since/).waitFor();
      await section.getByText("Delivery log").click();
      await section.getByText("Rejected").waitFor();
      await section.getByText("Details").click();
      await section.getByText("M_UNRECOGNIZED").waitFor();
      for (const size of [DESK, PHONE]) {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          expect(await inspect(page, "channels")).toEqual([]);
        }
      }
      await page.setViewportSize(DESK);
      await section.getByLabel("Room ID").fill(matrix.settings.roomId ?? "");
      await button(page, "Save").click();
      await section.getByText(/Failing since/).waitFor({ state: "detached" });
      await button(page, "Send test").click();
      await section.getByText("Delivered").waitFor();
      expect(matrix.messages.length).toBe(1);
      expect(
        await page
          .locator("#deliveries")
          .getByText(/^Matrix · /)
          .count(),
      ).toBe(2);

      await button(page, "Turn off Releases").click();
      await button(page, "Turn on Releases").waitFor();
      await button(page, "Remove").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      await section.getByRole("heading", { name: "Team room" }).waitFor({ state: "detached" });
      expect(await section.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["ReleasesOff"]);
      expect(faults).toEqual([]);
      await close();
      for (const server of servers) await server.stop(true);
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

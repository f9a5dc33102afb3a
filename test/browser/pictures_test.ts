/**
 * An image whose URL is a sign-in link changes nothing when it is viewed, whether it comes from an old database or from a page
 * of another site.
 */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type SmtpSink, startSmtpSink } from "../mail/smtp_sink.ts";
import { type BoardWorld, furnishBoard } from "./board/board_world.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "./browser.ts";

describe.skipIf(!hasBrowser)("an image whose URL is a sign-in link", () => {
  let folder: string;
  let sink: SmtpSink;
  let world: BrowserWorld;
  let eve: BoardWorld;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hexlane-pictures-"));
    sink = await startSmtpSink();
    world = await openBrowserWorld({
      DATA_DIR: folder,
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      MAIL_FROM: "Hexlane <tracker@example.org>",
      RATE_LIMIT: "off",
    });
    eve = await furnishBoard(world, ["Look at me"]);
    const { token } = eve.person;
    const task = eve.ids["Look at me"] ?? "";
    await world.ask("PUT", `/api/project/${eve.projectId}`, { token, body: { name: "Demo", isPublic: true } });
    await world.ask("PUT", `/api/task/assignee/${task}`, { token, body: { userId: eve.userId } });
    await world.ask("POST", `/api/comment/${task}`, { token, body: { content: "Hello" } });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => {
    await world.close();
    await sink.close();
    rmSync(folder, { recursive: true, force: true });
  }, BROWSER_TEST_MILLISECONDS);

  /** Returns a URL that would sign the viewer in as Eve. */
  async function trap(): Promise<string> {
    const { email } = eve.person;
    await world.ask("POST", "/api/auth/sign-in/magic-link", { body: { email } });
    const { text } = await sink.next((mail) => mail.recipients.includes(email) && mail.subject === "Your sign-in link");
    const token = /token=([\w-]{43})/.exec(text)?.[1];
    if (token === undefined) throw new Error(`There is no link in the email: ${text}`);
    return `/api/auth/magic-link/verify?token=${token}`;
  }

  /** Stores the URL directly, because only earlier versions of the server accepted it. */
  function plant(address: string): void {
    const database = new Database(join(folder, "hexlane.db"));
    try {
      database.run("PRAGMA busy_timeout = 5000");
      database.run("UPDATE account SET image = ? WHERE id = ?", [address, eve.userId]);
      database.run("UPDATE activity SET external_user_name = 'Ann', external_user_avatar = ? WHERE type = 'comment'", [
        address,
      ]);
    } finally {
      database.close();
    }
  }

  const whoIs = (page: Page): Promise<string> =>
    page.evaluate(async () => {
      const response = await fetch("/api/auth/get-session");
      const { user } = (await response.json()) as { user: { email: string } };
      return user.email;
    });

  test(
    "is not loaded by the web app",
    async () => {
      plant(await trap());
      const victim = await world.newPerson("Vic");
      const { page, faults, enter, untilIdle, close } = await world.open();
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await enter(victim);
      await page.goto(`/public/${eve.projectId}`);
      await page.getByText("Look at me").first().waitFor();
      await untilIdle();
      expect(await whoIs(page)).toBe(victim.email);
      await enter(eve.person);
      await page.goto(`${eve.path}?task=DEM-1`);
      await page.getByText("Hello").first().waitFor();
      // An imported comment shows its original author and the importer.
      await page.getByRole("article", { name: "Comment by Ann" }).getByText("imported by Ada Lovelace").waitFor();
      await untilIdle();
      expect(asked.filter((path) => path.startsWith("/api/auth/magic-link"))).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "does not change the viewer's session or use up the link, even in a frame, script or style sheet",
    async () => {
      const address = await trap();
      const victim = await world.newPerson("Vic");
      const { page, context, enter, close } = await world.open();
      await enter(victim);
      await page.goto("/settings/account");
      const cookies = JSON.stringify(await context.cookies());
      await page.evaluate(async (source) => {
        const made = { img: "src", iframe: "src", script: "src", link: "href" };
        for (const [tag, attribute] of Object.entries(made)) {
          const element = document.createElement(tag);
          if (tag === "link") element.setAttribute("rel", "stylesheet");
          element.setAttribute(attribute, source);
          const settled = new Promise((resolve) => {
            element.onload = resolve;
            element.onerror = resolve;
          });
          document.body.append(element);
          await settled;
        }
        await fetch(source);
      }, address);
      expect(await whoIs(page)).toBe(victim.email);
      expect(JSON.stringify(await context.cookies())).toBe(cookies);
      // A normal link to this URL opens the confirmation page, which can still sign in.
      await page.goto(address);
      expect(new URL(page.url()).pathname).toBe("/magic-link");
      expect(await whoIs(page)).toBe(victim.email);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForURL((url) => url.pathname !== "/magic-link");
      expect(await whoIs(page)).toBe(eve.person.email);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/**
 * The page of the installation, for its operators.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DESK, PHONE } from "../appearance.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("the instance page", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "shows the health, people and workspaces to an operator, who makes operators and disables accounts",
    async () => {
      const operator = await world.newPerson("Olga Operator");
      const other = await world.newPerson("Charles Babbage");
      await world.ask("POST", "/api/auth/organization/create", {
        token: other.token,
        body: { name: "A society for the improvement of very long names", slug: "society" },
      });
      const { page, faults, enter, close } = await world.open();
      await enter(operator);
      await page.goto("/");
      await page.getByRole("button", { name: /Olga Operator/ }).click();
      await page.getByRole("menuitem", { name: "Instance" }).click();
      await page.getByRole("heading", { level: 1, name: "Instance" }).waitFor();
      const health = page.locator("#health");
      await health.getByText("Not configured", { exact: true }).first().waitFor();
      expect(await health.getByText("Not configured", { exact: true }).count()).toBe(2);
      expect(await health.getByText("OK", { exact: true }).count()).toBe(3);
      const policy = page.getByRole("group", { name: "Sign-up" });
      for (const name of ["Invited people only", "Everyone"]) {
        await policy.getByRole("radio", { name }).click();
        await policy.getByRole("radio", { name, checked: true, disabled: false }).waitFor();
      }
      await page.getByRole("rowheader", { name: /A society/ }).waitFor();

      await page.getByRole("button", { name: "Send test email" }).click();
      await page.getByText("Email is not configured: set SMTP_URL and MAIL_FROM").first().waitFor();
      for (const size of [DESK, PHONE]) {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          expect(await inspect(page, "instance")).toEqual([]);
        }
      }
      await page.setViewportSize(DESK);

      const people = page.locator("#people");
      const searches: string[] = [];
      page.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === "/api/operator/people") searches.push(searchParams.get("q") ?? "");
      });
      // Types with timers of the page, so that a busy machine does not lengthen the pauses.
      await people.getByLabel("Find people").evaluate(async (field: HTMLInputElement) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
        for (const text of ["b", "ba", "bab", "babb"]) {
          set?.call(field, text);
          field.dispatchEvent(new Event("input", { bubbles: true }));
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      });
      await people.getByText("Olga Operator").waitFor({ state: "detached" });
      expect(searches).toEqual(["babb"]);
      await people.getByRole("button", { name: "Make operator: Charles Babbage" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Make operator" }).click();
      await people.getByText("Operator", { exact: true }).waitFor();
      await people.getByRole("button", { name: "Disable Charles Babbage" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
      await people.getByText("Can't sign in").waitFor();
      const session = await fetch(`${world.url}/api/auth/get-session`, {
        headers: { authorization: `Bearer ${other.token}` },
      });
      expect(await session.json()).toBeNull();

      await people.getByLabel("Find people").fill("olga");
      await people.getByRole("button", { name: "Remove operator: Olga Operator" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove operator" }).click();
      await page
        .getByRole("alertdialog")
        .getByText(/only operator who can sign in/)
        .waitFor();
      await page.keyboard.press("Escape");
      await people.getByLabel("Find people").fill("babb");
      await people.getByRole("button", { name: "Enable Charles Babbage" }).click();
      await people.getByRole("button", { name: "Disable Charles Babbage" }).waitFor();
      expect(faults.filter((fault) => !fault.includes("409"))).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test(
    "is not offered to anyone else",
    async () => {
      const { page, enter, close } = await world.open();
      await enter(await world.newPerson("Ada Lovelace"));
      await page.goto("/instance");
      await page.getByText("Only operators can open this page.").waitFor();
      await page.getByRole("button", { name: /Ada Lovelace/ }).click();
      await page.getByRole("menuitem", { name: "Appearance" }).waitFor();
      expect(await page.getByRole("menuitem", { name: "Instance" }).count()).toBe(0);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

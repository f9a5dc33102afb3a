/** The Server page, for operators. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DESK, PHONE } from "../appearance.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, inspect, openBrowserWorld } from "../browser.ts";

describe.skipIf(!hasBrowser)("the Server page", () => {
  let world: BrowserWorld;
  let operator: Awaited<ReturnType<BrowserWorld["newPerson"]>>;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
    operator = await world.newPerson("Olga Operator");
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "shows the server's health, people and workspaces, and lets an operator add operators and disable accounts",
    async () => {
      const other = await world.newPerson("Charles Babbage");
      await world.ask("POST", "/api/auth/organization/create", {
        token: other.token,
        body: { name: "A society for the improvement of very long names", slug: "society" },
      });
      const { page, faults, enter, close } = await world.open();
      await enter(operator);
      await page.goto("/");
      await page.getByRole("button", { name: /Olga Operator/ }).click();
      await page.getByRole("menuitem", { name: "Server" }).click();
      await page.getByRole("heading", { level: 1, name: "Server" }).waitFor();
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
      // Types with the page's own timers, so that a busy machine does not lengthen the pauses.
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
      await people.getByText("Disabled").waitFor();
      const session = await fetch(`${world.url}/api/auth/get-session`, {
        headers: { authorization: `Bearer ${other.token}` },
      });
      expect(await session.json()).toBeNull();

      await people.getByLabel("Find people").fill("olga");
      await people.getByRole("button", { name: "Remove as operator: Olga Operator" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove as operator" }).click();
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
    "manages the members of a workspace, and shows each action in the audit log",
    async () => {
      const owner = await world.newPerson("Grace Hopper");
      const other = await world.newPerson("Katherine Johnson");
      const body = { name: "Flight dynamics", slug: "flight" };
      await world.ask("POST", "/api/auth/organization/create", { token: owner.token, body });
      const { page, faults, enter, close } = await world.open();
      await enter(operator);
      await page.goto("/instance");
      await page.getByRole("button", { name: "Members of Flight dynamics" }).click();
      const dialog = page.getByRole("dialog", { name: "Members of Flight dynamics" });
      await dialog.getByText("Grace Hopper").waitFor();
      await dialog.getByLabel("Find people").fill("katherine");
      await dialog.getByRole("combobox", { name: "Role", exact: true }).selectOption("viewer");
      await dialog.getByRole("button", { name: "Add Katherine Johnson" }).click();
      await dialog.getByText("Katherine Johnson added").waitFor();
      await dialog.getByText("No people found").waitFor();
      await dialog.getByRole("combobox", { name: "Role for Katherine Johnson" }).selectOption("admin");
      await dialog.getByText("Katherine Johnson's role is now Admin").waitFor();
      for (const size of [DESK, PHONE]) {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          expect(await inspect(page, "members of a workspace")).toEqual([]);
        }
      }
      await page.setViewportSize(DESK);
      await dialog.getByRole("button", { name: "Make owner: Katherine Johnson" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Make owner" }).click();
      await dialog.getByText("Katherine Johnson's role is now Owner").waitFor();
      await dialog.getByRole("button", { name: "Remove Katherine Johnson" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await page.getByText("A workspace needs an owner.").waitFor();
      await page.keyboard.press("Escape");
      await dialog.getByRole("button", { name: "Remove Grace Hopper" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await dialog.getByText("Grace Hopper removed").waitFor();
      await page.keyboard.press("Escape");

      const audit = page.locator("#audit");
      await audit.getByText("Member removed").waitFor();
      const lines = (await audit.getByRole("listitem").allInnerTexts()).slice(0, 5);
      const titles = lines.map((line) => line.split("\n")[0]);
      expect([titles[0], titles[3], titles[4], ...titles.slice(1, 3).sort()]).toEqual([
        "Member removed",
        "Role changed",
        "Member added",
        "Owner changed",
        "Role changed",
      ]);
      const facts = "Olga Operator · Katherine Johnson · Flight dynamics · Viewer → Admin · ";
      expect([`${facts}127.0.0.1`, `${facts}::1`].filter((line) => lines[3]?.includes(line))).toHaveLength(1);
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size);
        expect(await inspect(page, "audit log")).toEqual([]);
      }
      expect((await world.ask<unknown[]>("GET", "/api/workspace", { token: owner.token })).length).toBe(0);
      expect((await world.ask<unknown[]>("GET", "/api/workspace", { token: other.token })).length).toBe(1);
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
      expect(await page.getByRole("menuitem", { name: "Server" }).count()).toBe(0);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

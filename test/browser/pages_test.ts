/**
 * Accessibility and width of every page, in both themes, on a phone and on a desktop.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inspectEverywhere, press, type Shown } from "./appearance.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld, type Person } from "./browser.ts";

const click = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).first().click();
};

const OUTSIDE: Readonly<Record<string, Shown>> = {
  sign_in: { path: "/sign-in", heading: "Sign in" },
  sign_in_wrong: { path: "/sign-in", heading: "Sign in", act: click("Sign in"), isSample: true },
  sign_up: { path: "/sign-up", heading: "Create your account" },
  second_factor: { path: "/second-factor", heading: "Two-factor authentication" },
  forgotten_password: { path: "/forgotten-password", heading: "Reset your password" },
  reset_password: { path: "/reset-password?token=t", heading: "Choose a new password" },
  reset_password_late: { path: "/reset-password?error=INVALID_TOKEN", heading: "This link no longer works" },
  verify_email: { path: "/verify-email?token=t", heading: "Confirm your email address" },
  magic_link: { path: "/magic-link?token=t", heading: "Sign in to Hexlane" },
  invitation: { path: "/invitation/accept/INVITATION", heading: /^Join / },
  invitation_gone: { path: "/invitation/accept/none", heading: "This invitation is no longer valid" },
  not_found: { path: "/nowhere", heading: "Page not found" },
};

const INSIDE: Readonly<Record<string, Shown>> = {
  welcome: { path: "/welcome", heading: "Create your first board", isSample: true },
  home: { path: "/", heading: /^Hello/ },
  home_create: { path: "/", heading: /^Hello/, ...press("Create workspace") },
  menu: { path: "/", heading: /^Hello/, ...press("Your account", "menu"), isSample: true },
  invitation_other: { path: "/invitation/accept/INVITATION", heading: /^Join / },
  device: { path: "/device", heading: "Connect a device" },
  device_question: { path: "/device?user_code=CODE", heading: "Authorize this device?" },
  device_result: {
    path: "/device?user_code=CODE",
    heading: "Authorize this device?",
    act: async (page) => {
      await click("Approve")(page);
      await page.getByRole("heading", { name: "Device connected" }).waitFor();
    },
  },
  authorize: { path: "/mcp/authorize?request_id=REQUEST", heading: "Authorize this app?" },
  authorize_over: { path: "/mcp/authorize?request_id=none", heading: "This request is no longer valid" },
  authorize_refused: { path: "/mcp/authorize?error=invalid_client", heading: "This app can't be authorized" },
  settings: { path: "/settings/account", heading: "Settings", isSample: true },
  security: { path: "/settings/security", heading: "Settings" },
  api_keys: { path: "/settings/api-keys", heading: "Settings" },
  appearance: { path: "/settings/appearance", heading: "Settings" },
  settings_unknown: { path: "/settings/nothing", heading: "Page not found" },
  two_factor: { path: "/settings/security", heading: "Settings", ...press("Turn on") },
  passkey: { path: "/settings/security", heading: "Settings", ...press("Add passkey") },
  api_key: {
    path: "/settings/api-keys",
    heading: "Settings",
    isAbove: true,
    act: async (page) => {
      await click("Create API key")(page);
      await page.getByLabel("Permissions").selectOption("chosen");
    },
  },
  revoke: { path: "/settings/api-keys", heading: "Settings", ...press(/^Revoke /, "alertdialog") },
  deletion: { path: "/settings/account", heading: "Settings", ...press("Delete account") },
};

describe.skipIf(!hasBrowser)("every page", () => {
  let world: BrowserWorld;
  let person: Person;
  let invitation: string;

  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
    person = await world.newPerson();
    ({ id: invitation } = await furnish(world, person));
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  /** Creates a program's authorization request. Returns its ID. */
  async function requestId(): Promise<string> {
    const redirect_uri = "https://agent.example.com/callback";
    const body = {
      redirect_uris: [redirect_uri],
      client_name: "An agent with a rather long name that goes on for a while",
    };
    const { client_id } = await world.ask<{ client_id: string }>("POST", "/api/mcp/register", { body });
    const proof = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" };
    const query = new URLSearchParams({ response_type: "code", client_id, redirect_uri, ...proof });
    const { headers } = await fetch(`${world.url}/api/mcp/authorize?${query}`, { redirect: "manual" });
    return new URL(headers.get("location") ?? "").searchParams.get("request_id") ?? "";
  }

  async function pathOf({ path }: Shown): Promise<string> {
    if (path.includes("REQUEST")) return path.replace("REQUEST", await requestId());
    if (!path.includes("CODE")) return path.replace("INVITATION", invitation);
    const body = { client_id: "service-cli" };
    const { user_code } = await world.ask<{ user_code: string }>("POST", "/api/auth/device/code", { body });
    return path.replace("CODE", user_code);
  }

  for (const [pages, isInside] of [
    [OUTSIDE, false],
    [INSIDE, true],
  ] as const) {
    test(
      `is accessible ${isInside ? "when signed in" : "when signed out"}`,
      async () => {
        const wrong: string[] = [];
        const { page, faults, enter, close } = await world.open();
        if (isInside) await enter(person);
        for (const [name, shown] of Object.entries(pages)) {
          wrong.push(...(await inspectEverywhere(page, name, shown, await pathOf(shown))));
        }
        expect([...wrong, ...faults]).toEqual([]);
        await close();
      },
      3 * BROWSER_TEST_MILLISECONDS,
    );
  }
});

/** Creates test data: workspaces, keys, an invitation, long names. */
async function furnish(world: BrowserWorld, { token }: Person): Promise<{ id: string }> {
  const make = <Answer>(path: string, body: object): Promise<Answer> => world.ask("POST", path, { token, body });
  const long = "A society for the improvement of very long names that go on for quite a while";
  await make("/api/auth/organization/create", { name: "Engines", slug: "engines", description: "Computing by steam" });
  const { id } = await make<{ id: string }>("/api/auth/organization/create", { name: long, slug: "society" });
  await make("/api/auth/api-key/create", {
    name: "Nightly export",
    expiresIn: 86_400,
    permissions: { task: ["read"] },
  });
  await make("/api/auth/api-key/create", { name: "Everything", workspaceId: id });
  return await make("/api/auth/organization/invite-member", {
    organizationId: id,
    email: "somebody.with.a.rather.long.address@mail.example.com",
    role: "member",
  });
}

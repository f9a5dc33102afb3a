/**
 * Width and accessibility of every route of the app, at four widths, in both themes. The list of routes decides what is
 * tested. Outside the full tier, there are two widths, and accessibility is checked at one, in the light theme, because
 * other tests check samples of dark colors.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { VIEWS } from "../../apps/web/pages/board/board_filter.ts";
import { PAGE_PATHS, type PagePath } from "../../apps/web/paths.ts";
import { isFull } from "../tier.ts";
import { DESK, NARROW, PHONE, TABLET } from "./appearance.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  inspect,
  openBrowserWorld,
  type Person,
} from "./browser.ts";
import { furnishRooms } from "./workspace_world.ts";

interface Ids {
  workspaceId: string;
  projectId: string;
  taskId: string;
  invitationId: string;
  viewId: string;
}

/** The addresses to open, by route. A function gets the IDs of the test data. */
type Addresses = readonly string[] | ((ids: Ids) => readonly string[]);

const tabs = (start: string, names: readonly string[]): string[] => names.map((name) => `${start}/${name}`);

const ROUTES: Readonly<Record<PagePath, Addresses>> = {
  "/": ["/"],
  "/sign-in": ["/sign-in"],
  "/sign-up": ["/sign-up"],
  "/second-factor": ["/second-factor"],
  "/forgotten-password": ["/forgotten-password"],
  "/reset-password": ["/reset-password?token=t"],
  "/verify-email": ["/verify-email?token=t"],
  "/magic-link": ["/magic-link?token=t"],
  "/invitation/accept/:invitationId": ({ invitationId }) => [`/invitation/accept/${invitationId}`],
  "/welcome": ["/welcome"],
  "/device": ["/device"],
  "/mcp/authorize": ["/mcp/authorize?request_id=none"],
  "/w/:workspaceSlug/p/:projectSlug": [
    ...VIEWS.map((view) => `/w/engines/p/DIFF?view=${view}`),
    "/w/engines/p/DIFF?task=DIFF-1",
    "/w/engines/p/DIFF?rows=assignee",
  ],
  "/w/:workspaceSlug/t/:taskKey": ["/w/engines/t/DIFF-1", "/w/engines/t/DIFF-2"],
  "/my-tasks": ["/my-tasks"],
  "/inbox": ["/inbox"],
  "/instance": ["/instance"],
  "/search": ["/search?q=wheel"],
  "/w/:workspaceSlug": ["/w/engines", "/w/society"],
  "/w/:workspaceSlug/views/:viewId": ({ viewId }) => [`/w/engines/views/${viewId}`],
  "/views/:viewId": ({ viewId }) => [`/views/${viewId}`],
  "/w/:workspaceSlug/import": ["/w/engines/import"],
  "/w/:workspaceSlug/settings": ["/w/engines/settings"],
  "/w/:workspaceSlug/settings/:tab": tabs("/w/engines/settings", ["general", "projects", "members", "roles", "labels"]),
  "/w/:workspaceSlug/timesheet": ["/w/engines/timesheet"],
  "/w/:workspaceSlug/p/:projectSlug/overview": ["/w/engines/p/DIFF/overview"],
  "/w/:workspaceSlug/p/:projectSlug/planning": ["/w/engines/p/DIFF/planning"],
  "/w/:workspaceSlug/p/:projectSlug/trash": ["/w/engines/p/DIFF/trash"],
  "/w/:workspaceSlug/p/:projectSlug/settings": ["/w/engines/p/DIFF/settings"],
  "/w/:workspaceSlug/p/:projectSlug/settings/:tab": tabs("/w/engines/p/DIFF/settings", [
    "general",
    "columns",
    "access",
    "sharing",
    "automations",
    "integrations",
  ]),
  "/dashboard/workspace/:workspaceId": ({ workspaceId }) => [`/dashboard/workspace/${workspaceId}`],
  "/dashboard/workspace/:workspaceId/project/:projectId": ({ workspaceId, projectId }) => [
    `/dashboard/workspace/${workspaceId}/project/${projectId}`,
  ],
  "/dashboard/workspace/:workspaceId/project/:projectId/task/:taskId": ({ workspaceId, projectId, taskId }) => [
    `/dashboard/workspace/${workspaceId}/project/${projectId}/task/${taskId}`,
  ],
  "/dashboard/settings/notifications": ["/dashboard/settings/notifications"],
  "/public/:projectId": ({ projectId }) => [`/public/${projectId}`],
  "/settings": ["/settings"],
  "/settings/:tab": tabs("/settings", ["account", "security", "api-keys", "notifications", "appearance"]),
};

/** Opened without signing in, because most of them redirect signed-in visitors. */
const OUTSIDE: ReadonlySet<PagePath> = new Set([
  "/sign-in",
  "/sign-up",
  "/second-factor",
  "/forgotten-password",
  "/reset-password",
  "/verify-email",
  "/magic-link",
  "/public/:projectId",
]);

/** Outside the full tier, the widest and the narrowest. */
const SIZES = isFull ? [DESK, TABLET, PHONE, NARROW] : [DESK, NARROW];

/** The number of pages that are checked at once, so that one loads while another is laid out. */
const PAGES = 3;

interface Place {
  page: Page;
  resize: (size: typeof DESK) => Promise<unknown>;
}

async function placeOf(page: Page): Promise<Place> {
  const session = await page.context().newCDPSession(page);
  // Takes half as long as `page.setViewportSize`, which also resizes the window.
  const resize: Place["resize"] = async (size) => {
    await session.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: false });
    // Components that read the size in a script change in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  };
  return { page, resize };
}

describe.skipIf(!hasBrowser)("every route", () => {
  let world: BrowserWorld;
  let person: Person;
  let ids: Ids;

  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", ALLOW_PRIVATE_DESTINATIONS: "true" });
    person = await world.newPerson();
    const { token } = person;
    const { workspaceId, projectId } = await furnishRooms(world, person);
    const tasks = await world.ask<{ id: string }[]>(
      "GET",
      `/api/task?workspaceId=${workspaceId}&projectId=${projectId}`,
      { token },
    );
    const invitation = await world.ask<{ id: string }>("POST", "/api/auth/organization/invite-member", {
      token,
      body: { organizationId: workspaceId, email: "another@mail.example.com", role: "member" },
    });
    const view = await world.ask<{ id: string }>("POST", "/api/view", {
      token,
      body: { workspaceId, name: "All wheels", layout: "board", groupBy: "priority", swimlaneBy: "status" },
    });
    ids = { workspaceId, projectId, taskId: tasks[0]?.id ?? "", invitationId: invitation.id, viewId: view.id };
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  const addressesOf = (path: PagePath): readonly string[] => {
    const addresses = ROUTES[path];
    return typeof addresses === "function" ? addresses(ids) : addresses;
  };

  async function inspectAddress({ page, resize }: Place, address: string): Promise<string[]> {
    const wrong: string[] = [];
    await resize(DESK);
    await page.goto(address);
    // A redirect briefly shows a page without content.
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll("h1")].some((heading) => heading.checkVisibility()) &&
        !document.querySelector(".skeleton, .first-frame"),
    );
    for (const size of SIZES) {
      await resize(size);
      wrong.push(...(await inspect(page, address, { rules: isFull || size === DESK ? "all" : "width" })));
      if (!isFull) continue;
      await page.emulateMedia({ colorScheme: "dark" });
      wrong.push(...(await inspect(page, address, { rules: "colors" })));
      await page.emulateMedia({ colorScheme: "light" });
    }
    return wrong;
  }

  test.each([
    { who: "when signed out", isOutside: true },
    { who: "when signed in", isOutside: false },
  ])(
    "is accessible and fits on screens from 320 to 1440 px $who",
    async ({ isOutside }) => {
      const { page, openPage, faults, enter, close } = await world.open({ colorScheme: "light" });
      if (!isOutside) await enter(person);
      const wrong: string[] = [];
      const waiting = PAGE_PATHS.filter((path) => OUTSIDE.has(path) === isOutside).flatMap(addressesOf);
      const inspectNext = async (place: Place): Promise<void> => {
        const address = waiting.shift();
        if (address === undefined) return;
        wrong.push(...(await inspectAddress(place, address).catch((error: Error) => [`${address}: ${error.message}`])));
        await inspectNext(place);
      };
      const others = await Promise.all(Array.from({ length: PAGES - 1 }, openPage));
      const places = await Promise.all([page, ...others].map(placeOf));
      await Promise.all(places.map(inspectNext));
      expect([...wrong, ...faults]).toEqual([]);
      await close();
    },
    5 * BROWSER_TEST_MILLISECONDS,
  );
});

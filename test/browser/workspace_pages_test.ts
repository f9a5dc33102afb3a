/**
 * Accessibility and width of every page around the board, in both themes, on a phone and on a desktop.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isFull } from "../tier.ts";
import { inspectEverywhere, PHONE, press, type Shown } from "./appearance.ts";
import {
  BROWSER_TEST_MILLISECONDS,
  type BrowserWorld,
  hasBrowser,
  inspect,
  openBrowserWorld,
  type Person,
} from "./browser.ts";
import { furnishRooms } from "./workspace_world.ts";

const SETTINGS = "/w/engines/settings";
const PROJECT = "/w/engines/p/DIFF/settings";
const PAGES: Readonly<Record<string, Shown>> = {
  home: { path: "/", heading: /^Hello/, isSample: true },
  workspace: { path: "/w/engines", heading: "Engines" },
  workspace_empty: { path: "/w/society", heading: /^A society/ },
  workspace_missing: { path: "/w/nowhere", heading: "Page not found" },
  project_create: { path: "/w/society", heading: /^A society/, ...press("Create project") },
  switcher: { path: "/w/engines", heading: "Engines", ...press(/Open menu/), sizes: [PHONE] },
  settings_general: { path: `${SETTINGS}/general`, heading: "Engines settings" },
  deletion: {
    path: `${SETTINGS}/general`,
    heading: "Engines settings",
    ...press("Delete workspace"),
    isSample: true,
  },
  projects: { path: `${SETTINGS}/projects`, heading: "Engines settings" },
  members: { path: `${SETTINGS}/members`, heading: "Engines settings", isSample: true },
  invite: { path: `${SETTINGS}/members`, heading: "Engines settings", ...press("Invite people") },
  roles: { path: `${SETTINGS}/roles`, heading: "Engines settings" },
  role: { path: `${SETTINGS}/roles`, heading: "Engines settings", ...press("Create role") },
  labels: { path: `${SETTINGS}/labels`, heading: "Engines settings" },
  label: { path: `${SETTINGS}/labels`, heading: "Engines settings", ...press("Create label") },
  project_general: { path: `${PROJECT}/general`, heading: /^Difference .* settings$/ },
  columns: { path: `${PROJECT}/columns`, heading: /^Difference .* settings$/, isSample: true },
  column: { path: `${PROJECT}/columns`, heading: /^Difference .* settings$/, ...press("Add column") },
  sharing: { path: `${PROJECT}/sharing`, heading: /^Difference .* settings$/ },
  automations: { path: `${PROJECT}/automations`, heading: /^Difference .* settings$/ },
  automation: {
    path: `${PROJECT}/automations`,
    heading: /^Difference .* settings$/,
    async act(page) {
      await page.getByRole("button", { name: "Add automation" }).first().click();
      await page.getByRole("form", { name: "New automation" }).waitFor();
    },
  },
  integrations: { path: `${PROJECT}/integrations`, heading: /^Difference .* settings$/ },
  inbox: { path: "/inbox", heading: "Inbox", isSample: true },
  inbox_clear: { path: "/inbox", heading: "Inbox", ...press("Clear inbox", "alertdialog") },
  search: { path: "/search", heading: "Search" },
  search_results: { path: "/search?q=wheel", heading: "Search" },
  search_nothing: { path: "/search?q=zeppelin", heading: "Search" },
  notifications: { path: "/settings/notifications", heading: "Settings" },
  rule: { path: "/settings/notifications", heading: "Settings", ...press("Edit rule for Engines") },
  appearance: { path: "/settings/appearance", heading: "Settings" },
  public: { path: "/public/PROJECT", heading: /^Difference/ },
  public_missing: { path: "/public/nothing", heading: "Board not found" },
  palette: {
    path: "/w/engines",
    heading: "Engines",
    isAbove: true,
    async act(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("wheel");
      await page.getByRole("option", { name: /Cut the wheels/ }).waitFor();
    },
  },
  shortcuts: {
    path: "/w/engines",
    heading: "Engines",
    isAbove: true,
    async act(page) {
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    },
  },
};

describe.skipIf(!hasBrowser)("every workspace page", () => {
  let world: BrowserWorld;
  let person: Person;
  let projectId: string;

  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off", ALLOW_PRIVATE_DESTINATIONS: "true" });
    person = await world.newPerson();
    ({ projectId } = await furnishRooms(world, person));
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  test(
    "is accessible",
    async () => {
      const { page, faults, enter, close } = await world.open();
      await enter(person);
      const wrong: string[] = [];
      for (const [name, shown] of Object.entries(PAGES)) {
        wrong.push(
          ...(await inspectEverywhere(page, `rooms_${name}`, shown, shown.path.replace("PROJECT", projectId))),
        );
      }
      expect([...wrong, ...faults]).toEqual([]);
      await close();
    },
    4 * BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!isFull)(
    "fits German text on a phone",
    async () => {
      const { page, faults, enter, close } = await world.open({ viewport: PHONE, locale: "de" });
      await enter(person);
      const wrong: string[] = [];
      for (const name of [
        "workspace",
        "members",
        "columns",
        "automation",
        "integrations",
        "inbox",
        "search_results",
        "notifications",
      ]) {
        await page.goto(PAGES[name]?.path ?? "");
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForFunction(() => document.querySelector(".skeleton") === null);
        wrong.push(...(await inspect(page, `rooms_${name}_de`)));
      }
      expect([...wrong, ...faults]).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

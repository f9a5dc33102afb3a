/** Changes made outside the browser are shown in an open task, whatever else is loading at the same time. */
import { afterAll, beforeAll, describe, test } from "bun:test";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "../browser.ts";
import { joinAs } from "../workspace_world.ts";
import { loaded, type OpenedTask, openTask } from "./draft_world.ts";

const DESCRIPTION = "The plan: one, two.";

describe.skipIf(!hasBrowser)("a change to an open task is shown", () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld({ RATE_LIMIT: "off" });
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => await world.close(), BROWSER_TEST_MILLISECONDS);

  /** Tests that the new description is shown. @param act changes it through the API */
  function shows(name: string, act: (visit: OpenedTask) => Promise<void>, titles?: readonly string[]): void {
    test(
      name,
      async () => {
        const visit = await openTask(world, titles);
        const { page, panel, close } = visit;
        await loaded(page);
        await act(visit);
        await panel.locator(".markdown", { hasText: DESCRIPTION }).waitFor();
        await close();
      },
      BROWSER_TEST_MILLISECONDS,
    );
  }

  async function describeTask({ person }: OpenedTask, id: string | undefined): Promise<void> {
    await world.ask("PATCH", `/api/task/${id}`, { token: person.token, body: { description: DESCRIPTION } });
  }

  shows("if the board is reloaded after the change and before its event", async (visit) => {
    const { page, ids, person, workspaceId } = visit;
    const isChanged = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    await page.route("**/api/task/tasks/*", async (route) => {
      isAsked.resolve();
      await isChanged.promise;
      await route.continue();
    });
    // A new member makes the window reload the board.
    await joinAs(world, person, { workspaceId, name: "Charles Babbage", role: "admin" });
    await isAsked.promise;
    await describeTask(visit, ids.Main);
    isChanged.resolve();
  });

  const many = Array.from({ length: 20 }, (_, index) => (index === 0 ? "Main" : `Other ${index}`));
  shows(
    "if it is one of many changes at once",
    async (visit) => {
      await Promise.all(Object.values(visit.ids).map((id) => describeTask(visit, id)));
    },
    many,
  );

  shows("if reading the task fails once", async (visit) => {
    const { page, ids } = visit;
    await page.route(`**/api/task/${ids.Main}`, (route) => route.abort("connectionfailed"), { times: 1 });
    const failure = page.waitForEvent("requestfailed");
    await describeTask(visit, ids.Main);
    await failure;
  });
});

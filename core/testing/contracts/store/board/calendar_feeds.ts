/** Calendar feeds. @module */
import type { ReadTx } from "../../../../ports/store.ts";
import { assertEquals } from "../../../assert.ts";
import { someFeed } from "../../../fixtures/feed.ts";
import { someView } from "../../../fixtures/view.ts";
import { at, someProject } from "../../../fixtures.ts";
import type { Check } from "../scene.ts";

const FULL = someFeed({ id: "full", labelIds: ["é \u{1f525}", "a"], timeZone: "Europe/Berlin", createdAt: at(3) });

const ofProject = async (tx: ReadTx, id: string) => (await tx.listCalendarFeedsOfProject(id)).map((feed) => feed.id);
const ofAccount = async (tx: ReadTx, id: string) => (await tx.listCalendarFeedsOf(id)).map((feed) => feed.id);

export function checkCalendarFeeds(check: Check): void {
  check("finds calendar feeds by their token, and lists the feeds of a project and of an account", async (scene) => {
    await scene.write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2" }));
      await tx.insertSavedView(someView({ id: "view-1" }));
      await tx.insertCalendarFeed(FULL);
      await tx.insertCalendarFeed(someFeed({ id: "b", createdAt: at(1), userId: "account-2" }));
      await tx.insertCalendarFeed(someFeed({ id: "a", createdAt: at(1) }));
      await tx.insertCalendarFeed(someFeed({ id: "c", projectId: "project-2" }));
      await tx.insertCalendarFeed(someFeed({ id: "d", projectId: null, viewId: "view-1", createdAt: at(2) }));
      await tx.insertCalendarFeed(someFeed({ id: "e", projectId: null }));
    });
    await scene.read(async (tx) => {
      assertEquals(await tx.findCalendarFeedByHash(FULL.tokenHash), FULL, "the feed");
      assertEquals(await tx.findCalendarFeedByHash(FULL.sealedToken), undefined, "an unknown token");
      assertEquals(await ofProject(tx, "project-1"), ["a", "b", "full"], "the feeds of a project");
      assertEquals(await ofAccount(tx, "account-1"), ["c", "e", "a", "d", "full"], "the feeds of an account");
      assertEquals(await ofAccount(tx, "nobody"), [], "the feeds of another account");
    });
    await scene.write((tx) => tx.deleteCalendarFeed("a"));
    await scene.write((tx) => tx.deleteCalendarFeed("a"));
    assertEquals(await scene.read((tx) => ofProject(tx, "project-1")), ["b", "full"], "the feeds that remain");
  });

  check("deletes calendar feeds with their project, view and workspace", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2" }));
      for (const id of ["view-1", "view-2"]) await tx.insertSavedView(someView({ id }));
      await tx.insertCalendarFeed(someFeed({ id: "a" }));
      await tx.insertCalendarFeed(someFeed({ id: "b", projectId: "project-2" }));
      await tx.insertCalendarFeed(someFeed({ id: "c", projectId: null, viewId: "view-1" }));
      await tx.insertCalendarFeed(someFeed({ id: "d", projectId: null, viewId: "view-2" }));
      await tx.insertCalendarFeed(someFeed({ id: "e", projectId: null }));
      await tx.deleteSavedView("view-1");
    });
    assertEquals(
      await read((tx) => ofAccount(tx, "account-1")),
      ["a", "b", "d", "e"],
      "the feeds after a view was deleted",
    );
    await write((tx) => tx.deleteProject("project-2"));
    assertEquals(
      await read((tx) => ofAccount(tx, "account-1")),
      ["a", "d", "e"],
      "the feeds after a project was deleted",
    );
    await write((tx) => tx.deleteWorkspace("workspace-1"));
    assertEquals(await read((tx) => ofAccount(tx, "account-1")), ["e"], "the feeds after a workspace was deleted");
  });
}

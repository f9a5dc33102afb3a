/** Saved views. @module */
import type { QueryCondition } from "../../../../board/query/condition.ts";
import type { SavedView } from "../../../../board/saved_view/saved_view.ts";
import { assertEquals } from "../../../assert.ts";
import { someView } from "../../../fixtures/view.ts";
import { at, someProject, someTask, someWorkspace } from "../../../fixtures.ts";
import type { Check } from "../scene.ts";

const FULL: SavedView = someView({
  id: "full",
  description: "É \u{1f525}",
  visibility: "shared",
  memberIds: ["account-2", "a"],
  projectIds: ["project-1"],
  layout: "board",
  query: 'text:"a\\b" sort:due',
  groupBy: "status",
  swimlaneBy: "field.Größe",
  columns: [{ field: "title", width: 320, pinned: true }],
  totals: [{ field: "field.Größe", total: "average" }],
  createdAt: at(3),
});

export function checkSavedViews(check: Check): void {
  check("saves views, and lists views that are not private or belong to the account", async (scene) => {
    await scene.write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
      await tx.insertSavedView(FULL);
      await tx.insertSavedView(someView({ id: "b", createdAt: at(1) }));
      await tx.insertSavedView(someView({ id: "a", createdAt: at(1), ownerId: "account-2" }));
      await tx.insertSavedView(someView({ id: "c", ownerId: "account-2", visibility: "public" }));
      await tx.insertSavedView(someView({ id: "d", workspaceId: "workspace-2", visibility: "public" }));
      await tx.saveSavedView({ ...FULL, name: "Saved", version: 2, totals: [], updatedAt: at(9) });
    });
    await scene.read(async (tx) => {
      const saved = { ...FULL, name: "Saved", version: 2, totals: [], updatedAt: at(9) };
      assertEquals(await tx.findSavedView("full"), saved, "the saved view");
      assertEquals(await tx.findSavedView("nothing"), undefined, "an unknown view");
      const ids = async (userId: string) =>
        (await tx.listSavedViewsFor("workspace-1", userId)).map(({ id }) => id).join(" ");
      assertEquals(await ids("account-1"), "c b full", "the views for their owner");
      assertEquals(await ids("account-2"), "c a full", "the views for another account");
      assertEquals(await ids("nobody"), "c full", "the views for an account without views");
      assertEquals(await tx.countSavedViews("workspace-1", "account-2"), { ofWorkspace: 4, ofOwner: 2 }, "the counts");
      assertEquals(await tx.countSavedViews("nothing", "account-2"), { ofWorkspace: 0, ofOwner: 0 }, "no views");
    });
  });

  check("keeps one favorite per view and account", async ({ write, read }) => {
    const favorites = (userId: string) =>
      read(async (tx) => (await tx.listFavoriteViewIds(userId, "workspace-1")).toSorted());
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
      for (const id of ["a", "b"]) await tx.insertSavedView(someView({ id }));
      await tx.insertSavedView(someView({ id: "c", workspaceId: "workspace-2" }));
      for (const viewId of ["a", "b", "c", "a"]) {
        await tx.addFavoriteView({ viewId, userId: "account-1", createdAt: at(1) });
      }
      await tx.addFavoriteView({ viewId: "b", userId: "account-2", createdAt: at(1) });
    });
    assertEquals(await favorites("account-1"), ["a", "b"], "the favorites");
    await write((tx) => tx.removeFavoriteView("a", "account-1"));
    await write((tx) => tx.removeFavoriteView("a", "account-1"));
    assertEquals(await favorites("account-1"), ["b"], "the favorites that remain");
    await write((tx) => tx.deleteSavedView("b"));
    assertEquals(
      [await favorites("account-1"), await favorites("account-2")],
      [[], []],
      "the favorites after a view was deleted",
    );
  });

  check("a deleted view is the default of no project", async ({ write, read }) => {
    await write(async (tx) => {
      for (const id of ["a", "b"]) await tx.insertSavedView(someView({ id }));
      for (const [id, defaultViewId] of [
        ["project-2", "a"],
        ["project-3", "b"],
      ] as const) {
        await tx.insertProject(someProject({ id, defaultViewId }));
      }
      await tx.deleteSavedView("a");
    });
    const defaultOf = (id: string) => read(async (tx) => (await tx.findProject(id))?.defaultViewId);
    assertEquals([await defaultOf("project-2"), await defaultOf("project-3")], [null, "b"], "the defaults");
    await write((tx) => tx.deleteWorkspace("workspace-1"));
    assertEquals(await read((tx) => tx.findSavedView("b")), undefined, "the view of a deleted workspace");
  });

  check("counts the tasks that meet a condition, up to a limit", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2" }));
      for (let number = 1; number <= 4; number++) await tx.insertTask(someTask({ id: `t${number}`, number }));
      await tx.insertTask(someTask({ id: "t5", projectId: "project-2", number: 1, status: "archived" }));
      await tx.deleteTask("t4", at(1));
    });
    const archived: QueryCondition = { type: "in", source: "status", values: ["archived"] };
    const count = (projectIds: string[], limit: number, isOther = false) =>
      read((tx) =>
        tx.countQueriedTasks({ projectIds, condition: isOther ? { type: "not", item: archived } : archived }, limit),
      );
    const both = ["project-1", "project-2"];
    const counts = [await count(both, 9), await count(both, 9, true), await count(both, 2, true)];
    assertEquals(counts, [1, 3, 2], "the counts");
    assertEquals([await count(["project-1"], 9), await count([], 9)], [0, 0], "the counts in other projects");
  });
}

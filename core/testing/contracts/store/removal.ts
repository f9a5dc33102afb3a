/** Deleting tasks, which hides their records, and permanently removing tasks, projects and workspaces. @module */

import type { ReadTx, Tx } from "../../../ports/store.ts";
import { termsOf } from "../../../search_token.ts";
import { assertEquals } from "../../assert.ts";
import { someAutomation, someAutomationRun } from "../../fixtures/automation.ts";
import { someClaim } from "../../fixtures/claim.ts";
import { someExternalLink } from "../../fixtures/link.ts";
import { someIntegration, somePreferences, someRule } from "../../fixtures/notification.ts";
import {
  at,
  someAccount,
  someActivity,
  someApiKey,
  someColumn,
  someDocument,
  someEvent,
  someImage,
  someInvitation,
  someLabel,
  someMember,
  someNotification,
  someProject,
  someReaction,
  someRelation,
  someReplay,
  someRole,
  someSession,
  someTask,
  someTimeEntry,
  someWatcher,
  someWorkspace,
} from "../../fixtures.ts";
import { ALL_ROWS, type Check, idsOf } from "./scene.ts";

/**
 * Inserts a project with ID `p` and records of every kind in it. Its first task is related to a second one, which is
 * not removed.
 */
async function insertProject(tx: Tx, p: string, workspaceId: string): Promise<void> {
  const w = { workspaceId };
  const taskId = `${p}-task`;
  await tx.insertProject(someProject({ id: p, ...w }));
  await tx.insertColumn(someColumn({ id: `${p}-column`, projectId: p }));
  const place = { projectId: p, ...w, columnId: `${p}-column`, status: `${p}-column` };
  await tx.insertTask(someTask({ id: taskId, number: 1, ...place, userId: "account-1" }));
  await tx.insertTask(someTask({ id: `${p}-stays`, number: 2, ...place }));
  await tx.insertTaskAliases([{ projectId: p, number: 90, taskId }]);
  await tx.insertLabel(someLabel({ id: `${p}-label`, taskId, ...w }));
  await tx.insertActivities([
    someActivity({ id: `${p}-comment`, taskId }),
    someActivity({ id: `${p}-activity`, taskId, type: "task" }),
  ]);
  await tx.insertRelation(someRelation({ id: `${p}-out`, sourceTaskId: taskId, targetTaskId: `${p}-stays` }));
  await tx.insertRelation(someRelation({ id: `${p}-in`, sourceTaskId: `${p}-stays`, targetTaskId: taskId }));
  await tx.insertExternalLink(someExternalLink({ id: `${p}-link`, taskId }));
  await tx.insertTimeEntry(someTimeEntry({ id: `${p}-entry`, taskId }));
  await tx.addReaction(someReaction({ commentId: `${p}-comment`, taskId }));
  await tx.addWatchers([someWatcher({ taskId })]);
  await tx.saveTaskClaim(someClaim({ id: `${p}-claim`, taskId }));
  await tx.insertImage(someImage({ id: `${p}-image`, taskId, createdAt: at(0) }));
  const findable = { projectId: p, ...w };
  await tx.saveSearchDocument(someDocument({ id: p, kind: "project", taskId: null, ...findable }));
  await tx.saveSearchDocument(someDocument({ id: taskId, ...findable }));
  await tx.saveSearchDocument(someDocument({ id: `${p}-comment`, kind: "comment", taskId, ...findable }));
}

const KINDS = ["task", "project", "workspace", "comment", "activity"] as const;

/** Returns the IDs of all visible records of the project and its first task. */
async function visible(tx: ReadTx, p: string, workspaceId: string): Promise<string[]> {
  const taskId = `${p}-task`;
  const single = [
    await tx.findProject(p),
    await tx.findColumn(`${p}-column`),
    await tx.findTask(taskId),
    await tx.findTask(`${p}-stays`),
    await tx.findLabel(`${p}-label`),
    await tx.findActivity(`${p}-comment`),
    await tx.findRelation(`${p}-out`),
    await tx.findRelation(`${p}-in`),
    await tx.findExternalLink(`${p}-link`),
    await tx.findTimeEntry(`${p}-entry`),
    await tx.findImage(`${p}-image`),
    await tx.findTaskClaim(`${p}-claim`),
  ];
  const page = { limit: 99 };
  const query = { workspaceIds: [workspaceId], kinds: KINDS, terms: termsOf("door"), limit: 99 };
  const lists = [
    await tx.listLabelsOnTask(taskId),
    await tx.listLabelsOfProject(p),
    (await tx.listActivities(taskId, page)).rows,
    (await tx.listComments(taskId, page)).rows,
    await tx.listRelations(taskId),
    await tx.listRelations(`${p}-stays`),
    await tx.listExternalLinks(taskId),
    (await tx.listTimeEntries(taskId, ALL_ROWS)).rows,
    (await tx.listReactions(taskId, 9)).map(({ commentId }) => ({ id: commentId })),
    (await tx.listWatchers([taskId])).map(({ userId }) => ({ id: userId })),
    (await tx.searchDocuments(query)).filter(({ id }) => id.startsWith(p)),
  ];
  const others = [
    await tx.findTaskByNumber(p, 90),
    await tx.findLabelOnTask(taskId, `${p}-label`),
    await tx.findRelationBetween(taskId, `${p}-stays`, "blocks"),
    await tx.findImageByKey(`images/${p}-image`),
  ];
  return [...single, ...others].flatMap((row) => row?.id ?? []).concat(lists.flatMap(idsOf));
}

export function checkRemoval(check: Check): void {
  checkTaskRemoval(check);
  checkLongRemoval(check);
  checkOwnerRemoval(check);
}

function checkTaskRemoval(check: Check): void {
  check("hides everything that belongs to a deleted task until the task is restored", async ({ write, read }) => {
    await write((tx) => insertProject(tx, "p", "workspace-1"));
    const before = await read((tx) => visible(tx, "p", "workspace-1"));
    assertEquals(before.length, 32, "the number of visible records");
    await write((tx) => tx.deleteTask("p-task", at(1)));
    const hidden = await read((tx) => visible(tx, "p", "workspace-1"));
    assertEquals(hidden, ["p", "p-column", "p-stays", "p"], "the visible records");
    assertEquals(idsOf(await read((tx) => tx.listStaleUploads(at(999), 9))), ["p-image"], "the stale uploads");
    assertEquals(await read((tx) => tx.listRemovedBlobs(9)), [], "the removed blobs");
    await write((tx) => tx.undeleteTask("p-task"));
    assertEquals(await read((tx) => visible(tx, "p", "workspace-1")), before, "the visible records after restoring");
  });

  check("purges tasks deleted before an instant, oldest first, with everything that belongs to them", async (scene) => {
    await scene.write(async (tx) => {
      await insertProject(tx, "p", "workspace-1");
      for (const number of [3, 4, 5]) await tx.insertTask(someTask({ number }));
      await tx.deleteTask("task-5", at(30));
      await tx.deleteTask("task-4", at(10));
      await tx.deleteTask("task-3", at(20));
      await tx.deleteTask("p-task", at(10));
    });
    const purge = async (before: Date, tasks: number) =>
      (await scene.write((tx) => tx.purgeTasks(before, { tasks, rows: 9_999 }))).tasks;
    const left = async () => {
      const ids = ["task-3", "task-4", "task-5", "p-task"];
      const found = await scene.read((tx) => Promise.all(ids.map((id) => tx.findDeletedTask(id))));
      return found.flatMap((deleted) => deleted?.task.id ?? []);
    };
    assertEquals(await purge(at(10), 9), 0, "the number of tasks purged too early");
    assertEquals(await purge(at(30), 1), 1, "the number of purged tasks");
    assertEquals(await left(), ["task-3", "task-4", "task-5"], "the remaining tasks");
    assertEquals(await scene.read((tx) => tx.listRemovedBlobs(9)), ["images/p-image"], "the removed blobs");
    assertEquals(await scene.read((tx) => tx.listStaleUploads(at(999), 9)), [], "the stale uploads");
    assertEquals(await purge(at(30), 9), 2, "the number of purged tasks");
    assertEquals(await left(), ["task-5"], "the remaining tasks");
    await scene.write(async (tx) => {
      await tx.undeleteTask("p-task");
      await tx.insertTask(someTask({ id: "p-task", projectId: "p", number: 1 }));
    });
    const seen = await scene.read((tx) => visible(tx, "p", "workspace-1"));
    assertEquals(
      seen,
      ["p", "p-column", "p-task", "p-stays", "p"],
      "the visible records of a new task with the same id",
    );
  });
}

function checkLongRemoval(check: Check): void {
  check("purges a task in as many transactions as needed, and loses none of its images", async ({ write, read }) => {
    await write(async (tx) => {
      await insertProject(tx, "p", "workspace-1");
      for (let index = 0; index < 5; index++) {
        const id = `more-${index}`;
        await tx.insertActivities([someActivity({ id, taskId: "p-task" })]);
        await tx.insertSearchDocument(someDocument({ id, kind: "comment", projectId: "p", taskId: "p-task" }));
      }
      await tx.deleteTask("p-task", at(10));
    });
    let tasks = 0;
    for (let isSome = true; isSome; ) {
      const purged = await write((tx) => tx.purgeTasks(at(30), { tasks: 9, rows: 1 }));
      tasks += purged.tasks;
      isSome = purged.isSome;
    }
    assertEquals(tasks, 1, "the number of purged tasks");
    assertEquals(await read((tx) => tx.findDeletedTask("p-task")), undefined, "the purged task");
    assertEquals(await read((tx) => tx.listRemovedBlobs(9)), ["images/p-image"], "the removed blobs");
  });

  check("hasMoreRows() reports whether a project has more rows than a limit", async ({ write, read }) => {
    await write(async (tx) => {
      for (const id of ["p", "q"]) await tx.insertProject(someProject({ id }));
      await tx.insertTask(someTask({ id: "in p", projectId: "p" }));
      await tx.insertTask(someTask({ id: "in q", projectId: "q" }));
      await tx.insertActivities([someActivity({ id: "of q", taskId: "in q" })]);
      const tokens = ["a", "b", "c"].map((token) => ({ token, weight: 1 }));
      await tx.insertSearchDocument(someDocument({ id: "in p", projectId: "p", taskId: "in p", tokens }));
    });
    const more = (projectId: string, rows: number) => read((tx) => tx.hasMoreRows(projectId, rows));
    assertEquals(
      await Promise.all([more("p", 2), more("p", 3)]),
      [true, false],
      "whether three words exceed the limits",
    );
    assertEquals(
      await Promise.all([more("q", 19), more("q", 20)]),
      [true, false],
      "whether one activity exceeds the limits",
    );
    assertEquals(await more("nothing", 0), false, "for nothing");
  });
}

function checkOwnerRemoval(check: Check): void {
  check("deletes a project with everything in it, and nothing else", async ({ write, read }) => {
    await write(async (tx) => {
      await insertProject(tx, "p", "workspace-1");
      await insertProject(tx, "q", "workspace-1");
      await tx.insertTask(someTask({ id: "moved", projectId: "q", number: 7 }));
      await tx.insertTaskAliases([{ projectId: "p", number: 70, taskId: "moved" }]);
      await tx.insertRelation(someRelation({ id: "across", sourceTaskId: "p-task", targetTaskId: "q-task" }));
      await tx.insertLabel(someLabel({ id: "template" }));
      await tx.insertTask(someTask({ id: "deleted", projectId: "p", number: 8 }));
      await tx.insertImage(someImage({ id: "deleted-image", taskId: "deleted" }));
      await tx.deleteTask("deleted", at(1));
      await tx.appendEvents([someEvent({ projectId: "p" })]);
      const choice = { projectMode: "selected" as const, selectedProjectIds: ["q", "p"] };
      await tx.insertNotificationRule(someRule(choice));
      await tx.insertNotificationRule(
        someRule({ id: "only", userId: "account-2", ...choice, selectedProjectIds: ["p"] }),
      );
      await tx.insertIntegration(someIntegration({ projectId: "p" }));
      await tx.insertIntegration(someIntegration({ id: "of q", projectId: "q" }));
      await tx.insertAutomation(someAutomation({ projectId: "p" }));
      await tx.insertAutomationRun(someAutomationRun());
    });
    await write((tx) => tx.deleteRelation("across"));
    const other = await read((tx) => visible(tx, "q", "workspace-1"));
    await write(async (tx) => {
      await tx.insertRelation(someRelation({ id: "across", sourceTaskId: "p-task", targetTaskId: "q-task" }));
      await tx.deleteProject("p");
      await tx.deleteProject("nothing");
    });
    await read(async (tx) => {
      assertEquals(await visible(tx, "p", "workspace-1"), [], "the remaining records of the project");
      assertEquals(await visible(tx, "q", "workspace-1"), other, "the records of the other project");
      assertEquals(await tx.findDeletedTask("deleted"), undefined, "its deleted task");
      assertEquals(await tx.findTaskByNumber("p", 70), undefined, "the alias of a task that moved away");
      assertEquals((await tx.findTask("moved"))?.id, "moved", "the task that moved away");
      assertEquals(
        idsOf((await tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS)).rows),
        ["q-label", "template"],
        "the labels",
      );
      const rules = [
        ...(await tx.listNotificationRules("account-1")),
        ...(await tx.listNotificationRules("account-2")),
      ];
      const selected = rules.map(({ projectMode, selectedProjectIds }) => [projectMode, ...selectedProjectIds]);
      assertEquals(selected, [["selected", "q"], ["selected"]], "the selected projects");
      assertEquals(await tx.findIntegration("p", "slack"), undefined, "its integration");
      assertEquals((await tx.findIntegration("q", "slack"))?.id, "of q", "the integration of the other project");
      assertEquals(await tx.findAutomation("automation-1"), undefined, "its automation");
      assertEquals(
        await tx.findAutomationRun("automation-1", "event 1"),
        undefined,
        "the run of the project's automation",
      );
      const blobs = await tx.listRemovedBlobs(9);
      assertEquals(blobs.sort(), ["images/deleted-image", "images/p-image"], "the removed blobs");
      assertEquals(idsOf(await tx.listEvents(0, 9)), ["event-1"], "the events");
    });
    await write((tx) => insertProject(tx, "p", "workspace-1"));
  });

  check("empties a deleted workspace in parts, and lists deleted workspaces", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "w", slug: ":deleted:w" }));
      await tx.insertWorkspace(someWorkspace({ id: "v", slug: ":deleted:v" }));
      await insertProject(tx, "p", "w");
      await tx.insertTask(someTask({ id: "second", projectId: "p", workspaceId: "elsewhere", number: 77 }));
      await insertProject(tx, "q", "workspace-1");
      await tx.insertLabel(someLabel({ id: "template", workspaceId: "w" }));
      const ids = ["n-1", "n-2", "n-3"];
      await tx.insertNotifications(ids.map((id) => someNotification({ id, workspaceId: "w" })));
    });
    const other = await read((tx) => visible(tx, "q", "workspace-1"));
    assertEquals(await read((tx) => tx.listDeletedWorkspaces(9)), ["v", "w"], "the deleted workspaces");
    assertEquals(await read((tx) => tx.listDeletedWorkspaces(1)), ["v"], "the first deleted workspace");
    const most = { tasks: 1, rows: 2 };
    let parts = 0;
    while (await write((tx) => tx.emptyWorkspace("w", most))) parts++;
    // There are three tasks, three notifications and two labels. A store may remove the records of a task in several
    // parts.
    assertEquals(parts >= 6, true, "whether it took at least six parts");
    await write((tx) => tx.deleteWorkspace("w"));
    await read(async (tx) => {
      assertEquals(await tx.findTask("second"), undefined, "the task");
      assertEquals(await tx.findProject("p"), undefined, "the project");
      assertEquals(await tx.listRemovedBlobs(9), ["images/p-image"], "the removed blobs");
      assertEquals(await visible(tx, "q", "workspace-1"), other, "the project of another workspace");
      assertEquals(await tx.listDeletedWorkspaces(9), ["v"], "the deleted workspaces");
    });
  });

  check("deletes a workspace with everything in it, and nothing else", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "w" }));
      await tx.insertMember(someMember({ id: "m", workspaceId: "w" }));
      await tx.insertRole(someRole({ id: "r", workspaceId: "w" }));
      await tx.insertInvitation(someInvitation({ id: "i", workspaceId: "w" }));
      await insertProject(tx, "p", "w");
      await insertProject(tx, "q", "workspace-1");
      await tx.insertLabel(someLabel({ id: "template", workspaceId: "w" }));
      await tx.insertLabel(someLabel({ id: "detached", workspaceId: "w", isTemplate: false }));
      await tx.saveSearchDocument(
        someDocument({ id: "w", kind: "workspace", workspaceId: "w", projectId: null, taskId: null }),
      );
      await tx.insertApiKey(someApiKey({ id: "bound", workspaceId: "w" }), "bound");
      await tx.insertApiKey(someApiKey({ id: "free" }), "free");
      await tx.insertSession(someSession({ activeWorkspaceId: "w" }), "token");
      await tx.insertNotifications([
        someNotification({ id: "about", workspaceId: "w" }),
        someNotification({ id: "other", workspaceId: "workspace-1" }),
        someNotification({ id: "none" }),
      ]);
      await tx.appendEvents([someEvent({ workspaceId: "w" })]);
      await tx.saveNotificationPreferences(somePreferences());
      await tx.insertNotificationRule(
        someRule({ workspaceId: "w", projectMode: "selected", selectedProjectIds: ["p"] }),
      );
      await tx.insertNotificationRule(someRule({ id: "stays" }));
      await tx.insertIntegration(someIntegration({ projectId: "p" }));
      await tx.insertReplay(someReplay());
    });
    const other = await read((tx) => visible(tx, "q", "workspace-1"));
    await write(async (tx) => {
      await tx.deleteWorkspace("w");
      await tx.deleteWorkspace("nothing");
    });
    await read(async (tx) => {
      assertEquals(await tx.findWorkspace("w"), undefined, "the workspace");
      assertEquals(await tx.findMemberById("m"), undefined, "its member");
      assertEquals(await tx.findRoleById("r"), undefined, "its role");
      assertEquals(await tx.findInvitation("i"), undefined, "its invitation");
      assertEquals((await tx.listLabelsOfWorkspace("w", {}, ALL_ROWS)).rows, [], "its labels");
      assertEquals(await visible(tx, "p", "w"), [], "its project");
      assertEquals(await visible(tx, "q", "workspace-1"), other, "the project of another workspace");
      assertEquals(idsOf(await tx.listApiKeys("account-1")), ["free"], "the API keys");
      assertEquals(await tx.findApiKeyByHash("bound"), undefined, "the API key restricted to the workspace");
      assertEquals(await tx.findSession("session-1"), someSession(), "the session");
      const page = await tx.listNotifications("account-1", { limit: 9 });
      assertEquals(idsOf(page.rows), ["other", "none"], "the notifications");
      assertEquals(idsOf(await tx.listEvents(0, 9)), ["event-1"], "the events");
      assertEquals(idsOf(await tx.listNotificationRules("account-1")), ["stays"], "the notification rules");
      assertEquals(await tx.findNotificationPreferences("account-1"), somePreferences(), "the preferences");
      assertEquals(await tx.findIntegration("p", "slack"), undefined, "the integration of the workspace's project");
      assertEquals((await tx.findReplay("replay-1"))?.id, "replay-1", "the replay");
      assertEquals((await tx.findAccount("account-1"))?.id, someAccount().id, "the account");
      assertEquals(await tx.listRemovedBlobs(9), ["images/p-image"], "the removed blobs");
    });
  });
}

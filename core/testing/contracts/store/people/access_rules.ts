/** Project access rules, and lists that cover only some projects. @module */
import type { AccessRule } from "../../../../project_access.ts";
import { assertEquals } from "../../../assert.ts";
import {
  at,
  someColumn,
  someDocument,
  someLabel,
  someMember,
  someNotification,
  someProject,
  someRelation,
  someTask,
  someTimeEntry,
  someWatcher,
  someWorkspace,
} from "../../../fixtures.ts";
import { ALL_ROWS, type Check, idsOf, type Scene } from "../scene.ts";

const rule = (fields: Partial<AccessRule> = {}): AccessRule => ({
  workspaceId: "workspace-1",
  projectId: "project-1",
  subjectId: "account-1",
  level: "view",
  ...fields,
});

export function checkAccessRules(check: Check): void {
  check("lists the rules of a workspace, of an account in it, and of an account", async ({ write, read }) => {
    const everyone = rule({ projectId: "project-2", subjectId: "", level: "none" });
    const other = rule({ subjectId: "account-2" });
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "workspace-2", slug: "second" }));
      await tx.saveAccessRules([everyone, other, rule(), rule({ workspaceId: "workspace-2" })]);
    });
    assertEquals(await read((tx) => tx.listAccessRules("workspace-1")), [rule(), other, everyone], "all");
    const own = await read((tx) => tx.listAccessRulesFor("workspace-1", "account-1"));
    assertEquals(own, [rule(), everyone], "the rules that apply to an account");
    const ofAccount = await read((tx) => tx.listAccessRulesOf("account-1"));
    assertEquals(ofAccount.length, 2, "the rules that apply to the account in its workspaces");
    assertEquals(await read((tx) => tx.listAccessRulesOf("account-2")), [], "the rules that apply to a non-member");
  });

  check("replaces and deletes rules by key", async ({ write, read }) => {
    await write((tx) => tx.saveAccessRules([rule(), rule({ level: "edit" }), rule({ projectId: "" })]));
    const rules = () => read((tx) => tx.listAccessRules("workspace-1"));
    assertEquals(await rules(), [rule({ projectId: "" }), rule({ level: "edit" })], "the last ones");
    await write((tx) => tx.deleteAccessRules([rule(), rule({ subjectId: "nobody" })]));
    assertEquals(await rules(), [rule({ projectId: "" })], "the rest");
  });

  check("reports rules with a membership, a project and a task", async ({ write, read }) => {
    await write((tx) => tx.insertTask(someTask()));
    const reported = async () => [
      (await read((tx) => tx.findMembership("workspace-1", "account-1")))?.hasAccessRules,
      (await read((tx) => tx.findProjectFor("account-1", "project-1")))?.hasAccessRules,
      (await read((tx) => tx.findTaskFor("account-1", "task-1")))?.hasAccessRules,
    ];
    assertEquals(await reported(), [false, false, false], "without rules");
    await write((tx) => tx.saveAccessRules([rule({ subjectId: "account-2" })]));
    assertEquals(await reported(), [false, false, false], "whether rules are reported for another account's rule");
    await write((tx) => tx.saveAccessRules([rule({ projectId: "project-2", subjectId: "" })]));
    assertEquals(
      await reported(),
      [true, true, true],
      "whether rules are reported for a rule that applies to everyone",
    );
  });

  check("deletes rules with the member and the workspace, but not with the project", async ({ write, read }) => {
    const everyone = rule({ subjectId: "" });
    await write(async (tx) => {
      await tx.saveAccessRules([rule(), everyone]);
      await tx.deleteProject("project-1");
    });
    const rules = () => read((tx) => tx.listAccessRules("workspace-1"));
    assertEquals(await rules(), [everyone, rule()], "the rules after the project was deleted");
    await write((tx) => tx.deleteMember("member-1"));
    assertEquals(await rules(), [everyone], "the rules after the member was deleted");
    await write((tx) => tx.deleteWorkspace("workspace-1"));
    assertEquals(await rules(), [], "the rules after the workspace was deleted");
  });

  check("limits lists to some projects", async ({ write, read }) => {
    await write(insertTwoProjects);
    const scope = { workspaceIds: ["workspace-1"], projectIds: ["project-1"] };
    const terms = [{ from: "fix", to: "fiy" }];
    const span = { since: new Date(0), until: new Date("9999-01-01"), projectIds: scope.projectIds };
    await read(async (tx) => {
      const filter = { workspaceId: "workspace-1", projectIds: scope.projectIds };
      const sort = { by: "createdAt", descending: false } as const;
      assertEquals(idsOf((await tx.listTasks(filter, sort, ALL_ROWS)).rows), ["a"], "tasks");
      assertEquals(await tx.listTaskIdsByNumber(scope, 7, 9), ["a"], "tasks by number");
      assertEquals(await tx.listOpenTaskIds("account-1", scope, 9), ["a"], "open tasks");
      assertEquals(await tx.listWatchedTaskIds("account-2", scope, 9), ["a"], "watched tasks");
      assertEquals(await tx.listAssignedTaskIds("account-2", scope, 9), [], "assigned tasks");
      assertEquals(await tx.listTaskIdsAssignedTo("workspace-1", "account-1", 9, ["project-2"]), ["b"], "assignments");
      const labels = await tx.listLabelsOfWorkspace("workspace-1", { projectIds: scope.projectIds }, ALL_ROWS);
      assertEquals(idsOf(labels.rows), ["label-a", "label-free"], "labels");
      const found = await tx.searchDocuments({ ...scope, kinds: ["task", "workspace"], terms, limit: 9 });
      assertEquals(idsOf(found).sort(), ["a", "workspace-1"], "search documents");
      const entries = await tx.listWorkspaceTimeEntries("workspace-1", span, ALL_ROWS);
      assertEquals(idsOf(entries.rows), ["entry-a"], "time entries");
      const counts = await tx.countSubtasks("project-1", ALL_ROWS, ["project-1"]);
      assertEquals(counts.rows, [], "subtasks");
      assertEquals((await tx.countSubtasks("project-1", ALL_ROWS)).rows.length, 1, "subtasks of all projects");
    });
    await write((tx) =>
      tx.deleteWatchers({ workspaceId: "workspace-1", userId: "account-2", projectIds: ["project-2"] }, 9),
    );
    const watchers = await read((tx) => tx.listWatchers(["a", "b"]));
    assertEquals(
      watchers.map(({ taskId }) => taskId),
      ["a"],
      "the watchers that remain",
    );
  });

  check("limits notifications about tasks to some projects", async ({ write, read }) => {
    const about = (id: string, resourceId: string) =>
      someNotification({ id, workspaceId: "workspace-1", resourceType: "task", resourceId });
    await write(async (tx) => {
      await insertTwoProjects(tx);
      await tx.insertNotifications([
        about("of-a", "a"),
        about("of-b", "b"),
        about("of-nothing", "purged"),
        someNotification({
          id: "of-workspace",
          workspaceId: "workspace-1",
          resourceType: "workspace",
          resourceId: "workspace-1",
        }),
        someNotification({ id: "of-none", workspaceId: null, resourceType: null, resourceId: null }),
      ]);
    });
    const limitedTo = { workspaceIds: ["workspace-1"], projectIds: ["project-1"] };
    const listed = async (filter: object) =>
      idsOf((await read((tx) => tx.listNotifications("account-1", ALL_ROWS, filter))).rows).sort();
    assertEquals(await listed({ limitedTo }), ["of-a", "of-none", "of-workspace"], "the notifications in the project");
    const elsewhere = { workspaceIds: ["workspace-2"], projectIds: [] };
    assertEquals((await listed({ limitedTo: elsewhere })).length, 5, "the notifications limited in another workspace");
    const deleted = await write((tx) => tx.deleteNotifications("account-1", { limitedTo }));
    assertEquals(deleted, { count: 3, hasMore: false }, "the deleted ones");
    assertEquals(await listed({}), ["of-b", "of-nothing"], "those that remain");
  });
}

async function insertTwoProjects(tx: Parameters<Parameters<Scene["write"]>[0]>[0]): Promise<void> {
  await tx.insertMember(someMember({ id: "member-2", userId: "account-2" }));
  await tx.insertProject(someProject({ id: "project-2", slug: "two" }));
  await tx.insertColumn(someColumn({ id: "column-of-2", projectId: "project-2" }));
  const mine = { number: 7, userId: "account-1" };
  await tx.insertTask(someTask({ id: "a", ...mine, columnId: "column-1" }));
  await tx.insertTask(someTask({ id: "b", ...mine, projectId: "project-2", columnId: "column-of-2" }));
  await tx.insertRelation(someRelation({ sourceTaskId: "a", targetTaskId: "b", relationType: "subtask" }));
  for (const id of ["a", "b"]) {
    const projectId = id === "a" ? "project-1" : "project-2";
    await tx.insertLabel(someLabel({ id: `label-${id}`, name: `Name ${id}`, taskId: id, createdAt: at(1) }));
    await tx.insertSearchDocument(someDocument({ id, taskId: id, projectId }));
    await tx.insertTimeEntry(someTimeEntry({ id: `entry-${id}`, taskId: id }));
    await tx.addWatchers([someWatcher({ taskId: id, userId: "account-2" })]);
  }
  await tx.insertLabel(someLabel({ id: "label-free", name: "Free", taskId: null, createdAt: at(2) }));
  await tx.saveSearchDocument(someDocument({ id: "workspace-1", kind: "workspace", projectId: null, taskId: null }));
}

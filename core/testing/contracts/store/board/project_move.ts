/** Projects that move to another workspace. @module */
import type { ReadTx, Tx } from "../../../../ports/store.ts";
import { termsOf } from "../../../../search_token.ts";
import { assertEquals } from "../../../assert.ts";
import { someRule } from "../../../fixtures/notification.ts";
import { somePlan } from "../../../fixtures/plan.ts";
import {
  at,
  someActivity,
  someColumn,
  someDocument,
  someLabel,
  someProject,
  someRelation,
  someTask,
  someTimeEntry,
  someWorkspace,
} from "../../../fixtures.ts";
import type { Check } from "../scene.ts";

const TO = { workspaceId: "workspace-9", position: 4 };
const SPAN = { since: new Date(0), until: new Date("9999-01-01") };

/** Inserts two projects with a task each, and traces of tasks that moved between them. */
async function insertProjects(tx: Tx): Promise<void> {
  await tx.insertWorkspace(someWorkspace({ id: "workspace-9" }));
  for (const id of ["p", "other"]) {
    await tx.insertProject(someProject({ id, slug: id }));
    await tx.insertColumn(someColumn({ id: `${id}-column`, projectId: id, slug: `${id}-column` }));
    await tx.insertPlan(somePlan({ id: `${id}-plan`, projectId: id }));
    const place = { projectId: id, columnId: `${id}-column`, status: `${id}-column` };
    await tx.insertTask(someTask({ id: `${id}-task`, number: 1, ...place }));
    await tx.insertTask(someTask({ id: `${id}-deleted`, number: 2, ...place }));
    await tx.deleteTask(`${id}-deleted`, at(1));
    await tx.insertLabel(someLabel({ id: `${id}-label`, name: `${id} label`, taskId: `${id}-task` }));
    await tx.insertTimeEntry(someTimeEntry({ id: `${id}-entry`, taskId: `${id}-task` }));
    await tx.insertActivities([someActivity({ id: `${id}-comment`, taskId: `${id}-task` })]);
    await tx.saveSearchDocument(someDocument({ id, kind: "project", projectId: id, taskId: null }));
    await tx.saveSearchDocument(someDocument({ id: `${id}-task`, projectId: id, taskId: `${id}-task` }));
    await tx.saveSearchDocument(
      someDocument({ id: `${id}-comment`, kind: "comment", projectId: id, taskId: `${id}-task` }),
    );
  }
  await tx.insertTaskAliases([
    { projectId: "p", number: 90, taskId: "other-task" },
    { projectId: "other", number: 91, taskId: "p-task" },
  ]);
  await tx.addPlanTasks(
    ["p-plan", "other-plan"].flatMap((planId) => ["p-task", "other-task"].map((taskId) => ({ planId, taskId }))),
  );
  await tx.insertNotificationRule(someRule({ projectMode: "selected", selectedProjectIds: ["p", "other"] }));
}

async function idsIn(tx: ReadTx, workspaceId: string): Promise<string[]> {
  const kinds = ["task", "project", "comment"] as const;
  const query = { workspaceIds: [workspaceId], kinds, terms: termsOf("door"), limit: 99 };
  const entries = await tx.listWorkspaceTimeEntries(workspaceId, SPAN, { limit: 99 });
  return [
    ...(await tx.searchDocuments(query)).map(({ id, kind }) => `${kind} ${id}`),
    ...(await tx.listProjectOutlines(workspaceId)).map(({ id, position }) => `${id} at ${position}`),
    ...(await tx.listTasks({ workspaceId }, { by: "createdAt", descending: false }, { limit: 99 })).rows.map(
      ({ id }) => id,
    ),
    ...(await tx.listLabelsOfWorkspace(workspaceId, {}, { limit: 99 })).rows.map(({ id }) => id),
    ...entries.rows.map(({ id }) => id),
  ].toSorted();
}

const contentsOf = (id: string, position: number): string[] =>
  [
    ...[`comment ${id}-comment`, `project ${id}`, `task ${id}-task`],
    ...[`${id} at ${position}`, `${id}-task`, `${id}-label`, `${id}-entry`],
  ].toSorted();

export function checkProjectMove(check: Check): void {
  check("moves a project with everything in it to another workspace", async ({ write, read }) => {
    await write(insertProjects);
    const versionOf = async () => (await read((tx) => tx.findTaskFor("account-1", "p-task")))?.versions.task ?? 0;
    const before = await versionOf();
    await write((tx) => tx.moveProject("p", TO));
    assertEquals(await read((tx) => idsIn(tx, "workspace-9")), contentsOf("p", 4), "the new workspace");
    const left = [...contentsOf("other", 0), "project-1 at 0"].toSorted();
    assertEquals(await read((tx) => idsIn(tx, "workspace-1")), left, "the former workspace");
    assertEquals(await versionOf(), before + 1, "the version of a task");
    const deleted = await read((tx) => tx.findDeletedTask("p-deleted"));
    assertEquals(deleted?.task.workspaceId, "workspace-9", "a deleted task");
    const rule = await read((tx) => tx.findNotificationRule("account-1", "workspace-1"));
    assertEquals(rule?.selectedProjectIds, ["other"], "the projects of a rule");
  });

  check("leaves no former keys or history of plans between the workspaces", async ({ write, read }) => {
    await write(insertProjects);
    await write((tx) => tx.moveProject("p", TO));
    assertEquals(await read((tx) => tx.findTaskByNumber("p", 90)), undefined, "a former key of another task");
    assertEquals(await read((tx) => tx.findTaskByNumber("other", 91)), undefined, "a former key of a moved task");
    const everIn = (planId: string) => read((tx) => tx.listTaskIdsEverInPlan(planId, 9));
    assertEquals(await everIn("p-plan"), ["p-task"], "the tasks of a moved plan");
    assertEquals(await everIn("other-plan"), ["other-task"], "the tasks of another plan");
  });

  check("finds relations with tasks of other projects, in both directions", async ({ write, read }) => {
    await write(insertProjects);
    const found = (id: string) => read((tx) => tx.hasRelationsOutside(id));
    await write((tx) => tx.insertRelation(someRelation({ sourceTaskId: "p-task", targetTaskId: "p-deleted" })));
    assertEquals([await found("p"), await found("other")], [false, false], "relations within a project");
    await write((tx) =>
      tx.insertRelation(someRelation({ id: "r", sourceTaskId: "p-deleted", targetTaskId: "other-task" })),
    );
    assertEquals([await found("p"), await found("other")], [true, true], "relations between projects");
  });
}

/** Relations of many tasks at once: within a project, and from several tasks. @module */
import { assertEquals } from "../../../assert.ts";
import { at, someColumn, someProject, someRelation, someTask } from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

export function checkProjectRelations(check: Check): void {
  check("lists relations from several tasks, and relations within a project in pages", async ({ write, read }) => {
    await write(async (tx) => {
      for (const number of [1, 2, 3, 4]) await tx.insertTask(someTask({ number }));
      await tx.insertProject(someProject({ id: "project-2", slug: "other" }));
      await tx.insertTask(someTask({ id: "other", projectId: "project-2", number: 1 }));
      const relate = (id: string, sourceTaskId: string, targetTaskId: string, seconds: number) =>
        tx.insertRelation(someRelation({ id, sourceTaskId, targetTaskId, createdAt: at(seconds) }));
      await relate("late", "task-1", "task-2", 9);
      await relate("b", "task-2", "task-3", 5);
      await relate("a", "task-1", "task-3", 5);
      await relate("outside", "task-1", "other", 6);
      await relate("inside", "other", "task-3", 6);
      await relate("deleted", "task-1", "task-4", 1);
      const related = { sourceTaskId: "task-1", targetTaskId: "task-2", relationType: "related" as const };
      await tx.insertRelation(someRelation({ id: "related", ...related }));
      await tx.deleteTask("task-4", at(10));
    });
    await read(async (tx) => {
      const from = await tx.listRelationsFrom(["task-2", "task-1", "task-2", "nothing"], "blocks");
      assertEquals(idsOf(from), ["a", "b", "outside", "late"], "relations from the tasks");
      assertEquals(await tx.listRelationsFrom([], "blocks"), [], "relations from no tasks");
      const first = await tx.listRelationsWithin("project-1", "blocks", { limit: 2 });
      assertEquals(idsOf(first.rows), ["a", "b"], "the first page");
      const rest = { limit: 2, ...(first.next && { after: first.next }) };
      assertEquals(idsOf((await tx.listRelationsWithin("project-1", "blocks", rest)).rows), ["late"], "the last page");
      const others = await tx.listRelationsWithin("project-1", "related", { limit: 9 });
      assertEquals(idsOf(others.rows), ["related"], "another type");
    });
  });

  check("counts the live subtasks of the tasks of a project", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2", slug: "other" }));
      await tx.insertColumn(someColumn({ id: "final", projectId: "project-2", slug: "final", isFinal: true }));
      for (const number of [1, 2, 3, 4, 5]) await tx.insertTask(someTask({ number, createdAt: at(9 - number) }));
      const other = { projectId: "project-2", status: "final", columnId: "final" };
      await tx.insertTask(someTask({ id: "other", number: 1, ...other }));
      await tx.insertTask(someTask({ id: "archived", number: 9, status: "archived", columnId: null }));
      const relate = (sourceTaskId: string, targetTaskId: string, relationType: "subtask" | "blocks" = "subtask") =>
        tx.insertRelation(
          someRelation({ id: `${sourceTaskId}-${targetTaskId}`, sourceTaskId, targetTaskId, relationType }),
        );
      await relate("task-1", "task-3");
      await relate("task-1", "other");
      await relate("task-1", "archived");
      await relate("task-1", "task-4");
      await relate("task-2", "task-5");
      await relate("task-3", "task-5", "blocks");
      await relate("other", "task-2");
      await relate("task-4", "task-2");
      await tx.deleteTask("task-4", at(3));
    });
    await read(async (tx) => {
      const first = await tx.countSubtasks("project-1", { limit: 1 });
      assertEquals(first.rows, [{ taskId: "task-2", done: 0, total: 1 }], "the first page");
      const rest = { limit: 9, ...(first.next && { after: first.next }) };
      assertEquals(
        (await tx.countSubtasks("project-1", rest)).rows,
        [{ taskId: "task-1", done: 2, total: 3 }],
        "the rest",
      );
    });
  });
}

/** Claims on tasks. @module */
import { assertEquals } from "../../../assert.ts";
import { someClaim } from "../../../fixtures/claim.ts";
import { at, someColumn, someLabel, someTask } from "../../../fixtures.ts";
import type { Check } from "../scene.ts";

export function checkClaims(check: Check): void {
  check("a task has at most one claim", async ({ write, read }) => {
    await write((tx) => tx.insertTask(someTask()));
    await write((tx) => tx.saveTaskClaim(someClaim({ id: "a" })));
    const second = someClaim({ id: "b", userId: "account-2", agent: "Zoë 🤖", expiresAt: at(900) });
    await write((tx) => tx.saveTaskClaim(second));
    await read(async (tx) => {
      assertEquals(await tx.findTaskClaim("a"), undefined, "the replaced claim");
      assertEquals([await tx.findTaskClaim("b"), await tx.findClaimOfTask("task-1")], [second, second], "the claim");
      assertEquals(await tx.findClaimOfTask("nothing"), undefined, "the claim on an unknown task");
    });
    await write((tx) => tx.deleteTask("task-1", at(5)));
    assertEquals(await read((tx) => tx.findTaskClaim("b")), undefined, "the claim on a deleted task");
    await write((tx) => tx.undeleteTask("task-1"));
    await write((tx) => tx.deleteTaskClaims(["task-1", "nothing"]));
    assertEquals(await read((tx) => tx.findTaskClaim("b")), undefined, "a deleted claim");
  });

  check("finds the most urgent task without a current claim", async ({ write, read }) => {
    await write(async (tx) => {
      const task = (number: number, fields: Parameters<typeof someTask>[0] = {}) =>
        tx.insertTask(someTask({ id: `t${number}`, number, status: "here", priority: "low", ...fields }));
      await task(1);
      await task(2, { priority: "urgent", status: "elsewhere" });
      await task(4, { priority: "high", userId: null });
      await task(3, { priority: "high", userId: "account-2" });
      await task(5, { priority: "urgent" });
      await task(6, { priority: "urgent" });
      await tx.deleteTask("t6", at(1));
      await tx.saveTaskClaim(someClaim({ id: "five", taskId: "t5", expiresAt: at(100) }));
      await tx.saveTaskClaim(someClaim({ id: "one", taskId: "t1", expiresAt: at(200) }));
      await tx.insertLabel(someLabel({ id: "bug-1", name: "Bug", taskId: "t1" }));
    });
    const first = async (seconds: number, filter: object = {}) => {
      const where = { projectId: "project-1", status: "here", ...filter };
      return (await read((tx) => tx.findClaimableTask(where, at(seconds))))?.id;
    };
    assertEquals(
      [await first(99), await first(100)],
      ["t3", "t5"],
      "while a claim is current, and when it has expired",
    );
    assertEquals(await first(99, { userId: null }), "t4", "the most urgent unassigned task");
    assertEquals(
      await first(99, { userId: "account-2", workspaceId: "workspace-1" }),
      "t3",
      "the most urgent task of an assignee",
    );
    assertEquals(await first(200, { labelName: "bug" }), "t1", "the task with a label");
    assertEquals(await first(199, { labelName: "bug" }), undefined, "a claimed task with a label");
    assertEquals(await first(99, { priority: "low" }), undefined, "a claimed task with a priority");
    assertEquals(await first(99, { status: "nowhere" }), undefined, "a task of an empty column");
    assertEquals(await first(99, { columnIds: [] }), undefined, "a task in none of the columns");
    const task = await read((tx) => tx.findClaimableTask({ projectId: "project-1", status: "elsewhere" }, at(0)));
    assertEquals(task, await read((tx) => tx.findTask("t2")), "all fields of the task");
  });

  check("deletes the claims on the given tasks that are done", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertColumn(someColumn({ id: "final", slug: "final", isFinal: true }));
      await tx.insertTask(someTask({ id: "open", number: 1, columnId: "column-1" }));
      await tx.insertTask(someTask({ id: "done", number: 2, columnId: "final", status: "final" }));
      await tx.insertTask(someTask({ id: "archived", number: 3, columnId: null, status: "archived" }));
      await tx.insertTask(someTask({ id: "other", number: 4, columnId: "final", status: "final" }));
      for (const taskId of ["open", "done", "archived", "other"])
        await tx.saveTaskClaim(someClaim({ id: taskId, taskId }));
      await tx.deleteClaimsOfDoneTasks(["open", "done", "archived"]);
    });
    const left = await read(async (tx) => [
      (await tx.findTaskClaim("open"))?.id,
      (await tx.findTaskClaim("done"))?.id,
      (await tx.findTaskClaim("archived"))?.id,
      (await tx.findTaskClaim("other"))?.id,
    ]);
    assertEquals(left, ["open", undefined, undefined, "other"], "the claims that are left");
  });
}

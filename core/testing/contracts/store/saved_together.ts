/** Tasks that are saved together, with the same or with different values. @module */
import { assertEquals } from "../../assert.ts";
import { someTask } from "../../fixtures.ts";
import type { Check } from "./scene.ts";

export function checkSavingTogether(check: Check): void {
  check("saves fields of several tasks, and ignores a task that does not exist", async ({ write, read }) => {
    const archived = { status: "archived", columnId: null };
    await write(async (tx) => {
      for (const number of [1, 2, 3]) await tx.insertTask(someTask({ number }));
      await tx.saveTasks([]);
      await tx.saveTasks([
        { id: "task-1", ...archived },
        { id: "nothing", ...archived },
        { id: "task-2", ...archived },
        { id: "task-3", status: "planned", columnId: null, title: "New", priority: "high" },
      ]);
    });
    const records = await read((tx) => tx.listTasksById(["task-1", "task-2", "task-3"]));
    const expected = [
      someTask({ number: 1, ...archived }),
      someTask({ number: 2, ...archived }),
      someTask({ number: 3, status: "planned", columnId: null, title: "New", priority: "high" }),
    ];
    const byNumber = records.sort((left, right) => left.number - right.number);
    assertEquals(byNumber, expected, "the tasks");
    const versions = await read(async (tx) => (await tx.findTaskFor("", "task-1"))?.versions);
    const others = await read(async (tx) => (await tx.findTaskFor("", "task-3"))?.versions);
    assertEquals(versions, others, "the versions");
    const counts = await read((tx) => tx.countTasksByProject("workspace-1"));
    assertEquals(
      counts.map(({ total, done }) => ({ total, done })),
      [{ total: 3, done: 2 }],
      "the counts of the project",
    );
  });

  check("saves different values in each of many tasks", async ({ write, read }) => {
    const numbers = Array.from({ length: 90 }, (_, index) => index + 1);
    const changed = numbers.map((number) => ({
      id: `task-${number}`,
      number: number + 1_000,
      position: number / 7,
      priority: number % 3 === 0 ? ("urgent" as const) : ("low" as const),
      dueDate: number % 2 === 0 ? null : new Date(Date.UTC(2030, 0, number, 1, 2, 3, 4)),
      dueDateOnly: number % 2 === 0,
      description: number % 5 === 0 ? null : `Text ${number} with 'quotes', "more" and \u{1F600}`,
    }));
    await write(async (tx) => {
      for (const number of numbers) await tx.insertTask(someTask({ number }));
      await tx.saveTasks(changed.map((task) => (task.number === 1_001 ? { ...task, id: "nothing" } : task)));
    });
    const records = await read((tx) => tx.listTasksById(changed.map(({ id }) => id)));
    const byNumber = records.sort((left, right) => left.number - right.number);
    const expected = changed.map((task, index) => ({ ...someTask({ number: index + 1 }), ...task }));
    assertEquals(byNumber, [someTask({ number: 1 }), ...expected.slice(1)], "the tasks");
    const versions = await Promise.all(
      ["task-1", "task-2", "task-90"].map((id) => read(async (tx) => (await tx.findTaskFor("", id))?.versions)),
    );
    assertEquals(versions[1], versions[2], "the versions");
    assertEquals(JSON.stringify(versions[0]) === JSON.stringify(versions[1]), false, "whether the version stayed");
  });
}

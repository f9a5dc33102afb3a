import { describe, expect, test } from "bun:test";
import { deferred } from "../../../async/deferred.ts";
import type { Context } from "../../../context.ts";
import { TrackerError } from "../../../errors.ts";
import { MAX_PART_ROWS, MAX_PART_TASKS } from "../../../limits.ts";
import type { Store } from "../../../ports/store.ts";
import { openWorld, type World } from "../../../testing/world.ts";
import { bulkEditTasks } from "../bulk_edit.ts";
import { type ImportedTask, importTasks } from "./import.ts";

const MANY = MAX_PART_TASKS * 2 + 10;

function someTasks(count: number): ImportedTask[] {
  return Array.from({ length: count }, (_, index) => ({ title: `Task ${index + 1}`, status: "to-do" }));
}

/** Returns a context that runs a hook before each part. */
function beforePart(ctx: Context, hook: (part: number | undefined) => Promise<void>): Context {
  const store: Store = {
    ...ctx.store,
    read: (work) => ctx.store.read(work),
    async transaction(work, options) {
      await hook(options?.part);
      return await ctx.store.transaction(work, options);
    },
  };
  return { ...ctx, store };
}

async function countTasks(world: World, projectId: string): Promise<number> {
  return (await world.ports.store.read((tx) => tx.listTasksOfProject(projectId))).length;
}

describe("importTasks()", () => {
  test("imports many tasks in parts and reports them in input order", async () => {
    const world = await openWorld();
    const parts: unknown[] = [];
    const ctx = beforePart(world.as("mia"), async (part) => void parts.push(part));
    const before = await countTasks(world, "project-2");
    const report = await importTasks(ctx, { projectId: "project-2", tasks: someTasks(MANY) });
    expect(parts).toEqual([0, 1, 2]);
    expect(report.results).toMatchObject({ total: MANY, successful: MANY, failed: 0 });
    const tasks = report.results.tasks.map(({ task }) => task as { title: string; number: number; position: number });
    expect(tasks.map(({ title }) => title)).toEqual(someTasks(MANY).map(({ title }) => title));
    const numbers = tasks.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(tasks.map(({ position }) => position)).toEqual(tasks.map(({ position }) => position).sort((a, b) => a - b));
    expect(await countTasks(world, "project-2")).toBe(before + MANY);
  });

  test("removes control characters and adds a warning", async () => {
    const world = await openWorld();
    const file = [
      {
        title: "Re\u001b[31md",
        status: "to-do",
        description: "a\u0001\tb\n",
        labels: [{ name: "b\u0007ug", color: "#ff0000" }],
      },
      { title: "Plain", status: "to-do", description: "a\tb\n" },
    ];
    const [first, second] = (await importTasks(world.as("mia"), { projectId: "project-2", tasks: file })).results.tasks;
    expect(first).toMatchObject({
      success: true,
      task: { title: "Re[31md", description: "a\tb\n" },
      warnings: ["Control characters were removed"],
    });
    expect(second).not.toHaveProperty("warnings");
  });

  test("limits the rows of each part", async () => {
    const world = await openWorld();
    const parts: unknown[] = [];
    const ctx = beforePart(world.as("mia"), async (part) => void parts.push(part));
    const words = Array.from({ length: MAX_PART_ROWS / 2 }, (_, index) => `word${index}`).join(" ");
    const tasks = someTasks(6).map((task) => ({ ...task, description: words }));
    const report = await importTasks(ctx, { projectId: "project-2", tasks });
    expect([report.results.successful, parts]).toEqual([6, [0, 1, 2, 3, 4, 5]]);
  });

  test("checks the expected board version only before the first part", async () => {
    const world = await openWorld();
    const expectedVersions = [`${await world.version("project-2")}-1`];
    const tasks = someTasks(MANY);
    const ctx = { ...world.as("mia"), expectedVersions };
    expect((await importTasks(ctx, { projectId: "project-2", tasks })).results.successful).toBe(MANY);
    await expect(importTasks(ctx, { projectId: "project-2", tasks })).rejects.toMatchObject({ code: "conflict" });
  });

  test("reports the remaining tasks as not imported if the project is archived between parts", async () => {
    const world = await openWorld();
    const ctx = beforePart(world.as("mia"), async (part) => {
      if (part === 1) await world.archive("project-2");
    });
    const before = await countTasks(world, "project-2");
    const tasks = someTasks(MANY).with(MANY - 1, { title: "", status: "to-do" });
    const { results } = await importTasks(ctx, { projectId: "project-2", tasks });
    expect(results).toMatchObject({ total: MANY, successful: MAX_PART_TASKS, failed: MANY - MAX_PART_TASKS });
    expect(results.tasks[MAX_PART_TASKS]).toEqual({
      success: false,
      error: expect.stringMatching(/^Not imported: .*archived/),
      task: { title: `Task ${MAX_PART_TASKS + 1}`, status: "to-do" },
    });
    expect(results.tasks.at(-1)).toMatchObject({ error: "/title: Must not be empty" });
    expect(await countTasks(world, "project-2")).toBe(before + MAX_PART_TASKS);
  });

  test("stops after the actor loses permission to create tasks", async () => {
    const world = await openWorld();
    const parts: unknown[] = [];
    const ctx = beforePart(world.as("mia"), async (part) => {
      parts.push(part);
      if (part === 1) await world.put((tx) => tx.deleteMember("member-mia"));
    });
    const { results } = await importTasks(ctx, { projectId: "project-2", tasks: someTasks(MANY) });
    expect([results.successful, parts]).toEqual([MAX_PART_TASKS, [0, 1]]);
    expect(results.tasks.at(-1)).toMatchObject({ error: expect.stringMatching(/^Not imported: /) });
  });

  test("reports that tasks may have been imported if the connection to the store is lost", async () => {
    const world = await openWorld();
    const ctx = beforePart(world.as("mia"), async (part) => {
      if (part === 1) throw new TrackerError("unavailable", "Cannot reach the store");
    });
    const { results } = await importTasks(ctx, { projectId: "project-2", tasks: someTasks(MANY) });
    expect(results.tasks[MAX_PART_TASKS]).toMatchObject({
      error: "May or may not have been imported: Cannot reach the store",
    });
    expect(results.tasks.at(-1)).toMatchObject({ error: "Not imported: Cannot reach the store" });
  });

  test("reports tasks as not imported if the server is stopping", async () => {
    const world = await openWorld();
    const ctx = beforePart(world.as("mia"), async (part) => {
      if (part === 1) world.ports.store.stopTransactions?.();
    });
    const { results } = await importTasks(ctx, { projectId: "project-2", tasks: someTasks(MANY) });
    const refused = "Not imported: Cannot begin transaction: the server is stopping";
    expect(results.tasks[MAX_PART_TASKS - 1]).toMatchObject({ success: true });
    expect(results.tasks.slice(MAX_PART_TASKS).map((task) => ("error" in task ? task.error : ""))).toEqual(
      Array(MANY - MAX_PART_TASKS).fill(refused),
    );
  });

  test("throws if the first part fails", async () => {
    const world = await openWorld();
    await world.archive("project-2");
    const importing = importTasks(world.as("mia"), { projectId: "project-2", tasks: someTasks(MANY) });
    await expect(importing).rejects.toMatchObject({ code: "conflict" });
  });

  test("refuses a file with more rows than one request may write, before any write", async () => {
    const world = await openWorld();
    const parts: unknown[] = [];
    const ctx = beforePart(world.as("mia"), async (part) => void parts.push(part));
    const words = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(" ");
    const tasks = someTasks(101).map((task) => ({ ...task, description: words }));
    await expect(importTasks(ctx, { projectId: "project-2", tasks })).rejects.toMatchObject({
      code: "too_large",
      details: { reason: "TOO_MUCH_WORK" },
    });
    const labels = Array.from({ length: 100 }, (_, index) => ({ name: `label ${index}`, color: "red" }));
    const labeled = someTasks(2_000).map((task) => ({ ...task, labels }));
    await expect(importTasks(ctx, { projectId: "project-2", tasks: labeled })).rejects.toMatchObject({
      details: { reason: "TOO_MUCH_WORK" },
    });
    expect(parts).toEqual([]);
  });

  test("is refused while the same account is running another long change", async () => {
    const world = await openWorld();
    const { promise: held, resolve: release } = deferred<void>();
    const { promise: begun, resolve: begin } = deferred<void>();
    const slow = beforePart(world.as("mia"), async () => {
      begin();
      await held;
    });
    const input = { projectId: "project-2", tasks: someTasks(MANY) };
    const first = importTasks(slow, input);
    await begun;
    await expect(importTasks(world.as("mia"), input)).rejects.toMatchObject({
      code: "rate_limited",
      details: { reason: "LONG_CHANGE_RUNNING" },
    });
    const taskIds = someTasks(MANY).map(({ title }) => title);
    await expect(bulkEditTasks(world.as("mia"), { taskIds, operation: "delete" })).rejects.toMatchObject({
      code: "rate_limited",
    });
    // An import of a few tasks is not a long change, and other accounts are not affected.
    expect((await importTasks(world.as("mia"), { ...input, tasks: someTasks(3) })).results.successful).toBe(3);
    expect((await importTasks(world.as("max"), input)).results.successful).toBe(MANY);
    release();
    expect((await first).results.successful).toBe(MANY);
  });
});

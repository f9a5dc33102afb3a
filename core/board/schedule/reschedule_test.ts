import { describe, expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { MAX_RESCHEDULED_TASKS } from "../../limits.ts";
import { at, someRelation, someTask } from "../../testing/fixtures.ts";
import { openWorld, type Person } from "../../testing/world.ts";
import { getVersionedTask } from "../task/get.ts";
import { undoChange } from "../undo/undo.ts";
import { type RescheduleTaskInput, rescheduleTask } from "./reschedule.ts";

const day = (number: number): Date => new Date(Date.UTC(2027, 0, number));
const text = (number: number): string => day(number).toISOString().slice(0, 10);

/** Opens a world in which `a` (January 1 to 3) blocks `b` (4 to 5), and `b` blocks `c` (6, in another project). */
async function openChain() {
  const world = await openWorld();
  const add = (id: string, number: number, start: number | null, due: number | null, more: object = {}) =>
    world.put((tx) =>
      tx.insertTask(
        someTask({
          id,
          number,
          title: id,
          startDate: start === null ? null : day(start),
          dueDate: due === null ? null : day(due),
          dueDateOnly: due !== null,
          ...more,
        }),
      ),
    );
  const block = (sourceTaskId: string, targetTaskId: string) =>
    world.put((tx) =>
      tx.insertRelation(someRelation({ id: `${sourceTaskId}-${targetTaskId}`, sourceTaskId, targetTaskId })),
    );
  await add("a", 11, 1, 3);
  await add("b", 12, 4, 5);
  await add("c", 13, null, 6, { projectId: "project-2", columnId: "project-2-to-do" });
  await block("a", "b");
  await block("b", "c");
  await world.newEvents();
  const move = (input: Omit<RescheduleTaskInput, "taskId">, who: Person = "mia") =>
    rescheduleTask(world.as(who), { taskId: "a", ...input });
  /** Returns the first and last day of each task. */
  async function datesOf(...ids: string[]) {
    const tasks = await world.ports.store.read((tx) => tx.listTasksById(ids));
    const known = new Map(tasks.map((task) => [task.id, task]));
    return ids.map((id) => [known.get(id)?.startDate?.getUTCDate(), known.get(id)?.dueDate?.getUTCDate()]);
  }
  return { ...world, add, block, move, datesOf };
}

describe("rescheduleTask()", () => {
  test("moves followers in other projects too, with events and history in one transaction", async () => {
    const world = await openChain();
    const { task, followers } = await world.move({ startDate: text(2), dueDate: text(5) });
    expect(task).toMatchObject({ id: "a", startDate: day(2), dueDate: day(5), dueDateOnly: true });
    expect(followers).toEqual([
      {
        id: "b",
        projectId: "project-1",
        number: 12,
        title: "b",
        startDate: day(6),
        dueDate: day(7),
        dueDateOnly: true,
      },
      { id: "c", projectId: "project-2", number: 13, title: "c", startDate: null, dueDate: day(8), dueDateOnly: true },
    ]);
    expect(await world.datesOf("a", "b", "c")).toEqual([
      [2, 5],
      [6, 7],
      [undefined, 8],
    ]);
    const events = await world.newEvents();
    expect(events.map(({ type, about }) => [type, about])).toEqual([
      ["taskStartDateChanged", "a"],
      ["taskDueDateChanged", "a"],
      ["taskStartDateChanged", "b"],
      ["taskDueDateChanged", "b"],
      ["taskDueDateChanged", "c"],
    ]);
    const history = await world.ports.store.read((tx) => tx.listActivities("c", { limit: 9 }));
    expect(history.rows.map(({ type, userId }) => [type, userId])).toEqual([["due_date_changed", "mia"]]);
    expect([await world.version("project-1"), await world.version("project-2")]).toEqual([2, 2]);
  });

  test("does not move followers that do not begin too early", async () => {
    const world = await openChain();
    expect((await world.move({ dueDate: text(2) })).followers).toEqual([]);
    expect((await world.move({ startDate: text(2) })).followers).toEqual([]);
    expect((await world.move({ dueDate: null, startDate: text(3) })).followers).toEqual([]);
    expect(await world.datesOf("a", "b", "c")).toEqual([
      [3, undefined],
      [4, 5],
      [undefined, 6],
    ]);
    await world.newEvents();
    expect((await world.move({ startDate: text(3) })).followers).toEqual([]);
    expect(await world.newEvents()).toEqual([]);
  });

  test("does not move followers that are done, archived or without dates, or the tasks that they block", async () => {
    const world = await openChain();
    await world.add("done", 14, 4, 4, { status: "done", columnId: "project-1-done" });
    await world.add("archived", 15, 4, 4, { status: "archived", columnId: null });
    await world.add("undated", 16, null, null);
    await world.add("next", 17, 4, 4);
    for (const id of ["done", "archived", "undated"]) {
      await world.block("a", id);
      await world.block(id, "next");
    }
    await world.archive("project-2");
    const { followers } = await world.move({ dueDate: text(9) });
    expect(followers.map(({ id }) => id)).toEqual(["b"]);
  });

  test("changes nothing in a preview, which requires the same permission", async () => {
    const world = await openChain();
    const { task, followers } = await world.move({ dueDate: text(4), isPreview: true });
    expect([task.dueDate, ...followers.map(({ dueDate }) => dueDate)]).toEqual([day(4), day(6), day(7)]);
    expect(await world.datesOf("a", "b", "c")).toEqual([
      [1, 3],
      [4, 5],
      [undefined, 6],
    ]);
    expect(await world.newEvents()).toEqual([]);
    await expect(world.move({ dueDate: text(4), isPreview: true }, "vic")).rejects.toMatchObject({ code: "forbidden" });
  });

  test("terminates if tasks block each other in a cycle", async () => {
    const world = await openChain();
    await world.block("c", "b");
    await world.block("c", "a");
    expect((await world.move({ dueDate: text(4) })).followers.map(({ id }) => id)).toEqual(["b", "c"]);
    expect(await world.datesOf("a", "b", "c")).toEqual([
      [1, 4],
      [5, 6],
      [undefined, 7],
    ]);
  });

  test("is undone as one change", async () => {
    const world = await openChain();
    const ctx: Context = world.as("mia");
    await rescheduleTask(ctx, { taskId: "a", dueDate: text(9) });
    const changeId = ctx.change?.id ?? "";
    expect(await undoChange(world.as("mia"), { changeId })).toMatchObject({ undone: 3, kept: [] });
    expect(await world.datesOf("a", "b", "c")).toEqual([
      [1, 3],
      [4, 5],
      [undefined, 6],
    ]);
  });

  test("refuses an outdated version, and ignores the versions of followers", async () => {
    const world = await openChain();
    const { version } = await getVersionedTask(world.as("mia"), { taskId: "a" });
    const moveAt = (expected: string, dueDate: string) =>
      rescheduleTask({ ...world.as("mia"), expectedVersions: [expected] }, { taskId: "a", dueDate });
    expect((await moveAt(version, text(5))).followers).toHaveLength(2);
    await expect(moveAt(version, text(6))).rejects.toMatchObject({ details: { reason: "PRECONDITION_FAILED" } });
    expect((await world.datesOf("a"))[0]).toEqual([1, 5]);
  });

  test("refuses invalid dates, non-members, viewers, archived projects and dates after the year 9999", async () => {
    const world = await openChain();
    await expect(world.move({ startDate: text(9) })).rejects.toMatchObject({
      details: { reason: "START_AFTER_DUE", errors: [{ pointer: "/startDate" }] },
    });
    await expect(world.move({ dueDate: "soon" })).rejects.toMatchObject({ code: "invalid" });
    await expect(world.move({ dueDate: text(9) }, "stan")).rejects.toMatchObject({ code: "not_found" });
    await expect(world.move({ dueDate: text(9) }, "vic")).rejects.toMatchObject({ code: "forbidden" });
    await expect(world.move({ dueDate: "9999-12-31" })).rejects.toMatchObject({ code: "invalid" });
    await world.archive("project-1");
    await expect(world.move({ dueDate: text(9) })).rejects.toMatchObject({ details: { reason: "PROJECT_ARCHIVED" } });
    expect(await world.newEvents()).toEqual([]);
  });

  test("refuses to move more than 1,000 followers, and moves none of them", async () => {
    const world = await openChain();
    await world.put(async (tx) => {
      for (let index = 0; index < MAX_RESCHEDULED_TASKS; index++) {
        const id = `follower-${index}`;
        await tx.insertTask(someTask({ id, number: 100 + index, startDate: day(4), createdAt: at(1) }));
        await tx.insertRelation(someRelation({ id: `to-${id}`, sourceTaskId: "a", targetTaskId: id }));
      }
    });
    await expect(world.move({ dueDate: text(4) })).rejects.toMatchObject({
      code: "too_large",
      details: { reason: "TOO_MUCH_WORK" },
    });
    expect(await world.datesOf("a", "b", "follower-0")).toEqual([
      [1, 3],
      [4, 5],
      [4, undefined],
    ]);
  });
});

import { expect, test } from "bun:test";
import { MAX_DESCRIPTION_BYTES } from "../../limits.ts";
import { someLabel, someTask } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { getProject, openProject } from "../project/get.ts";
import { deleteTask } from "../task/delete.ts";
import { editTask } from "../task/edit.ts";
import { moveTask } from "../task/move.ts";
import type { TaskCard } from "../task/task.ts";
import { type ExportedTask, exportTasks, openExport } from "../task/transfer/export.ts";
import { type Batches, collect } from "./batches.ts";
import { getBoard, getBoardUnlessKnown, isLongBoard, type LongBoardPage } from "./board.ts";
import { getPublicBoard, getPublicBoardUnlessKnown } from "./public.ts";

const INPUT = { projectId: "project-1" };
/** Number of tasks with long descriptions. The descriptions are too large to be read at once. */
const COUNT = 20;
const LONG = "x".repeat(MAX_DESCRIPTION_BYTES);

async function openLongWorld(): Promise<World> {
  const world = await openWorld();
  await world.put(async (tx) => {
    const project = await tx.findProject("project-1");
    if (project) await tx.saveProject({ ...project, isPublic: true });
    await tx.claimTaskNumbers("project-1", COUNT);
    for (let index = 0; index < COUNT; index++) {
      const id = `long-${index}`;
      const number = 100 + index;
      await tx.insertTask(someTask({ id, number, position: number, status: "to-do", title: id, description: LONG }));
      await tx.insertLabel(someLabel({ id: `label-${index}`, name: "bug", taskId: id }));
    }
  });
  return world;
}

test("getBoardUnlessKnown() reads a large board in batches, with the same result as getBoard()", async () => {
  const world = await openLongWorld();
  const { value, version } = await getBoardUnlessKnown(world.as("olga"), INPUT);
  expect(value && isLongBoard(value.data)).toBe(true);
  const { data, pagination } = value as LongBoardPage;
  const batches: number[] = [];
  for (const { tasks } of data.columns) for await (const batch of tasks) batches.push(batch.length);
  expect(Math.max(...batches)).toBeLessThan(5);
  const whole = await getBoard(world.as("olga"), INPUT);
  expect(whole.version).toBe(version);
  expect(whole.value.pagination).toEqual(pagination);
  const cards = whole.value.data.columns.flatMap(({ tasks }) => tasks).filter(({ id }) => id.startsWith("long"));
  expect(cards.map(({ id }) => id)).toEqual(Array.from({ length: COUNT }, (_, index) => `long-${index}`));
  expect(cards.every(({ description, labels }) => description === LONG && labels[0]?.name === "bug")).toBe(true);
  const filtered = await getBoard(world.as("olga"), { ...INPUT, labelId: "label-7" });
  expect(filtered.value.data.columns.flatMap(({ tasks }) => tasks)).toEqual(cards);
  const page = await getBoard(world.as("olga"), { ...INPUT, sortBy: "title", sortOrder: "desc", limit: 2 });
  expect(page.value.pagination.total).toBe(pagination.total);
  expect(page.value.data.columns.flatMap(({ tasks }) => tasks)).toHaveLength(2);
});

test("batches contain the current titles of tasks in the columns of the first snapshot", async () => {
  const world = await openWorld();
  const count = 7_000;
  await world.put(async (tx) => {
    await tx.claimTaskNumbers("project-1", count);
    for (let number = 100; number < count + 100; number++) {
      const title = "x".repeat(100);
      await tx.insertTask(someTask({ id: `task ${number}`, number, position: number, status: "to-do", title }));
    }
  });
  const { value } = await getBoardUnlessKnown(world.as("olga"), INPUT);
  const { data } = value as LongBoardPage;
  expect(isLongBoard(data)).toBe(true);
  await editTask(world.as("olga"), { taskId: "task 200", title: "newer", status: "done" });
  const column = data.columns.find(({ id }) => id === "to-do");
  const cards = await collect(column?.tasks as Batches<TaskCard>);
  const last = cards.slice(-count);
  expect(last.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index + 100));
  expect(last[100]).toMatchObject({ title: "newer", status: "to-do" });
});

test("getPublicBoardUnlessKnown() reads a large board in batches, without accounts or archived tasks", async () => {
  const world = await openLongWorld();
  await editTask(world.as("olga"), { taskId: "long-1", status: "archived" });
  const { value } = await getPublicBoardUnlessKnown(world.as(null), INPUT);
  expect(value && isLongBoard(value)).toBe(true);
  const board = (await getPublicBoard(world.as(null), INPUT)).value;
  expect([board.archivedTasks, board.plannedTasks]).toEqual([[], []]);
  const cards = board.columns.flatMap(({ tasks }) => tasks);
  expect(cards.some(({ id }) => id === "long-1")).toBe(false);
  expect(cards.filter(({ description }) => description === LONG)).toHaveLength(COUNT - 1);
  expect(cards.every(({ userId, assigneeId }) => userId === null && assigneeId === null)).toBe(true);
});

test("openProject() reads the tasks of a large project in batches", async () => {
  const world = await openLongWorld();
  const { tasks } = await openProject(world.as("olga"), INPUT);
  expect(Array.isArray(tasks)).toBe(false);
  const whole = await getProject(world.as("olga"), INPUT);
  expect(whole.tasks.filter(({ description }) => description === LONG)).toHaveLength(COUNT);
});

test("openExport() returns each task of its snapshot once, except tasks that have since been deleted or moved", async () => {
  const world = await openLongWorld();
  const all = (await exportTasks(world.as("olga"), INPUT)).tasks.map(({ title }) => title);
  const tasks = (await openExport(world.as("olga"), INPUT)).tasks as Batches<ExportedTask>;
  const batches = tasks[Symbol.asyncIterator]();
  const first = await batches.next();
  await deleteTask(world.as("olga"), { taskId: "long-18" });
  await moveTask(world.as("olga"), { taskId: "long-17", destinationProjectId: "project-2" });
  await editTask(world.as("olga"), { taskId: "long-16", description: "newer" });
  await editTask(world.as("olga"), { taskId: "long-19", position: 0 });
  const rest = await collect({ [Symbol.asyncIterator]: () => batches });
  const exported = [...(first.value ?? []), ...rest];
  expect(exported.map(({ title }) => title)).toEqual(all.filter((title) => !["long-17", "long-18"].includes(title)));
  expect(exported.find(({ title }) => title === "long-16")?.description).toBe("newer");
});

test("reading a batch fails after the caller loses access to the project", async () => {
  const world = await openLongWorld();
  const tasks = (await openExport(world.as("vic"), INPUT)).tasks as Batches<ExportedTask>;
  const { value: board } = await getPublicBoardUnlessKnown(world.as(null), INPUT);
  await world.put(async (tx) => {
    await tx.deleteMember((await tx.findMembership("workspace-1", "vic"))?.member.id ?? "");
    const project = await tx.findProject("project-1");
    if (project) await tx.saveProject({ ...project, isPublic: false });
  });
  expect(await refusalOf(collect(tasks))).toBe("not_found");
  const columns = board?.columns as { tasks: AsyncIterable<unknown[]> }[];
  expect(await refusalOf(collect(columns[0]?.tasks as AsyncIterable<unknown[]>))).toBe("not_found");
});

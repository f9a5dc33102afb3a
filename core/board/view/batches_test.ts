import { expect, test } from "bun:test";
import { MAX_DESCRIPTION_BYTES } from "../../limits.ts";
import { someLabel, someTask } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { getProject, openProject } from "../project/get.ts";
import { deleteTask } from "../task/delete.ts";
import { editTask } from "../task/edit.ts";
import { moveTask } from "../task/move.ts";
import { type ExportedTask, exportTasks, openExport } from "../task/transfer/export.ts";
import { type Batches, collect } from "./batches.ts";
import { getBoard, getBoardUnlessKnown, isLongBoard, type LongBoardPage } from "./board.ts";
import { getPublicBoard, getPublicBoardUnlessKnown } from "./public.ts";

const INPUT = { projectId: "project-1" };
/** More than a whole board holds. */
const COUNT = 20;
const LONG = "x".repeat(MAX_DESCRIPTION_BYTES);

async function openLongWorld(): Promise<World> {
  const house = await openWorld();
  await house.put(async (tx) => {
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
  return house;
}

test("a large board read in batches equals the board read at once", async () => {
  const house = await openLongWorld();
  const { value, version } = await getBoardUnlessKnown(house.as("olga"), INPUT);
  expect(value && isLongBoard(value.data)).toBe(true);
  const { data, pagination } = value as LongBoardPage;
  const batches: number[] = [];
  for (const { tasks } of data.columns) for await (const batch of tasks) batches.push(batch.length);
  expect(Math.max(...batches)).toBeLessThan(5);
  const whole = await getBoard(house.as("olga"), INPUT);
  expect(whole.version).toBe(version);
  expect(whole.value.pagination).toEqual(pagination);
  const cards = whole.value.data.columns.flatMap(({ tasks }) => tasks).filter(({ id }) => id.startsWith("long"));
  expect(cards.map(({ id }) => id)).toEqual(Array.from({ length: COUNT }, (_, index) => `long-${index}`));
  expect(cards.every(({ description, labels }) => description === LONG && labels[0]?.name === "bug")).toBe(true);
  const filtered = await getBoard(house.as("olga"), { ...INPUT, labelId: "label-7" });
  expect(filtered.value.data.columns.flatMap(({ tasks }) => tasks)).toEqual(cards);
  const page = await getBoard(house.as("olga"), { ...INPUT, sortBy: "title", sortOrder: "desc", limit: 2 });
  expect(page.value.pagination.total).toBe(pagination.total);
  expect(page.value.data.columns.flatMap(({ tasks }) => tasks)).toHaveLength(2);
});

test("a large public board is read in batches, without accounts and without archived tasks", async () => {
  const house = await openLongWorld();
  await editTask(house.as("olga"), { taskId: "long-1", status: "archived" });
  const { value } = await getPublicBoardUnlessKnown(house.as(null), INPUT);
  expect(value && isLongBoard(value)).toBe(true);
  const board = (await getPublicBoard(house.as(null), INPUT)).value;
  expect([board.archivedTasks, board.plannedTasks]).toEqual([[], []]);
  const cards = board.columns.flatMap(({ tasks }) => tasks);
  expect(cards.some(({ id }) => id === "long-1")).toBe(false);
  expect(cards.filter(({ description }) => description === LONG)).toHaveLength(COUNT - 1);
  expect(cards.every(({ userId, assigneeId }) => userId === null && assigneeId === null)).toBe(true);
});

test("a project with many tasks is read in batches", async () => {
  const house = await openLongWorld();
  const { tasks } = await openProject(house.as("olga"), INPUT);
  expect(Array.isArray(tasks)).toBe(false);
  const whole = await getProject(house.as("olga"), INPUT);
  expect(whole.tasks.filter(({ description }) => description === LONG)).toHaveLength(COUNT);
});

test("openExport() has each task of its snapshot once, without those deleted since", async () => {
  const house = await openLongWorld();
  const all = (await exportTasks(house.as("olga"), INPUT)).tasks.map(({ title }) => title);
  const tasks = (await openExport(house.as("olga"), INPUT)).tasks as Batches<ExportedTask>;
  const batches = tasks[Symbol.asyncIterator]();
  const first = await batches.next();
  await deleteTask(house.as("olga"), { taskId: "long-18" });
  await moveTask(house.as("olga"), { taskId: "long-17", destinationProjectId: "project-2" });
  await editTask(house.as("olga"), { taskId: "long-16", description: "newer" });
  await editTask(house.as("olga"), { taskId: "long-19", position: 0 });
  const rest = await collect({ [Symbol.asyncIterator]: () => batches });
  const exported = [...(first.value ?? []), ...rest];
  expect(exported.map(({ title }) => title)).toEqual(all.filter((title) => !["long-17", "long-18"].includes(title)));
  expect(exported.find(({ title }) => title === "long-16")?.description).toBe("newer");
});

test("batches end with an error once the caller may not read the project any more", async () => {
  const house = await openLongWorld();
  const tasks = (await openExport(house.as("vic"), INPUT)).tasks as Batches<ExportedTask>;
  const { value: board } = await getPublicBoardUnlessKnown(house.as(null), INPUT);
  await house.put(async (tx) => {
    await tx.deleteMember((await tx.findMember("workspace-1", "vic"))?.id ?? "");
    const project = await tx.findProject("project-1");
    if (project) await tx.saveProject({ ...project, isPublic: false });
  });
  expect(await refusalOf(collect(tasks))).toBe("not_found");
  const columns = board?.columns as { tasks: AsyncIterable<unknown[]> }[];
  expect(await refusalOf(collect(columns[0]?.tasks as AsyncIterable<unknown[]>))).toBe("not_found");
});

import { expect, test } from "bun:test";
import { at } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { createLabel } from "../label/create.ts";
import type { Project } from "../project/project.ts";
import { editTask } from "../task/edit.ts";
import { getBoard } from "./board.ts";
import { getPublicBoard } from "./public.ts";

const INPUT = { projectId: "project-1" };

async function openPublicWorld(fields: Partial<Project> = {}): Promise<World> {
  const world = await openWorld();
  await world.put(async (tx) => {
    const project = await tx.findProject("project-1");
    if (project) await tx.saveProject({ ...project, isPublic: true, ...fields });
    const mia = await tx.findAccount("mia");
    if (mia) await tx.saveAccount({ ...mia, image: "/api/user/avatar/1" });
  });
  return world;
}

test("getPublicBoard() shows people by name and picture, without IDs or email addresses", async () => {
  const world = await openPublicWorld();
  const olga = world.as("olga");
  const description = 'See <kaneo-mention id="mia" label="Mia"></kaneo-mention>';
  await editTask(olga, { taskId: "task-1", description });
  await editTask(olga, { taskId: "task-2", status: "planned", description: "not for the public" });
  await createLabel(olga, { workspaceId: "workspace-1", name: "bug", color: "red", taskId: "task-1" });
  const { value, version } = await getPublicBoard(world.as(null), INPUT);
  const whole = await getBoard(olga, INPUT);
  expect(version).toBe(whole.version);
  const assigned = whole.value.data.columns[0]?.tasks[0];
  expect(assigned).toMatchObject({ id: "task-1", userId: "mia", assigneeId: "mia", assigneeName: "Mia" });
  const anonymous = { userId: null, assigneeId: null };
  expect(value).toEqual({
    ...whole.value.data,
    columns: whole.value.data.columns.map((column) => ({
      ...column,
      tasks: column.tasks.map((task) => ({
        ...task,
        ...anonymous,
        description: 'See <kaneo-mention id="" label="Mia"></kaneo-mention>',
      })),
    })),
    plannedTasks: [],
  });
  expect(whole.value.data.plannedTasks.map(({ id }) => id)).toEqual(["task-2"]);
  expect(
    value.columns[0]?.tasks.map(({ id, assigneeName, assigneeImage, labels }) => [
      id,
      assigneeName,
      assigneeImage,
      labels.length,
    ]),
  ).toEqual([["task-1", "Mia", "/api/user/avatar/1", 1]]);
  const text = JSON.stringify(value);
  expect(text).not.toContain("@example.com");
  expect(text).not.toContain('"mia"');
});

test("getPublicBoard() excludes planned and archived tasks", async () => {
  const world = await openPublicWorld();
  await editTask(world.as("olga"), { taskId: "task-1", status: "archived", description: "Secret" });
  await editTask(world.as("olga"), { taskId: "task-2", status: "planned", description: "Secret" });
  const { value } = await getPublicBoard(world.as(null), INPUT);
  expect([value.plannedTasks, value.archivedTasks]).toEqual([[], []]);
  expect(JSON.stringify(value)).not.toContain("Secret");
});

test("getPublicBoard() returns the same board to members and non-members", async () => {
  const world = await openPublicWorld();
  const visitors = await getPublicBoard(world.as(null), INPUT);
  for (const person of ["stan", "olga"] as const) {
    expect(await getPublicBoard(world.as(person), INPUT)).toEqual(visitors);
  }
});

test("getPublicBoard() returns an archived project", async () => {
  const world = await openPublicWorld({ archivedAt: at(1) });
  expect((await getPublicBoard(world.as(null), INPUT)).value.archivedAt).toEqual(at(1));
});

test("getPublicBoard() does not find a project that is not public, even for members", async () => {
  const world = await openPublicWorld();
  for (const projectId of ["project-2", "project-9", "nothing"]) {
    for (const who of [null, "olga"] as const) {
      expect(await refusalOf(getPublicBoard(world.as(who), { projectId }))).toBe("not_found");
    }
  }
});

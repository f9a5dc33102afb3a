import { describe, expect, test } from "bun:test";
import { createLabel } from "../board/label/create.ts";
import { listWorkspaceLabels } from "../board/label/list.ts";
import { createProject } from "../board/project/create.ts";
import { deleteProject } from "../board/project/delete.ts";
import { listProjects } from "../board/project/list.ts";
import { search } from "../board/search/search.ts";
import { deleteTask } from "../board/task/delete.ts";
import { getTask } from "../board/task/get.ts";
import { listTasks } from "../board/task/list.ts";
import { restoreTask } from "../board/task/restore.ts";
import { importTasks } from "../board/task/transfer/import.ts";
import { getPublicBoard } from "../board/view/public.ts";
import { MAX_PART_TASKS } from "../limits.ts";
import type { MemoryStore } from "../memory/store/store.ts";
import { someActivity } from "../testing/fixtures.ts";
import { openWorld, type World } from "../testing/world.ts";
import { checkSlug } from "./check_slug.ts";
import { deleteWorkspace } from "./delete.ts";
import { listWorkspaces } from "./list.ts";
import { removeDeletedWorkspaces } from "./remove_deleted.ts";

const COUNT = MAX_PART_TASKS + 5;

/** Makes `project-2` large and public. */
async function fillProject(world: World): Promise<string[]> {
  const tasks = Array.from({ length: COUNT }, (_, index) => ({
    title: `Zebra ${index}`,
    status: "to-do",
    labels: [{ name: "striped", color: "red" }],
  }));
  const report = await importTasks(world.as("mia"), { projectId: "project-2", tasks });
  await world.put(async (tx) => {
    const project = await tx.findProject("project-2");
    if (project) await tx.saveProject({ ...project, isPublic: true });
  });
  return report.results.tasks.map(({ task }) => (task as { id: string }).id);
}

/** Lists the kinds of rows that still contain the ID, except events. */
function remainingKinds(world: World, id: string): string[] {
  const rows = (world.ports.store as MemoryStore).inspect();
  return rows.flatMap((row) => (row.kind !== "event" && JSON.stringify(row).includes(`"${id}"`) ? [row.kind] : []));
}

const refusal = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ code: "not_found" });

describe("deleteProject()", () => {
  test("immediately hides a large project, and removes its rows in parts", async () => {
    const world = await openWorld();
    const [first = "", second = ""] = await fillProject(world);
    const olga = world.as("olga");
    await deleteTask(olga, { taskId: second });
    await deleteProject(olga, { projectId: "project-2" });

    await refusal(getTask(olga, { taskId: first }));
    await refusal(restoreTask(olga, { taskId: second }));
    await refusal(getPublicBoard(world.as(null), { projectId: "project-2" }));
    await refusal(deleteProject(olga, { projectId: "project-2" }));
    await refusal(importTasks(olga, { projectId: "project-2", tasks: [] }));
    const listed = await listProjects(olga, { workspaceId: "workspace-1" });
    expect(listed.rows.map(({ id }) => id)).toEqual(["project-1"]);
    const { rows } = await listTasks(olga, { workspaceId: "workspace-1" });
    expect(rows.map(({ projectId }) => projectId)).toEqual(["project-1", "project-1"]);
    expect((await search(olga, { q: "zebra" })).results).toEqual([]);
    expect((await listWorkspaces(olga)).map(({ id }) => id)).toEqual(["workspace-1"]);
    await createProject(olga, { workspaceId: "workspace-1", name: "New", slug: "ops" });

    let parts = 0;
    const { store } = world.ports;
    const counting = {
      ...store,
      read: store.read.bind(store),
      transaction: ((work, options) => {
        parts++;
        expect(typeof options?.part).toBe("number");
        return store.transaction(work, options);
      }) as typeof store.transaction,
    };
    expect(await removeDeletedWorkspaces({ ...world.as(null), store: counting })).toBe(1);
    expect(parts).toBeGreaterThan(5);
    expect(remainingKinds(world, "project-2")).toEqual([]);
    // The label template that the import created belongs to the workspace.
    const labels = await listWorkspaceLabels(olga, { workspaceId: "workspace-1" });
    expect(labels.rows.map(({ name, taskId }) => [name, taskId])).toEqual([["striped", null]]);
    expect(await removeDeletedWorkspaces(world.as(null))).toBe(0);
  });
});

describe("a project with few tasks and a long history", () => {
  /** Returns whether `act` leaves deleted rows for maintenance, which removes them in parts. */
  async function isSetAside(activities: number, act: (world: World) => Promise<unknown>): Promise<boolean> {
    const world = await openWorld();
    await world.put((tx) =>
      tx.insertActivities(
        Array.from({ length: activities }, (_, index) => someActivity({ id: `more-${index}`, taskId: "task-3" })),
      ),
    );
    await act(world);
    return (await world.ports.store.read((tx) => tx.listDeletedWorkspaces(9))).length > 0;
  }

  test("is removed in parts when it is deleted", async () => {
    const act = (world: World) => deleteProject(world.as("olga"), { projectId: "project-2" });
    expect(await isSetAside(501, act)).toBe(true);
    expect(await isSetAside(500, act)).toBe(false);
  });

  test("is removed in parts when its workspace is deleted", async () => {
    const act = (world: World) => deleteWorkspace(world.as("olga"), { workspaceId: "workspace-1" });
    expect(await isSetAside(501, act)).toBe(true);
    expect(await isSetAside(0, act)).toBe(false);
  });
});

describe("deleteWorkspace()", () => {
  test("immediately removes the members of a large workspace, and removes its rows in parts", async () => {
    const world = await openWorld();
    const [first = ""] = await fillProject(world);
    const olga = world.as("olga");
    await createLabel(olga, { workspaceId: "workspace-1", name: "offered", color: "red" });
    const before = await world.ports.store.read((tx) => tx.findWorkspace("workspace-1"));
    await deleteWorkspace(olga, { workspaceId: "workspace-1" });

    for (const person of ["olga", "mia", "vic"] as const) {
      await refusal(getTask(world.as(person), { taskId: first }));
      await refusal(listProjects(world.as(person), { workspaceId: "workspace-1" }));
      expect(await listWorkspaces(world.as(person))).toEqual([]);
    }
    await refusal(getPublicBoard(world.as(null), { projectId: "project-2" }));
    const slug = before?.slug ?? "";
    expect(await checkSlug(olga, { slug })).toEqual({ status: true });

    expect(await removeDeletedWorkspaces(world.as(null))).toBe(1);
    expect(remainingKinds(world, "workspace-1")).toEqual([]);
  });
});

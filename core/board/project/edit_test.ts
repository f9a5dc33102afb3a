import { expect, test } from "bun:test";
import { encodeCursor } from "../../page.ts";
import { at, someProject, someTask } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { search } from "../search/search.ts";
import { archiveProject, unarchiveProject } from "./archive.ts";
import { createProject } from "./create.ts";
import { deleteProject } from "./delete.ts";
import { updateProject } from "./edit.ts";
import { getProject } from "./get.ts";
import { listProjects } from "./list.ts";
import { reorderProjects } from "./reorder.ts";

test("createProject() creates four columns, uses the next position and refuses a taken slug", async () => {
  const world = await openWorld();
  const project = await createProject(world.as("mia"), { workspaceId: "workspace-1", name: " Shop ", slug: "SHOP" });
  const fields = { name: "Shop", slug: "SHOP", position: 2, isPublic: false, archivedAt: null, version: 1 };
  expect(project).toMatchObject(fields);
  const columns = await world.ports.store.read((tx) => tx.listColumns(project.id));
  expect(columns.map(({ slug, isFinal }) => [slug, isFinal])).toEqual([
    ["to-do", false],
    ["in-progress", false],
    ["in-review", false],
    ["done", true],
  ]);
  expect(await world.newEvents()).toEqual([
    { type: "projectCreated", about: project.id, actorId: "mia", data: { name: "Shop", slug: "SHOP" } },
  ]);
  const again = createProject(world.as("mia"), { workspaceId: "workspace-1", name: "Other", slug: "shop" });
  await expect(again).rejects.toMatchObject({ code: "conflict", details: { reason: "PROJECT_SLUG_TAKEN" } });
});

test("createProject() creates the given columns and refuses two with the same name", async () => {
  const world = await openWorld();
  const input = { workspaceId: "workspace-1", name: "Bugs", slug: "BUG" };
  const columns = [
    { name: "Neu", color: "#ef4444", icon: "Bug" },
    { name: "Behoben", isFinal: true },
  ];
  const project = await createProject(world.as("mia"), { ...input, columns });
  const created = await world.ports.store.read((tx) => tx.listColumns(project.id));
  expect(created.map(({ slug, color, icon, isFinal }) => [slug, color, icon, isFinal])).toEqual([
    ["neu", "#ef4444", "Bug", false],
    ["behoben", null, null, true],
  ]);
  const refuse = (columns: { name: string }[], error: object) =>
    expect(createProject(world.as("mia"), { ...input, slug: "B2", columns })).rejects.toMatchObject(error);
  await refuse([{ name: "Neu" }, { name: "neu" }], { code: "conflict" });
  await refuse([{ name: "Planned" }], { details: { reason: "COLUMN_SLUG_RESERVED" } });
  await refuse([], { code: "invalid", details: { errors: [{ pointer: "/columns" }] } });
});

test.each([
  [[{ name: "A" }, { name: "a" }], "/columns/1/name", 'Cannot create project: it has another column with slug "a"'],
  [
    [{ name: "A" }, { name: "Planned" }],
    "/columns/1/name",
    'Cannot create project: slug "planned" is a reserved status',
  ],
  [[{ name: "A", icon: "x".repeat(500) }], "/columns/0/icon", ""],
  [[{ name: "A" }, { name: "" }], "/columns/1/name", ""],
])("createProject() refuses the columns %j with the pointer %s", async (columns, pointer, message) => {
  const world = await openWorld();
  const created = createProject(world.as("mia"), { workspaceId: "workspace-1", name: "Bugs", slug: "BUG", columns });
  await expect(created).rejects.toMatchObject({
    message: expect.stringContaining(message),
    details: { errors: [{ pointer }] },
  });
});

test("concurrent createProject() calls with the same slug create one project", async () => {
  const world = await openWorld();
  const calls = ["mia", "max", "adam"].map((who) =>
    createProject(world.as(who as "mia"), { workspaceId: "workspace-1", name: who, slug: "same" }),
  );
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await world.newEvents()).toHaveLength(1);
});

test("listProjects() ends a page after 8 MiB of descriptions and continues on the next", async () => {
  const world = await openWorld();
  const description = "x".repeat(256 * 1024);
  await world.put(async (tx) => {
    for (let index = 0; index < 40; index++) {
      const project = { id: `long-${index}`, slug: `l${index}`, position: 10 + index, description };
      await tx.insertProject(someProject(project));
    }
  });
  const mia = world.as("mia");
  const first = await listProjects(mia, { workspaceId: "workspace-1" });
  expect(first.rows.filter((project) => project.description === description)).toHaveLength(32);
  const cursor = encodeCursor(first.next ?? { value: 0, id: "" });
  const second = await listProjects(mia, { workspaceId: "workspace-1", cursor });
  expect(second.rows.map(({ id }) => id)).toEqual([32, 33, 34, 35, 36, 37, 38, 39].map((index) => `long-${index}`));
  expect(second.next).toBeUndefined();
  const projects = [{ id: "long-39", position: 0.5 }];
  const reordered = await reorderProjects(world.as("adam"), { workspaceId: "workspace-1", projects });
  expect(reordered.length).toBeLessThan(40);
  expect(reordered[1]).toMatchObject({ id: "long-39", position: 0.5, description });
});

test("listProjects() returns statistics, excludes archived projects by default and paginates", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertProject(someProject({ id: "project-3", slug: "old", position: 2, archivedAt: at(1) }));
    const done = { status: "done", columnId: "project-1-done", dueDate: at(9) };
    await tx.insertTask(someTask({ id: "task-4", number: 4, ...done }));
    await tx.insertTask(someTask({ id: "task-5", number: 5, dueDate: at(12) }));
  });
  const { rows } = await listProjects(world.as("vic"), { workspaceId: "workspace-1" });
  expect(rows.map(({ id, statistics }) => [id, statistics])).toEqual([
    ["project-1", { totalTasks: 4, completionPercentage: 25, dueDate: at(12) }],
    ["project-2", { totalTasks: 1, completionPercentage: 0, dueDate: null }],
  ]);
  expect(rows[0]).toMatchObject({ archivedTasks: [], plannedTasks: [], columns: [] });
  const all = await listProjects(world.as("vic"), { workspaceId: "workspace-1", includeArchived: true });
  expect(all.rows.map(({ id }) => id)).toEqual(["project-1", "project-2", "project-3"]);
  expect(all.rows[2]?.statistics).toEqual({ totalTasks: 0, completionPercentage: 0, dueDate: null });

  const first = await listProjects(world.as("vic"), { workspaceId: "workspace-1", limit: 1 });
  expect(first).toMatchObject({ rows: [{ id: "project-1" }], next: { value: 0, id: "project-1" } });
  const cursor = encodeCursor(first.next ?? { value: null, id: "" });
  const second = await listProjects(world.as("vic"), { workspaceId: "workspace-1", limit: 1, cursor });
  expect(second.rows.map(({ id }) => id)).toEqual(["project-2"]);
  expect(second.next).toBeUndefined();
});

test("getProject() returns only live tasks", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.deleteTask("task-2", at(1)));
  const project = await getProject(world.as("vic"), { projectId: "project-1" });
  expect(project).toMatchObject({ id: "project-1", slug: "web" });
  expect(project.tasks.map(({ id }) => id)).toEqual(["task-1"]);
});

test("updateProject() appends an event with the changes and increments the version", async () => {
  const world = await openWorld();
  const change = { name: "Site", slug: "SITE", icon: "x", description: " # Hi\n", isPublic: true };
  const project = await updateProject(world.as("adam"), { projectId: "project-1", ...change });
  expect(project).toMatchObject({ ...change, version: 2 });
  expect(await getProject(world.as("adam"), { projectId: "project-1" })).toMatchObject(project);
  expect(await world.newEvents()).toEqual([
    {
      type: "projectUpdated",
      about: "project-1",
      actorId: "adam",
      data: {
        changes: {
          name: { old: "Name of project-1", new: "Site" },
          slug: { old: "web", new: "SITE" },
          icon: { old: null, new: "x" },
          description: { old: null, new: " # Hi\n" },
          isPublic: { old: false, new: true },
        },
      },
    },
  ]);
  const found = await search(world.as("adam"), { q: "site", type: "projects" });
  expect(found.results.map(({ id }) => id)).toEqual(["project-1"]);
});

test("updateProject() appends no event if nothing changes", async () => {
  const world = await openWorld();
  const same = { name: "Name of project-1", slug: "web", icon: null, isPublic: false };
  expect(await updateProject(world.as("adam"), { projectId: "project-1", ...same })).toMatchObject({ version: 1 });
  expect(await world.newEvents()).toEqual([]);
  expect(await world.version("project-1")).toBe(1);
});

test("updateProject() allows changing the case of a slug and refuses another project's slug", async () => {
  const world = await openWorld();
  await updateProject(world.as("adam"), { projectId: "project-1", slug: "WEB" });
  const taken = updateProject(world.as("adam"), { projectId: "project-1", slug: "Ops" });
  await expect(taken).rejects.toMatchObject({ code: "conflict", details: { reason: "PROJECT_SLUG_TAKEN" } });
});

test("updateProject() requires the share permission to make a project public", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    const role = await tx.findRole("workspace-1", "member");
    if (role) await tx.saveRole({ ...role, permission: { project: ["read", "update"] } });
  });
  await updateProject(world.as("mia"), { projectId: "project-1", name: "Mine", isPublic: false });
  const share = updateProject(world.as("mia"), { projectId: "project-1", isPublic: true });
  await expect(share).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("project:share") });
});

test("an archived project is read-only until it is unarchived", async () => {
  const world = await openWorld();
  const archived = await archiveProject(world.as("adam"), { projectId: "project-1" });
  expect(archived).toMatchObject({ archivedAt: at(0), version: 2 });
  expect(await archiveProject(world.as("adam"), { projectId: "project-1" })).toEqual(archived);
  expect(await getProject(world.as("vic"), { projectId: "project-1" })).toMatchObject({ archivedAt: at(0) });
  const update = updateProject(world.as("adam"), { projectId: "project-1", name: "New" });
  await expect(update).rejects.toMatchObject({ code: "conflict", details: { reason: "PROJECT_ARCHIVED" } });

  const unarchived = await unarchiveProject(world.as("adam"), { projectId: "project-1" });
  expect(unarchived).toMatchObject({ archivedAt: null, version: 3 });
  expect(await unarchiveProject(world.as("adam"), { projectId: "project-1" })).toEqual(unarchived);
  const change = { old: null, new: at(0).toISOString() };
  expect((await world.newEvents()).map(({ type, data }) => [type, data])).toEqual([
    ["projectUpdated", { changes: { archivedAt: change } }],
    ["projectUpdated", { changes: { archivedAt: { old: change.new, new: null } } }],
  ]);
});

test("deleteProject() returns the project without tasks and deletes everything in it", async () => {
  const world = await openWorld();
  const deleted = await deleteProject(world.as("adam"), { projectId: "project-1" });
  expect(deleted).toMatchObject({ id: "project-1", name: "Name of project-1", tasks: [] });
  await expect(getProject(world.as("adam"), { projectId: "project-1" })).rejects.toMatchObject({ code: "not_found" });
  expect(await world.ports.store.read((tx) => tx.findTask("task-1"))).toBeUndefined();
  const data = { name: "Name of project-1", slug: "web" };
  expect(await world.newEvents()).toEqual([{ type: "projectDeleted", about: "project-1", actorId: "adam", data }]);
});

test("reorderProjects() returns all projects and leaves boards unchanged", async () => {
  const world = await openWorld();
  const projects = [{ id: "project-1", position: 5 }];
  const ordered = await reorderProjects(world.as("adam"), { workspaceId: "workspace-1", projects });
  expect(ordered.map(({ id, position }) => [id, position])).toEqual([
    ["project-2", 1],
    ["project-1", 5],
  ]);
  expect(await world.version("project-1")).toBe(1);
  expect(await world.newEvents()).toEqual([
    {
      type: "projectUpdated",
      about: "project-1",
      actorId: "adam",
      data: { changes: { position: { old: 0, new: 5 } } },
    },
  ]);
  const foreign = { workspaceId: "workspace-1", projects: [{ id: "project-9", position: 0 }] };
  await expect(reorderProjects(world.as("adam"), foreign)).rejects.toMatchObject({ code: "invalid" });
  const twice = { workspaceId: "workspace-1", projects: [...projects, ...projects] };
  await expect(reorderProjects(world.as("adam"), twice)).rejects.toMatchObject({ code: "invalid" });
});

test("updateProject(), archiveProject() and deleteProject() refuse a stale expected version", async () => {
  const world = await openWorld();
  const stale = { ...world.as("adam"), expectedVersions: ["0-1"] };
  const error = { code: "conflict", details: { reason: "PRECONDITION_FAILED", version: "1-1" } };
  await expect(updateProject(stale, { projectId: "project-1", name: "New" })).rejects.toMatchObject(error);
  await expect(archiveProject(stale, { projectId: "project-1" })).rejects.toMatchObject(error);
  await expect(deleteProject(stale, { projectId: "project-1" })).rejects.toMatchObject(error);
  expect(await world.newEvents()).toEqual([]);
});

const PROJECT = { projectId: "project-1" };
const WORKSPACE = { workspaceId: "workspace-1" };
type Call = (world: World, who: "vic" | "stan") => Promise<unknown>;
const READS: [string, Call][] = [
  ["listProjects", (world, who) => listProjects(world.as(who), WORKSPACE)],
  ["getProject", (world, who) => getProject(world.as(who), PROJECT)],
];
const WRITES: [string, Call][] = [
  ["createProject", (world, who) => createProject(world.as(who), { ...WORKSPACE, name: "N", slug: "n" })],
  ["updateProject", (world, who) => updateProject(world.as(who), { ...PROJECT, name: "N" })],
  ["archiveProject", (world, who) => archiveProject(world.as(who), PROJECT)],
  ["unarchiveProject", (world, who) => unarchiveProject(world.as(who), PROJECT)],
  ["deleteProject", (world, who) => deleteProject(world.as(who), PROJECT)],
  [
    "reorderProjects",
    (world, who) => reorderProjects(world.as(who), { ...WORKSPACE, projects: [{ id: "project-1", position: 3 }] }),
  ],
];

test.each([...READS, ...WRITES])("%s() throws not_found for non-members", async (_, call) => {
  const world = await openWorld();
  await expect(call(world, "stan")).rejects.toMatchObject({ code: "not_found" });
  expect(await world.newEvents()).toEqual([]);
});

test.each(WRITES)("%s() throws forbidden for viewers", async (_, call) => {
  const world = await openWorld();
  await expect(call(world, "vic")).rejects.toMatchObject({ code: "forbidden" });
  expect(await world.newEvents()).toEqual([]);
});

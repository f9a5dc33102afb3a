import { describe, expect, test } from "bun:test";
import { MAX_COPIED_TASKS } from "../../limits.ts";
import { someField, someFieldValue } from "../../testing/fixtures/field.ts";
import { someTaskTemplate } from "../../testing/fixtures/template.ts";
import { someView } from "../../testing/fixtures/view.ts";
import { at, someImage, someLabel, someMember, someRelation, someTask } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { getProjectAccess, setProjectPrivacy } from "../project/access.ts";
import { createProject } from "../project/create.ts";
import type { Project } from "../project/project.ts";
import { undoChange } from "../undo/undo.ts";

const COPY = { workspaceId: "workspace-1", name: "Next site", slug: "NEXT", sourceProjectId: "project-1" };
const WITH_TASKS = { ...COPY, includeTasks: true };

const readAll = (world: World, { id }: Project) =>
  world.ports.store.read(async (tx) => ({
    columns: await tx.listColumns(id),
    fields: (await tx.listCustomFieldsOfProject(id)).filter(({ projectId }) => projectId === id),
    hidden: await tx.listHiddenFieldIds(id),
    templates: await tx.listTaskTemplates(id),
    tasks: (await tx.listTasksOfProject(id)).sort((left, right) => left.number - right.number),
  }));

describe("createProject() with a source", () => {
  test("copies columns, fields, hidden fields and templates, but no tasks", async () => {
    const world = await openWorld();
    await world.put(async (tx) => {
      const [column] = await tx.listColumns("project-1");
      if (column) await tx.saveColumn({ ...column, wipLimit: 3, color: "#abc", icon: "Box", name: "Ready" });
      await tx.insertCustomField(someField({ id: "size", projectId: "project-1", name: "Size" }));
      await tx.insertCustomField(someField({ id: "gone", projectId: "project-1", name: "Gone", deletedAt: at(1) }));
      const shared = { projectId: null, workspaceId: "workspace-1" };
      await tx.insertCustomField(someField({ id: "team", name: "Team", ...shared }));
      await tx.hideCustomField({ projectId: "project-1", fieldId: "team" });
      const customFields = [{ fieldId: "size", value: "L" }];
      await tx.insertTaskTemplate(someTaskTemplate({ id: "t1", projectId: "project-1", userId: "mia", customFields }));
    });
    const project = await createProject(world.as("max"), { ...COPY, icon: "Rocket", description: "New" });
    expect(project).toMatchObject({ name: "Next site", slug: "NEXT", icon: "Rocket", description: "New" });
    expect(project).toMatchObject({ lastTaskNumber: 0, isPublic: false, workspaceId: "workspace-1" });
    const { columns, fields, hidden, templates, tasks } = await readAll(world, project);
    expect(columns.map(({ name, slug, isFinal }) => [name, slug, isFinal])).toEqual([
      ["Ready", "to-do", false],
      ["In Progress", "in-progress", false],
      ["In Review", "in-review", false],
      ["Done", "done", true],
    ]);
    expect(columns[0]).toMatchObject({ wipLimit: 3, color: "#abc", icon: "Box" });
    expect(fields.map(({ name }) => name)).toEqual(["Size"]);
    expect(hidden).toEqual(["team"]);
    expect(templates).toHaveLength(1);
    expect(templates[0]).toMatchObject({ userId: "mia", customFields: [{ fieldId: fields[0]?.id, value: "L" }] });
    expect(tasks).toEqual([]);
    const source = await readAll(world, { ...project, id: "project-1" });
    expect(source.templates.map(({ id }) => id)).toEqual(["t1"]);
    expect(source.tasks).toHaveLength(2);
  });

  test("keeps the icon and description of the source unless the input replaces them", async () => {
    const world = await openWorld();
    await world.put(async (tx) => {
      const project = await tx.findProject("project-1");
      if (project) await tx.saveProject({ ...project, icon: "Sun", description: "About", isPublic: true });
    });
    expect(await createProject(world.as("max"), COPY)).toMatchObject({
      icon: "Sun",
      description: "About",
      isPublic: false,
    });
    const bare = await createProject(world.as("max"), { ...COPY, slug: "BARE", icon: null, description: null });
    expect(bare).toMatchObject({ icon: null, description: null });
  });

  test("copies the tasks with labels, values, relations and recurrence, numbered from 1", async () => {
    const world = await openWorld();
    const recurrence = { frequency: "weekly" as const, interval: 1, timeZone: "UTC", from: "dueDate" as const };
    await world.put(async (tx) => {
      await tx.insertCustomField(someField({ id: "size", projectId: "project-1", name: "Size" }));
      await tx.insertCustomField(someField({ id: "see", projectId: "project-1", name: "See", type: "relation" }));
      const fields = { projectId: "project-1", columnId: "project-1-done", status: "done" };
      await tx.insertTask(
        someTask({ id: "task-7", number: 7, estimate: 3, dueDate: at(5), recurrence, position: 4.5, ...fields }),
      );
      await tx.insertTask(someTask({ id: "gone", number: 8, ...fields }));
      await tx.deleteTask("gone", at(1));
      await tx.insertLabel(someLabel({ id: "bug", name: "bug", taskId: "task-7" }));
      await tx.addFieldValues([
        someFieldValue({ taskId: "task-7", fieldId: "size", value: "L" }),
        someFieldValue({ taskId: "task-7", fieldId: "see", type: "relation", value: "task-1" }),
        someFieldValue({ taskId: "task-2", fieldId: "see", type: "relation", value: "task-3" }),
      ]);
      await tx.insertRelation(someRelation({ id: "r1", sourceTaskId: "task-1", targetTaskId: "task-7" }));
      const outside = { id: "r2", sourceTaskId: "task-2", targetTaskId: "task-3", relationType: "blocks" as const };
      await tx.insertRelation(someRelation(outside));
    });
    const project = await createProject(world.as("max"), WITH_TASKS);
    expect(project.lastTaskNumber).toBe(3);
    const { tasks, columns, fields } = await readAll(world, project);
    expect(tasks.map(({ number, title, userId }) => [number, title, userId])).toEqual([
      [1, "Fix login", "mia"],
      [2, "Write docs", null],
      [3, "Title 7", null],
    ]);
    const [first, second, third] = tasks;
    const done = columns.find(({ slug }) => slug === "done");
    expect(third).toMatchObject({
      status: "done",
      columnId: done?.id,
      estimate: 3,
      dueDate: at(5),
      position: 4.5,
      recurrence,
    });
    const [size, see] = ["Size", "See"].map((name) => fields.find((field) => field.name === name)?.id);
    await world.ports.store.read(async (tx) => {
      const values = await tx.listFieldValuesOnTasks(tasks.map(({ id }) => id));
      const found = values.map(({ taskId, fieldId, value }) => [taskId, fieldId, value]);
      const wanted = [
        [third?.id, size, "L"],
        [third?.id, see, first?.id],
        [second?.id, see, "task-3"],
      ];
      expect(found.map(String).sort()).toEqual(wanted.map(String).sort());
      expect((await tx.listLabelsOnTask(third?.id ?? "")).map(({ name }) => name)).toEqual(["bug"]);
      const relations = await tx.listRelations(third?.id ?? "");
      expect(relations).toMatchObject([{ sourceTaskId: first?.id, targetTaskId: third?.id, relationType: "blocks" }]);
      expect(await tx.listRelations(second?.id ?? "")).toEqual([]);
    });
  });

  test("copies files in descriptions, and leaves no unused copies", async () => {
    const world = await openWorld();
    const file = { key: "files/spec", filename: "spec.pdf", contentType: "application/pdf", size: 3 };
    await world.put(async (tx) => {
      await tx.insertImage(someImage({ ...file, id: "file-1", taskId: "task-1", finalizedAt: at(0) }));
      await tx.saveTask({ id: "task-1", description: "[a](/api/asset/file-1)" });
    });
    await world.ports.blobs.write(file.key, new Uint8Array(3), { contentType: "application/octet-stream" });
    const project = await createProject(world.as("max"), WITH_TASKS);
    const { tasks } = await readAll(world, project);
    const [, id = ""] = /asset\/([\w-]+)/.exec(tasks[0]?.description ?? "") ?? [];
    await world.ports.store.read(async (tx) => {
      const image = await tx.findImage(id);
      expect(image).toMatchObject({ taskId: tasks[0]?.id, filename: "spec.pdf", userId: "max" });
      expect(image?.key).not.toBe(file.key);
      expect(await world.ports.blobs.stat(image?.key ?? "")).toMatchObject({ size: 3 });
      expect(await tx.listStaleDraftFiles(at(1_000_000), 10)).toEqual([]);
    });
  });

  test("leaves out people who may not open the copy of a private project", async () => {
    const world = await openWorld();
    await world.put(async (tx) => {
      await tx.insertCustomField(someField({ id: "who", projectId: "project-1", name: "Who", type: "people" }));
      const value = JSON.stringify(["mia", "adam"]);
      await tx.addFieldValues([someFieldValue({ taskId: "task-1", fieldId: "who", type: "people", value })]);
      await tx.insertTaskTemplate(someTaskTemplate({ id: "t1", projectId: "project-1", userId: "mia" }));
    });
    await setProjectPrivacy(world.as("adam"), { projectId: "project-1", isPrivate: true });
    await world.put((tx) => tx.saveTask({ id: "task-1", userId: "mia" }));
    const project = await createProject(world.as("adam"), WITH_TASKS);
    const { isPrivate, people } = await getProjectAccess(world.as("adam"), { projectId: project.id });
    expect(isPrivate).toBe(true);
    expect(people.map(({ userId, level }) => [userId, level])).toEqual([
      ["adam", "edit"],
      ["olga", "edit"],
    ]);
    const { tasks, templates } = await readAll(world, project);
    expect(tasks[0]?.userId).toBeNull();
    expect(templates[0]?.userId).toBeNull();
    const values = await world.ports.store.read((tx) => tx.listFieldValuesOnTasks(tasks.map(({ id }) => id)));
    expect(values.map(({ value }) => value)).toEqual([JSON.stringify(["adam"])]);
    const inbox = await world.inbox("mia");
    expect(inbox.filter(({ resourceId }) => tasks.some(({ id }) => id === resourceId))).toEqual([]);
  });

  test("copies the non-private views that show only this project, and the default view", async () => {
    const world = await openWorld();
    await world.put(async (tx) => {
      const view = { workspaceId: "workspace-1", ownerId: "mia", projectIds: ["project-1"] };
      await tx.insertSavedView(someView({ ...view, id: "v1", name: "Mine", visibility: "private" }));
      await tx.insertSavedView(someView({ ...view, id: "v2", name: "Open", visibility: "public" }));
      await tx.insertSavedView(
        someView({ ...view, id: "v3", name: "Ours", visibility: "shared", memberIds: ["max", "adam"] }),
      );
      await tx.insertSavedView(
        someView({ ...view, id: "v4", name: "Theirs", visibility: "shared", memberIds: ["adam"] }),
      );
      const both = ["project-1", "project-2"];
      await tx.insertSavedView(someView({ ...view, id: "v5", name: "Both", visibility: "public", projectIds: both }));
      const project = await tx.findProject("project-1");
      if (project) await tx.saveProject({ ...project, defaultViewId: "v2" });
    });
    const project = await createProject(world.as("max"), COPY);
    const views = (await world.ports.store.read((tx) => tx.listSavedViewsFor("workspace-1", "max"))).filter(
      ({ projectIds }) => projectIds.includes(project.id),
    );
    const shown = views.map(({ name, ownerId, memberIds, projectIds }) => ({ name, ownerId, memberIds, projectIds }));
    const own = { ownerId: "max", projectIds: [project.id] };
    expect(shown.sort((left, right) => (left.name < right.name ? -1 : 1))).toEqual([
      { ...own, name: "Open", memberIds: [] },
      { ...own, name: "Ours", memberIds: ["mia", "adam"] },
    ]);
    expect(project.defaultViewId).toBe(views.find(({ name }) => name === "Open")?.id ?? "");
  });

  test("refuses hidden sources, sources of other workspaces, viewers and contradictory input", async () => {
    const world = await openWorld();
    await setProjectPrivacy(world.as("adam"), { projectId: "project-2", isPrivate: true });
    const before = await world.ports.store.read((tx) => tx.listProjectOutlines("workspace-1"));
    const ask = (input: object, who: "max" | "vic" | "stan" = "max") =>
      refusalOf(createProject(world.as(who), { ...COPY, ...input }));
    expect(await ask({ sourceProjectId: "project-2" })).toBe("not_found");
    expect(await ask({ sourceProjectId: "project-9" })).toBe("not_found");
    expect(await ask({ sourceProjectId: "unknown" })).toBe("not_found");
    expect(await ask({}, "vic")).toBe("forbidden");
    expect(await ask({}, "stan")).toBe("not_found");
    expect(await ask({ slug: "WEB" })).toBe("conflict PROJECT_SLUG_TAKEN");
    expect(await ask({ columns: [{ name: "A" }] })).toBe("invalid");
    expect(await ask({ sourceProjectId: undefined, includeTasks: true })).toBe("invalid");
    expect(await world.ports.store.read((tx) => tx.listProjectOutlines("workspace-1"))).toEqual(before);
  });

  test("refuses a source in another workspace, even if the actor is a member there", async () => {
    const world = await openWorld();
    const member = someMember({ id: "m2", userId: "max", workspaceId: "workspace-2", role: "member" });
    await world.put((tx) => tx.insertMember(member));
    expect(await refusalOf(createProject(world.as("max"), { ...COPY, sourceProjectId: "project-9" }))).toBe("invalid");
  });

  test(`refuses more than ${MAX_COPIED_TASKS} tasks, but copies the project without them`, async () => {
    const world = await openWorld();
    await world.put(async (tx) => {
      const place = { projectId: "project-1", columnId: "project-1-to-do", status: "to-do" };
      for (let number = 100; number < 100 + MAX_COPIED_TASKS; number++) {
        await tx.insertTask(someTask({ id: `many-${number}`, number, ...place }));
      }
    });
    await expect(createProject(world.as("max"), WITH_TASKS)).rejects.toMatchObject({
      code: "too_large",
      details: { reason: "TOO_MUCH_WORK" },
    });
    expect(await createProject(world.as("max"), COPY)).toMatchObject({ slug: "NEXT" });
  });

  test("counts the copies toward the quota of the workspace", async () => {
    const world = await openWorld({ policy: { quotas: { tasksPerWorkspace: 4 } } });
    await world.put(async () => undefined);
    world.as("max").quota.set([{ workspaceId: "workspace-1", tasks: 3, bytes: 0, eventBytes: 0 }]);
    await expect(createProject(world.as("max"), WITH_TASKS)).rejects.toMatchObject({
      code: "conflict",
      details: { reason: "QUOTA_EXCEEDED" },
    });
    const projects = await world.ports.store.read((tx) => tx.listProjectOutlines("workspace-1"));
    expect(projects.map(({ slug }) => slug)).toEqual(["web", "ops"]);
  });

  test("notifies assignees of their copies but not mentioned people, and cannot be undone", async () => {
    const world = await openWorld();
    await world.put((tx) =>
      tx.saveTask({ id: "task-2", description: 'Ask <hexlane-mention id="adam"></hexlane-mention>' }),
    );
    const ctx = world.as("max");
    const project = await createProject(ctx, WITH_TASKS);
    expect(await world.inbox("mia")).toHaveLength(1);
    expect(await world.inbox("adam")).toEqual([]);
    expect(await refusalOf(undoChange(world.as("max"), { changeId: ctx.change?.id ?? "" }))).not.toBe("");
    const { tasks } = await readAll(world, project);
    expect(tasks).toHaveLength(2);
    const watchers = await world.ports.store.read((tx) => tx.listWatchers(tasks.map(({ id }) => id)));
    expect(watchers.map(({ userId }) => userId)).toEqual(["mia"]);
  });
});

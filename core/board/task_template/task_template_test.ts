import { describe, expect, test } from "bun:test";
import { MAX_TEMPLATES_PER_PROJECT } from "../../limits.ts";
import { someField } from "../../testing/fixtures/field.ts";
import { someTaskTemplate } from "../../testing/fixtures/template.ts";
import { at, someColumn, someLabel, someRelation } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { createTaskTemplate } from "./create.ts";
import { deleteTaskTemplate } from "./delete.ts";
import { editTaskTemplate } from "./edit.ts";
import { listTaskTemplates } from "./list.ts";
import { reorderTaskTemplates } from "./reorder.ts";
import { createTaskFromTemplate } from "./use.ts";

const PROJECT = { projectId: "project-1" };
const BUG = {
  ...PROJECT,
  name: "Bug report",
  title: "Describe the bug",
  description: "Steps",
  status: "In Progress",
  priority: "high" as const,
  userId: "mia",
  estimate: 2,
  startInDays: 1,
  dueInDays: 7,
  labels: [{ name: "bug", color: "red" }],
  subtasks: ["Reproduce", " ", "Fix"],
};

async function childrenOf(world: World, taskId: string) {
  return await world.ports.store.read(async (tx) => {
    const ids = (await tx.listRelations(taskId)).map(({ targetTaskId }) => targetTaskId);
    const tasks = await tx.listTasksById(ids);
    return ids.map((id) => tasks.find((task) => task.id === id)?.title);
  });
}

describe("createTaskFromTemplate()", () => {
  test("creates a task with labels, dates and subtasks", async () => {
    const world = await openWorld();
    const template = await createTaskTemplate(world.as("adam"), BUG);
    expect(template).toMatchObject({ status: "in-progress", subtasks: ["Reproduce", "Fix"], position: 0 });
    world.clock.set(new Date("2027-01-04T23:30:00Z"));
    const task = await createTaskFromTemplate(world.as("max"), { templateId: template.id });
    expect(task).toMatchObject({
      ...{ title: "Describe the bug", description: "Steps", status: "in-progress", priority: "high", userId: "mia" },
      ...{ estimate: 2, dueDateOnly: true, number: 11, projectId: "project-1" },
      startDate: new Date("2027-01-05"),
      dueDate: new Date("2027-01-11"),
    });
    const labels = await world.ports.store.read((tx) => tx.listLabelsOnTask(task.id));
    expect(labels.map(({ name, color }) => [name, color])).toEqual([["bug", "red"]]);
    expect(await childrenOf(world, task.id)).toEqual(["Reproduce", "Fix"]);
    expect(task.subtaskIds).toHaveLength(2);
    const types = (await world.newEvents()).map(({ type }) => type);
    expect(types.filter((type) => type === "taskCreated")).toHaveLength(3);
    expect(types.filter((type) => type === "taskRelationsChanged")).toHaveLength(4);
  });

  test("counts days in the time zone of the actor", async () => {
    const world = await openWorld();
    await world.put(async (tx) => {
      const account = await tx.findAccount("max");
      if (account) await tx.saveAccount({ ...account, timezone: "Asia/Tokyo" });
      await tx.insertTaskTemplate(someTaskTemplate({ dueInDays: 0 }));
    });
    world.clock.set(new Date("2027-01-04T23:30:00Z"));
    const use = (who: Person) => createTaskFromTemplate(world.as(who), { templateId: "template-1" });
    expect((await use("max")).dueDate).toEqual(new Date("2027-01-05"));
    expect((await use("mia")).dueDate).toEqual(new Date("2027-01-04"));
  });

  test("prefers fields in the input to fields of the template", async () => {
    const world = await openWorld();
    const { id: templateId } = await createTaskTemplate(world.as("adam"), BUG);
    const given = { title: "Empty page", description: null, status: "planned", priority: "low", userId: null } as const;
    const dates = { startDate: null, dueDate: "2031-05-06T12:00:00Z" };
    const task = await createTaskFromTemplate(world.as("max"), { templateId, ...given, ...dates });
    expect(task).toMatchObject({ ...given, startDate: null, dueDate: new Date(dates.dueDate), dueDateOnly: false });
    const elsewhere = { templateId, projectId: "project-2" };
    expect(await refusalOf(createTaskFromTemplate(world.as("max"), elsewhere))).toBe("invalid");
    expect(await refusalOf(createTaskFromTemplate(world.as("max"), { templateId, userId: "stan" }))).toBe(
      "invalid ASSIGNEE_NOT_A_MEMBER",
    );
    expect(await refusalOf(createTaskFromTemplate(world.as("max"), { templateId, status: "nowhere" }))).toBe(
      "invalid INVALID_STATUS",
    );
  });

  test("leaves out a deleted column, a former member and values that are no longer valid", async () => {
    const world = await openWorld();
    await world.put(async (tx) => {
      await tx.insertColumn(someColumn({ id: "extra", slug: "extra", projectId: "project-1", position: 9 }));
      for (const id of ["kept", "changed", "gone"]) {
        await tx.insertCustomField(
          someField({ id, name: id, projectId: "project-1", type: "dropdown", options: ["S", "L"] }),
        );
      }
    });
    const customFields = ["kept", "changed", "gone"].map((fieldId) => ({ fieldId, value: "L" }));
    const template = await createTaskTemplate(world.as("adam"), { ...BUG, status: "extra", customFields });
    await world.put(async (tx) => {
      await tx.deleteColumn("extra");
      await tx.deleteMember("member-mia");
      const field = await tx.findCustomField("changed");
      if (field) await tx.saveCustomField({ ...field, options: ["S"] });
      const gone = await tx.findCustomField("gone");
      if (gone) await tx.saveCustomField({ ...gone, deletedAt: at(1) });
    });
    const { id: templateId } = template;
    const task = await createTaskFromTemplate(world.as("max"), { templateId });
    expect(task).toMatchObject({ status: "to-do", userId: null });
    const values = await world.ports.store.read((tx) => tx.listFieldValuesOnTasks([task.id]));
    expect(values.map(({ fieldId, value }) => [fieldId, value])).toEqual([["kept", "L"]]);
    // The template can still be saved as it is.
    const edited = await editTaskTemplate(world.as("adam"), { templateId, name: "Defect" });
    expect(edited).toMatchObject({ status: "extra", userId: "mia", customFields });
  });

  test("requires the permission to create tasks, and a project that is not archived", async () => {
    const world = await openWorld();
    await world.put((tx) => tx.insertTaskTemplate(someTaskTemplate()));
    const use = (who: Person) => createTaskFromTemplate(world.as(who), { templateId: "template-1" });
    expect(await refusalOf(use("vic"))).toBe("forbidden");
    expect(await refusalOf(use("stan"))).toBe("not_found");
    await world.archive("project-1");
    expect(await refusalOf(use("max"))).toBe("conflict PROJECT_ARCHIVED");
  });
});

describe("createTaskTemplate()", () => {
  test("copies a task with its labels and subtasks, and dates as days from its creation", async () => {
    const world = await openWorld();
    await world.put(async (tx) => {
      const task = await tx.findTask("task-1");
      const dates = { startDate: new Date("2026-01-06"), dueDate: new Date("2026-01-19T08:00:00Z") };
      if (task) await tx.saveTask({ id: task.id, createdAt: new Date("2026-01-05T09:00:00Z"), estimate: 3, ...dates });
      await tx.insertLabel(someLabel({ taskId: "task-1", name: "bug", color: "#f00", isTemplate: false }));
      await tx.insertRelation(
        someRelation({ sourceTaskId: "task-1", targetTaskId: "task-2", relationType: "subtask" }),
      );
    });
    const template = await createTaskTemplate(world.as("adam"), {
      ...PROJECT,
      taskId: "task-1",
      name: "Login",
      estimate: 5,
    });
    expect(template).toMatchObject({
      ...{ name: "Login", title: "Fix login", status: "to-do", userId: "mia", estimate: 5 },
      ...{ startInDays: 1, dueInDays: 14, subtasks: ["Write docs"], labels: [{ name: "bug", color: "#f00" }] },
    });
  });

  test("copies no column from a task that is done, and refuses a task of another project", async () => {
    const world = await openWorld();
    await world.put((tx) => tx.saveTask({ id: "task-1", status: "done", columnId: "project-1-done" }));
    const copy = (taskId: string) => createTaskTemplate(world.as("adam"), { ...PROJECT, taskId, name: taskId });
    expect((await copy("task-1")).status).toBeNull();
    expect(await refusalOf(copy("task-3"))).toBe("invalid");
    expect(await refusalOf(copy("task-9"))).toBe("not_found");
  });

  test.each([
    [{ name: " " }, "/name"],
    [{ name: "x".repeat(101) }, "/name"],
    [{ title: "" }, "/title"],
    [{ description: "x".repeat(32 * 1024 + 1) }, "/description"],
    [{ status: "nowhere" }, "/status"],
    [{ status: "archived" }, "/status"],
    [{ userId: "stan" }, "/userId"],
    [{ estimate: -1 }, "/estimate"],
    [{ dueInDays: 1.5 }, "/dueInDays"],
    [{ dueInDays: -1 }, "/dueInDays"],
    [{ startInDays: 3_651 }, "/startInDays"],
    [{ startInDays: 8 }, "/startInDays"],
    [{ labels: [{ name: "a", color: "none" }] }, "/labels/0/color"],
    [{ subtasks: Array.from({ length: 51 }, () => "x") }, "/subtasks"],
    [{ customFields: [{ fieldId: "none", value: "x" }] }, "/customFields/0/fieldId"],
  ])("refuses %j", async (change, pointer) => {
    const world = await openWorld();
    const refused = createTaskTemplate(world.as("adam"), { ...BUG, ...change });
    await expect(refused).rejects.toMatchObject({ code: "invalid", details: { errors: [{ pointer }] } });
    expect(await listTaskTemplates(world.as("vic"), PROJECT)).toEqual([]);
  });

  test("refuses a taken name, and more than 50 templates", async () => {
    const world = await openWorld();
    await createTaskTemplate(world.as("adam"), BUG);
    const create = (name: string) => createTaskTemplate(world.as("adam"), { ...PROJECT, name });
    expect(await refusalOf(create("BUG REPORT"))).toBe("conflict TEMPLATE_NAME_TAKEN");
    await world.put(async (tx) => {
      for (let index = 1; index < MAX_TEMPLATES_PER_PROJECT; index++) {
        await tx.insertTaskTemplate(someTaskTemplate({ id: `t${index}` }));
      }
    });
    expect(await refusalOf(create("Another"))).toBe("conflict TOO_MANY_TEMPLATES");
  });
});

test("templates are edited, reordered and deleted", async () => {
  const world = await openWorld();
  const as = world.as("adam");
  const { id: templateId } = await createTaskTemplate(as, BUG);
  const { id: second } = await createTaskTemplate(as, { ...PROJECT, name: "Chore" });
  expect(await editTaskTemplate(as, { templateId, title: "New", labels: [], userId: null })).toMatchObject({
    ...{ name: "Bug report", title: "New", labels: [], userId: null, estimate: 2 },
  });
  expect(await refusalOf(editTaskTemplate(as, { templateId, name: "chore" }))).toBe("conflict TEMPLATE_NAME_TAKEN");
  const reordered = await reorderTaskTemplates(as, { ...PROJECT, templates: [{ id: second, position: -1 }] });
  expect(reordered.map(({ name }) => name)).toEqual(["Chore", "Bug report"]);
  expect(await deleteTaskTemplate(as, { templateId })).toMatchObject({ id: templateId });
  expect((await listTaskTemplates(world.as("vic"), PROJECT)).map(({ id }) => id)).toEqual([second]);
});

test("changes to templates require the permission to change the project", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.insertTaskTemplate(someTaskTemplate()));
  const templateId = "template-1";
  const calls = [
    (who: Person) => createTaskTemplate(world.as(who), BUG),
    (who: Person) => editTaskTemplate(world.as(who), { templateId, title: "x" }),
    (who: Person) => reorderTaskTemplates(world.as(who), { ...PROJECT, templates: [{ id: templateId, position: 2 }] }),
    (who: Person) => deleteTaskTemplate(world.as(who), { templateId }),
  ];
  for (const call of calls) {
    expect([await refusalOf(call("mia")), await refusalOf(call("stan"))]).toEqual(["forbidden", "not_found"]);
  }
  expect(await refusalOf(listTaskTemplates(world.as("stan"), PROJECT))).toBe("not_found");
  await world.archive("project-1");
  for (const call of calls) expect(await refusalOf(call("adam"))).toBe("conflict PROJECT_ARCHIVED");
  expect(await listTaskTemplates(world.as("mia"), PROJECT)).toHaveLength(1);
});

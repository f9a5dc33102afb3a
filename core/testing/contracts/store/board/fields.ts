/** Custom fields and their values. @module */
import { idOfValue } from "../../../../board/field/field.ts";
import type { ReadTx } from "../../../../ports/store.ts";
import { assertEquals } from "../../../assert.ts";
import { someField, someFieldValue } from "../../../fixtures/field.ts";
import { at, someProject, someTask, someWorkspace } from "../../../fixtures.ts";
import type { Check } from "../scene.ts";

const OF_WORKSPACE = { projectId: null, workspaceId: "workspace-1" };

export function checkFields(check: Check): void {
  checkDefinitions(check);
  checkValues(check);
  checkUsage(check);
  checkLists(check);
  checkPurge(check);
}

function checkDefinitions(check: Check): void {
  check("lists the fields of a project and its workspace in their order, including deleted ones", async (scene) => {
    const options = ["B", "a", "É"];
    const full = someField({ id: "d", ...OF_WORKSPACE, type: "dropdown", options, optionColors: { a: "#f00" } });
    await scene.write(async (tx) => {
      await tx.insertCustomField(someField({ id: "c", position: 2, deletedAt: at(5) }));
      await tx.insertCustomField(someField({ id: "b", position: 1 }));
      await tx.insertCustomField(someField({ id: "a", position: 1, type: "number", unit: "km", precision: 2 }));
      await tx.insertCustomField({ ...full, position: 1.5 });
      await tx.insertProject(someProject({ id: "project-2" }));
      await tx.insertCustomField(someField({ id: "e", projectId: "project-2" }));
      await tx.saveCustomField({ ...full, position: 3, required: true, defaultValue: "a", updatedAt: at(1) });
    });
    await scene.read(async (tx) => {
      const saved = { ...full, position: 3, required: true, defaultValue: "a", updatedAt: at(1) };
      assertEquals(await tx.findCustomField("d"), saved, "the saved field");
      assertEquals(await tx.findCustomField("nothing"), undefined, "an unknown field");
      const ids = async (projectId: string) => (await tx.listCustomFieldsOfProject(projectId)).map(({ id }) => id);
      assertEquals(await ids("project-1"), ["a", "b", "c", "d"], "the fields of a project");
      assertEquals(await ids("project-2"), ["e", "d"], "the fields of another project");
      assertEquals(await ids("nothing"), [], "the fields of an unknown project");
      assertEquals(await tx.listCustomFieldsOfWorkspace("workspace-1"), [saved], "the fields of a workspace");
    });
  });

  check("a project hides fields of its workspace", async ({ write, read }) => {
    const hidden = () => read(async (tx) => (await tx.listHiddenFieldIds("project-1")).toSorted());
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2" }));
      for (const id of ["a", "b"]) await tx.insertCustomField(someField({ id, ...OF_WORKSPACE }));
      for (const fieldId of ["a", "b", "a"]) await tx.hideCustomField({ projectId: "project-1", fieldId });
      await tx.hideCustomField({ projectId: "project-2", fieldId: "b" });
    });
    assertEquals(await hidden(), ["a", "b"], "the hidden fields");
    await write((tx) => tx.showCustomField({ projectId: "project-1", fieldId: "a" }));
    await write((tx) => tx.showCustomField({ projectId: "project-1", fieldId: "a" }));
    assertEquals(await hidden(), ["b"], "the fields that are still hidden");
  });
}

function checkValues(check: Check): void {
  check("a task has at most one value of a field", async ({ write, read }) => {
    const lost = { lostValue: "x", lostType: "dropdown" as const, lostAt: at(3) };
    const values = () =>
      read(async (tx) =>
        (await tx.listFieldValuesOnTasks(["t1", "t2", "t1"]))
          .map(({ taskId, value }) => `${taskId} ${value}`)
          .toSorted(),
      );
    await write(async (tx) => {
      await tx.insertCustomField(someField());
      for (const number of [1, 2, 3]) await tx.insertTask(someTask({ id: `t${number}`, number }));
      await tx.saveFieldValues([someFieldValue({ taskId: "t1", value: "old", ...lost })]);
      await tx.saveFieldValues(["t1", "t3"].map((taskId) => someFieldValue({ taskId, value: "new" })));
      await tx.addFieldValues(["t1", "t2"].map((taskId) => someFieldValue({ taskId, value: "default" })));
    });
    assertEquals(await values(), ["t1 new", "t2 default"], "the values");
    const [row] = await read((tx) => tx.listFieldValuesOnTasks(["t1"]));
    assertEquals(row, someFieldValue({ taskId: "t1", value: "new" }) as typeof row, "the replaced row");
    await write(async (tx) => {
      await tx.saveFieldValues([someFieldValue({ taskId: "t2", value: null, ...lost })]);
      await tx.deleteFieldValue("field-1", "t1");
      await tx.deleteFieldValue("field-1", "nothing");
    });
    assertEquals(await values(), [], "the values after all were removed");
    const left = await read((tx) => tx.listValuesOfField("field-1", 9, ""));
    assertEquals(
      left.map(({ taskId, lostValue }) => [taskId, lostValue]),
      [
        ["t2", "x"],
        ["t3", null],
      ],
      "all rows of the field",
    );
    assertEquals((await read((tx) => tx.listValuesOfField("field-1", 1, "t2"))).length, 1, "the rows after a task");
  });
}

function checkUsage(check: Check): void {
  check("counts the bytes of current and lost values", async ({ write, read }) => {
    const bytes = async () => (await read((tx) => tx.measureWorkspaces(["workspace-1"])))[0]?.bytes ?? 0;
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.insertCustomField(someField());
    });
    const before = await bytes();
    const lost = { lostValue: "lost", lostType: "text" as const, lostAt: at(1) };
    await write((tx) => tx.saveFieldValues([someFieldValue({ value: "Zoë", ...lost })]));
    assertEquals((await bytes()) - before, 8, "the bytes of a value");
  });
}

function checkLists(check: Check): void {
  check("pages through the values on the live tasks of a project", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2" }));
      for (const id of ["a", "b", "c"]) await tx.insertCustomField(someField({ id }));
      // The order of creation is the opposite of the order of IDs.
      for (const number of [1, 2, 3]) {
        const task = someTask({ id: `t${number}`, number, createdAt: at(9 - Math.min(number, 2)) });
        await tx.insertTask(task);
        await tx.saveFieldValues(
          ["b", "a", "c"].map((fieldId) => someFieldValue({ taskId: `t${number}`, fieldId, value: `${fieldId}` })),
        );
      }
      await tx.insertTask(someTask({ id: "t4", number: 4 }));
      await tx.saveFieldValues([someFieldValue({ taskId: "t4", fieldId: "a" })]);
      await tx.deleteTask("t4", at(9));
      await tx.insertTask(someTask({ id: "t5", number: 1, projectId: "project-2" }));
      await tx.saveFieldValues([someFieldValue({ taskId: "t5", fieldId: "a" })]);
      await tx.saveFieldValues([someFieldValue({ taskId: "t1", fieldId: "b", value: null })]);
    });
    const expected = ["t2:a", "t2:b", "t3:a", "t3:b", "t1:a"];
    for (const limit of [1, 2, 4, 5, 9]) {
      assertEquals(await read((tx) => idsByPage(tx, limit)), expected, `the values in pages of ${limit}`);
    }
    await read(async (tx) => {
      const distinct = await tx.listDistinctFieldValues("project-1", ["b", "a"], 9);
      const values = distinct.map(({ fieldId, value }) => `${fieldId} ${value}`);
      assertEquals(values, ["a a", "b b"], "the distinct values");
      assertEquals((await tx.listDistinctFieldValues("project-1", ["b", "a"], 1)).length, 1, "a limit");
    });
  });

  check("lists the numbered tasks of a project, including deleted ones", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2" }));
      for (const number of [3, 1, 2, 4]) await tx.insertTask(someTask({ id: `t${number}`, number }));
      await tx.insertTask(someTask({ id: "other", number: 2, projectId: "project-2" }));
      await tx.deleteTask("t2", at(1));
    });
    const found = await read((tx) => tx.listNumberedTasks("project-1", 1, 2));
    const expected = [
      { id: "t2", number: 2 },
      { id: "t3", number: 3 },
    ];
    assertEquals(found, expected, "the tasks");
  });
}

async function idsByPage(tx: ReadTx, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: { value: string | number | null; id: string } | undefined; ; ) {
    const page = await tx.listFieldValuesOfProject("project-1", ["a", "b"], { limit, ...(after ? { after } : {}) });
    ids.push(...page.rows.map(idOfValue));
    if (!page.next) return ids;
    after = page.next;
  }
}

function checkPurge(check: Check): void {
  check("removes values with their task, and fields with their project and workspace", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "w" }));
      await tx.insertProject(someProject({ id: "p", workspaceId: "w" }));
      await tx.insertCustomField(someField({ id: "own", projectId: "p" }));
      await tx.insertCustomField(someField({ id: "shared", projectId: null, workspaceId: "w" }));
      await tx.hideCustomField({ projectId: "p", fieldId: "shared" });
      for (const number of [1, 2]) {
        await tx.insertTask(someTask({ id: `t${number}`, number, projectId: "p", workspaceId: "w" }));
        await tx.saveFieldValues(["own", "shared"].map((fieldId) => someFieldValue({ taskId: `t${number}`, fieldId })));
      }
      await tx.deleteTask("t1", at(1));
      await tx.purgeTasks(at(2), { tasks: 9, rows: 999 });
    });
    const left = () =>
      read(async (tx) => [
        ...(await tx.listValuesOfField("own", 9, "")).map(({ taskId }) => taskId),
        ...(await tx.listValuesOfField("shared", 9, "")).map(({ taskId }) => taskId),
        (await tx.findCustomField("own"))?.id,
        (await tx.findCustomField("shared"))?.id,
      ]);
    assertEquals(await left(), ["t2", "t2", "own", "shared"], "what is left after the purge of a task");
    await write((tx) => tx.deleteProject("p"));
    assertEquals(await left(), [undefined, "shared"], "what is left after the deletion of the project");
    await write((tx) => tx.deleteWorkspace("w"));
    assertEquals(await left(), [undefined, undefined], "what is left after the deletion of the workspace");
  });

  check("purges deleted fields and lost values in parts", async ({ write, read }) => {
    const lost = { lostValue: "x", lostType: "text" as const };
    await write(async (tx) => {
      await tx.insertCustomField(someField({ id: "stays" }));
      await tx.insertCustomField(someField({ id: "old", deletedAt: at(1) }));
      await tx.insertCustomField(someField({ id: "young", deletedAt: at(9) }));
      for (const number of [1, 2, 3]) {
        const taskId = `t${number}`;
        await tx.insertTask(someTask({ id: taskId, number }));
        await tx.saveFieldValues(["old", "young"].map((fieldId) => someFieldValue({ taskId, fieldId })));
      }
      await tx.saveFieldValues([
        someFieldValue({ taskId: "t1", fieldId: "stays", value: null, ...lost, lostAt: at(1) }),
        someFieldValue({ taskId: "t2", fieldId: "stays", ...lost, lostAt: at(1) }),
        someFieldValue({ taskId: "t3", fieldId: "stays", value: null, ...lost, lostAt: at(9) }),
      ]);
    });
    let parts = 0;
    while (await write((tx) => tx.purgeCustomFields(at(5), 2))) parts++;
    assertEquals(parts >= 2, true, "whether there are several parts");
    await read(async (tx) => {
      const ids = (await tx.listCustomFieldsOfProject("project-1")).map(({ id }) => id);
      assertEquals(ids.toSorted(), ["stays", "young"], "the fields");
      const rows = await tx.listValuesOfField("stays", 9, "");
      const expected = [
        ["t2", null],
        ["t3", "x"],
      ];
      assertEquals(
        rows.map(({ taskId, lostValue }) => [taskId, lostValue]),
        expected,
        "the lost values",
      );
      assertEquals((await tx.listValuesOfField("young", 9, "")).length, 3, "the values of a field that remains");
    });
  });
}

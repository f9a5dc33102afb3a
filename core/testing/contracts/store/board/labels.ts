/** Labels. @module */
import type { Page } from "../../../../page.ts";
import type { LabelFilter } from "../../../../ports/store/board/label.ts";
import { assertEquals } from "../../../assert.ts";
import { at, someLabel, someProject, someTask, someWorkspace } from "../../../fixtures.ts";
import { ALL_ROWS, type Check, idsOf, type Scene } from "../scene.ts";

export function checkLabels(check: Check): void {
  check("finds labels by name regardless of case, on a task and among templates", async (scene) => {
    await insertLabels(scene);
    await scene.read(async (tx) => {
      assertEquals((await tx.findLabelOnTask("task-1", "bUG"))?.id, "copy-1", "the copy on a task");
      assertEquals(await tx.findLabelOnTask("task-1", "detached"), undefined, "a label that is not on the task");
      assertEquals((await tx.findTemplateLabel("workspace-1", "BUG"))?.id, "template", "the template");
      assertEquals(await tx.findTemplateLabel("workspace-1", "B_g"), undefined, "a template found by a LIKE pattern");
      assertEquals(
        await tx.findTemplateLabel("workspace-1", "Detached"),
        undefined,
        "a detached label found as a template",
      );
    });
  });

  check("lists labels of a task, a project and a workspace by age, and copies by ID", async (scene) => {
    await insertLabels(scene);
    await scene.read(async (tx) => {
      assertEquals(idsOf(await tx.listLabelsOnTask("task-1")), ["copy-4", "copy-1"], "the labels of a task");
      const onTasks = await tx.listLabelsOnTasks(["task-1", "task-2", "task-9", "nothing", "task-1"]);
      assertEquals(idsOf(onTasks).sort(), ["copy-1", "copy-2", "copy-4", "hidden"], "the labels of several tasks");
      assertEquals(
        idsOf(await tx.listLabelsOfProject("project-1")),
        ["copy-4", "copy-1", "copy-2"],
        "the labels of a project",
      );
      const ofWorkspace = ["detached", "copy-3", "copy-4", "copy-1", "copy-2", "template"];
      assertEquals(
        idsOf((await tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS)).rows),
        ofWorkspace,
        "the labels of a workspace",
      );
      const copies = await tx.listLabelCopies("workspace-1", "bug", 9);
      assertEquals(idsOf(copies), ["copy-1", "copy-2", "copy-3", "hidden"], "the copies with a name");
      const some = await tx.listLabelCopies("workspace-1", "BUG", 2, "copy-1");
      assertEquals(idsOf(some), ["copy-2", "copy-3"], "the next copies with a name");
    });
  });

  check("pages through the labels of a workspace, with each name once among rows without a task", async (scene) => {
    await insertLabels(scene);
    await scene.write(async (tx) => {
      await tx.insertLabel(someLabel({ id: "detached-bug", name: "bUg", isTemplate: false, createdAt: at(0) }));
      await tx.insertLabel(someLabel({ id: "detached-2", name: "detached", isTemplate: false, createdAt: at(2) }));
      await tx.insertLabel(someLabel({ id: "detached-3", name: "detached", isTemplate: false, createdAt: at(1) }));
      await tx.insertLabel(someLabel({ id: "template-2", name: "Chore", createdAt: at(9) }));
    });
    const offered = ["detached", "copy-3", "copy-4", "copy-1", "copy-2", "template", "template-2"];
    for (const limit of [1, 2, 3, 7, 100]) {
      assertEquals(await walk(scene, {}, limit), offered, `the labels, ${limit} per page`);
      assertEquals(
        await walk(scene, { templates: true }, limit),
        ["template", "template-2"],
        `the templates, ${limit} per page`,
      );
      assertEquals(
        await walk(scene, { projectIds: ["project-1"] }, limit),
        ["copy-4", "copy-1", "copy-2", "template", "template-2"],
        `the templates and the labels of a project, ${limit} per page`,
      );
    }
    const last = await scene.read((tx) => tx.listLabelsOfWorkspace("workspace-1", {}, { limit: 7 }));
    assertEquals(last.next, undefined, "the cursor after the last label");
    const none = await scene.read((tx) => tx.listLabelsOfWorkspace("workspace-9", {}, ALL_ROWS));
    assertEquals(none.rows, [], "the labels of an unknown workspace");
  });

  check("hides labels of a deleted task, except in the list of copies", async (scene) => {
    await insertLabels(scene);
    await scene.read(async (tx) => {
      assertEquals(await tx.findLabel("hidden"), undefined, "the label");
      assertEquals(await tx.findLabelOnTask("task-9", "bug"), undefined, "the label on the task");
      assertEquals(await tx.listLabelsOnTask("task-9"), [], "the labels of the task");
    });
    await scene.write(async (tx) => {
      await tx.saveLabel(someLabel({ id: "hidden", name: "Defect", color: "red", taskId: "task-9" }));
      await tx.undeleteTask("task-9");
    });
    const found = await scene.read((tx) => tx.findLabel("hidden"));
    assertEquals(found, someLabel({ id: "hidden", name: "Defect", color: "red", taskId: "task-9" }), "the label");
  });

  check("insertLabels() has the same result as inserting labels one by one", async ({ write, read }) => {
    const many = Array.from({ length: 150 }, (_, index) => someLabel({ id: `label-${index}`, name: `Label ${index}` }));
    await write(async (tx) => {
      await tx.insertLabels(many);
      await tx.insertLabels([]);
    });
    const { rows: found } = await read((tx) => tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS));
    assertEquals(idsOf(found).sort(), idsOf(many).sort(), "the labels");
    assertEquals((await read((tx) => tx.findTemplateLabel("workspace-1", "LABEL 149")))?.id, "label-149", "the last");
  });

  check("finds a saved label only by its new name and task", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.insertLabel(someLabel({ id: "copy", name: "Old", taskId: "task-1" }));
      await tx.insertLabel(someLabel({ id: "template", name: "Old" }));
      await tx.saveLabel(someLabel({ id: "copy", name: "Old", isTemplate: false, updatedAt: at(1) }));
      await tx.saveLabel(someLabel({ id: "template", name: "New" }));
      await tx.saveLabel(someLabel({ id: "nothing" }));
    });
    await read(async (tx) => {
      assertEquals(await tx.listLabelsOnTask("task-1"), [], "the labels of the task");
      assertEquals((await tx.findLabel("copy"))?.taskId, null, "the task of the detached label");
      assertEquals(await tx.findTemplateLabel("workspace-1", "Old"), undefined, "the template with the old name");
      assertEquals((await tx.findTemplateLabel("workspace-1", "new"))?.id, "template", "the template");
      assertEquals(await tx.findLabel("nothing"), undefined, "a label that does not exist");
    });
    await write(async (tx) => {
      await tx.deleteLabel("copy");
      await tx.deleteLabel("nothing");
    });
    assertEquals(
      idsOf((await read((tx) => tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS))).rows),
      ["template"],
      "the labels",
    );
  });

  check("folds the case of names in every script as core does", async ({ write, read }) => {
    const same: [string, string][] = [
      ["Übung", "ÜBUNG"],
      ["Cafe\u0301", "CAFÉ"],
      ["Ångström", "\u212bNGSTRÖM"],
      ["ﬁx", "FIX"],
      ["ΣΊΣΥΦΟΣ", "σίσυφος"],
      ["ЖУК", "жук"],
      ["İ", "i\u0307"],
      ["  padded\t", "PADDED"],
      ["100%_\\'\"", "100%_\\'\""],
      ["👩‍💻", "👩‍💻"],
    ];
    const different: [string, string][] = [
      ["straße", "STRASSE"],
      ["I", "ı"],
      ["e", "é"],
      ["a_b", "axb"],
      ["a b", "ab"],
      ["%", "anything"],
    ];
    for (const [name, other] of [...same, ...different]) {
      await write((tx) => tx.insertLabel(someLabel({ name })));
      const found = await read((tx) => tx.findTemplateLabel("workspace-1", other));
      const isSame = same.some(([left, right]) => left === name && right === other);
      assertEquals(found?.name, isSame ? name : undefined, `the label "${name}" found as "${other}"`);
      await write((tx) => tx.deleteLabel("label-1"));
    }
  });
}

async function walk({ read }: Scene, filter: LabelFilter, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let page: Page = { limit };
  while (true) {
    const { rows, next } = await read((tx) => tx.listLabelsOfWorkspace("workspace-1", filter, page));
    ids.push(...idsOf(rows));
    if (!next) return ids;
    page = { limit, after: next };
  }
}

async function insertLabels({ write }: Scene): Promise<void> {
  await write(async (tx) => {
    await tx.insertProject(someProject({ id: "other" }));
    await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
    for (const number of [1, 2, 9]) await tx.insertTask(someTask({ number }));
    await tx.insertTask(someTask({ number: 3, projectId: "other" }));
    await tx.insertLabel(someLabel({ id: "template", name: "Bug", createdAt: at(9) }));
    await tx.insertLabel(someLabel({ id: "copy-1", name: "Bug", taskId: "task-1", createdAt: at(4) }));
    await tx.insertLabel(someLabel({ id: "copy-2", name: "BUG", taskId: "task-2", createdAt: at(4) }));
    await tx.insertLabel(someLabel({ id: "copy-3", name: "bug", taskId: "task-3", createdAt: at(2) }));
    await tx.insertLabel(someLabel({ id: "copy-4", name: "Later", taskId: "task-1", createdAt: at(3) }));
    await tx.insertLabel(someLabel({ id: "detached", name: "Detached", isTemplate: false, createdAt: at(1) }));
    await tx.insertLabel(someLabel({ id: "hidden", name: "Bug", taskId: "task-9" }));
    await tx.insertLabel(someLabel({ id: "elsewhere", name: "Bug", workspaceId: "workspace-2" }));
    await tx.deleteTask("task-9", at(5));
  });
}

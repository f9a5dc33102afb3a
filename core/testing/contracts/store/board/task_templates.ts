/** Task templates. @module */
import { assertEquals } from "../../../assert.ts";
import { someTaskTemplate } from "../../../fixtures/template.ts";
import { at, someProject } from "../../../fixtures.ts";
import type { Check } from "../scene.ts";

const FULL = someTaskTemplate({
  id: "full",
  name: "É \u{1f525}",
  description: "Steps",
  status: "to-do",
  priority: "urgent",
  userId: "account-1",
  estimate: 2.5,
  startInDays: 0,
  dueInDays: 14,
  labels: [{ name: "bug", color: "#f00" }],
  customFields: [{ fieldId: "field-1", value: "é" }],
  subtasks: ["One", "Two"],
  position: 1.5,
  createdAt: at(3),
});

export function checkTaskTemplates(check: Check): void {
  check("saves task templates, and lists the templates of a project by position", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2" }));
      await tx.insertTaskTemplate(FULL);
      for (const id of ["b", "a"]) await tx.insertTaskTemplate(someTaskTemplate({ id, position: 2 }));
      await tx.insertTaskTemplate(someTaskTemplate({ id: "c", projectId: "project-2" }));
      await tx.insertTaskTemplate(someTaskTemplate({ id: "d", position: -0.5 }));
    });
    const ids = (projectId: string) =>
      read(async (tx) => (await tx.listTaskTemplates(projectId)).map(({ id }) => id).join(" "));
    assertEquals(await read((tx) => tx.findTaskTemplate("full")), FULL, "the template");
    assertEquals(await read((tx) => tx.findTaskTemplate("nothing")), undefined, "an unknown template");
    assertEquals(
      [await ids("project-1"), await ids("project-2")],
      ["d full a b", "c"],
      "the templates of both projects",
    );
    const saved = { ...FULL, name: "Saved", estimate: null, labels: [], position: 9, updatedAt: at(9) };
    await write(async (tx) => {
      await tx.saveTaskTemplate(saved);
      await tx.deleteTaskTemplate("a");
      await tx.deleteTaskTemplate("nothing");
    });
    assertEquals(await read((tx) => tx.findTaskTemplate("full")), saved, "the saved template");
    assertEquals(await ids("project-1"), "d b full", "the templates that remain");
    await write((tx) => tx.deleteProject("project-1"));
    assertEquals(
      [await ids("project-1"), await ids("project-2")],
      ["", "c"],
      "the templates after a project was deleted",
    );
  });
}

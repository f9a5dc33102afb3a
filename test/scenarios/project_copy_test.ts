/** Projects that are copies of other projects. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Row } from "../harness/client.ts";
import { SCENARIO_KINDS } from "../harness/harness.ts";
import { Story } from "./story.ts";

interface Board {
  tasks: (Row & { number: number; title: string; status: string; estimate: number | null })[];
}

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    beforeAll(async () => {
      story = await Story.begin({ store });
    });
    afterAll(async () => await story.close());

    test("POST /api/project copies a project with its tasks, fields, templates and relations", async () => {
      const { client } = story.harness;
      const as = story.ada.token;
      const { project } = await story.meanwhile((make) => make.project());
      const field = await client.ok<Row>("POST", "/api/custom-field", {
        as,
        body: { projectId: project, name: "Size", type: "number" },
      });
      const template = { name: "Bug", labels: [{ name: "bug", color: "red" }] };
      await client.ok("POST", `/api/project/${project}/task-templates`, { as, body: template });
      const create = (body: object) => client.ok<Row>("POST", `/api/task/${project}`, { as, body });
      const basics = { description: "", priority: "low", status: "to-do" };
      const parent = await create({ ...basics, title: "Parent", estimate: 2 });
      const removed = await create({ ...basics, title: "Removed" });
      const customFields = [{ fieldId: field.id, value: "3" }];
      const child = await create({ ...basics, title: "Child", status: "done", customFields });
      await client.ok("DELETE", `/api/task/${removed.id}`, { as });
      const label = { name: "bug", color: "#ff0000", workspaceId: story.workspaceId, taskId: child.id };
      await client.ok("POST", "/api/label", { as, body: label });
      const relation = { sourceTaskId: parent.id, targetTaskId: child.id, relationType: "subtask" };
      await client.ok("POST", "/api/task-relation", { as, body: relation });

      const body = { workspaceId: story.workspaceId, name: "Copy", slug: "COPY", sourceProjectId: project };
      const copy = await client.ok<Row>("POST", "/api/project", { as, body: { ...body, includeTasks: true } });
      expect(copy).toMatchObject({ name: "Copy", slug: "COPY", lastTaskNumber: 2, icon: "Layout" });
      const { tasks } = await client.ok<Board & Row>("GET", `/api/project/${copy.id}`, { as });
      const shown = tasks.map(({ number, title, status, estimate }) => [number, title, status, estimate]);
      expect(shown.toSorted()).toEqual([
        [1, "Parent", "to-do", 2],
        [2, "Child", "done", null],
      ]);
      const idOf = (number: number) => tasks.find((task) => task.number === number)?.id;
      const values = await client.ok<Row[]>("GET", `/api/custom-field/task/${idOf(2)}`, { as });
      expect(values).toMatchObject([{ value: "3" }]);
      expect(JSON.stringify(values)).not.toContain(field.id);
      expect(await client.ok("GET", `/api/label/task/${idOf(2)}`, { as })).toMatchObject([{ name: "bug" }]);
      expect(await client.ok("GET", `/api/task-relation/${idOf(1)}`, { as })).toMatchObject([
        { sourceTaskId: idOf(1), targetTaskId: idOf(2), relationType: "subtask" },
      ]);
      expect(await client.ok("GET", `/api/project/${copy.id}/task-templates`, { as })).toMatchObject([{ name: "Bug" }]);

      const plain = await client.ok<Row>("POST", "/api/project", { as, body: { ...body, slug: "BARE" } });
      expect(await client.ok<Board & Row>("GET", `/api/project/${plain.id}`, { as })).toMatchObject({ tasks: [] });
    });

    test("POST /api/project does not find a source that the caller may not open", async () => {
      const { client } = story.harness;
      const { project } = await story.meanwhile((make) => make.project());
      await client.ok("PUT", `/api/project/${project}/access`, { as: story.ada.token, body: { isPrivate: true } });
      const body = { workspaceId: story.workspaceId, name: "Copy", slug: "PEEK", sourceProjectId: project };
      const refused = await client.ask("POST", "/api/project", { as: story.mia.token, body });
      expect(refused.status).toBe(404);
      const projects = await client.ok<Row[]>("GET", `/api/project?workspaceId=${story.workspaceId}`, {
        as: story.ada.token,
      });
      expect(projects.map(({ slug }) => slug)).not.toContain("PEEK");
    });
  });
}

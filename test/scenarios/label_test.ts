/** A label template of the workspace, its copies on tasks, and the result of detaching one. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Row } from "../harness/client.ts";
import { SCENARIO_KINDS } from "../harness/harness.ts";
import { anId, aTime, Story } from "./story.ts";

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    beforeAll(async () => {
      story = await Story.begin({ store });
    });
    afterAll(async () => await story.close());

    test("a copy of a label template is independent of it", async () => {
      const { ada, mia, vic, eve, workspaceId, harness } = story;
      const { task } = await story.meanwhile(async (make) => await make.task((await make.project()).project));
      const body = { name: "bug", color: "red", workspaceId };
      await story.step({ by: vic, request: "POST /api/label", body, status: 403, answer: "forbidden" });
      await story.step({ by: eve, request: "POST /api/label", body, status: 404, answer: "not_found" });

      const template = await story.step({
        by: mia,
        request: "POST /api/label",
        body,
        answer: { id: anId, ...body, taskId: null, isTemplate: true, createdAt: aTime, updatedAt: aTime },
        events: [["labelsChanged", { labelId: anId, kind: "created", name: "bug", color: "red" }]],
      });
      await story.step({
        by: ada,
        request: "POST /api/label",
        body: { ...body, name: "BUG", color: "blue" },
        answer: template,
      });

      const copy = await story.step({
        by: mia,
        request: `PUT /api/label/${template.id}/task`,
        body: { taskId: task },
        answer: { ...template, id: anId, taskId: task, isTemplate: false, createdAt: aTime, updatedAt: aTime },
        events: [["taskLabelsChanged", { labelId: anId, kind: "attached", name: "bug", color: "red" }]],
      });
      expect(copy.id).not.toBe(template.id);

      await story.meanwhile(async () => {
        const renamed = await harness.ok("PUT", `/api/label/${template.id}`, {
          as: mia.token,
          body: { name: "defect", color: "#f00" },
        });
        expect(renamed).toEqual({ ...template, name: "defect", color: "#f00", updatedAt: story.now });
      });
      const reached = await harness.ok("GET", `/api/label/${copy.id}`, { as: vic.token });
      expect(reached).toEqual({ ...copy, name: "defect", color: "#f00", updatedAt: story.now });

      const detached = await story.step({
        by: mia,
        request: `DELETE /api/label/${copy.id}/task`,
        answer: { ...reached, taskId: null, updatedAt: aTime },
        events: [["taskLabelsChanged", { labelId: copy.id, kind: "detached", name: "defect", color: "#f00" }]],
      });
      expect(await harness.ok<Row[]>("GET", `/api/label/task/${task}`, { as: vic.token })).toEqual([]);
      const offered = await harness.ok<Row[]>("GET", `/api/label/workspace/${workspaceId}`, { as: vic.token });
      expect(offered.map(({ id }) => id)).toEqual([template.id]);
      expect(await harness.ok("GET", `/api/label/${copy.id}`, { as: vic.token })).toEqual(detached);
      await story.meanwhile(() => harness.ok("DELETE", `/api/label/${copy.id}`, { as: mia.token }));
      await story.step({ by: mia, request: `GET /api/label/${copy.id}`, status: 404, answer: "not_found" });
    });
  });
}

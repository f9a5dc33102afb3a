/** A task moves to another project: what moves with it, and how it is still found. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Row } from "../harness/client.ts";
import { STORE_KINDS } from "../harness/harness.ts";
import { aTime, Story } from "./story.ts";

for (const store of STORE_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    beforeAll(async () => {
      story = await Story.begin({ store });
    });
    afterAll(async () => await story.close());

    test("a task moves with its comments, images and relations", async () => {
      const { ada, mia, eve, workspaceId, harness } = story;
      const as = ada.token;
      const { from, to, task, label, comment, relation } = await story.meanwhile(async (make) => {
        const { project: from } = await make.project();
        const { project: to } = await make.project();
        await make.task(to);
        const { task } = await make.task(from);
        const { task: other } = await make.task(from);
        await harness.ok("PUT", `/api/task/assignee/${task}`, { as, body: { userId: mia.id } });
        const made = {
          ...(await make.label(task)),
          ...(await make.comment(task)),
          ...(await make.relation(other, task)),
        };
        return { from, to, task, ...made };
      });
      const before = await harness.ok("GET", `/api/task/${task}`, { as });
      const { slug: oldSlug, name: oldName } = await harness.ok("GET", `/api/project/${from}`, { as });
      const { name: newName } = await harness.ok("GET", `/api/project/${to}`, { as });
      const [, , inReview] = await harness.ok<[Row, Row, Row]>("GET", `/api/column/${to}`, { as });
      const { assigneeId: _, assigneeName: __, ...plain } = before;

      const move = { request: `PUT /api/task/move/${task}` };
      await story.step({ by: eve, ...move, body: { destinationProjectId: to }, status: 404, answer: "not_found" });
      await story.step({ by: ada, ...move, body: { destinationProjectId: "none" }, status: 404, answer: "not_found" });
      await story.step({
        by: ada,
        ...move,
        body: { destinationProjectId: from },
        status: 400,
        answer: "TASK_ALREADY_THERE",
      });

      const moved = {
        ...plain,
        projectId: to,
        number: 2,
        position: 1,
        status: "in-review",
        columnId: inReview.id,
        updatedAt: aTime,
      };
      const places = { oldStatus: "to-do", newStatus: "in-review" };
      await story.step({
        by: ada,
        ...move,
        body: { destinationProjectId: to, destinationStatus: "In Review" },
        answer: { task: moved, sourceProjectId: from, destinationProjectId: to },
        events: [
          ["taskMoved", { old: from, new: to, ...places, oldNumber: 1, newNumber: 2, oldPosition: 1, newPosition: 1 }],
        ],
        activities: [
          {
            type: "task",
            content: `moved this task from "${oldName}" to "${newName}"`,
            eventData: { field: "projectId", fromProjectId: from, toProjectId: to, ...places },
          },
        ],
      });

      const labels = await harness.ok<Row[]>("GET", `/api/label/task/${task}`, { as });
      const comments = await harness.ok<Row[]>("GET", `/api/comment/${task}`, { as });
      const relations = await harness.ok<Row[]>("GET", `/api/task-relation/${task}`, { as });
      expect([labels, comments, relations].map((rows) => rows.map(({ id }) => id))).toEqual([
        [label],
        [comment],
        [relation],
      ]);
      const query = { workspaceId, q: `${oldSlug}-1` };
      const { results } = await harness.ok<{ results: Row[] }>("GET", "/api/search", { as, query });
      expect(results.map(({ id, taskNumber, projectId }) => [id, taskNumber, projectId])).toEqual([[task, 2, to]]);
      const left = await harness.ok<Row[]>("GET", "/api/task", { as, query: { workspaceId, projectId: from } });
      expect(left.map(({ number }) => number)).toEqual([2]);
    });

    test("tasks cannot be moved into or out of an archived project", async () => {
      const { ada } = story;
      const { open, closed, task } = await story.meanwhile(async (make) => {
        const { project: open } = await make.project();
        const { project: closed } = await make.project();
        return { open, closed, ...(await make.task(closed)) };
      });
      const { task: other } = await story.meanwhile((make) => make.task(open));
      const project = await story.harness.ok("GET", `/api/project/${closed}`, { as: ada.token });
      const { tasks: _, ...plain } = project;
      const archived = await story.step({
        by: ada,
        request: `PUT /api/project/${closed}/archive`,
        answer: { ...plain, archivedAt: aTime, version: Number(plain.version) + 1 },
        events: [["projectUpdated", { changes: { archivedAt: { old: null, new: aTime } } }]],
      });
      await story.step({ by: ada, request: `PUT /api/project/${closed}/archive`, answer: archived });

      const refused = { by: ada, status: 409, answer: "PROJECT_ARCHIVED" };
      await story.step({ ...refused, request: `PATCH /api/task/${task}`, body: { title: "x" } });
      await story.step({ ...refused, request: `POST /api/task/${closed}`, body: { title: "x" } });
      await story.step({ ...refused, request: `DELETE /api/task/${task}` });
      await story.step({ ...refused, request: `POST /api/comment/${task}`, body: { content: "x" } });
      await story.step({ ...refused, request: `PUT /api/task/move/${task}`, body: { destinationProjectId: open } });
      await story.step({ ...refused, request: `PUT /api/task/move/${other}`, body: { destinationProjectId: closed } });

      await story.step({
        by: ada,
        request: `PUT /api/project/${closed}/unarchive`,
        answer: { ...archived, archivedAt: null, version: Number(archived.version) + 1 },
        events: [["projectUpdated", { changes: { archivedAt: { old: archived.archivedAt, new: null } } }]],
      });
      const renamed = await story.harness.request("PATCH", `/api/task/${task}`, {
        as: ada.token,
        body: { title: "x" },
      });
      expect(renamed.status).toBe(200);
    });
  });
}

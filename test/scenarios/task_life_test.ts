/** The life of a task: created, dragged, edited, commented on, deleted, restored. @module */
import { afterAll, beforeAll, describe, test } from "bun:test";
import type { Row } from "../harness/client.ts";
import { STORE_KINDS } from "../harness/harness.ts";
import { anId, aTime, changed, Story, statusChanged } from "./story.ts";

for (const store of STORE_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    let projectId: string;

    beforeAll(async () => {
      story = await Story.begin({ store });
      projectId = (await story.meanwhile((make) => make.project())).project;
    });
    afterAll(async () => await story.close());

    test("a task is created, edited, moved, archived and deleted", async () => {
      const { ada, mia, vic, eve, workspaceId } = story;
      const place = { taskTitle: "Build the mill", projectId, workspaceId, actorId: ada.id };

      const body = {
        title: " Build the mill ",
        priority: "high",
        status: "to do",
        userId: mia.id,
        dueDate: "2027-01-20",
      };
      const columns = await story.harness.ok<Row[]>("GET", `/api/column/${projectId}`, { as: ada.token });
      const columnId = (slug: string) => columns.find((column) => column.slug === slug)?.id;
      const made = await story.step({
        by: ada,
        request: `POST /api/task/${projectId}`,
        body,
        answer: {
          id: anId,
          projectId,
          workspaceId,
          position: 1,
          number: 1,
          userId: mia.id,
          assigneeId: mia.id,
          assigneeName: "Mia",
          customFields: [],
          title: "Build the mill",
          description: null,
          status: "to-do",
          columnId: columnId("to-do"),
          priority: "high",
          startDate: null,
          dueDate: "2027-01-20T00:00:00.000Z",
          dueDateOnly: true,
          estimate: null,
          milestoneId: null,
          recurrence: null,
          cycleId: null,
          createdAt: aTime,
          updatedAt: aTime,
        },
        events: [["taskCreated", {}]],
        activities: [{ type: "create", content: "created this task", eventData: {} }],
        notices: [{ to: mia, type: "task_created", title: null, content: null, eventData: place }],
      });
      const { assigneeId: _, assigneeName: __, customFields: ___, ...task } = made;
      const path = `/api/task/${made.id}`;

      const dragged = await story.step({
        by: ada,
        request: `PATCH ${path}`,
        body: { status: "in-progress" },
        answer: { ...task, status: "in-progress", columnId: columnId("in-progress"), updatedAt: aTime },
        events: [["taskStatusChanged", { old: "to-do", new: "in-progress" }]],
        activities: [statusChanged("to-do", "in-progress")],
        notices: [
          {
            to: mia,
            type: "task_status_changed",
            title: null,
            content: null,
            eventData: { ...place, oldStatus: "to-do", newStatus: "in-progress" },
          },
        ],
      });
      await story.step({ by: ada, request: `PATCH ${path}`, body: { status: "in-progress" }, answer: dragged });
      await story.step({
        by: ada,
        request: `PUT /api/task/due-date/${made.id}`,
        body: { dueDate: "2027-01-20" },
        answer: dragged,
      });

      await story.step({
        by: vic,
        request: `PATCH ${path}`,
        body: { status: "done" },
        status: 403,
        answer: "forbidden",
      });
      await story.step({
        by: eve,
        request: `PATCH ${path}`,
        body: { status: "done" },
        status: 404,
        answer: "not_found",
      });
      await story.step({ by: null, request: `PATCH ${path}`, body: {}, status: 401, answer: "unauthenticated" });
      await story.step({
        by: ada,
        request: `PATCH ${path}`,
        body: { status: "x" },
        status: 400,
        answer: "INVALID_STATUS",
      });
      await story.step({
        by: ada,
        request: `PATCH ${path}`,
        body: { userId: eve.id },
        status: 400,
        answer: "ASSIGNEE_NOT_A_MEMBER",
      });

      const whole = {
        title: "Build the mill well",
        description: "Of brass",
        priority: "urgent",
        status: "in-review",
        projectId,
        position: 4.5,
        startDate: "2027-01-10",
      };
      const replaced = await story.step({
        by: mia,
        request: `PUT ${path}`,
        body: whole,
        answer: {
          ...dragged,
          ...whole,
          columnId: columnId("in-review"),
          startDate: "2027-01-10T00:00:00.000Z",
          userId: null,
          dueDate: null,
          dueDateOnly: false,
          updatedAt: aTime,
        },
        events: [
          ["taskStatusChanged", { old: "in-progress", new: "in-review" }],
          ["taskTitleChanged", { old: "Build the mill", new: "Build the mill well" }],
          ["taskDescriptionChanged", { old: null, new: "Of brass" }],
          ["taskPriorityChanged", { old: "high", new: "urgent" }],
          ["taskUnassigned", { old: mia.id, new: null }],
          ["taskStartDateChanged", { old: null, new: "2027-01-10T00:00:00.000Z" }],
          ["taskDueDateChanged", { old: "2027-01-20T00:00:00.000Z", new: null, oldDateOnly: true, newDateOnly: false }],
          ["taskPositionChanged", { old: 1, new: 4.5 }],
        ],
        activities: [
          statusChanged("in-progress", "in-review"),
          changed("title_changed", { oldTitle: "Build the mill", newTitle: "Build the mill well" }),
          changed("description_changed", { oldLength: 0, newLength: 8 }),
          changed("priority_changed", { oldPriority: "high", newPriority: "urgent" }),
          changed("unassigned", { oldAssigneeId: mia.id }),
          {
            type: "task",
            content: "set the start date to 2027-01-10",
            eventData: { field: "startDate", old: null, new: "2027-01-10T00:00:00.000Z" },
          },
          changed("due_date_changed", { oldDueDate: "2027-01-20T00:00:00.000Z", newDueDate: null }),
        ],
        notices: [
          {
            // The creator watches the task.
            to: ada,
            type: "task_status_changed",
            title: null,
            content: null,
            eventData: {
              ...place,
              taskTitle: whole.title,
              actorId: mia.id,
              oldStatus: "in-progress",
              newStatus: "in-review",
            },
          },
        ],
      });
      await story.step({ by: mia, request: `PUT ${path}`, body: whole, answer: replaced });

      await talk(made.id, replaced);
      await deleteAndRestore(replaced);
    });

    async function talk(taskId: string, task: Row): Promise<void> {
      const { ada, mia, vic, workspaceId } = story;
      const place = { taskTitle: task.title, projectId, workspaceId, actorId: ada.id };
      const content = `Ready? <hexlane-mention id="${vic.id}">Vic</hexlane-mention> & <hexlane-mention id="nobody">`;
      const comment = await story.step({
        by: ada,
        request: `POST /api/comment/${taskId}`,
        body: { content },
        answer: {
          id: anId,
          taskId,
          type: "comment",
          userId: ada.id,
          content,
          createdAt: aTime,
          updatedAt: aTime,
          eventData: null,
          externalUserName: null,
          externalUserAvatar: null,
          externalSource: null,
          externalUrl: null,
          parentId: null,
          user: { name: "Ada", image: null },
        },
        events: [["taskCommentCreated", { commentId: anId, content }]],
        activities: [{ type: "comment", content, eventData: null }],
        notices: [
          {
            // The former assignee still watches the task.
            to: mia,
            type: "info",
            title: `Ada commented on "${task.title}"`,
            content: "Ready? Vic &",
            eventData: { kind: "comment", ...place, commenterName: "Ada", commentPreview: "Ready? Vic &" },
          },
          {
            to: vic,
            type: "info",
            title: `Ada mentioned you in a comment on "${task.title}"`,
            content: "Ready? Vic &",
            eventData: { kind: "mention", ...place, mentionerName: "Ada" },
          },
        ],
      });
      const change = { body: { content: "Ready!" }, request: `PUT /api/comment/${comment.id}` };
      await story.step({ by: mia, ...change, status: 403, answer: "NOT_THE_AUTHOR" });
      const edited = await story.step({
        by: ada,
        ...change,
        answer: { ...comment, content: "Ready!", updatedAt: aTime },
        events: [["taskCommentUpdated", { commentId: comment.id, old: content, new: "Ready!" }]],
      });
      await story.step({ by: ada, ...change, answer: edited });
      await story.step({ by: mia, request: `DELETE /api/comment/${comment.id}`, status: 403, answer: "forbidden" });
      await story.step({
        by: ada,
        request: "DELETE /api/activity/comment",
        body: { activityId: comment.id },
        answer: edited,
        events: [["taskCommentDeleted", { commentId: comment.id, content: "Ready!" }]],
      });
      await story.step({
        by: ada,
        request: `PUT /api/comment/${comment.id}`,
        body: { content: "?" },
        status: 404,
        answer: "not_found",
      });
    }

    async function deleteAndRestore(task: Row): Promise<void> {
      const { mia } = story;
      const path = `/api/task/${task.id}`;
      const detail = { ...task, assigneeId: null, assigneeName: null };
      await story.step({ by: mia, request: `DELETE ${path}`, answer: detail, events: [["taskDeleted", {}]] });
      await story.step({ by: mia, request: `GET ${path}`, status: 404, answer: "not_found" });
      await story.step({ by: mia, request: `DELETE ${path}`, status: 404, answer: "not_found" });
      await story.step({
        by: mia,
        request: `POST ${path}/restore`,
        answer: { ...detail, updatedAt: aTime },
        events: [["taskRestored", {}]],
        activities: [
          { type: "task", content: "Task restored", eventData: { field: "deleted", old: true, new: false } },
        ],
      });
      await story.step({ by: mia, request: `GET ${path}`, answer: { ...detail, updatedAt: aTime } });
      await story.step({ by: mia, request: `POST ${path}/restore`, status: 404, answer: "not_found" });
    }
  });
}

/** Requests to the routes for task templates. @module */
import type { Ids } from "../harness/world.ts";
import type { Sample } from "./sample.ts";

const ofProject = ({ project }: Ids) => ({ params: { projectId: project } });
const withId = ({ taskTemplate }: Ids) => ({ params: { id: taskTemplate } });
const settings = ({ memberUser, field }: Ids) => ({
  title: "Describe the bug",
  description: "1. What did you do?\n2. What happened?",
  status: "in-progress",
  priority: "high",
  userId: memberUser,
  estimate: 2,
  startInDays: 0,
  dueInDays: 7,
  labels: [{ name: "bug", color: "red" }],
  customFields: [{ fieldId: field, value: "Large" }],
  subtasks: ["Reproduce", "Fix"],
});

export const TASK_TEMPLATE_SAMPLES: readonly Sample[] = [
  { route: "GET /api/project/:projectId/task-templates", call: ofProject },
  {
    route: "POST /api/project/:projectId/task-templates",
    call: (ids, number) => ({
      ...ofProject(ids),
      body: { taskId: ids.task, name: `Bug report ${number}`, ...settings(ids) },
    }),
  },
  {
    route: "PUT /api/project/:projectId/task-templates",
    call: (ids, number) => ({
      ...ofProject(ids),
      body: { templates: [{ id: ids.taskTemplate, position: number }] },
    }),
  },
  {
    route: "PATCH /api/task-template/:id",
    call: (ids, number) => ({ ...withId(ids), body: { name: `Bug ${number}`, ...settings(ids) } }),
  },
  {
    route: "DELETE /api/task-template/:id",
    fresh: (make, { project }) => make.taskTemplate(project),
    call: withId,
  },
  {
    route: "POST /api/task-template/:id/task",
    call: (ids) => ({
      ...withId(ids),
      body: {
        title: "The page stays empty",
        description: "Since yesterday",
        status: "to-do",
        priority: "urgent",
        userId: ids.viewerUser,
        startDate: "2027-01-04",
        dueDate: "2027-01-15T12:00:00.000Z",
      },
    }),
  },
];

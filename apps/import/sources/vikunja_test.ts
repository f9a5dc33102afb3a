import { expect, test } from "bun:test";
import { Value } from "../formats/value.ts";
import { groupLosses } from "../losses.ts";
import { ARCHIVED, BACKLOG } from "../plan.ts";
import { planVikunja } from "./vikunja.ts";

const NEVER = "0001-01-01T00:00:00Z";
const TASK = {
  description: "",
  done: false,
  due_date: NEVER,
  start_date: NEVER,
  end_date: NEVER,
  priority: 0,
  labels: null,
};

const DATA = [
  {
    id: 1,
    title: "Website",
    identifier: "WEB",
    description: "",
    parent_project_id: 0,
    is_archived: false,
    views: [
      { id: 10, title: "List", view_kind: "list" },
      { id: 11, title: "Kanban", view_kind: "kanban", done_bucket_id: 22 },
    ],
    buckets: [
      { id: 22, title: "Finished", project_view_id: 11, position: 2, limit: 20_000 },
      { id: 21, title: "Open", project_view_id: 11, position: 1, limit: 3 },
    ],
    task_buckets: [
      { task_id: 1, bucket_id: 21, project_view_id: 11 },
      { task_id: 2, bucket_id: 21, project_view_id: 11 },
      { task_id: 3, bucket_id: 22, project_view_id: 11 },
    ],
    positions: [
      { task_id: 1, position: 20, project_view_id: 11 },
      { task_id: 2, position: 10, project_view_id: 11 },
    ],
    tasks: [
      {
        ...TASK,
        id: 1,
        title: "First",
        description: "<p>Do <strong>it</strong></p>",
        due_date: "2027-01-15T12:00:00Z",
        priority: 5,
        labels: [{ id: 1, title: "bug", hex_color: "ff0000" }],
        assignees: [{ id: 1, username: "ada", name: "Ada", email: "ada@example.com" }],
        comments: [{ id: 7, comment: "<p>Well</p>", created: "2026-01-01T00:00:00Z" }],
        related_tasks: { subtask: [{ id: 2 }], blocked: [{ id: 3 }], duplicateof: [{ id: 9 }] },
        attachments: [{ file: { name: "a.png" } }],
        repeat_after: 3600,
      },
      { ...TASK, id: 2, title: "Second", related_tasks: { parenttask: [{ id: 1 }] } },
      { ...TASK, id: 3, title: "Third", done: true, related_tasks: {} },
      { ...TASK, id: 4, title: "Nowhere" },
    ],
  },
  { id: -1, title: "Favorites", tasks: null },
  { id: 2, title: "Plain", is_archived: true, tasks: [{ ...TASK, id: 5, title: "Old", bucket_id: 0 }], buckets: null },
];

test("planVikunja() reads columns and order from the first board, one relation per pair, and HTML as Markdown", () => {
  const { projects, relations, losses } = planVikunja(new Value(DATA, "data.json"));
  expect(projects.map(({ name, slug }) => [name, slug])).toEqual([
    ["Website", "WEB"],
    ["Plain", undefined],
  ]);
  expect(projects[0]?.columns).toEqual([
    { ref: "bucket 21", name: "Open", isFinal: false, wipLimit: 3 },
    { ref: "bucket 22", name: "Finished", isFinal: true },
  ]);
  const places = projects.map(({ tasks }) => tasks.map(({ title, column }) => [title, column]));
  expect(places).toEqual([
    [
      ["Third", "bucket 22"],
      ["Nowhere", BACKLOG],
      ["Second", "bucket 21"],
      ["First", "bucket 21"],
    ],
    [["Old", ARCHIVED]],
  ]);
  expect(projects[0]?.tasks[3]).toEqual({
    ref: "task 1",
    title: "First",
    description: "Do **it**",
    column: "bucket 21",
    priority: "urgent",
    startDate: null,
    dueDate: "2027-01-15T12:00:00.000Z",
    assignee: { key: "ada", name: "Ada", email: "ada@example.com" },
    labels: [{ name: "bug", color: "#ff0000" }],
    comments: [
      { ref: "comment 7 2026-01-01T00:00:00Z", author: "", content: "Well", createdAt: "2026-01-01T00:00:00Z" },
    ],
  });
  expect(relations).toEqual([
    { from: "task 1", to: "task 2", type: "subtask" },
    { from: "task 3", to: "task 1", type: "blocks" },
  ]);
  expect(groupLosses(losses).map(({ what }) => what)).toEqual([
    "list of favorites, or saved filter",
    "task limit of a column",
    'kind of a relation: "duplicateof" becomes "related"',
    "attachment",
    "repetition",
    "relation to a task that is not in the file",
  ]);
});

test("planVikunja() keeps the description of a project, and lists everything it drops", () => {
  const task = {
    ...TASK,
    id: 1,
    title: "A",
    created: "2026-01-01T00:00:00Z",
    done_at: NEVER,
    index: 7,
    is_favorite: true,
  };
  const project = {
    id: 1,
    title: "House",
    description: "<p>Roof <em>first</em></p>",
    hex_color: "ff0000",
    tasks: [task],
  };
  const { projects, losses } = planVikunja(new Value([project], "data.json"));
  expect(projects[0]?.description).toBe("Roof *first*");
  expect(groupLosses(losses)).toEqual([
    { code: "PROJECT_COLOR", what: "color of a project", where: ["House"] },
    { code: "TASK_CREATION_DATE", what: "creation date of a task", where: ["A"] },
    { code: "TASK_NUMBER", what: "number of a task: a new one is assigned", where: ["A"] },
    { code: "FAVORITE", what: "favorite mark", where: ["A"] },
  ]);
});

test("planVikunja() reads the order of tasks in an export without views", () => {
  const tasks = [{ ...TASK, id: 1, title: "A", bucket_id: 5 }];
  const buckets = [{ id: 5, title: "Doing", project_id: 1 }];
  const { projects } = planVikunja(new Value([{ id: 1, title: "Old", tasks, buckets }], "data.json"));
  expect(projects[0]?.tasks[0]?.column).toBe("bucket 5");
});

test("planVikunja() refuses anything but an export, and reports the location", () => {
  const broken = [{ ...DATA[0], tasks: [{ ...TASK, id: 1, title: null }] }];
  expect(() => planVikunja(new Value(broken, "data.json"))).toThrow(
    "data.json/0/tasks/0/title: must be text, but is null",
  );
});

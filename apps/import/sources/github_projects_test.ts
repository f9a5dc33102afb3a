import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { groupLosses } from "../losses.ts";
import { BACKLOG, type PlannedTask } from "../plan.ts";
import { recognizeTable } from "../plan_file.ts";
import { planGithubProject } from "./github_projects.ts";

const read = (file: string) => readFileSync(new URL(`../../../test/cli/exports/${file}`, import.meta.url), "utf8");
const TABLE = read("github_project.tsv");
const ITEMS = read("github_project.json");
const REF = "Mill https://github.com/engines/mill/issues";

const valuesOf = (task: PlannedTask | undefined) =>
  Object.fromEntries((task?.fieldValues ?? []).map(({ name, value }) => [name, value]));

test("planGithubProject() imports all columns of a table", () => {
  expect(recognizeTable(TABLE, "mill.tsv")).toBe("github-projects");
  const { projects, relations, losses } = planGithubProject(TABLE, { name: "Mill" });
  const { columns, fields = [], tasks } = projects[0] as (typeof projects)[number];
  expect(columns.map(({ name, isFinal }) => [name, isFinal])).toEqual([
    ["In Progress", false],
    ["Done", true],
    ["Todo", false],
  ]);
  expect(fields.map(({ name, type, options }) => [name, type, ...(options ? [options] : [])])).toEqual([
    ["URL", "url"],
    ["Assignees", "multiselect", ["ada", "charles"]],
    ["Linked pull requests", "url"],
    ["Milestone", "dropdown", ["Version 1", "Version 2"]],
    ["Repository", "dropdown", ["engines/mill"]],
    ["Reviewers", "dropdown", ["charles"]],
    ["Sub-issues progress", "text"],
    ["Type", "dropdown", ["Bug", "Task", "Feature"]],
    ["Iteration", "dropdown", ["Iteration 4", "Iteration 3"]],
    ["Notes", "text"],
  ]);
  const { fieldValues: _, ...task } = tasks[0] as PlannedTask;
  expect(task).toEqual({
    ref: `${REF}/1`,
    title: "Cut the wheels",
    description: "",
    column: "in progress",
    priority: "urgent",
    startDate: "2026-03-03",
    dueDate: "2026-03-12",
    estimate: 2.5,
    assignee: { key: "ada", name: "ada", email: undefined },
    labels: ["bug", "brass"].map((name) => ({ name, color: expect.any(String) })),
    comments: [],
  });
  expect(valuesOf(tasks[0])).toEqual({
    URL: "https://github.com/engines/mill/issues/1",
    Assignees: '["ada","charles"]',
    "Linked pull requests": "https://github.com/engines/mill/pull/7",
    Milestone: "Version 1",
    Repository: "engines/mill",
    Reviewers: "charles",
    Type: "Bug",
    Iteration: "Iteration 4",
    Notes: 'Use 1" stock',
  });
  expect(valuesOf(tasks[2])).toEqual({
    URL: "https://github.com/engines/mill/issues/3",
    Milestone: "Version 2",
    Repository: "engines/mill",
    "Sub-issues progress": "1 of 2",
    Type: "Feature",
  });
  expect(tasks[1]).toMatchObject({ priority: "low", startDate: "2026-03-01", column: "done" });
  expect(tasks[3]).toMatchObject({ title: "A draft without an issue", column: BACKLOG });
  expect(relations).toEqual([
    { from: `${REF}/3`, to: `${REF}/1`, type: "subtask" },
    { from: `${REF}/3`, to: `${REF}/2`, type: "subtask" },
  ]);
  expect(groupLosses(losses)).toEqual([
    { code: "ISSUE_CONTENT", what: "issue descriptions and label colors: not in the file", where: ["Mill"] },
    {
      code: "ISSUE_DISCUSSION",
      what: "comments, history and closed state of issues: not in the file",
      where: ["Mill"],
    },
  ]);
});

test("planGithubProject() turns estimates with a chosen type into a custom field", () => {
  const { projects } = planGithubProject(TABLE, { name: "Mill", types: { Estimate: "text" } });
  const [project] = projects;
  expect(project?.fields).toContainEqual({ name: "Estimate", type: "text" });
  expect([project?.tasks[0]?.estimate, valuesOf(project?.tasks[0]).Estimate]).toEqual([undefined, "2.5"]);
});

test("planGithubProject() turns parents outside the project into a custom field", () => {
  const text = "Title\tURL\tParent issue\tRepository\na\thttps://github.com/x/y/issues/1\tx/z#9\tx/y\n";
  const { projects, relations } = planGithubProject(text, { name: "Mill" });
  expect(relations).toEqual([]);
  expect(valuesOf(projects[0]?.tasks[0])).toMatchObject({ "Parent issue": "x/z#9" });
});

test("planGithubProject() imports all properties of items in JSON", () => {
  const { projects, losses } = planGithubProject(ITEMS, { name: "Mill" });
  const { fields = [], tasks } = projects[0] as (typeof projects)[number];
  expect(Object.fromEntries(fields.map(({ name, type }) => [name, type]))).toEqual({
    Assignees: "multiselect",
    Iteration: "dropdown",
    "Iteration start date": "date",
    "Iteration duration": "number",
    "Linked pull requests": "long_text",
    Milestone: "dropdown",
    "Milestone due on": "date_time",
    Repository: "dropdown",
    Number: "number",
    "Content type": "dropdown",
    "Content ID": "text",
    URL: "url",
  });
  const { fieldValues: _, ...task } = tasks[0] as PlannedTask;
  expect(task).toEqual({
    ref: "Mill PVTI_1",
    title: "Cut the wheels",
    description: "Measure twice",
    column: "in progress",
    priority: "no-priority",
    startDate: "2026-03-03",
    dueDate: "2026-03-12",
    estimate: 2.5,
    assignee: { key: "ada", name: "ada", email: undefined },
    labels: ["bug", "brass, polished"].map((name) => ({ name, color: expect.any(String) })),
    comments: [],
  });
  expect(valuesOf(tasks[0])).toEqual({
    Assignees: '["ada","charles"]',
    Iteration: "Iteration 4",
    "Iteration start date": "2026-03-02",
    "Iteration duration": "14",
    "Linked pull requests": "https://github.com/engines/mill/pull/7\nhttps://github.com/engines/mill/pull/8",
    Milestone: "Version 1",
    "Milestone due on": "2026-04-01T00:00:00.000Z",
    Repository: "https://github.com/engines/mill",
    Number: "1",
    "Content type": "Issue",
    URL: "https://github.com/engines/mill/issues/1",
  });
  expect(valuesOf(tasks[1])).toEqual({ "Content type": "DraftIssue", "Content ID": "DI_1" });
  expect(groupLosses(losses)).toEqual([
    {
      code: "ISSUE_DISCUSSION",
      what: "comments, history and closed state of issues: not in the file",
      where: ["Mill"],
    },
  ]);
});

test.each([
  ["a,b\n1,2", "not an export of a GitHub project"],
  ['{"items":[1]}', "items/0"],
  ["{}", "there is no title"],
])("planGithubProject() refuses %j", (text, message) => {
  expect(() => planGithubProject(text, { name: "Mill" })).toThrow(message);
});

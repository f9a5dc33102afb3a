import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { readTable } from "../formats/table.ts";
import { groupLosses } from "../losses.ts";
import type { PlannedTask } from "../plan.ts";
import { recognizeTable } from "../plan_file.ts";
import { planJira } from "./jira.ts";

const FILE = readFileSync(new URL("../../../test/cli/exports/jira.csv", import.meta.url), "utf8");

/** The values of custom fields by name. */
const valuesOf = (task: PlannedTask | undefined) =>
  Object.fromEntries((task?.fieldValues ?? []).map(({ name, value }) => [name, value]));

test("planJira() imports the fields of a task, comments, time entries and relations", () => {
  expect(recognizeTable(FILE, "jira.csv")).toBe("jira");
  const { projects, relations } = planJira(FILE, { name: "jira" });
  const [project] = projects;
  expect(projects).toHaveLength(1);
  expect(project).toMatchObject({
    name: "Engine works",
    slug: "ENG",
    description: "All about the **engine**.\n\n- Type: software\n- Lead: Ada\n- URL: https://engines.example/wiki",
    columns: [
      { name: "To Do", isFinal: false },
      { name: "In Progress", isFinal: false },
      { name: "Done", isFinal: true },
    ],
  });
  // In rank order.
  expect(project?.tasks.map(({ ref }) => ref)).toEqual(["jira ENG-3", "jira ENG-2", "jira ENG-1", "jira ENG-4"]);
  const { fieldValues: _, ...task } = project?.tasks[2] ?? ({} as PlannedTask);
  const ada = { key: "Ada", name: "Ada", email: undefined };
  expect(task).toEqual({
    ref: "jira ENG-1",
    title: "Cut the wheels",
    description: [
      "## Plan\n\n- Measure **twice**\n- Cut once, see [drawing](https://engines.example/drawing)",
      "```python\nturn(wheel)\n```",
      "### Attachments",
      "- [wheel \\[v2\\].png](https://engines.atlassian.net/rest/api/3/attachment/content/10400)",
    ].join("\n\n"),
    column: "in progress",
    priority: "high",
    startDate: "2026-03-16",
    dueDate: "2026-03-30",
    estimate: 5,
    assignee: ada,
    labels: ["brass", "precision-work"].map((name) => ({ name, color: expect.any(String) })),
    comments: [
      {
        ref: expect.stringMatching(/^jira ENG-1 comment /),
        author: "Charles Babbage",
        content: "Use `brass`; not iron",
        createdAt: "2026-03-13T16:00:00.000Z",
      },
      {
        ref: expect.stringMatching(/^jira ENG-1 comment /),
        author: "Ada",
        content: 'Done "soon"',
        createdAt: "2026-03-14T08:00:00.000Z",
      },
    ],
    timeEntries: [
      {
        ref: expect.stringMatching(/^jira ENG-1 time /),
        by: ada,
        description: "Filed; then polished",
        startTime: "2026-03-14T09:00:00.000Z",
        endTime: "2026-03-14T10:30:00.000Z",
      },
      {
        ref: expect.stringMatching(/^jira ENG-1 time /),
        by: { key: "Charles Babbage", name: "Charles Babbage", email: undefined },
        description: "",
        startTime: "2026-03-15T10:15:00.000Z",
        endTime: "2026-03-15T10:30:00.000Z",
      },
    ],
  });
  expect(relations).toEqual([
    { from: "jira ENG-3", to: "jira ENG-1", type: "subtask" },
    { from: "jira ENG-1", to: "jira ENG-2", type: "blocks" },
    { from: "jira ENG-3", to: "jira ENG-2", type: "subtask" },
    { from: "jira ENG-3", to: "jira ENG-2", type: "related" },
  ]);
});

test("planJira() turns all other columns into custom fields", () => {
  const { projects, losses } = planJira(FILE, { name: "jira" });
  const { fields = [], tasks = [] } = projects[0] ?? {};
  expect(fields.map(({ name, type, options }) => [name, type, ...(options ? [options] : [])])).toEqual([
    ["Issue key", "text"],
    ["Issue Type", "dropdown", ["Story", "Bug", "Epic"]],
    ["Priority", "dropdown", ["High", "Highest", "Medium", "Whenever"]],
    ["Resolution", "dropdown", ["Fixed"]],
    ["Reporter", "dropdown", ["Charles Babbage", "Ada"]],
    ["Creator", "dropdown", ["Ada"]],
    ["Created", "date_time"],
    ["Updated", "date_time"],
    ["Last Viewed", "date_time"],
    ["Resolved", "date_time"],
    ["Affects versions", "dropdown", ["1.0"]],
    ["Fix versions", "multiselect", ["1.1", "2.0"]],
    ["Components", "multiselect", ["Mill", "Store"]],
    ["Votes", "number"],
    ["Environment", "long_text"],
    ["Watchers", "multiselect", ["Ada", "Charles Babbage"]],
    ["Original estimate", "duration"],
    ["Remaining Estimate", "duration"],
    ["Time Spent", "duration"],
    ["Work Ratio", "number"],
    ["Rank", "text"],
    ["Severity", "dropdown", ["Major", "Minor"]],
    ["Release notes", "text"],
    ["Approved", "boolean"],
    ["Design", "url"],
    ["Sprint", "multiselect", ["Sprint 1", "Sprint 2"]],
  ]);
  expect(valuesOf(tasks[2])).toEqual({
    "Issue key": "ENG-1",
    "Issue Type": "Story",
    Priority: "High",
    Reporter: "Charles Babbage",
    Creator: "Ada",
    Created: "2026-03-12T15:04:00.000Z",
    Updated: "2026-03-13T00:30:00.000Z",
    "Last Viewed": "2026-03-20T08:00:00.000Z",
    "Affects versions": "1.0",
    "Fix versions": '["1.1","2.0"]',
    Components: '["Mill"]',
    Votes: "3",
    Environment: "Workshop 2,\nnorth wall",
    Watchers: '["Ada","Charles Babbage"]',
    "Original estimate": "28800",
    "Remaining Estimate": "22500",
    "Time Spent": "6300",
    "Work Ratio": "21",
    Rank: "0|i00007:",
    Severity: "Major",
    "Release notes": "Wheels are round, at last",
    Approved: "true",
    Design: "https://engines.example/design/1",
    Sprint: '["Sprint 1","Sprint 2"]',
  });
  expect(valuesOf(tasks[1])).toMatchObject({ Resolution: "Fixed", Resolved: "2026-03-02T09:00:00.000Z" });
  expect(valuesOf(tasks[3])).toMatchObject({ Priority: "Whenever", Approved: "false" });
  expect(groupLosses(losses)).toEqual([
    {
      code: "JIRA_ID",
      what: "id that means nothing outside Jira",
      where: ["Issue id", "Project lead id", "Assignee Id", "Reporter Id", "Creator Id", "Watchers Id"],
    },
    {
      code: "JIRA_ATTACHMENT",
      what: "attachment: the description links to it in Jira",
      where: ["ENG-1: wheel [v2].png"],
    },
    { code: "LINK_KIND", what: "kind of an issue link: the link becomes related", where: ["ENG-3: Cloners ENG-2"] },
    {
      code: "LINK_NOT_IN_FILE",
      what: "issue link to an issue that is not in the file",
      where: ["ENG-4: Blocks OPS-9"],
    },
  ]);
});

test("planJira() reads story points as estimates if all of them fit", () => {
  const planOf = (text: string, types = {}) => planJira(text, { name: "jira", types }).projects[0];
  const fieldsOf = (plan: ReturnType<typeof planOf>) =>
    plan?.fields?.map(({ name, type }) => `${name}: ${type}`).filter((field) => field.startsWith("Story")) ?? [];
  const table = (column: string, ...values: string[]) =>
    [
      `Summary,Issue key,Issue id,Issue Type,${column}`,
      ...values.map((value, index) => `a,X-${index},${index},Bug,${value}`),
    ].join("\n");
  const story = planOf(FILE);
  expect(story?.tasks.map(({ estimate }) => estimate)).toContain(5);
  for (const column of ["Story Points", "Custom field (Story point estimate)"]) {
    const plan = planOf(table(column, "3.0", "", "0.5"));
    expect([plan?.tasks.map(({ estimate }) => estimate), fieldsOf(plan)]).toEqual([[3, undefined, 0.5], []]);
  }
  const both = planOf(table("Story Points,Story point estimate", ",2"));
  expect([both?.tasks[0]?.estimate, fieldsOf(both)]).toEqual([2, []]);
  const sizes = planOf(table("Story Points", "3", "XL"));
  expect([sizes?.tasks[0]?.estimate, fieldsOf(sizes)]).toEqual([undefined, ["Story Points: text"]]);
  const repeated = planOf(table("Story Points,Story Points", "3,4"));
  expect([repeated?.tasks[0]?.estimate, fieldsOf(repeated).length]).toEqual([undefined, 1]);
  const chosen = planOf(table("Story Points", "3"), { "Story Points": "number" });
  expect([chosen?.tasks[0]?.estimate, fieldsOf(chosen)]).toEqual([undefined, ["Story Points: number"]]);
});

test("planJira() imports every column as a custom field, reads it as built-in data, or reports it as lost", () => {
  const { columns } = readTable(FILE, "jira.csv", { repeatsColumns: true });
  const { projects, losses } = planJira(FILE, { name: "jira" });
  const fields = new Set(projects[0]?.fields?.map(({ name }) => name));
  const lost = new Set(losses.map(({ where }) => where));
  const others = columns.filter((column) => {
    const [, custom = column] = /^Custom field \((.+)\)$/.exec(column) ?? [];
    return !fields.has(custom) && !lost.has(column);
  });
  // The first test checks the values of these columns.
  expect(others.toSorted()).toEqual(
    [
      ...["Summary", "Description", "Status", "Status Category", "Assignee", "Due date", "Labels"],
      ...[
        "Comment",
        "Log Work",
        "Attachment",
        "Parent",
        "Parent key",
        "Parent summary",
        "Custom field (Start date)",
        "Custom field (Story Points)",
      ],
      ...["Project key", "Project name", "Project type", "Project lead", "Project description", "Project url"],
      ...["Inward issue link (Blocks)", "Outward issue link (Blocks)", "Outward issue link (Cloners)"],
    ].toSorted(),
  );
});

test("planJira() gives fields the chosen types, and reports values that do not fit", () => {
  const types = { "Story Points": "text", Environment: "number", Sprint: "none", Reporter: "person" } as const;
  const { projects, losses } = planJira(FILE, { name: "jira", types });
  const { fields = [], tasks = [] } = projects[0] ?? {};
  const typeOf = (name: string) => fields.find((field) => field.name === name)?.type;
  expect(["Story Points", "Sprint", "Reporter"].map(typeOf)).toEqual(["text", undefined, "person"]);
  expect(valuesOf(tasks[2])).toMatchObject({ "Story Points": "5", Reporter: "Charles Babbage" });
  expect(losses).toContainEqual({ code: "LEFT_OUT_COLUMN", what: "column that was left out", where: "Sprint" });
  expect(losses).toContainEqual({
    code: "UNFIT_VALUE",
    what: "value that does not fit the type of its custom field",
    where: "ENG-1: Environment",
  });
  expect(() => planJira(FILE, { name: "jira", types: { Point: "text" } })).toThrow('Unknown custom field "Point"');
});

test("planJira() groups issues by project, each with its own fields", () => {
  const text =
    "Issue key,Issue id,Summary,Custom field (A),Custom field (B)\nX-1,1,One,a,\nY-1,2,Two,,b\nX-2,3,Three,a,\n";
  const { projects } = planJira(text, { name: "jira" });
  expect(projects.map(({ name, tasks, fields }) => [name, tasks.length, fields?.map((field) => field.name)])).toEqual([
    ["X", 2, ["Issue key", "A"]],
    ["Y", 1, ["Issue key", "B"]],
  ]);
});

test.each([
  ["Summary,Status\na,b", 'not an export of Jira, because there is no column "Issue key"'],
  ["Summary,Issue key\na,", "line 2: the issue has no key"],
  ["Summary,Issue key\na,X-1\nb,X-1", 'line 3: issue "X-1" is in the file twice'],
])("planJira() refuses %j", (text, message) => {
  expect(() => planJira(text, { name: "jira" })).toThrow(message);
});

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { groupLosses } from "../losses.ts";
import type { PlannedTask } from "../plan.ts";
import { planFile } from "../plan_file.ts";
import { planJira } from "./jira.ts";

const FILE = readFileSync(new URL("../../../test/cli/exports/jira.json", import.meta.url), "utf8");

const valuesOf = (task: PlannedTask | undefined) =>
  Object.fromEntries((task?.fieldValues ?? []).map(({ name, value }) => [name, value]));

test("planJira() imports a response from the search API like a CSV export", () => {
  const { projects, relations } = planJira(FILE, { name: "jira.json" });
  expect(projects).toHaveLength(1);
  expect(projects[0]).toMatchObject({
    name: "Engine works",
    slug: "ENG",
    // Sorted by category, in any language.
    columns: [
      { name: "Offen", isFinal: false },
      { name: "In Bearbeitung", isFinal: false },
      { name: "Fertig", isFinal: true },
    ],
  });
  expect(projects[0]?.tasks.map(({ ref }) => ref)).toEqual(["jira ENG-2", "jira ENG-1", "jira ENG-3"]);
  expect(projects[0]?.tasks[1]).toMatchObject({
    title: "Cut the wheels",
    description: [
      "## Plan",
      "- Measure **twice**\n- Cut once, see [drawing](https://engines.example/drawing)\n  1. left\n  2. right",
      "```python\nturn(wheel)\n```",
      "- [x] Order brass\n- [ ] Ask @Charles Babbage",
      "### Attachments",
      "- [wheel \\[v2\\].png](https://engines.atlassian.net/rest/api/3/attachment/content/10400)",
    ].join("\n\n"),
    column: "in bearbeitung",
    priority: "high",
    startDate: "2026-03-16",
    dueDate: "2026-03-30",
    estimate: 5,
    assignee: { email: "ada@example.com" },
    labels: [{ name: "brass" }, { name: "precision-work" }],
    comments: [{ author: "Charles Babbage", content: "Use `brass`; not iron", createdAt: "2026-03-13T16:00:00.000Z" }],
    timeEntries: [
      {
        by: { email: "ada@example.com" },
        description: "Filed; then polished",
        startTime: "2026-03-14T09:00:00.000Z",
        endTime: "2026-03-14T10:30:00.000Z",
      },
    ],
  });
  expect(relations).toEqual([
    { from: "jira ENG-3", to: "jira ENG-1", type: "subtask" },
    { from: "jira ENG-1", to: "jira ENG-2", type: "blocks" },
  ]);
});

test("planJira() keeps all other fields of the search API as custom fields", () => {
  const { projects } = planJira(FILE, { name: "jira.json" });
  expect(valuesOf(projects[0]?.tasks[1])).toEqual({
    "Issue key": "ENG-1",
    "Issue Type": "Story",
    Creator: "Charles Babbage",
    Reporter: "Charles Babbage",
    Created: "2026-03-12T15:04:05.000Z",
    Updated: "2026-03-13T00:30:00.000Z",
    "Last Viewed": "2026-03-20T07:00:00.123Z",
    "Time Spent": "6300",
    "Work Ratio": "-1",
    Components: "Mill",
    "Affects versions": "1.0",
    "Fix versions": '["1.1","2.0"]',
    Rank: "0|i0001:",
    Sprint: '["Sprint 1","Sprint 2"]',
    Severity: "Major",
    Colors: '["Red","Blue"]',
    Place: "Mill - Upper",
    Inspector: "Charles Babbage",
    "Release notes": "Release *notes*",
    Design: "https://design.example/1",
    // Two fields with the same name.
    "Load 10037": "2.5",
    "load 10039": "7",
  });
  const types = Object.fromEntries((projects[0]?.fields ?? []).map(({ name, type }) => [name, type]));
  expect(types).toMatchObject({ Sprint: "multiselect", Created: "date_time", "Time Spent": "duration", Design: "url" });
});

test("planJira() reports data that the file lacks", () => {
  const { losses } = planJira(FILE, { name: "jira.json" });
  expect(groupLosses(losses)).toContainEqual({
    code: "ISSUE_NOT_IN_FILE",
    what: "issue that is not in the file: the file has only part of the search results",
    where: ["jira.json"],
  });
  expect(losses).toContainEqual({
    code: "LIST_NOT_IN_FILE",
    what: "part of a long list that is not in the file",
    where: "ENG-1: comment, 2 more",
  });
  const [page] = [JSON.parse(FILE)];
  const whole = [{ ...page, isLast: true, nextPageToken: undefined }];
  expect(planJira(JSON.stringify(whole), { name: "x" }).losses.map(({ what }) => what)).not.toContain(
    "issue that is not in the file: the file has only part of the search results",
  );
});

test("planJira() reads pages, lists of issues, and wiki markup of version 2", () => {
  const { issues, names } = JSON.parse(FILE);
  const [one, two, three] = issues;
  const refs = (json: unknown) =>
    planJira(JSON.stringify(json), { name: "x" }).projects[0]?.tasks.map(({ ref }) => ref);
  expect(refs([{ issues: [one, two], names }, { issues: [three] }])).toHaveLength(3);
  expect(refs([one, two])).toHaveLength(2);
  const fields = {
    summary: "Old",
    status: { name: "Open" },
    description: "h2. Plan\n* *bold*",
    customfield_1: [
      "com.atlassian.greenhopper.service.sprint.Sprint@1f[id=1,rapidViewId=2,state=ACTIVE,name=Sprint 9,goal=]",
    ],
  };
  const old = { total: 1, names: { customfield_1: "Sprint" }, issues: [{ id: "1", key: "OLD-1", fields }] };
  const task = planJira(JSON.stringify(old), { name: "x" }).projects[0]?.tasks[0];
  expect(task?.description).toBe("## Plan\n- **bold**");
  expect(valuesOf(task).Sprint).toBe("Sprint 9");
});

test.each([
  ["{", /invalid JSON/],
  ["{}", /no "issues"/],
  ["[5]", /must be an object/],
  ['{"issues":5}', /jira.json\/issues: must be a list/],
  ['{"issues":[{"fields":{}}]}', /jira.json\/issues\/0\/key: must be text, but is missing/],
  ['{"issues":[{"key":"A-1","fields":5}]}', /fields: must be an object/],
  ['{"issues":[{"key":"A-1","fields":{}},{"key":"A-1","fields":{}}]}', /issue "A-1" is in the file twice/],
])("planJira() refuses %s with its location", async (text, message) => {
  const bytes = new TextEncoder().encode(text);
  await expect(planFile("jira", { bytes, file: "jira.json", name: "jira.json" })).rejects.toThrow(message);
});

import { expect, test } from "bun:test";
import { Value } from "../formats/value.ts";
import { groupLosses } from "../losses.ts";
import { planGithub } from "./github.ts";

test("planGithub() reads issues from the GitHub CLI with their comments", () => {
  const issues = [
    {
      number: 2,
      title: "Crash",
      body: "It crashes",
      state: "CLOSED",
      url: "https://github.example/a/b/issues/2",
      labels: [{ id: "L1", name: "bug", color: "d73a4a" }],
      assignees: [{ login: "ada", name: "Ada" }, { login: "bob" }],
      milestone: { title: "1.0" },
      comments: [{ id: "C1", author: { login: "bob" }, body: "Yes", createdAt: "2026-01-01T00:00:00Z" }],
    },
    {
      number: 1,
      title: "Idea",
      body: "",
      state: "OPEN",
      url: "",
      labels: [],
      assignees: [],
      milestone: null,
      comments: [],
    },
  ];
  const { projects, losses } = planGithub(new Value(issues, "issues.json"), "a/b");
  expect(projects[0]).toMatchObject({ ref: "github a/b", name: "a/b" });
  expect(projects[0]?.columns.map(({ name, isFinal }) => [name, isFinal])).toEqual([
    ["Open", false],
    ["Closed", true],
  ]);
  expect(projects[0]?.tasks.map(({ ref, column }) => [ref, column])).toEqual([
    ["a/b#1", "open"],
    ["a/b#2", "closed"],
  ]);
  expect(projects[0]?.tasks[1]).toMatchObject({
    title: "Crash",
    description: "It crashes\n\nhttps://github.example/a/b/issues/2",
    assignee: { key: "ada", name: "Ada", email: undefined },
    labels: [{ name: "bug", color: "#d73a4a" }],
    comments: [{ ref: "C1", author: "bob", content: "Yes", createdAt: "2026-01-01T00:00:00Z" }],
  });
  expect(groupLosses(losses)).toEqual([
    { code: "ASSIGNEE", what: "additional assignee", where: ["#2: bob"] },
    { code: "MILESTONE", what: "milestone", where: ["#2: 1.0"] },
  ]);
});

test("planGithub() skips pull requests from the REST API and reports that comments are missing", () => {
  const issue = {
    title: "T",
    body: null,
    state: "open",
    html_url: "u",
    labels: ["raw"],
    assignees: [],
    milestone: null,
  };
  const issues = [
    { ...issue, number: 3, comments: 2 },
    { ...issue, number: 4, comments: 0, pull_request: { url: "x" } },
  ];
  const { projects, losses } = planGithub(new Value(issues, "issues.json"), "a/b");
  expect(projects[0]?.tasks.map(({ ref, labels }) => [ref, labels.map(({ name }) => name)])).toEqual([
    ["a/b#3", ["raw"]],
  ]);
  expect(losses.map(({ where }) => where)).toEqual(["#3", "#4"]);
});

test("planGithub() reports the dates, reactions and boards of issues as lost", () => {
  const issue = { number: 1, title: "T", state: "OPEN", createdAt: "2026-01-01T00:00:00Z", reactionGroups: [] };
  const issues = [
    issue,
    { ...issue, number: 2, closedAt: "2026-01-02T00:00:00Z", projectItems: [{ title: "Roadmap" }] },
  ];
  expect(groupLosses(planGithub(new Value(issues, "issues.json"), "a/b").losses)).toEqual([
    { code: "ISSUE_CREATION_DATE", what: "creation date of an issue", where: ["#1", "#2"] },
    { code: "ISSUE_CLOSING_DATE", what: "closing date of an issue", where: ["#2"] },
    { code: "ISSUE_BOARD_POSITION", what: "position of an issue on a project board", where: ["#2"] },
  ]);
});

test.each([
  [{ message: "Not Found" }, "issues.json: must be a list, but is an object"],
  [[{ number: "x".repeat(3), title: 1 }], "issues.json/0/title: must be text, but is 1"],
  [
    [
      { number: 1, title: "a", state: "open" },
      { number: 1, title: "b", state: "open" },
    ],
    "issues.json/1/number: must be a number that no other issue has, but is 1",
  ],
])("planGithub() refuses anything but a list of issues, and reports the location", (issues, message) => {
  expect(() => planGithub(new Value(issues, "issues.json"), "a/b")).toThrow(message);
});

import { expect, test } from "bun:test";
import { Fields } from "../fields.ts";
import { combineChecks, readGithubIssue, readGithubUser } from "./records.ts";

const status = (state: string) => new Fields({ state }, "a status");
const run = (conclusion: string | null) =>
  new Fields({ status: conclusion === null ? "in_progress" : "completed", conclusion }, "a run");

test.each([
  [[], [], null],
  [["success"], [], "success"],
  [[], ["success", "neutral", "skipped"], "success"],
  [["success"], [null], "pending"],
  [["pending"], ["success"], "pending"],
  [["success"], ["failure"], "failure"],
  [["error"], ["success"], "failure"],
  [["failure"], [null], "failure"],
  [[], ["timed_out"], "failure"],
  [[], ["cancelled", "success"], "failure"],
  [[], ["action_required"], "failure"],
] as const)("combineChecks() of statuses %j and runs %j is %p", (statuses, runs, expected) => {
  expect(combineChecks(statuses.map(status), runs.map(run))).toBe(expected);
});

test("combineChecks() refuses an unknown status", () => {
  expect(() => combineChecks([status("fine")], [])).toThrow(expect.objectContaining({ kind: "not_a_forge" }));
});

test("readGithubUser() recognizes bots, and people without an account", () => {
  const user = (fields: object) => readGithubUser(new Fields({ login: "dependabot[bot]", ...fields }, "a user"));
  expect(user({ type: "Bot" })).toMatchObject({ login: "dependabot[bot]", isBot: true });
  expect(user({ type: "User" })).toMatchObject({ isBot: false });
  expect(readGithubUser(null)).toBeNull();
  expect(readGithubUser(new Fields({ login: "" }, "a user"))).toBeNull();
});

test("readGithubIssue() reads labels that are strings, as in old versions", () => {
  const issue = {
    number: 1,
    html_url: "https://github.example/a/b/issues/1",
    title: "Title",
    state: "closed",
    labels: ["bug", "later"],
    created_at: "2024-01-01T00:00:00Z",
    updated_at: "2024-01-02T00:00:00Z",
  };
  expect(readGithubIssue(new Fields(issue, "an issue"))).toMatchObject({
    labels: ["bug", "later"],
    isOpen: false,
    body: "",
    author: null,
  });
});

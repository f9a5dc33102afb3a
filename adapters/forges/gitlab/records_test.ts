import { expect, test } from "bun:test";
import { Fields } from "../fields.ts";
import { readGitlabMergeRequest, readGitlabUser } from "./records.ts";

const REQUEST = {
  iid: 7,
  web_url: "https://gitlab.example/a/b/-/merge_requests/7",
  title: "Title",
  description: null,
  state: "opened",
  source_branch: "feature",
  author: { username: "ada", name: "Ada" },
  updated_at: "2024-01-02T00:00:00.000Z",
};

function read(fields: object) {
  return readGitlabMergeRequest(new Fields({ ...REQUEST, ...fields }, "a merge request"));
}

test.each([
  ["success", "success"],
  ["failed", "failure"],
  ["canceled", "failure"],
  ["skipped", null],
  ["running", "pending"],
  ["manual", "pending"],
  ["waiting_for_resource", "pending"],
  ["__proto__", "pending"],
] as const)("readGitlabMergeRequest() reads a pipeline that is %s as %p", (status, expected) => {
  expect(read({ head_pipeline: { status } }).checks).toBe(expected);
  expect(read({ head_pipeline: null, pipeline: { status } }).checks).toBe(expected);
});

test("readGitlabMergeRequest() reads the state, the merge time and the draft flag", () => {
  expect(read({})).toMatchObject({ state: "open", mergedAt: null, isDraft: false, checks: null, body: "" });
  expect(read({ state: "locked" }).state).toBe("open");
  expect(read({ state: "closed", merged_at: "2024-01-01T00:00:00Z" })).toMatchObject({
    state: "closed",
    mergedAt: null,
  });
  // Merged by a push: GitLab does not report when.
  expect(read({ state: "merged", merged_at: null }).mergedAt).toEqual(new Date("2024-01-02T00:00:00Z"));
  expect(read({ work_in_progress: true }).isDraft).toBe(true);
  expect(read({ draft: false, work_in_progress: true }).isDraft).toBe(false);
});

test.each([
  ["project_42_bot_0a1b2c", true],
  ["group_7_bot", true],
  ["project_42_bot4", true],
  ["project_manager", false],
  ["ada", false],
])("readGitlabUser() reads %s with isBot %p", (username, isBot) => {
  expect(readGitlabUser(new Fields({ username }, "a user"))?.isBot).toBe(isBot);
});

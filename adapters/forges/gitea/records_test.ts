import { expect, test } from "bun:test";
import { Fields } from "../fields.ts";
import { readGiteaChecks, readGiteaPullRequest } from "./records.ts";

test.each([
  [{ state: "", statuses: null, total_count: 0 }, null],
  [{ state: "pending", statuses: [], total_count: 0 }, null],
  [{ state: "pending", statuses: [{}], total_count: 1 }, "pending"],
  [{ state: "success", statuses: [{}] }, "success"],
  [{ state: "warning", statuses: [{}] }, "success"],
  [{ state: "error", statuses: [{}] }, "failure"],
  [{ state: "failure", statuses: [{}] }, "failure"],
] as const)("readGiteaChecks() reads %j as %p", (status, expected) => {
  expect(readGiteaChecks(new Fields(status, "a status"))).toBe(expected);
});

function read(fields: object) {
  const pull = {
    number: 3,
    html_url: "https://gitea.example/a/b/pulls/3",
    title: "Title",
    state: "open",
    head: { label: "feature", ref: "feature", sha: "abc" },
    updated_at: "2024-01-02T00:00:00+02:00",
  };
  return readGiteaPullRequest(new Fields({ ...pull, ...fields }, "a pull request"), null);
}

test("readGiteaPullRequest() reads the branch name even after the branch was deleted", () => {
  expect(read({ head: { label: "feature/x", ref: "refs/pull/3/head" } }).branch).toBe("feature/x");
  expect(read({ head: { label: "fork:feature", ref: "feature" } }).branch).toBe("feature");
  expect(read({ head: { label: "", ref: "feature" } }).branch).toBe("feature");
});

test("readGiteaPullRequest() recognizes drafts by their title in old versions", () => {
  expect(read({ title: "WIP: Title" }).isDraft).toBe(true);
  expect(read({ title: "[wip] Title" }).isDraft).toBe(true);
  expect(read({ title: "Wipe the floor" }).isDraft).toBe(false);
  expect(read({ title: "WIP: Title", draft: false }).isDraft).toBe(false);
});

test("readGiteaPullRequest() reads a merge whose time is unknown", () => {
  const merged = read({ state: "closed", merged: true, merged_at: null });
  expect(merged).toMatchObject({ state: "merged", mergedAt: new Date("2024-01-01T22:00:00Z") });
  expect(read({ state: "closed" })).toMatchObject({ state: "closed", mergedAt: null });
});

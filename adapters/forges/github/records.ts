/** Reads GitHub's issues, comments, pull requests and repositories. @module */
import type {
  ForgeChecks,
  ForgeComment,
  ForgeIssue,
  ForgePullRequest,
  ForgeUser,
  ReachableRepository,
} from "@hexlane/core";
import { type Fields, readUser } from "../fields.ts";

export function readGithubUser(user: Fields | null): ForgeUser | null {
  return readUser(user, { login: "login", name: "name" }, (one) => one.optionalText("type") === "Bot");
}

/** GitHub lists pull requests as issues with this field. */
export function isPullRequest(issue: Fields): boolean {
  return issue.has("pull_request");
}

export function readGithubIssue(issue: Fields): ForgeIssue {
  return {
    number: issue.number("number"),
    url: issue.url("html_url"),
    title: issue.text("title"),
    body: issue.optionalText("body") ?? "",
    isOpen: issue.oneOf("state", { open: true, closed: false }),
    labels: labelNames(issue),
    assignees: issue.objects("assignees").flatMap((user) => readGithubUser(user)?.login ?? []),
    author: readGithubUser(issue.optionalObject("user")),
    createdAt: issue.date("created_at"),
    updatedAt: issue.date("updated_at"),
  };
}

/** Old versions of GitHub Enterprise return labels as strings. */
function labelNames(issue: Fields): readonly string[] {
  const isText = issue.list("labels").some((label) => typeof label === "string");
  return isText ? issue.texts("labels") : issue.objects("labels").map((label) => label.text("name"));
}

export function readGithubComment(comment: Fields): ForgeComment {
  return {
    id: comment.id("id"),
    url: comment.url("html_url"),
    body: comment.optionalText("body") ?? "",
    author: readGithubUser(comment.optionalObject("user")),
    createdAt: comment.date("created_at"),
    updatedAt: comment.date("updated_at"),
  };
}

export function readGithubPullRequest(pull: Fields, checks: ForgeChecks | null): ForgePullRequest {
  const mergedAt = pull.optionalDate("merged_at");
  const isOpen = pull.oneOf("state", { open: true, closed: false });
  return {
    number: pull.number("number"),
    url: pull.url("html_url"),
    title: pull.text("title"),
    body: pull.optionalText("body") ?? "",
    state: mergedAt ? "merged" : isOpen ? "open" : "closed",
    isDraft: pull.flag("draft"),
    branch: pull.object("head").text("ref"),
    author: readGithubUser(pull.optionalObject("user")),
    mergedAt,
    checks,
    updatedAt: pull.date("updated_at"),
  };
}

export function readGithubRepository(repository: Fields, installationId: string | null): ReachableRepository {
  const owner = repository.object("owner");
  return {
    id: repository.id("id"),
    name: repository.text("name"),
    path: repository.text("full_name"),
    ownerLogin: owner.text("login"),
    ownerAvatarUrl: owner.optionalUrl("avatar_url"),
    isPrivate: repository.flag("private"),
    description: repository.optionalText("description") ?? null,
    url: repository.url("html_url"),
    updatedAt: repository.optionalDate("updated_at"),
    installationId,
  };
}

const FAILED = ["failure", "timed_out", "startup_failure", "action_required", "cancelled", "stale"];

/** Combines commit statuses (by state) and check runs. */
export function combineChecks(statuses: readonly Fields[], runs: readonly Fields[]): ForgeChecks | null {
  const outcomes = [
    ...statuses.map((status) => status.oneOf<ForgeChecks>("state", STATUS_OUTCOMES)),
    ...runs.map((run): ForgeChecks => {
      if (run.text("status") !== "completed") return "pending";
      return FAILED.includes(run.optionalText("conclusion") ?? "") ? "failure" : "success";
    }),
  ];
  return (["failure", "pending", "success"] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}

const STATUS_OUTCOMES = { success: "success", pending: "pending", failure: "failure", error: "failure" } as const;

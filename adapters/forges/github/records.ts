/** Reads GitHub's issues, comments and pull requests. @module */
import type { ForgeChecks, ForgePullRequest, ForgeUser } from "@hexlane/core";
import { type Fields, readUser } from "../fields.ts";
import { commentReader, issueReader } from "../shared_records.ts";

export function readGithubUser(user: Fields | null): ForgeUser | null {
  return readUser(user, { login: "login", name: "name" }, (one) => one.optionalText("type") === "Bot");
}

export const readGithubIssue = issueReader(readGithubUser);
export const readGithubComment = commentReader(readGithubUser);

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

/**
 * Reads GitHub's webhooks.
 *
 * @see {@link https://docs.github.com/en/webhooks/webhook-events-and-payloads}
 * @module
 */
import type { ForgeCommit, ForgeHint, ForgeWebhook, VerifiedWebhook, WebhookRefusal } from "@hexlane/core";
import { type Fields, readLabel } from "../fields.ts";
import { isPullRequest } from "../shared_records.ts";
import { branchOf, isHmac, oldestFirst, readWebhook } from "../verification.ts";
import { readGithubUser } from "./records.ts";

const IGNORED: ForgeHint = { type: "ignored" };

export function verifyGithubWebhook(
  webhook: ForgeWebhook,
  secret: string,
): VerifiedWebhook | { refused: WebhookRefusal } {
  const { headers } = webhook;
  return readWebhook(webhook, secret, {
    proof: headers["x-hub-signature-256"],
    isRight: (proof, body) => isHmac(proof, body, secret),
    event: headers["x-github-event"],
    deliveryId: headers["x-github-delivery"],
    pathOf: (payload) => payload.optionalObject("repository")?.text("full_name") ?? null,
    hintOf,
  });
}

function hintOf(event: string, payload: Fields): ForgeHint {
  const action = payload.optionalText("action") ?? "";
  switch (event) {
    case "issues":
      return issueHint(payload, action);
    case "issue_comment":
      return commentHint(payload, action);
    case "pull_request":
      return pullRequestHint(payload, action);
    case "push":
      return pushHint(payload);
    case "status":
      return checksHint(payload.objects("branches")[0]?.text("name"));
    case "check_run":
      return checksHint(payload.object("check_run").optionalObject("check_suite")?.optionalText("head_branch"));
    case "check_suite":
      return checksHint(payload.object("check_suite").optionalText("head_branch"));
    case "label":
      return labelHint(payload, action);
    case "repository":
      return ["renamed", "transferred"].includes(action)
        ? { type: "repository", path: payload.object("repository").text("full_name") }
        : IGNORED;
    default:
      return IGNORED;
  }
}

/** A transferred issue no longer exists in this repository. */
const ISSUE_ACTIONS = {
  opened: "opened",
  closed: "closed",
  reopened: "reopened",
  deleted: "deleted",
  transferred: "deleted",
} as const;

function issueHint(payload: Fields, action: string): ForgeHint {
  const issue = payload.object("issue");
  if (isPullRequest(issue)) return IGNORED;
  return { type: "issue", number: issue.number("number"), action: entryOf(ISSUE_ACTIONS, action) ?? "changed" };
}

const COMMENT_ACTIONS = { created: "created", edited: "edited", deleted: "deleted" } as const;

function commentHint(payload: Fields, action: string): ForgeHint {
  const issue = payload.object("issue");
  const known = entryOf(COMMENT_ACTIONS, action);
  if (isPullRequest(issue) || !known) return IGNORED;
  const comment = payload.object("comment");
  return {
    type: "comment",
    issueNumber: issue.number("number"),
    commentId: comment.id("id"),
    action: known,
    author: readGithubUser(comment.optionalObject("user")),
  };
}

function pullRequestHint(payload: Fields, action: string): ForgeHint {
  const pull = payload.object("pull_request");
  const isMerged = pull.flag("merged") || pull.has("merged_at");
  return {
    type: "pull_request",
    number: pull.number("number"),
    branch: pull.object("head").text("ref"),
    action: action === "opened" ? "opened" : action !== "closed" ? "changed" : isMerged ? "merged" : "closed",
  };
}

function pushHint(payload: Fields): ForgeHint {
  const branch = branchOf(payload.text("ref"));
  if (branch === null) return IGNORED;
  const commits = payload.objects("commits").map(
    (commit): ForgeCommit => ({
      sha: commit.text("id"),
      message: commit.text("message"),
      url: commit.url("url"),
      authorName: commit.optionalObject("author")?.optionalText("name") ?? "",
      committedAt: commit.date("timestamp"),
    }),
  );
  return {
    type: "push",
    branch,
    isDeleted: payload.flag("deleted"),
    commits: oldestFirst(commits, payload.optionalText("after") ?? ""),
    url: payload.optionalUrl("compare") ?? payload.object("repository").url("html_url"),
  };
}

function labelHint(payload: Fields, action: string): ForgeHint {
  const known = entryOf({ created: "created", edited: "changed", deleted: "deleted" } as const, action);
  return known ? { type: "label", label: readLabel(payload.object("label")), action: known } : IGNORED;
}

export function checksHint(branch: string | undefined): ForgeHint {
  return branch ? { type: "checks", branch } : IGNORED;
}

/** Returns the value of a table's own key, but not of inherited keys such as `constructor`. */
export function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

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
      return issueHint(payload);
    case "issue_comment":
      return commentHint(payload);
    case "pull_request":
      return { type: "pull_request", number: payload.object("pull_request").number("number") };
    case "push":
      return pushHint(payload);
    case "status":
      return checksHint(payload.objects("branches")[0]?.text("name"));
    case "check_run":
      return checksHint(payload.object("check_run").optionalObject("check_suite")?.optionalText("head_branch"));
    case "check_suite":
      return checksHint(payload.object("check_suite").optionalText("head_branch"));
    case "label":
      return action === "created" ? { type: "label", label: readLabel(payload.object("label")) } : IGNORED;
    case "repository":
      return ["renamed", "transferred"].includes(action)
        ? { type: "repository", path: payload.object("repository").text("full_name") }
        : IGNORED;
    default:
      return IGNORED;
  }
}

function issueHint(payload: Fields): ForgeHint {
  const issue = payload.object("issue");
  return isPullRequest(issue) ? IGNORED : { type: "issue", number: issue.number("number") };
}

function commentHint(payload: Fields): ForgeHint {
  const issue = payload.object("issue");
  return isPullRequest(issue) ? IGNORED : { type: "comment", issueNumber: issue.number("number") };
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

export function checksHint(branch: string | undefined): ForgeHint {
  return branch ? { type: "checks", branch } : IGNORED;
}

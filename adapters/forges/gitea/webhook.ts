/**
 * Reads the webhooks of Gitea and Forgejo.
 *
 * @see {@link https://docs.gitea.com/usage/webhooks}
 * @module
 */
import type { ForgeCommit, ForgeHint, ForgeWebhook, VerifiedWebhook, WebhookRefusal } from "@hexlane/core";
import type { Fields } from "../fields.ts";
import { isPullRequest } from "../shared_records.ts";
import { branchOf, isHmac, isNothing, oldestFirst, readWebhook } from "../verification.ts";

const IGNORED: ForgeHint = { type: "ignored" };

/** Verifies a webhook of Gitea or Forgejo. Forgejo sends Gitea's headers in addition to its own. */
export function verifyGiteaWebhook(
  webhook: ForgeWebhook,
  secret: string,
): VerifiedWebhook | { refused: WebhookRefusal } {
  const headerOf = (name: string) => webhook.headers[`x-forgejo-${name}`] || webhook.headers[`x-gitea-${name}`];
  return readWebhook(webhook, secret, {
    proof: headerOf("signature"),
    isRight: (proof, body) => isHmac(proof, body, secret),
    event: headerOf("event"),
    deliveryId: headerOf("delivery"),
    pathOf,
    hintOf,
  });
}

/** In Forgejo's webhooks about workflow runs, the repository is inside the run. */
function pathOf(payload: Fields): string | null {
  const holders = [payload, payload.optionalObject("run")];
  return holders.map((holder) => holder?.optionalObject("repository")?.text("full_name")).find(Boolean) ?? null;
}

function hintOf(event: string, payload: Fields): ForgeHint {
  switch (event) {
    case "issues":
    case "issue_assign":
    case "issue_label":
    case "issue_milestone":
      return issueHint(payload);
    case "issue_comment":
      return commentHint(payload);
    case "pull_request":
    case "pull_request_sync":
    case "pull_request_assign":
    case "pull_request_label":
    case "pull_request_milestone":
      return pullRequestHint(payload);
    case "push":
      return pushHint(payload);
    case "delete":
      return deleteHint(payload);
    case "workflow_run":
      return checksHint(payload.optionalObject("workflow_run")?.optionalText("head_branch"));
    case "action_run_success":
    case "action_run_failure":
    case "action_run_recover":
      return checksHint(payload.optionalObject("run")?.optionalText("prettyref"));
    default:
      return IGNORED;
  }
}

function issueHint(payload: Fields): ForgeHint {
  const issue = payload.object("issue");
  if (isPullRequest(issue)) return IGNORED;
  return { type: "issue", number: issue.number("number") };
}

function commentHint(payload: Fields): ForgeHint {
  const issue = payload.object("issue");
  if (payload.flag("is_pull") || isPullRequest(issue)) return IGNORED;
  return { type: "comment", issueNumber: issue.number("number") };
}

function pullRequestHint(payload: Fields): ForgeHint {
  return { type: "pull_request", number: payload.object("pull_request").number("number") };
}

function pushHint(payload: Fields): ForgeHint {
  const branch = branchOf(payload.text("ref"));
  if (branch === null) return IGNORED;
  const after = payload.optionalText("after") ?? "";
  const isDeleted = isNothing(after);
  const commits = payload.objects("commits").map(
    (commit): ForgeCommit => ({
      sha: commit.text("id"),
      message: commit.optionalText("message") ?? "",
      url: commit.url("url"),
      authorName: commit.optionalObject("author")?.optionalText("name") ?? "",
      committedAt: commit.date("timestamp"),
    }),
  );
  return {
    type: "push",
    branch,
    isDeleted,
    commits: isDeleted ? [] : oldestFirst(commits, after),
    url: payload.optionalUrl("compare_url") ?? payload.object("repository").url("html_url"),
  };
}

/** Gitea reports a deleted branch as a `delete` event, not as a push. */
function deleteHint(payload: Fields): ForgeHint {
  if (payload.optionalText("ref_type") !== "branch") return IGNORED;
  const ref = payload.text("ref");
  const url = payload.object("repository").url("html_url");
  return { type: "push", branch: branchOf(ref) ?? ref, isDeleted: true, commits: [], url };
}

function checksHint(branch: string | undefined): ForgeHint {
  // A run for a pull request or a tag has the number or the tag in place of a branch.
  return branch && !branch.startsWith("#") ? { type: "checks", branch } : IGNORED;
}

/**
 * Reads GitLab's webhooks.
 *
 * @see {@link https://docs.gitlab.com/user/project/integrations/webhook_events/}
 * @see {@link https://docs.gitlab.com/user/project/integrations/webhooks/#signing-tokens}
 * @module
 */
import type { ForgeCommit, ForgeHint, ForgeWebhook, VerifiedWebhook, WebhookRefusal } from "@hexlane/core";
import type { Fields } from "../fields.ts";
import { branchOf, digestOf, isNothing, isSameText, isSigned, oldestFirst, readWebhook } from "../verification.ts";

const IGNORED: ForgeHint = { type: "ignored" };

/** The secrets that can authenticate a webhook. */
export interface GitlabSecrets {
  /** The secret token, which GitLab sends unchanged. */
  token: string;
  /** The token that GitLab signs with (since GitLab 19.0). */
  signingToken: string | undefined;
}

/** Verifies a webhook. A signature must be valid even if the webhook also has the secret token. */
export function verifyGitlabWebhook(
  webhook: ForgeWebhook,
  { token, signingToken }: GitlabSecrets,
  now: Date,
): VerifiedWebhook | { refused: WebhookRefusal } {
  const { headers, body } = webhook;
  const event = headers["x-gitlab-event"];
  const common = { event, pathOf, hintOf: (_event: string, payload: Fields) => hintOf(payload) };
  const signature = signingToken === undefined ? undefined : headers["webhook-signature"];
  if (signingToken !== undefined && signature !== undefined) {
    return readWebhook(webhook, signingToken, {
      ...common,
      proof: signature,
      isRight: () => isSigned(webhook, signingToken, now),
      // The idempotency key has the same value, but the signature does not cover it.
      deliveryId: headers["webhook-id"],
    });
  }
  return readWebhook(webhook, token, {
    ...common,
    proof: headers["x-gitlab-token"],
    isRight: (proof) => isSameText(proof, token),
    deliveryId: deliveryIdOf(headers, event ?? "", body),
  });
}

/**
 * Returns the ID of a delivery. Only the idempotency key (since GitLab 17.4) is the same for a repeated delivery and
 * different for every other one. An event ID is shared by all webhooks that result from one another.
 */
function deliveryIdOf(headers: ForgeWebhook["headers"], event: string, body: Uint8Array): string {
  const eventId = headers["x-gitlab-event-uuid"];
  return headers["idempotency-key"] || (eventId ? `${eventId}:` : "") + digestOf(event, body);
}

/** System hooks have the path at the top level. */
function pathOf(payload: Fields): string | null {
  return (
    payload.optionalObject("project")?.optionalText("path_with_namespace") ??
    payload.optionalText("path_with_namespace") ??
    null
  );
}

/** The kind is read from the payload, because the header has other names for confidential issues and notes. */
function hintOf(payload: Fields): ForgeHint {
  const kind = payload.optionalText("object_kind") ?? payload.optionalText("event_name");
  switch (kind) {
    case "issue":
    case "work_item":
      return { type: "issue", number: payload.object("object_attributes").number("iid") };
    case "note":
      return noteHint(payload);
    case "merge_request":
      return { type: "pull_request", number: payload.object("object_attributes").number("iid") };
    case "push":
      return pushHint(payload);
    case "pipeline":
      return pipelineHint(payload.object("object_attributes"), payload.optionalObject("merge_request"));
    case "build":
      return pipelineHint(payload, null);
    case "project_rename":
    case "project_transfer":
      return { type: "repository", path: payload.text("path_with_namespace") };
    default:
      return IGNORED;
  }
}

function noteHint(payload: Fields): ForgeHint {
  const note = payload.object("object_attributes");
  if (note.optionalText("noteable_type") !== "Issue" || note.flag("system")) return IGNORED;
  return { type: "comment", issueNumber: payload.object("issue").number("iid") };
}

function pushHint(payload: Fields): ForgeHint {
  const branch = branchOf(payload.text("ref"));
  if (branch === null) return IGNORED;
  const before = payload.optionalText("before") ?? "";
  const after = payload.optionalText("after") ?? "";
  const project = payload.object("project").url("web_url").replace(/\/$/, "");
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
  const isNew = before === "" || isNothing(before);
  return {
    type: "push",
    branch,
    isDeleted,
    commits: isDeleted ? [] : oldestFirst(commits, after),
    url: isNew || isDeleted ? `${project}/-/commits/${encodeURI(branch)}` : `${project}/-/compare/${before}...${after}`,
  };
}

/** The ref of a merge request's pipeline is not a branch, but `refs/merge-requests/1/head`. */
function pipelineHint(pipeline: Fields, mergeRequest: Fields | null): ForgeHint {
  const ref = mergeRequest?.optionalText("source_branch") ?? pipeline.optionalText("ref") ?? "";
  const isBranch = ref !== "" && !ref.startsWith("refs/") && !pipeline.flag("tag");
  return isBranch ? { type: "checks", branch: ref } : IGNORED;
}

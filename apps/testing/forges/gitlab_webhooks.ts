/**
 * The webhooks of a fake GitLab.
 *
 * @see {@link https://docs.gitlab.com/user/project/integrations/webhook_events/}
 * @module
 */
import { createHmac, randomUUID } from "node:crypto";
import type { FakeForge, UnsentWebhook, WebhookSigning } from "./fake_forge.ts";
import { type ForgeChange, NO_COMMIT } from "./forge_state.ts";
import { projectJson, userJson } from "./gitlab_records.ts";

/** GitLab sends no webhooks for labels, deleted issues or deleted comments. */
export function gitlabWebhooksOf(change: ForgeChange, forge: FakeForge): readonly UnsentWebhook[] {
  const { state, pageUrl } = forge;
  const common = { user: userJson(forge.account, forge), project: projectJson(forge) };
  switch (change.type) {
    case "issue": {
      const { issue, action } = change;
      const verb = { opened: "open", edited: "update", closed: "close", reopened: "reopen", deleted: undefined }[
        action
      ];
      if (verb === undefined) return [];
      const attributes = { ...issueAttributes(issue.number, forge), action: verb };
      const payload = {
        object_kind: "issue",
        event_type: "issue",
        ...common,
        object_attributes: attributes,
        labels: [],
        changes: {},
      };
      return [{ event: "Issue Hook", payload }];
    }
    case "comment": {
      const { comment, issue, action } = change;
      if (action === "deleted" || comment.isSystem) return [];
      const note = {
        id: comment.id,
        note: comment.body,
        noteable_type: "Issue",
        noteable_id: issue.id,
        author_id: comment.author.id,
        created_at: webhookTime(comment.createdAt),
        updated_at: webhookTime(comment.updatedAt),
        system: false,
        project_id: 42,
        action: action === "created" ? "create" : "update",
        url: `${pageUrl}/-/issues/${issue.number}#note_${comment.id}`,
      };
      const user = userJson(comment.author, forge);
      const payload = {
        object_kind: "note",
        event_type: "note",
        ...common,
        user,
        object_attributes: note,
        issue: issueAttributes(issue.number, forge),
      };
      return [{ event: "Note Hook", payload }];
    }
    case "pull": {
      const { pull, action } = change;
      const verb = { opened: "open", edited: "update", closed: pull.state === "merged" ? "merge" : "close" }[action];
      const attributes = {
        id: pull.id,
        iid: pull.number,
        title: pull.title,
        source_branch: pull.branch,
        target_branch: "main",
        state: pull.state === "open" ? "opened" : pull.state,
        draft: pull.isDraft,
        action: verb,
        url: `${pageUrl}/-/merge_requests/${pull.number}`,
      };
      const payload = {
        object_kind: "merge_request",
        event_type: "merge_request",
        ...common,
        object_attributes: attributes,
        labels: [],
        changes: {},
      };
      return [{ event: "Merge Request Hook", payload }];
    }
    case "push":
      return [{ event: "Push Hook", payload: pushJson(change, forge) }];
    case "checks": {
      const status = { pending: "running", success: "success", failure: "failed" }[change.checks];
      const pipeline = { id: 5, iid: 1, ref: change.branch, tag: false, sha: change.sha, status, source: "push" };
      return [
        {
          event: "Pipeline Hook",
          payload: { object_kind: "pipeline", ...common, object_attributes: pipeline, builds: [] },
        },
      ];
    }
    case "renamed": {
      const payload = {
        event_name: "project_rename",
        project_id: 42,
        path_with_namespace: state.path,
        old_path_with_namespace: change.from,
      };
      return [{ event: "System Hook", payload }];
    }
    case "label":
      return [];
  }
}

function issueAttributes(iid: number, { state, pageUrl }: FakeForge): object {
  const issue = state.issues.get(iid);
  return {
    id: issue?.id,
    iid,
    title: issue?.title,
    description: issue?.body,
    state: issue?.isOpen ? "opened" : "closed",
    created_at: issue && webhookTime(issue.createdAt),
    updated_at: issue && webhookTime(issue.updatedAt),
    url: `${pageUrl}/-/issues/${iid}`,
  };
}

/** GitLab lists at most 20 commits. */
function pushJson(
  { branch, before, after, commits }: Extract<ForgeChange, { type: "push" }>,
  forge: FakeForge,
): object {
  const { account, pageUrl } = forge;
  return {
    object_kind: "push",
    event_name: "push",
    before,
    after,
    ref: `refs/heads/${branch}`,
    ref_protected: false,
    checkout_sha: after === NO_COMMIT ? null : after,
    user_id: account.id,
    user_name: account.name,
    user_username: account.login,
    project_id: 42,
    project: projectJson(forge),
    commits: commits.slice(-20).map(({ sha, message, author, committedAt }) => ({
      id: sha,
      message,
      title: message.split("\n")[0],
      timestamp: committedAt.toISOString(),
      url: `${pageUrl}/-/commit/${sha}`,
      author: { name: author.name, email: `${author.login}@example.com` },
      added: [],
      modified: [],
      removed: [],
    })),
    total_commits_count: commits.length,
  };
}

/** GitLab's webhooks have times in this form, unlike its API. */
function webhookTime(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

export function gitlabHeaders(
  event: string,
  body: string,
  { deliveryId, secret, signingToken, now }: WebhookSigning,
): Record<string, string> {
  return {
    "user-agent": "GitLab/18.0.0",
    "idempotency-key": deliveryId,
    "x-gitlab-event": event,
    "x-gitlab-event-uuid": randomUUID(),
    "x-gitlab-instance": "https://gitlab.example",
    "x-gitlab-webhook-uuid": randomUUID(),
    "x-gitlab-token": secret,
    ...(signingToken === undefined ? {} : signatureOf(body, { deliveryId, signingToken, now })),
  };
}

/** Returns the headers of a signed webhook. */
function signatureOf(
  body: string,
  { deliveryId, signingToken, now }: { deliveryId: string; signingToken: string; now: Date },
): Record<string, string> {
  const time = String(Math.floor(now.getTime() / 1_000));
  const key = Buffer.from(signingToken.replace("whsec_", ""), "base64");
  const hmac = createHmac("sha256", key).update(`${deliveryId}.${time}.${body}`).digest("base64");
  return { "webhook-id": deliveryId, "webhook-timestamp": time, "webhook-signature": `v1,${hmac}` };
}

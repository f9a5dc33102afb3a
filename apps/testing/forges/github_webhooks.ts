/**
 * The webhooks of a fake GitHub.
 *
 * @see {@link https://docs.github.com/en/webhooks/webhook-events-and-payloads}
 * @module
 */
import { createHmac } from "node:crypto";
import type { FakeForge, UnsentWebhook } from "./fake_forge.ts";
import { type ForgeChange, NO_COMMIT } from "./forge_state.ts";
import { commentJson, issueJson, labelJson, pullJson, repositoryJson, timeOf, userJson } from "./github_records.ts";

export function githubWebhooksOf(change: ForgeChange, forge: FakeForge): readonly UnsentWebhook[] {
  const common = { repository: repositoryJson(forge), sender: userJson(forge.account, forge) };
  switch (change.type) {
    case "issue": {
      const payload = { action: change.action, issue: issueJson(change.issue, forge), ...common };
      return [{ event: "issues", payload }];
    }
    case "comment": {
      const { action, comment, issue } = change;
      const payload = { action, issue: issueJson(issue, forge), comment: commentJson(comment, forge), ...common };
      return [{ event: "issue_comment", payload }];
    }
    case "pull": {
      const { action, pull } = change;
      const payload = { action, number: pull.number, pull_request: pullJson(pull, forge), ...common };
      return [{ event: "pull_request", payload }];
    }
    case "push":
      return pushesOf(change, forge, common);
    case "checks": {
      const { sha, branch, checks } = change;
      const payload = {
        id: 1,
        sha,
        name: forge.state.path,
        state: checks,
        context: "ci",
        branches: [{ name: branch }],
        ...common,
      };
      return [{ event: "status", payload }];
    }
    case "label":
      return [{ event: "label", payload: { action: change.action, label: labelJson(change.label, forge), ...common } }];
    case "renamed": {
      const changes = { repository: { name: { from: change.from.split("/")[1] } } };
      return [{ event: "repository", payload: { action: "renamed", changes, ...common } }];
    }
  }
}

/** GitHub sends two webhooks when a branch is deleted. */
function pushesOf(
  { branch, before, after, commits }: Extract<ForgeChange, { type: "push" }>,
  forge: FakeForge,
  common: object,
): UnsentWebhook[] {
  const { pageUrl, account } = forge;
  const isDeleted = after === NO_COMMIT;
  const list = commits.map(({ sha, message, author, committedAt }) => ({
    id: sha,
    tree_id: sha,
    distinct: true,
    message,
    timestamp: timeOf(committedAt),
    url: `${pageUrl}/commit/${sha}`,
    author: { name: author.name, email: `${author.login}@example.com`, username: author.login },
    committer: { name: author.name, email: `${author.login}@example.com`, username: author.login },
    added: [],
    removed: [],
    modified: [],
  }));
  const payload = {
    ref: `refs/heads/${branch}`,
    before,
    after,
    created: before === NO_COMMIT,
    deleted: isDeleted,
    forced: false,
    base_ref: null,
    compare: `${pageUrl}/compare/${before.slice(0, 12)}...${after.slice(0, 12)}`,
    commits: list,
    head_commit: list.at(-1) ?? null,
    pusher: { name: account.login, email: `${account.login}@example.com` },
    ...common,
  };
  const deletion = { ref: branch, ref_type: "branch", pusher_type: "user", ...common };
  return [{ event: "push", payload }, ...(isDeleted ? [{ event: "delete", payload: deletion }] : [])];
}

export function githubHeaders(
  event: string,
  body: string,
  { deliveryId, secret }: { deliveryId: string; secret: string },
): Record<string, string> {
  const sign = (hash: string) => `${hash}=${createHmac(hash, secret).update(body).digest("hex")}`;
  return {
    "user-agent": "GitHub-Hookshot/0000000",
    "x-github-event": event,
    "x-github-delivery": deliveryId,
    "x-github-hook-id": "1",
    "x-github-hook-installation-target-type": "repository",
    "x-hub-signature": sign("sha1"),
    "x-hub-signature-256": sign("sha256"),
  };
}

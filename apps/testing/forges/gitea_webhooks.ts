/**
 * The webhooks of a fake Gitea or Forgejo.
 *
 * @see {@link https://docs.gitea.com/usage/webhooks}
 * @module
 */
import { createHmac } from "node:crypto";
import type { FakeForge, UnsentWebhook } from "./fake_forge.ts";
import { type ForgeChange, NO_COMMIT } from "./forge_state.ts";
import { commentJson, issueJson, pullJson, repositoryJson, timeOf, userJson } from "./gitea_records.ts";

/** Gitea sends no webhooks for labels or renamed repositories. */
export function giteaWebhooksOf(change: ForgeChange, forge: FakeForge): readonly UnsentWebhook[] {
  const common = { repository: repositoryJson(forge), sender: userJson(forge.account, forge) };
  switch (change.type) {
    case "issue": {
      const { action, issue } = change;
      return [
        {
          event: "issues",
          payload: { action, number: issue.number, issue: issueJson(issue, forge), ...common, commit_id: "" },
        },
      ];
    }
    case "comment": {
      const { action, comment, issue } = change;
      const payload = {
        action,
        issue: issueJson(issue, forge),
        comment: commentJson(comment, forge),
        ...common,
        is_pull: false,
      };
      return [{ event: "issue_comment", payload }];
    }
    case "pull": {
      const { action, pull } = change;
      const payload = {
        action,
        number: pull.number,
        pull_request: pullJson(pull, forge),
        requested_reviewer: null,
        ...common,
      };
      return [{ event: "pull_request", payload }];
    }
    case "push":
      return [pushOf(change, forge, common)];
    case "checks":
      return [checksOf(change, forge, common)];
    case "label":
    case "renamed":
      return [];
  }
}

/** Lists the newest commit first. Deleting a branch is a different event. */
function pushOf(
  { branch, before, after, commits }: Extract<ForgeChange, { type: "push" }>,
  forge: FakeForge,
  common: object,
): UnsentWebhook {
  const { pageUrl, account } = forge;
  if (after === NO_COMMIT) {
    return { event: "delete", payload: { ref: branch, ref_type: "branch", pusher_type: "user", ...common } };
  }
  const list = commits
    .map(({ sha, message, author, committedAt }) => ({
      id: sha,
      message: `${message}\n`,
      url: `${pageUrl}/commit/${sha}`,
      author: { name: author.name, email: `${author.login}@example.com`, username: author.login },
      committer: { name: author.name, email: `${author.login}@example.com`, username: author.login },
      verification: null,
      timestamp: timeOf(committedAt),
      added: [],
      removed: [],
      modified: [],
    }))
    .reverse();
  const payload = {
    ref: `refs/heads/${branch}`,
    before,
    after,
    compare_url: `${pageUrl}/compare/${before}...${after}`,
    commits: list,
    total_commits: list.length,
    head_commit: list[0] ?? null,
    pusher: userJson(account, forge),
    ...common,
  };
  return { event: "push", payload };
}

/** Gitea reports the runs of its workflows; Forgejo reports only finished runs, as three events. */
function checksOf(
  { branch, sha, checks }: Extract<ForgeChange, { type: "checks" }>,
  forge: FakeForge,
  common: object,
): UnsentWebhook {
  const status = checks === "pending" ? "in_progress" : "completed";
  if (forge.kind === "gitea") {
    const run = { id: 5, head_branch: branch, head_sha: sha, status, conclusion: checks === "pending" ? null : checks };
    return {
      event: "workflow_run",
      payload: { action: status, workflow: { id: "ci.yml" }, workflow_run: run, ...common },
    };
  }
  // The payload has the repository only inside the run.
  const run = {
    id: 5,
    title: "ci",
    prettyref: branch,
    commit_sha: sha,
    status: checks,
    repository: repositoryJson(forge),
  };
  const event = checks === "failure" ? "action_run_failure" : "action_run_success";
  return { event, payload: { action: checks, run, prior_status: "running" } };
}

export function giteaHeaders(
  kind: "gitea" | "forgejo",
): (event: string, body: string, options: { deliveryId: string; secret: string }) => Record<string, string> {
  return (event, body, { deliveryId, secret }) => {
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    // Forgejo also sends Gitea's headers, and both send those of Gogs, which Gitea was forked from.
    const names = kind === "forgejo" ? ["forgejo", "gitea", "gogs"] : ["gitea", "gogs"];
    const own = names.flatMap((name) => [
      [`x-${name}-delivery`, deliveryId],
      [`x-${name}-event`, event],
      [`x-${name}-event-type`, event],
      [`x-${name}-signature`, signature],
    ]);
    const hub = {
      "x-github-delivery": deliveryId,
      "x-github-event": event,
      "x-hub-signature-256": `sha256=${signature}`,
    };
    return { ...Object.fromEntries(own), ...hub };
  };
}

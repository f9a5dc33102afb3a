/** The JSON of a fake GitHub. @module */
import type { FakeForge } from "./fake_forge.ts";
import type { FakeComment, FakeIssue, FakeLabel, FakePullRequest, FakeUser } from "./forge_state.ts";
import { issueOfPull } from "./items.ts";

export const API = "/api/v3";

export function userJson(user: FakeUser, { url }: FakeForge): object {
  return {
    login: user.login,
    id: user.id,
    node_id: `U_${user.id}`,
    avatar_url: `${url}/avatars/u/${user.id}?v=4`,
    html_url: `${url}/${user.login}`,
    type: user.isBot ? "Bot" : "User",
    site_admin: false,
  };
}

export function labelJson(label: FakeLabel, { url, state }: FakeForge): object {
  return {
    id: label.id,
    node_id: `LA_${label.id}`,
    url: `${url}${API}/repos/${state.path}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    color: label.color.slice(1),
    default: false,
    description: null,
  };
}

export function issueJson(issue: FakeIssue, forge: FakeForge): object {
  const { url, state, pageUrl } = forge;
  const assignees = issue.assignees.flatMap((login) => state.user(login) ?? []).map((user) => userJson(user, forge));
  return {
    url: `${url}${API}/repos/${state.path}/issues/${issue.number}`,
    repository_url: `${url}${API}/repos/${state.path}`,
    html_url: `${pageUrl}/issues/${issue.number}`,
    id: issue.id,
    node_id: `I_${issue.id}`,
    number: issue.number,
    title: issue.title,
    user: userJson(issue.author, forge),
    labels: issue.labels.flatMap((name) => state.label(name) ?? []).map((label) => labelJson(label, forge)),
    state: issue.isOpen ? "open" : "closed",
    locked: issue.isLocked,
    assignee: assignees[0] ?? null,
    assignees,
    milestone: null,
    comments: state.commentsOf(issue.number).length,
    created_at: timeOf(issue.createdAt),
    updated_at: timeOf(issue.updatedAt),
    closed_at: issue.isOpen ? null : timeOf(issue.updatedAt),
    author_association: "OWNER",
    body: issue.body === "" ? null : issue.body,
    state_reason: issue.isOpen ? null : "completed",
  };
}

export function commentJson(comment: FakeComment, forge: FakeForge): object {
  const { url, state, pageUrl } = forge;
  return {
    url: `${url}${API}/repos/${state.path}/issues/comments/${comment.id}`,
    html_url: `${pageUrl}/issues/${comment.issueNumber}#issuecomment-${comment.id}`,
    issue_url: `${url}${API}/repos/${state.path}/issues/${comment.issueNumber}`,
    id: comment.id,
    node_id: `IC_${comment.id}`,
    user: userJson(comment.author, forge),
    created_at: timeOf(comment.createdAt),
    updated_at: timeOf(comment.updatedAt),
    author_association: "OWNER",
    body: comment.body,
  };
}

/** @param isListed lists leave out some fields, such as `merged` */
export function pullJson(pull: FakePullRequest, forge: FakeForge, { isListed = false } = {}): object {
  const { url, state, pageUrl } = forge;
  const owner = state.path.split("/")[0];
  return {
    url: `${url}${API}/repos/${state.path}/pulls/${pull.number}`,
    id: pull.id,
    node_id: `PR_${pull.id}`,
    html_url: `${pageUrl}/pull/${pull.number}`,
    number: pull.number,
    state: pull.state === "open" ? "open" : "closed",
    locked: false,
    title: pull.title,
    user: userJson(pull.author, forge),
    body: pull.body === "" ? null : pull.body,
    created_at: timeOf(pull.createdAt),
    updated_at: timeOf(pull.updatedAt),
    closed_at: pull.state === "open" ? null : timeOf(pull.updatedAt),
    merged_at: pull.mergedAt && timeOf(pull.mergedAt),
    assignees: [],
    requested_reviewers: [],
    labels: [],
    milestone: null,
    draft: pull.isDraft,
    head: { label: `${owner}:${pull.branch}`, ref: pull.branch, sha: pull.sha, repo: repositoryJson(forge) },
    base: { label: `${owner}:main`, ref: "main", sha: state.branches.get("main"), repo: repositoryJson(forge) },
    ...(isListed ? {} : { merged: pull.state === "merged", mergeable: true, commits: 1 }),
  };
}

/** GitHub lists a pull request as an issue with one more field. */
export function pullAsIssueJson(pull: FakePullRequest, forge: FakeForge): object {
  const { number } = pull;
  return {
    ...issueJson(issueOfPull(pull), forge),
    html_url: `${forge.pageUrl}/pull/${number}`,
    draft: pull.isDraft,
    pull_request: { url: `${forge.url}${API}/repos/${forge.state.path}/pulls/${number}`, merged_at: pull.mergedAt },
  };
}

export function repositoryJson(forge: FakeForge): object {
  const { url, state, pageUrl, account } = forge;
  const [, name = ""] = state.path.split("/");
  const open = [...state.issues.values()].filter((issue) => issue.isOpen).length;
  const openPulls = [...state.pulls.values()].filter((pull) => pull.state === "open").length;
  return {
    id: 42,
    node_id: "R_42",
    name,
    full_name: state.path,
    private: true,
    owner: userJson(account, forge),
    html_url: pageUrl,
    description: "The first computer",
    fork: false,
    url: `${url}${API}/repos/${state.path}`,
    created_at: "2020-01-01T00:00:00Z",
    updated_at: "2024-01-01T00:00:00Z",
    pushed_at: "2024-01-01T00:00:00Z",
    has_issues: true,
    open_issues_count: open + openPulls,
    visibility: "private",
    default_branch: "main",
    permissions: { admin: forge.isAdmin, maintain: true, push: true, triage: true, pull: true },
  };
}

/** Returns the combined status of a commit. */
export function statusJson(sha: string, { state }: FakeForge): object {
  const checks = state.checks.get(sha);
  const statuses = checks ? [{ id: 1, state: checks, context: "ci/build", description: null, target_url: null }] : [];
  return { state: checks ?? "pending", statuses, sha, total_count: statuses.length };
}

/** Returns the check runs of a commit. */
export function runsJson(sha: string, { state }: FakeForge): object {
  const checks = state.checks.get(sha);
  const status = checks === "pending" ? "in_progress" : "completed";
  const runs = checks
    ? [{ id: 2, name: "test", head_sha: sha, status, conclusion: checks === "pending" ? null : checks }]
    : [];
  return { total_count: runs.length, check_runs: runs };
}

/** GitHub's times have no fractions of a second. */
export function timeOf(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

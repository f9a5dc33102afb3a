/** The JSON of a fake Gitea or Forgejo. @module */
import type { FakeForge } from "./fake_forge.ts";
import type { FakeComment, FakeIssue, FakeLabel, FakePullRequest, FakeUser } from "./forge_state.ts";
import { issueOfPull } from "./items.ts";

export const API = "/api/v1";

export function userJson(user: FakeUser, { url }: FakeForge): object {
  return {
    id: user.id,
    login: user.login,
    login_name: "",
    full_name: user.name,
    email: `${user.login}@noreply.example.com`,
    avatar_url: `${url}/avatars/${user.id}`,
    html_url: `${url}/${user.login}`,
    username: user.login,
    visibility: "public",
  };
}

/** Colors have no `#`. */
export function labelJson(label: FakeLabel, { url, state }: FakeForge): object {
  return {
    id: label.id,
    name: label.name,
    exclusive: false,
    is_archived: false,
    color: label.color.slice(1),
    description: "",
    url: `${url}${API}/repos/${state.path}/labels/${label.id}`,
  };
}

export function issueJson(issue: FakeIssue, forge: FakeForge): object {
  const { state, pageUrl, url } = forge;
  const assignees = issue.assignees.flatMap((login) => state.user(login) ?? []).map((user) => userJson(user, forge));
  return {
    id: issue.id,
    url: `${url}${API}/repos/${state.path}/issues/${issue.number}`,
    html_url: `${pageUrl}/issues/${issue.number}`,
    number: issue.number,
    user: userJson(issue.author, forge),
    original_author: "",
    title: issue.title,
    body: issue.body,
    labels: issue.labels.flatMap((name) => state.label(name) ?? []).map((label) => labelJson(label, forge)),
    milestone: null,
    assignee: assignees[0] ?? null,
    // Like Gitea, sends null instead of an empty list.
    assignees: assignees.length === 0 ? null : assignees,
    state: issue.isOpen ? "open" : "closed",
    is_locked: issue.isLocked,
    comments: state.commentsOf(issue.number).length,
    created_at: timeOf(issue.createdAt),
    updated_at: timeOf(issue.updatedAt),
    closed_at: issue.isOpen ? null : timeOf(issue.updatedAt),
    pull_request: null,
    repository: { id: 42, name: state.path.split("/")[1], owner: state.path.split("/")[0], full_name: state.path },
  };
}

export function commentJson(comment: FakeComment, forge: FakeForge): object {
  return {
    id: comment.id,
    html_url: `${forge.pageUrl}/issues/${comment.issueNumber}#issuecomment-${comment.id}`,
    pull_request_url: "",
    issue_url: `${forge.pageUrl}/issues/${comment.issueNumber}`,
    user: userJson(comment.author, forge),
    original_author: "",
    body: comment.body,
    created_at: timeOf(comment.createdAt),
    updated_at: timeOf(comment.updatedAt),
  };
}

export function pullJson(pull: FakePullRequest, forge: FakeForge): object {
  const { state, pageUrl } = forge;
  const isDeleted = !state.branches.has(pull.branch);
  return {
    id: pull.id,
    url: `${pageUrl}/pulls/${pull.number}`,
    html_url: `${pageUrl}/pulls/${pull.number}`,
    number: pull.number,
    user: userJson(pull.author, forge),
    title: pull.isDraft ? `WIP: ${pull.title}` : pull.title,
    body: pull.body,
    labels: [],
    assignees: null,
    state: pull.state === "open" ? "open" : "closed",
    draft: pull.isDraft,
    is_locked: false,
    mergeable: true,
    merged: pull.state === "merged",
    merged_at: pull.mergedAt && timeOf(pull.mergedAt),
    base: { label: "main", ref: "main", sha: state.branches.get("main"), repo_id: 42 },
    // After its branch is deleted, a pull request has a ref with its number.
    head: {
      label: pull.branch,
      ref: isDeleted ? `refs/pull/${pull.number}/head` : pull.branch,
      sha: pull.sha,
      repo_id: 42,
    },
    created_at: timeOf(pull.createdAt),
    updated_at: timeOf(pull.updatedAt),
    closed_at: pull.state === "open" ? null : timeOf(pull.updatedAt),
  };
}

/** Gitea lists a pull request as an issue with one more field. */
export function pullAsIssueJson(pull: FakePullRequest, forge: FakeForge): object {
  const pull_request = {
    merged: pull.state === "merged",
    merged_at: pull.mergedAt && timeOf(pull.mergedAt),
    draft: pull.isDraft,
  };
  return { ...issueJson(issueOfPull(pull), forge), html_url: `${forge.pageUrl}/pulls/${pull.number}`, pull_request };
}

export function repositoryJson(forge: FakeForge): object {
  const { state, pageUrl, account } = forge;
  const [, name = ""] = state.path.split("/");
  return {
    id: 42,
    owner: userJson(account, forge),
    name,
    full_name: state.path,
    description: "The first computer",
    empty: false,
    private: true,
    html_url: pageUrl,
    default_branch: "main",
    archived: false,
    created_at: "2020-01-01T00:00:00Z",
    updated_at: "2024-01-01T00:00:00Z",
    permissions: { admin: true, push: true, pull: true },
    has_issues: true,
    open_issues_count: [...state.issues.values()].filter((issue) => issue.isOpen).length,
    open_pr_counter: [...state.pulls.values()].filter((pull) => pull.state === "open").length,
  };
}

/** Times have no fractions of a second, and may be in any time zone. */
export function timeOf(date: Date): string {
  const local = new Date(date.getTime() + 2 * 3_600_000);
  return `${local.toISOString().slice(0, 19)}+02:00`;
}

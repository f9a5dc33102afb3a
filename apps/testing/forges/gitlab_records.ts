/** The JSON of a fake GitLab. @module */
import type { FakeForge } from "./fake_forge.ts";
import type { FakeComment, FakeIssue, FakeLabel, FakePullRequest, FakeUser } from "./forge_state.ts";

export function userJson(user: FakeUser, { url }: FakeForge): object {
  return {
    id: user.id,
    username: user.login,
    name: user.name,
    state: "active",
    locked: false,
    avatar_url: `${url}/uploads/-/system/user/avatar/${user.id}/avatar.png`,
    web_url: `${url}/${user.login}`,
  };
}

export function labelJson(label: FakeLabel): object {
  return {
    id: label.id,
    name: label.name,
    description: null,
    text_color: "#FFFFFF",
    color: label.color,
    subscribed: false,
    priority: null,
    is_project_label: true,
  };
}

export function issueJson(issue: FakeIssue, forge: FakeForge): object {
  const { state, pageUrl } = forge;
  const assignees = issue.assignees.flatMap((login) => state.user(login) ?? []).map((user) => userJson(user, forge));
  return {
    id: issue.id,
    iid: issue.number,
    project_id: 42,
    title: issue.title,
    description: issue.body === "" ? null : issue.body,
    state: issue.isOpen ? "opened" : "closed",
    created_at: issue.createdAt.toISOString(),
    updated_at: issue.updatedAt.toISOString(),
    closed_at: issue.isOpen ? null : issue.updatedAt.toISOString(),
    closed_by: null,
    labels: issue.labels,
    milestone: null,
    assignees,
    assignee: assignees[0] ?? null,
    author: userJson(issue.author, forge),
    type: "ISSUE",
    issue_type: "issue",
    user_notes_count: state.commentsOf(issue.number).filter((comment) => !comment.isSystem).length,
    confidential: false,
    discussion_locked: issue.isLocked,
    web_url: `${pageUrl}/-/issues/${issue.number}`,
    references: { short: `#${issue.number}`, relative: `#${issue.number}`, full: `${state.path}#${issue.number}` },
  };
}

export function noteJson(comment: FakeComment, forge: FakeForge): object {
  return {
    id: comment.id,
    type: null,
    body: comment.body,
    author: userJson(comment.author, forge),
    created_at: comment.createdAt.toISOString(),
    updated_at: comment.updatedAt.toISOString(),
    system: comment.isSystem,
    noteable_id: forge.state.issues.get(comment.issueNumber)?.id ?? 0,
    noteable_type: "Issue",
    project_id: 42,
    resolvable: false,
    confidential: comment.isInternal,
    internal: comment.isInternal,
    noteable_iid: comment.issueNumber,
  };
}

const PIPELINES = { pending: "running", success: "success", failure: "failed" } as const;

/** @param isListed merge requests in lists lack the pipeline */
export function mergeRequestJson(pull: FakePullRequest, forge: FakeForge, { isListed = false } = {}): object {
  const { state, pageUrl } = forge;
  const checks = state.checks.get(pull.sha);
  const pipeline = checks
    ? { id: 5, iid: 1, sha: pull.sha, ref: pull.branch, status: PIPELINES[checks], source: "push" }
    : null;
  return {
    id: pull.id,
    iid: pull.number,
    project_id: 42,
    title: pull.isDraft ? `Draft: ${pull.title}` : pull.title,
    description: pull.body === "" ? null : pull.body,
    state: pull.state === "open" ? "opened" : pull.state,
    created_at: pull.createdAt.toISOString(),
    updated_at: pull.updatedAt.toISOString(),
    merged_at: pull.mergedAt?.toISOString() ?? null,
    target_branch: "main",
    source_branch: pull.branch,
    author: userJson(pull.author, forge),
    assignees: [],
    labels: [],
    draft: pull.isDraft,
    work_in_progress: pull.isDraft,
    sha: pull.sha,
    web_url: `${pageUrl}/-/merge_requests/${pull.number}`,
    ...(isListed ? {} : { head_pipeline: pipeline, pipeline }),
  };
}

export function projectJson(forge: FakeForge): object {
  const { state, pageUrl, url, account } = forge;
  const parts = state.path.split("/");
  const namespace = parts.slice(0, -1).join("/");
  return {
    id: 42,
    description: "The first computer",
    name: parts.at(-1),
    path: parts.at(-1),
    path_with_namespace: state.path,
    default_branch: "main",
    visibility: "private",
    web_url: pageUrl,
    namespace: {
      id: 7,
      name: account.name,
      path: namespace,
      kind: "user",
      full_path: namespace,
      avatar_url: null,
      web_url: `${url}/${namespace}`,
    },
    issues_enabled: true,
    issues_access_level: "enabled",
    open_issues_count: [...state.issues.values()].filter((issue) => issue.isOpen).length,
    created_at: "2020-01-01T00:00:00.000Z",
    last_activity_at: "2024-01-01T00:00:00.000Z",
    permissions: { project_access: { access_level: 40, notification_level: 3 }, group_access: null },
  };
}

/** Reads the issues, comments, pull requests and repositories of Gitea and Forgejo. @module */
import type {
  ForgeChecks,
  ForgeComment,
  ForgeIssue,
  ForgePullRequest,
  ForgeUser,
  ReachableRepository,
} from "@hexlane/core";
import { type Fields, readUser } from "../fields.ts";

/** The built-in accounts of workflows. The API has no field for bots. */
const BOTS = ["gitea-actions", "forgejo-actions"];

export function readGiteaUser(user: Fields | null): ForgeUser | null {
  return readUser(user, { login: "login", name: "full_name" }, (one) => BOTS.includes(one.text("login")));
}

/** Gitea lists pull requests as issues with this field. */
export function isPullRequest(issue: Fields): boolean {
  return issue.has("pull_request");
}

export function readGiteaIssue(issue: Fields): ForgeIssue {
  return {
    number: issue.number("number"),
    url: issue.url("html_url"),
    title: issue.text("title"),
    body: issue.optionalText("body") ?? "",
    isOpen: issue.oneOf("state", { open: true, closed: false }),
    labels: issue.objects("labels").map((label) => label.text("name")),
    assignees: issue.objects("assignees").flatMap((user) => readGiteaUser(user)?.login ?? []),
    author: readGiteaUser(issue.optionalObject("user")),
    createdAt: issue.date("created_at"),
    updatedAt: issue.date("updated_at"),
  };
}

export function readGiteaComment(comment: Fields): ForgeComment {
  return {
    id: comment.id("id"),
    url: comment.url("html_url"),
    body: comment.optionalText("body") ?? "",
    author: readGiteaUser(comment.optionalObject("user")),
    createdAt: comment.date("created_at"),
    updatedAt: comment.date("updated_at"),
  };
}

/** After a pull request is merged, `ref` of its head is `refs/pull/1/head`, but `label` is still the branch. */
export function branchOfPull(pull: Fields): string {
  const head = pull.object("head");
  const label = head.optionalText("label") || head.text("ref");
  return label.slice(label.lastIndexOf(":") + 1);
}

const DRAFT = /^\s*(\[WIP\]|WIP:)/i;

export function readGiteaPullRequest(pull: Fields, checks: ForgeChecks | null): ForgePullRequest {
  const mergedAt = pull.optionalDate("merged_at");
  const isMerged = pull.flag("merged") || mergedAt !== null;
  const isOpen = pull.oneOf("state", { open: true, closed: false });
  const title = pull.text("title");
  const updatedAt = pull.date("updated_at");
  return {
    number: pull.number("number"),
    url: pull.url("html_url"),
    title,
    body: pull.optionalText("body") ?? "",
    state: isMerged ? "merged" : isOpen ? "open" : "closed",
    // Older versions only have the title.
    isDraft: pull.flag("draft", DRAFT.test(title)),
    branch: branchOfPull(pull),
    author: readGiteaUser(pull.optionalObject("user")),
    mergedAt: isMerged ? (mergedAt ?? updatedAt) : null,
    checks,
    updatedAt,
  };
}

const STATES = {
  pending: "pending",
  success: "success",
  warning: "success",
  skipped: "success",
  failure: "failure",
  error: "failure",
} as const;

/** Reads the combined status of a commit. */
export function readGiteaChecks(status: Fields): ForgeChecks | null {
  // Without statuses, the state is empty or "pending", depending on the version.
  const isEmpty = status.list("statuses").length === 0 || status.count("total_count") === 0;
  return isEmpty || status.optionalText("state") === "" ? null : status.oneOf<ForgeChecks>("state", STATES);
}

export function readGiteaRepository(repository: Fields): ReachableRepository {
  const owner = repository.object("owner");
  return {
    id: repository.id("id"),
    name: repository.text("name"),
    path: repository.text("full_name"),
    ownerLogin: owner.text("login"),
    ownerAvatarUrl: owner.optionalUrl("avatar_url"),
    isPrivate: repository.flag("private"),
    description: repository.optionalText("description") || null,
    url: repository.url("html_url"),
    updatedAt: repository.optionalDate("updated_at"),
    installationId: null,
  };
}

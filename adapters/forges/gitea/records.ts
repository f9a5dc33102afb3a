/** Reads the issues, comments and pull requests of Gitea and Forgejo. @module */
import type { ForgeChecks, ForgePullRequest, ForgeUser } from "@hexlane/core";
import { type Fields, readUser } from "../fields.ts";
import { commentReader, issueReader } from "../shared_records.ts";

/** Built-in accounts that act for workflows. The API has no field that identifies bots. */
const BOTS = ["gitea-actions", "forgejo-actions"];

export function readGiteaUser(user: Fields | null): ForgeUser | null {
  return readUser(user, { login: "login", name: "full_name" }, (one) => BOTS.includes(one.text("login")));
}

export const readGiteaIssue = issueReader(readGiteaUser);
export const readGiteaComment = commentReader(readGiteaUser);

/**
 * Returns the branch of a pull request. After a merge, `head.ref` is `refs/pull/NUMBER/head`, but `head.label` is still
 * the branch.
 */
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
    // Older versions mark drafts only in the title.
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

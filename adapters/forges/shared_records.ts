/**
 * Reads records that GitHub, Gitea and Forgejo return in the same form, because Gitea's API follows GitHub's. @module
 */
import type { ForgeComment, ForgeIssue, ForgeUser, ReachableRepository } from "@hexlane/core";
import { type Fields, readAssignees } from "./fields.ts";

/** Whether an issue in a list is a pull request. */
export function isPullRequest(issue: Fields): boolean {
  return issue.has("pull_request");
}

/** Reads an account of one of the forges. */
export type ReadUser = (user: Fields | null) => ForgeUser | null;

/** Returns a function that reads issues. */
export function issueReader(readUser: ReadUser): (issue: Fields) => ForgeIssue {
  return (issue) => ({
    number: issue.number("number"),
    url: issue.url("html_url"),
    title: issue.text("title"),
    body: issue.optionalText("body") ?? "",
    isOpen: issue.oneOf("state", { open: true, closed: false }),
    labels: labelNames(issue),
    ...readAssignees(issue, readUser),
    author: readUser(issue.optionalObject("user")),
    commentCount: issue.count("comments") ?? 0,
    createdAt: issue.date("created_at"),
    updatedAt: issue.date("updated_at"),
  });
}

/** Returns the names of an issue's labels, which old versions of GitHub Enterprise return as strings. */
function labelNames(issue: Fields): readonly string[] {
  const isText = issue.list("labels").some((label) => typeof label === "string");
  return isText ? issue.texts("labels") : issue.objects("labels").map((label) => label.text("name"));
}

/** Returns a function that reads comments. */
export function commentReader(readUser: ReadUser): (comment: Fields) => ForgeComment {
  return (comment) => ({
    id: comment.id("id"),
    url: comment.url("html_url"),
    body: comment.optionalText("body") ?? "",
    author: readUser(comment.optionalObject("user")),
    createdAt: comment.date("created_at"),
    updatedAt: comment.date("updated_at"),
  });
}

/** @param installationId the installation of the GitHub App that reaches the repository */
export function readRepository(repository: Fields, installationId: string | null = null): ReachableRepository {
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
    installationId,
  };
}

/** Reads GitLab's issues, notes, merge requests and projects. @module */
import type {
  ForgeChecks,
  ForgeComment,
  ForgeIssue,
  ForgePullRequest,
  ForgeUser,
  ReachableRepository,
} from "@hexlane/core";
import { type Fields, readAssignees, readUser } from "../fields.ts";
import { unescapeCommands } from "./quick_actions.ts";

/** Matches the bot accounts of project and group access tokens. */
const BOT = /^(project|group)_\d+_bot(_|\d|$)/;

export function readGitlabUser(user: Fields | null): ForgeUser | null {
  return readUser(user, { login: "username", name: "name" }, (one) => {
    return one.optionalText("user_type")?.endsWith("_bot") || BOT.test(one.optionalText("username") ?? "");
  });
}

export function readGitlabIssue(issue: Fields): ForgeIssue {
  return {
    number: issue.number("iid"),
    url: issue.url("web_url"),
    title: issue.text("title"),
    body: unescapeCommands(issue.optionalText("description") ?? ""),
    isOpen: issue.oneOf("state", { opened: true, reopened: true, closed: false }),
    labels: issue.texts("labels"),
    ...readAssignees(issue, readGitlabUser),
    author: readGitlabUser(issue.optionalObject("author")),
    commentCount: issue.count("user_notes_count") ?? 0,
    createdAt: issue.date("created_at"),
    updatedAt: issue.date("updated_at"),
  };
}

/** @param issueUrl notes have no URL of their own */
export function readGitlabNote(note: Fields, issueUrl: string): ForgeComment {
  const id = note.id("id");
  return {
    id,
    url: `${issueUrl}#note_${id}`,
    body: unescapeCommands(note.optionalText("body") ?? ""),
    author: readGitlabUser(note.optionalObject("author")),
    createdAt: note.date("created_at"),
    updatedAt: note.date("updated_at"),
  };
}

const STATES = { opened: "open", locked: "open", closed: "closed", merged: "merged" } as const;

export function readGitlabMergeRequest(request: Fields): ForgePullRequest {
  const state = request.oneOf<ForgePullRequest["state"]>("state", STATES);
  return {
    number: request.number("iid"),
    url: request.url("web_url"),
    title: request.text("title"),
    body: unescapeCommands(request.optionalText("description") ?? ""),
    state,
    // Older versions have only `work_in_progress`.
    isDraft: request.flag("draft", request.flag("work_in_progress")),
    branch: request.text("source_branch"),
    author: readGitlabUser(request.optionalObject("author")),
    mergedAt: state === "merged" ? (request.optionalDate("merged_at") ?? request.date("updated_at")) : null,
    checks: checksOf(request),
    updatedAt: request.date("updated_at"),
  };
}

const FINISHED: Readonly<Record<string, ForgeChecks | null>> = {
  success: "success",
  failed: "failure",
  canceled: "failure",
  skipped: null,
};

/** A pipeline with any other status, such as `manual`, has not finished. */
function checksOf(request: Fields): ForgeChecks | null {
  const pipeline = request.optionalObject("head_pipeline") ?? request.optionalObject("pipeline");
  if (!pipeline) return null;
  const status = pipeline.text("status");
  return Object.hasOwn(FINISHED, status) ? (FINISHED[status] ?? null) : "pending";
}

export function readGitlabProject(project: Fields): ReachableRepository {
  const namespace = project.object("namespace");
  return {
    id: project.id("id"),
    name: project.text("name"),
    path: project.text("path_with_namespace"),
    ownerLogin: namespace.text("full_path"),
    ownerAvatarUrl: namespace.optionalUrl("avatar_url"),
    isPrivate: project.optionalText("visibility") !== "public",
    description: project.optionalText("description") || null,
    url: project.url("web_url"),
    updatedAt: project.optionalDate("last_activity_at"),
    installationId: null,
  };
}

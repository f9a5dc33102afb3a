/**
 * The results of a search. @module
 */
import type { Activity } from "../../history/activity.ts";
import { MAX_SEARCH_EXCERPT_CHARACTERS } from "../../limits.ts";
import type { SearchKind } from "../../search_token.ts";
import { compareText } from "../../text.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Project } from "../project/project.ts";
import type { Task } from "../task/task.ts";

/** A search result. Fields that do not apply to its type are absent. */
export interface SearchResult {
  id: string;
  type: SearchKind;
  title: string;
  /** The first 1,000 characters of the description of a task, project or workspace. */
  description?: string;
  /** The first 1,000 characters of a comment or activity. */
  content?: string;
  projectId?: string;
  projectName?: string;
  /** The prefix of the project's task keys. */
  projectSlug?: string;
  workspaceId?: string;
  workspaceName?: string;
  /** The assignee of a task, or the author of a comment or activity. */
  userId?: string;
  /** The name of the assignee or author. For an imported comment, the name of the external author. */
  userName?: string;
  createdAt: Date;
  /** Higher is better. */
  relevanceScore: number;
  /** The number of the task in its project. */
  taskNumber?: number;
  priority?: Task["priority"];
  status?: string;
}

/** The results of a search. */
export interface SearchResults {
  /** Best first. */
  results: SearchResult[];
  /** Number of matches, including matches beyond the requested limit. At most 1,000 are counted. */
  totalCount: number;
  searchQuery: string;
}

/** A match whose record is not loaded yet. */
export interface SearchHit {
  id: string;
  kind: SearchKind;
  taskId: string | null;
  createdAt: Date;
  /** Higher is better. */
  score: number;
}

/** Orders hits by score (highest first), then by time (newest first), then by ID. */
export function compareHits(left: SearchHit, right: SearchHit): number {
  const byTime = right.createdAt.getTime() - left.createdAt.getTime();
  return right.score - left.score || byTime || compareText(left.id, right.id);
}

/** The project, workspace and user of a hit. */
export interface HitContext {
  workspace: Workspace | undefined;
  project?: Project | undefined;
  user?: { id: string; name: string } | undefined;
}

/** Makes the result for a task. */
export function taskResult(hit: SearchHit, task: Task, context: HitContext): SearchResult {
  return {
    ...commonFields(hit, task.title, context),
    ...textOf("description", task.description),
    taskNumber: task.number,
    priority: task.priority,
    status: task.status,
  };
}

/** Makes the result for a comment or another activity. */
export function activityResult(hit: SearchHit, activity: Activity, task: Task, context: HitContext): SearchResult {
  const what = activity.type === "comment" ? "Comment" : activity.type;
  return {
    ...commonFields(hit, `${what} on ${task.title}`, context),
    ...textOf("content", activity.content),
    ...(activity.externalUserName === null ? {} : { userName: activity.externalUserName }),
    taskNumber: task.number,
  };
}

/** Makes the result for a project. */
export function projectResult(hit: SearchHit, project: Project, context: HitContext): SearchResult {
  return { ...commonFields(hit, project.name, context), ...textOf("description", project.description) };
}

/** Makes the result for a workspace. */
export function workspaceResult(hit: SearchHit, workspace: Workspace): SearchResult {
  return { ...commonFields(hit, workspace.name, { workspace }), ...textOf("description", workspace.description) };
}

function commonFields(hit: SearchHit, title: string, { workspace, project, user }: HitContext): SearchResult {
  return {
    id: hit.id,
    type: hit.kind,
    title,
    ...(project ? { projectId: project.id, projectName: project.name, projectSlug: project.slug } : {}),
    ...(workspace ? { workspaceId: workspace.id, workspaceName: workspace.name } : {}),
    ...(user ? { userId: user.id, userName: user.name } : {}),
    createdAt: hit.createdAt,
    relevanceScore: hit.score,
  };
}

function textOf(field: "description" | "content", text: string | null): { description?: string; content?: string } {
  if (!text) return {};
  // The cut may split a surrogate pair, and half of a pair is not valid text.
  const excerpt = text.slice(0, MAX_SEARCH_EXCERPT_CHARACTERS).replace(/[\ud800-\udbff]$/, "");
  return { [field]: excerpt };
}

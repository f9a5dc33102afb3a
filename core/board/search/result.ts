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

/** One thing found. Fields that do not apply are absent. */
export interface SearchResult {
  id: string;
  type: SearchKind;
  title: string;
  /** The first 1,000 characters. */
  description?: string;
  /** The first 1,000 characters. */
  content?: string;
  projectId?: string;
  projectName?: string;
  /** The prefix of its task keys. */
  projectSlug?: string;
  workspaceId?: string;
  workspaceName?: string;
  /** The assignee of a task, the author of a comment or activity. */
  userId?: string;
  /** The account's name. */
  userName?: string;
  createdAt: Date;
  /** The greater, the better. */
  relevanceScore: number;
  /** The task, by its number in the project. */
  taskNumber?: number;
  priority?: Task["priority"];
  status?: string;
}

/** The hits of a query. */
export interface SearchResults {
  /** Best first. */
  results: SearchResult[];
  /** Hits before the cut; at most 1,000 are counted. */
  totalCount: number;
  searchQuery: string;
}

/** A hit, before it is loaded. */
export interface SearchHit {
  id: string;
  kind: SearchKind;
  taskId: string | null;
  createdAt: Date;
  /** The greater, the better. */
  score: number;
}

/** By score, then newest first, then by id. */
export function compareHits(left: SearchHit, right: SearchHit): number {
  const byTime = right.createdAt.getTime() - left.createdAt.getTime();
  return right.score - left.score || byTime || compareText(left.id, right.id);
}

/** Context of a hit: its project, workspace and user. */
export interface Surroundings {
  workspace: Workspace | undefined;
  project?: Project | undefined;
  user?: { id: string; name: string } | undefined;
}

/** A task as a result. */
export function taskResult(hit: SearchHit, task: Task, around: Surroundings): SearchResult {
  return {
    ...headOf(hit, task.title, around),
    ...textOf("description", task.description),
    taskNumber: task.number,
    priority: task.priority,
    status: task.status,
  };
}

/** A comment or an activity as a result. */
export function activityResult(hit: SearchHit, activity: Activity, task: Task, around: Surroundings): SearchResult {
  const what = activity.type === "comment" ? "Comment" : activity.type;
  return {
    ...headOf(hit, `${what} on ${task.title}`, around),
    ...textOf("content", activity.content),
    ...(activity.externalUserName === null ? {} : { userName: activity.externalUserName }),
    taskNumber: task.number,
  };
}

/** A project as a result. */
export function projectResult(hit: SearchHit, project: Project, around: Surroundings): SearchResult {
  return { ...headOf(hit, project.name, around), ...textOf("description", project.description) };
}

/** A workspace as a result. */
export function workspaceResult(hit: SearchHit, workspace: Workspace): SearchResult {
  return { ...headOf(hit, workspace.name, { workspace }), ...textOf("description", workspace.description) };
}

function headOf(hit: SearchHit, title: string, { workspace, project, user }: Surroundings): SearchResult {
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
  // Half of a surrogate pair at the cut would be no text at all.
  const excerpt = text.slice(0, MAX_SEARCH_EXCERPT_CHARACTERS).replace(/[\ud800-\udbff]$/, "");
  return { [field]: excerpt };
}

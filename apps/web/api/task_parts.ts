/** What hangs on a task, and what is done to many of them. @module */
import { get, type KeyOptions, patch, post, put, remove } from "./client.ts";
import type {
  Activity,
  Comment,
  CreateRelationBody,
  Label,
  Relation,
  RelationWithTasks,
  SearchResults,
} from "./types.ts";

const at = encodeURIComponent;

/** The most that the server takes in one request. */
const BULK_TASKS = 1000;

/** Moves tasks to another column of their project, to the backlog or to the archive. */
export async function moveTasks(taskIds: readonly string[], status: string): Promise<void> {
  for (let at = 0; at < taskIds.length; at += BULK_TASKS) {
    const some = taskIds.slice(at, at + BULK_TASKS);
    await patch("/api/task/bulk", { taskIds: some, operation: "updateStatus", value: status });
  }
}

export const searchTasks = (workspaceId: string, q: string): Promise<SearchResults> =>
  get("/api/search", { workspaceId, q, type: "tasks", limit: 8 });

export const listActivities = (taskId: string): Promise<Activity[]> => get(`/api/activity/${at(taskId)}`);
export const createComment = (taskId: string, content: string, options?: KeyOptions): Promise<Comment> =>
  post(`/api/comment/${at(taskId)}`, { content }, options);
export const updateComment = (commentId: string, content: string): Promise<Comment> =>
  put(`/api/comment/${at(commentId)}`, { content });
export const deleteComment = (commentId: string): Promise<Comment> => remove(`/api/comment/${at(commentId)}`);

export const listTaskLabels = (taskId: string): Promise<Label[]> => get(`/api/label/task/${at(taskId)}`);
/** @param labelId of a label without a task, which is copied; one that is on a task would move */
export const attachLabel = (labelId: string, taskId: string): Promise<Label> =>
  put(`/api/label/${at(labelId)}/task`, { taskId });
export const detachLabel = (labelId: string): Promise<Label> => remove(`/api/label/${at(labelId)}/task`);

export const listRelations = (taskId: string): Promise<RelationWithTasks[]> => get(`/api/task-relation/${at(taskId)}`);
export const createRelation = (body: CreateRelationBody, options?: KeyOptions): Promise<Relation> =>
  post("/api/task-relation", body, options);
export const deleteRelation = (relationId: string): Promise<Relation> => remove(`/api/task-relation/${at(relationId)}`);

/** Boards, tasks and what hangs on them. @module */
import { get, type KeyOptions, patch, post, remove } from "./client.ts";
import type { BoardPage, CreateTaskBody, EditTaskBody, Task, TaskDetail } from "./types.ts";

const at = encodeURIComponent;

export const getBoard = (projectId: string): Promise<BoardPage> => get(`/api/task/tasks/${at(projectId)}`);
export const listTasksOf = (workspaceId: string, userId: string): Promise<Task[]> =>
  get("/api/task", { workspaceId, userId, sort: "dueDate" });

export const listTasksIn = (
  { id: projectId, workspaceId }: { id: string; workspaceId: string },
  status: string,
): Promise<Task[]> => get("/api/task", { workspaceId, projectId, status });

export const getTask = (taskId: string): Promise<TaskDetail> => get(`/api/task/${at(taskId)}`);
export const createTask = (projectId: string, body: CreateTaskBody, options?: KeyOptions): Promise<TaskDetail> =>
  post(`/api/task/${at(projectId)}`, body, options);
export const editTask = (taskId: string, body: EditTaskBody): Promise<Task> => patch(`/api/task/${at(taskId)}`, body);
export const deleteTask = (taskId: string): Promise<TaskDetail> => remove(`/api/task/${at(taskId)}`);
export const restoreTask = (taskId: string): Promise<TaskDetail> => post(`/api/task/${at(taskId)}/restore`);

/** Changing projects and their columns. @module */
import { post, put, remove } from "./client.ts";
import type {
  Column,
  CreateColumnBody,
  CreateProjectBody,
  Project,
  UpdateColumnBody,
  UpdateProjectBody,
} from "./types.ts";

const id = encodeURIComponent;

export const createProject = (body: CreateProjectBody): Promise<Project> => post("/api/project", body);
export const updateProject = (projectId: string, body: UpdateProjectBody): Promise<Project> =>
  put(`/api/project/${id(projectId)}`, body);
export const archiveProject = (projectId: string): Promise<Project> => put(`/api/project/${id(projectId)}/archive`, {});
export const unarchiveProject = (projectId: string): Promise<Project> =>
  put(`/api/project/${id(projectId)}/unarchive`, {});
export const deleteProject = (projectId: string): Promise<unknown> => remove(`/api/project/${id(projectId)}`);
/** @param projectIds all of the workspace, in the order they shall have */
export const reorderProjects = (workspaceId: string, projectIds: readonly string[]): Promise<Project[]> =>
  put(`/api/project/reorder?workspaceId=${id(workspaceId)}`, {
    projects: projectIds.map((one, position) => ({ id: one, position })),
  });
export const createColumn = (projectId: string, body: CreateColumnBody): Promise<Column> =>
  post(`/api/column/${id(projectId)}`, body);
export const updateColumn = (columnId: string, body: UpdateColumnBody): Promise<Column> =>
  put(`/api/column/${id(columnId)}`, body);
export const deleteColumn = (columnId: string): Promise<unknown> => remove(`/api/column/${id(columnId)}`);
/** @param columnIds all of them, in the order they shall have */
export const reorderColumns = (projectId: string, columnIds: readonly string[]): Promise<Column[]> =>
  put(`/api/column/reorder/${id(projectId)}`, { columns: columnIds.map((one, position) => ({ id: one, position })) });

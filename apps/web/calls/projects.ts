/** Projects, their columns, and the labels of a workspace. @module */
import { get, post, put, remove } from "../client.ts";
import type {
  Column,
  CreateColumnBody,
  CreateLabelBody,
  CreateProjectBody,
  Label,
  ListedProject,
  Project,
  UpdateColumnBody,
  UpdateLabelBody,
  UpdateProjectBody,
} from "../wire.ts";

const id = encodeURIComponent;

/** Archived ones too: who does not want them leaves them out. */
export const listProjects = (workspaceId: string): Promise<ListedProject[]> =>
  get("/api/project", { workspaceId, includeArchived: true });
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

export const listColumns = (projectId: string): Promise<Column[]> => get(`/api/column/${id(projectId)}`);
export const createColumn = (projectId: string, body: CreateColumnBody): Promise<Column> =>
  post(`/api/column/${id(projectId)}`, body);
export const updateColumn = (columnId: string, body: UpdateColumnBody): Promise<Column> =>
  put(`/api/column/${id(columnId)}`, body);
export const deleteColumn = (columnId: string): Promise<unknown> => remove(`/api/column/${id(columnId)}`);

/** @param columnIds all of them, in the order they shall have */
export const reorderColumns = (projectId: string, columnIds: readonly string[]): Promise<Column[]> =>
  put(`/api/column/reorder/${id(projectId)}`, { columns: columnIds.map((one, position) => ({ id: one, position })) });

/** The labels that a workspace offers, without the copies on its tasks. */
export const listLabelTemplates = async (workspaceId: string): Promise<Label[]> => {
  const labels = await get<Label[]>(`/api/label/workspace/${id(workspaceId)}`, { templates: true });
  // The others are left from labels that were taken off a task.
  return labels.filter(({ isTemplate }) => isTemplate);
};
export const createLabel = (body: CreateLabelBody): Promise<Label> => post("/api/label", body);
export const updateLabel = (labelId: string, body: UpdateLabelBody): Promise<Label> =>
  put(`/api/label/${id(labelId)}`, body);
export const deleteLabel = (labelId: string): Promise<unknown> => remove(`/api/label/${id(labelId)}`);

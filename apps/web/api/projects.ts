/** Projects and their columns, read; the labels of a workspace, read and changed. @module */
import { get, getAll, post, put, remove } from "./client.ts";
import type { Column, CreateLabelBody, Label, ListedProject, UpdateLabelBody } from "./types.ts";

const id = encodeURIComponent;

/** Archived ones too: who does not want them leaves them out. */
export const listProjects = (workspaceId: string): Promise<ListedProject[]> =>
  getAll("/api/project", { workspaceId, includeArchived: true });

export const listColumns = (projectId: string): Promise<Column[]> => get(`/api/column/${id(projectId)}`);

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

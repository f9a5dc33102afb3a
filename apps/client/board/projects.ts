/**
 * Projects and their columns.
 *
 * @module
 */
import { type Rows, rowsOf } from "../rows.ts";
import type { CallOptions, ChangeOptions, Transport } from "../transport.ts";
import type {
  Column,
  CreateColumn,
  CreateProject,
  ListedProject,
  ListProjectsQuery,
  Project,
  ProjectWithTasks,
  UpdateColumn,
  UpdateProject,
} from "../wire.ts";

const at = encodeURIComponent;

/** Projects. */
export class Projects {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The projects of a workspace in their order, archived ones only when asked for. */
  list(query: ListProjectsQuery, options: CallOptions = {}): Rows<ListedProject> {
    return rowsOf(this.#transport, "/api/project", { ...query }, options);
  }

  /** One project with its tasks. */
  async get(projectId: string, options: CallOptions = {}): Promise<ProjectWithTasks> {
    return await this.#transport.get(`/api/project/${at(projectId)}`, {}, options);
  }

  /** Makes a project with the columns To Do, In Progress, In Review and Done. */
  async create(project: CreateProject, options: ChangeOptions = {}): Promise<Project> {
    return await this.#transport.post("/api/project", project, options);
  }

  /** Changes the fields that are given. */
  async edit(projectId: string, fields: UpdateProject, options: ChangeOptions = {}): Promise<Project> {
    return await this.#transport.put(`/api/project/${at(projectId)}`, fields, options);
  }

  /** Makes a project read-only. */
  async archive(projectId: string, options: ChangeOptions = {}): Promise<Project> {
    return await this.#transport.put(`/api/project/${at(projectId)}/archive`, {}, options);
  }

  /** Makes an archived project writable again. */
  async unarchive(projectId: string, options: ChangeOptions = {}): Promise<Project> {
    return await this.#transport.put(`/api/project/${at(projectId)}/unarchive`, {}, options);
  }

  /** Deletes a project with everything in it. */
  async delete(projectId: string, options: ChangeOptions = {}): Promise<ProjectWithTasks> {
    return await this.#transport.delete(`/api/project/${at(projectId)}`, undefined, options);
  }

  /** Puts the projects of a workspace into an order. */
  async reorder(workspaceId: string, projectIds: readonly string[], options: ChangeOptions = {}): Promise<Project[]> {
    const projects = projectIds.map((id, position) => ({ id, position }));
    const path = `/api/project/reorder?${new URLSearchParams({ workspaceId })}`;
    return await this.#transport.put(path, { projects }, options);
  }
}

/** Columns of a project. */
export class Columns {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The columns of a project in their order. */
  async list(projectId: string, options: CallOptions = {}): Promise<Column[]> {
    return await this.#transport.get(`/api/column/${at(projectId)}`, {}, options);
  }

  /** Adds a column behind the others. */
  async create(projectId: string, column: CreateColumn, options: ChangeOptions = {}): Promise<Column> {
    return await this.#transport.post(`/api/column/${at(projectId)}`, column, options);
  }

  /** Changes the fields that are given; the slug never changes. */
  async edit(columnId: string, fields: UpdateColumn, options: ChangeOptions = {}): Promise<Column> {
    return await this.#transport.put(`/api/column/${at(columnId)}`, fields, options);
  }

  /** Deletes a column that holds no task. */
  async delete(columnId: string, options: ChangeOptions = {}): Promise<Column> {
    return await this.#transport.delete(`/api/column/${at(columnId)}`, undefined, options);
  }

  /** Puts all columns of a project into an order. */
  async reorder(projectId: string, columnIds: readonly string[], options: ChangeOptions = {}): Promise<Column[]> {
    const columns = columnIds.map((id, position) => ({ id, position }));
    return await this.#transport.put(`/api/column/reorder/${at(projectId)}`, { columns }, options);
  }
}

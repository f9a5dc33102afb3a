/**
 * Tasks and boards.
 *
 * @module
 */
import { type Rows, rowsOf } from "../rows.ts";
import type { CallOptions, ChangeOptions, Transport, Versioned } from "../transport.ts";
import type {
  Board,
  BoardPage,
  BulkEdit,
  BulkEdited,
  CreateTask,
  DeletedTask,
  EditTask,
  ExportedProject,
  GetBoardQuery,
  ImportReport,
  ImportTasks,
  ListTasksQuery,
  MovedTask,
  MoveTask,
  Task,
  TaskDetail,
  UpdateTask,
} from "../wire.ts";

const at = encodeURIComponent;

/** Tasks. */
export class Tasks {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The tasks of a workspace that fit. */
  list(query: ListTasksQuery, options: CallOptions = {}): Rows<Task> {
    return rowsOf(this.#transport, "/api/task", { ...query }, options);
  }

  /** One task. */
  async get(taskId: string, options: CallOptions = {}): Promise<TaskDetail> {
    return await this.#transport.get(`/api/task/${at(taskId)}`, {}, options);
  }

  /** One task and its version, to be changed only if nobody else did meanwhile. */
  async getVersioned(taskId: string, options: CallOptions = {}): Promise<Versioned<TaskDetail>> {
    const { data, headers } = await this.#transport.read<TaskDetail>(`/api/task/${at(taskId)}`, {}, options);
    return { value: data, version: headers.get("etag") ?? undefined };
  }

  /** A board: the columns of a project with their tasks. */
  async board(projectId: string, query: GetBoardQuery = {}, options: CallOptions = {}): Promise<BoardPage> {
    return await this.#transport.get(`/api/task/tasks/${at(projectId)}`, { ...query }, options);
  }

  /** The board of a public project. Needs no credential. */
  async publicBoard(projectId: string, options: CallOptions = {}): Promise<Board> {
    return await this.#transport.get(`/api/public-project/${at(projectId)}`, {}, options);
  }

  /** Adds a task at the end of its column. */
  async create(projectId: string, task: CreateTask, options: ChangeOptions = {}): Promise<TaskDetail> {
    return await this.#transport.post(`/api/task/${at(projectId)}`, task, options);
  }

  /** Changes the fields that are given: status, place, assignee and all the others. */
  async edit(taskId: string, fields: EditTask, options: ChangeOptions = {}): Promise<Task> {
    return await this.#transport.patch(`/api/task/${at(taskId)}`, fields, options);
  }

  /** Replaces all fields: what is left out is cleared. */
  async replace(taskId: string, fields: UpdateTask, options: ChangeOptions = {}): Promise<Task> {
    return await this.#transport.put(`/api/task/${at(taskId)}`, fields, options);
  }

  /** Moves a task to another project of its workspace, where it takes a new number. */
  async move(taskId: string, destination: MoveTask, options: ChangeOptions = {}): Promise<MovedTask> {
    return await this.#transport.put(`/api/task/move/${at(taskId)}`, destination, options);
  }

  /** Hides a task; for 30 days it can be restored. */
  async delete(taskId: string, options: ChangeOptions = {}): Promise<TaskDetail> {
    return await this.#transport.delete(`/api/task/${at(taskId)}`, undefined, options);
  }

  /** A deleted task by its number in the project, such as the 12 of `WEB-12`: to restore it, its id is needed. */
  async getDeleted(projectId: string, number: number, options: CallOptions = {}): Promise<DeletedTask> {
    return await this.#transport.get(`/api/project/${at(projectId)}/deleted-task`, { number }, options);
  }

  /** Brings back a deleted task. */
  async restore(taskId: string, options: ChangeOptions = {}): Promise<TaskDetail> {
    return await this.#transport.post(`/api/task/${at(taskId)}/restore`, {}, options);
  }

  /** Does one thing to many tasks, or to none of them. */
  async bulkEdit(edit: BulkEdit, options: ChangeOptions = {}): Promise<BulkEdited> {
    return await this.#transport.patch("/api/task/bulk", edit, options);
  }

  /** The tasks of a project as a file. */
  async exportProject(projectId: string, options: CallOptions = {}): Promise<ExportedProject> {
    return await this.#transport.get(`/api/task/export/${at(projectId)}`, {}, options);
  }

  /** Adds tasks from such a file. What cannot be kept is reported. */
  async importProject(projectId: string, file: ImportTasks, options: ChangeOptions = {}): Promise<ImportReport> {
    return await this.#transport.post(`/api/task/import/${at(projectId)}`, file, options);
  }
}

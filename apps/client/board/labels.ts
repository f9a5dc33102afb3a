/**
 * Labels: a workspace offers them, a task carries a copy.
 *
 * @module
 */
import { type Rows, rowsOf } from "../rows.ts";
import type { CallOptions, ChangeOptions, Transport } from "../transport.ts";
import type { CreateLabel, Label, UpdateLabel } from "../wire.ts";

const at = encodeURIComponent;

/** Labels. */
export class Labels {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** What a workspace offers. */
  list(workspaceId: string, options: CallOptions = {}): Rows<Label> {
    return rowsOf(this.#transport, `/api/label/workspace/${at(workspaceId)}`, {}, options);
  }

  /** What a task carries. */
  listOfTask(taskId: string, options: CallOptions = {}): Rows<Label> {
    return rowsOf(this.#transport, `/api/label/task/${at(taskId)}`, {}, options);
  }

  /** One label. */
  async get(labelId: string, options: CallOptions = {}): Promise<Label> {
    return await this.#transport.get(`/api/label/${at(labelId)}`, {}, options);
  }

  /** Adds one to the workspace, or with a `taskId` to a task. One that is there already is answered as it is. */
  async create(label: CreateLabel, options: ChangeOptions = {}): Promise<Label> {
    return await this.#transport.post("/api/label", label, options);
  }

  /** Changes name or colour; copies on tasks follow. */
  async edit(labelId: string, fields: UpdateLabel, options: ChangeOptions = {}): Promise<Label> {
    return await this.#transport.put(`/api/label/${at(labelId)}`, fields, options);
  }

  /** Deletes a label. */
  async delete(labelId: string, options: ChangeOptions = {}): Promise<Label> {
    return await this.#transport.delete(`/api/label/${at(labelId)}`, undefined, options);
  }

  /** Puts a copy of a label on a task. */
  async attach(labelId: string, taskId: string, options: ChangeOptions = {}): Promise<Label> {
    return await this.#transport.put(`/api/label/${at(labelId)}/task`, { taskId }, options);
  }

  /** Takes a label off the task that carries it. */
  async detach(labelId: string, options: ChangeOptions = {}): Promise<Label> {
    return await this.#transport.delete(`/api/label/${at(labelId)}/task`, undefined, options);
  }
}

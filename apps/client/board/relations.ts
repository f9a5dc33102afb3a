/**
 * What ties tasks together, and the time that went into them.
 *
 * @module
 */
import { type Rows, rowsOf } from "../rows.ts";
import type { CallOptions, ChangeOptions, Transport } from "../transport.ts";
import type {
  CreateRelation,
  CreateTimeEntry,
  Relation,
  RelationWithTasks,
  TimeEntry,
  TimeEntryWithName,
  UpdateTimeEntry,
} from "../wire.ts";

const at = encodeURIComponent;

/** Relations between tasks. */
export class Relations {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The relations of a task, either way. */
  list(taskId: string, options: CallOptions = {}): Rows<RelationWithTasks> {
    return rowsOf(this.#transport, `/api/task-relation/${at(taskId)}`, {}, options);
  }

  /** Relates two tasks. */
  async create(relation: CreateRelation, options: ChangeOptions = {}): Promise<Relation> {
    return await this.#transport.post("/api/task-relation", relation, options);
  }

  /** Deletes a relation. */
  async delete(relationId: string, options: ChangeOptions = {}): Promise<Relation> {
    return await this.#transport.delete(`/api/task-relation/${at(relationId)}`, undefined, options);
  }
}

/** Time spent on tasks. */
export class TimeEntries {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The time entries of a task. */
  list(taskId: string, options: CallOptions = {}): Rows<TimeEntryWithName> {
    return rowsOf(this.#transport, `/api/time-entry/task/${at(taskId)}`, {}, options);
  }

  /** One time entry. */
  async get(timeEntryId: string, options: CallOptions = {}): Promise<TimeEntry> {
    return await this.#transport.get(`/api/time-entry/${at(timeEntryId)}`, {}, options);
  }

  /** Adds one; without an end the clock runs. */
  async create(entry: CreateTimeEntry, options: ChangeOptions = {}): Promise<TimeEntry> {
    return await this.#transport.post("/api/time-entry", entry, options);
  }

  /** Replaces start, end and description. */
  async edit(timeEntryId: string, entry: UpdateTimeEntry, options: ChangeOptions = {}): Promise<TimeEntry> {
    return await this.#transport.put(`/api/time-entry/${at(timeEntryId)}`, entry, options);
  }

  /** Deletes one. */
  async delete(timeEntryId: string, options: ChangeOptions = {}): Promise<TimeEntry> {
    return await this.#transport.delete(`/api/time-entry/${at(timeEntryId)}`, undefined, options);
  }
}

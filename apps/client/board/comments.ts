/**
 * What is said about a task, and what happened to it.
 *
 * @module
 */
import { type Rows, rowsOf } from "../rows.ts";
import type { CallOptions, ChangeOptions, Transport } from "../transport.ts";
import type { Activity, Comment, CreateActivity, CreateComment } from "../wire.ts";

const at = encodeURIComponent;

/** Comments on tasks. */
export class Comments {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The comments on a task. */
  list(taskId: string, options: CallOptions = {}): Rows<Comment> {
    return rowsOf(this.#transport, `/api/comment/${at(taskId)}`, {}, options);
  }

  /** Adds a comment: Markdown alone, or with the author it had elsewhere. */
  async create(taskId: string, comment: string | CreateComment, options: ChangeOptions = {}): Promise<Comment> {
    const body = typeof comment === "string" ? { content: comment } : comment;
    return await this.#transport.post(`/api/comment/${at(taskId)}`, body, options);
  }

  /** Changes one's own comment. */
  async edit(commentId: string, content: string, options: ChangeOptions = {}): Promise<Comment> {
    return await this.#transport.put(`/api/comment/${at(commentId)}`, { content }, options);
  }

  /** Deletes a comment. */
  async delete(commentId: string, options: ChangeOptions = {}): Promise<Comment> {
    return await this.#transport.delete(`/api/comment/${at(commentId)}`, undefined, options);
  }
}

/** The history of tasks, comments included. */
export class Activities {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** What happened to a task, newest first. */
  list(taskId: string, options: CallOptions = {}): Rows<Activity> {
    return rowsOf(this.#transport, `/api/activity/${at(taskId)}`, {}, options);
  }

  /** Adds an entry. */
  async create(activity: CreateActivity, options: ChangeOptions = {}): Promise<Activity> {
    return await this.#transport.post("/api/activity/create", activity, options);
  }
}

/**
 * The target of an import. Each request carries an idempotency key derived from its content, so that a repeated request
 * changes nothing.
 *
 * @module
 */
import { ApiError, type Client, type TransportOptions } from "@hexlane/client";
import type { Journal } from "./journal.ts";
import { type Loss, type LossCode, lossOf } from "./losses.ts";
import { emptySize, type PlanSize, type Source } from "./plan.ts";
import { sha256 } from "./sha256.ts";

export interface ApplyOptions {
  /** The client of the server. */
  client: Client;
  workspaceId: string;
  /** Records created so far. */
  journal: Journal;
  /** Accounts, keyed by person. */
  people: ReadonlyMap<string, string>;
  /** The account that imports. @default unknown */
  userId?: string | undefined;
  /** Whether the importer may create comments in the names of their authors. @default true */
  namesAuthors?: boolean;
  /** Part of the idempotency keys. Applying a plan with another value creates everything again. @default none */
  run?: string;
  /** Uploads images. @default the platform's `fetch` */
  fetch?: TransportOptions["fetch"];
  onProgress?: (message: string, part: { done: number; total: number }) => void;
  /** Waits for a number of seconds. Tests replace it. */
  pause?: (seconds: number) => Promise<void>;
}

/** Maximum number of waits when the server is busy or rate-limits a request. */
const MAX_WAITS = 20;

/** The server, the journal, and the results so far. */
export class Target {
  readonly options: ApplyOptions;
  readonly source: Source;
  /** Records created by this run. */
  readonly made: PlanSize = emptySize();
  /** Records that an earlier run created. */
  readonly present: PlanSize = emptySize();
  /** Records that the server refused. */
  readonly losses: Loss[] = [];

  /** Sends no requests. */
  constructor(source: Source, options: ApplyOptions) {
    this.source = source;
    this.options = options;
  }

  /** Adds a loss for a record that the server refused. */
  lose(code: LossCode, where: string): void {
    this.losses.push(lossOf(code, where));
  }

  /** Sends a request with a key derived from its content. Waits if the server is busy or rate-limits it. */
  async ask<T>(ask: (options: { idempotencyKey: string }) => Promise<T>, about: unknown[]): Promise<T> {
    const { workspaceId, run, pause = sleep } = this.options;
    const text = JSON.stringify([this.source, workspaceId, ...(run === undefined ? [] : [run]), ...about]);
    const idempotencyKey = `import-${sha256(text)}`;
    for (let waits = 0; ; waits++) {
      try {
        return await ask({ idempotencyKey });
      } catch (error) {
        const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
        if (!isBusy || waits >= MAX_WAITS) throw error;
        await pause(error.retryAfterSeconds ?? 2 ** Math.min(waits, 5));
      }
    }
  }
}

/** Whether the server refused the request, so that a retry would fail again. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 409 || error.status === 422);
}

/** Whether the importer lacks the permission. */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403;
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/**
 * The target of an import. Each request carries an idempotency key derived from its content, so that a repeated request
 * changes nothing.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { ApiError, type Client, type TransportOptions } from "@hexlane/client";
import type { Journal } from "./journal.ts";
import { emptySize, type Loss, type PlanSize, type Source } from "./plan.ts";

export interface ApplyOptions {
  /** Asks the server. */
  client: Client;
  workspaceId: string;
  /** Records created so far. */
  journal: Journal;
  /** Accounts by the key of a person. */
  people: ReadonlyMap<string, string>;
  /** The account that imports. @default unknown */
  userId?: string | undefined;
  /** Whether comments may carry the names of their authors. @default true */
  namesAuthors?: boolean;
  /** Sends the bytes of images instead of the platform's own `fetch`. */
  fetch?: TransportOptions["fetch"];
  /** Reports progress. */
  onProgress?: (message: string, part: { done: number; total: number }) => void;
  /** Waits; a test need not. */
  pause?: (seconds: number) => Promise<void>;
}

/** Waits for a server that is asked too often; after so many it is given up. */
const MAX_WAITS = 20;

/** The server, the journal, and what became of the plan so far. */
export class Target {
  readonly options: ApplyOptions;
  readonly source: Source;
  /** Made by this run. */
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

  /** Notes that something was not taken. */
  lose(what: string, where: string): void {
    this.losses.push({ what, where });
  }

  /** Sends a request with a key derived from its content. Waits if the server limits the rate. */
  async ask<T>(ask: (options: { idempotencyKey: string }) => Promise<T>, about: unknown[]): Promise<T> {
    const { workspaceId, pause = sleep } = this.options;
    const text = JSON.stringify([this.source, workspaceId, ...about]);
    const idempotencyKey = `import-${createHash("sha256").update(text).digest("hex")}`;
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

/** The request is wrong, and would be again. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 409 || error.status === 422);
}

/** The importer may not do it. */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403;
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

/**
 * The methods of a transaction, bound to a session.
 *
 * @module
 */
import type { ReadTx, Tx } from "@hexlane/core";
import { deletedTaskReads } from "./board/deleted_tasks.ts";
import { historyReads, historyWrites } from "./board/history.ts";
import { imageReads, imageWrites } from "./board/images.ts";
import { labelReads, labelWrites } from "./board/labels.ts";
import { outlineReads } from "./board/outlines.ts";
import { projectReads, projectWrites } from "./board/projects.ts";
import { searchReads, searchWrites } from "./board/search.ts";
import { taskReads, taskWrites } from "./board/tasks.ts";
import { usageReads } from "./board/usage.ts";
import { deliveryReads, deliveryWrites } from "./delivery.ts";
import { identityReads, identityWrites } from "./identity.ts";
import { installationReads, installationWrites } from "./installation.ts";
import { replayReads, replayWrites } from "./replay.ts";
import type { Over, Session } from "./session.ts";
import { workspaceReads, workspaceWrites } from "./workspace.ts";

const reads: Over<ReadTx> = {
  ...identityReads,
  ...workspaceReads,
  ...projectReads,
  ...taskReads,
  ...deletedTaskReads,
  ...outlineReads,
  ...usageReads,
  ...labelReads,
  ...historyReads,
  ...imageReads,
  ...searchReads,
  ...deliveryReads,
  ...installationReads,
  ...replayReads,
  yieldToEventLoop: async (session) => await session.yieldToEventLoop?.(),
};

const methods: Over<Tx> = {
  ...reads,
  ...identityWrites,
  ...workspaceWrites,
  ...projectWrites,
  ...taskWrites,
  ...labelWrites,
  ...historyWrites,
  ...imageWrites,
  ...searchWrites,
  ...deliveryWrites,
  ...installationWrites,
  ...replayWrites,
};

/** Names of what can be asked in a snapshot. */
export const READ_METHODS: readonly string[] = Object.keys(reads);

/** What a use case may ask in a snapshot. */
export const readTxOf: (session: Session) => ReadTx = binderOf<ReadTx>(reads);

/** Names of what can be changed in a transaction. */
export const WRITE_METHODS: readonly string[] = Object.keys(methods).filter((name) => !READ_METHODS.includes(name));

/** What a use case may ask and change in a transaction. */
export const txOf: (session: Session) => Tx = binderOf<Tx>(methods);

/** Methods on a prototype: a transaction costs one small object, not a hundred closures. */
function binderOf<Bound extends object>(unbound: Over<Bound>): (session: Session) => Bound {
  class Methods {
    readonly #session: Session;

    constructor(session: Session) {
      this.#session = session;
    }

    static define(name: string, method: (session: Session, ...args: unknown[]) => Promise<unknown>): void {
      // Not async itself: that would cost each call a second promise.
      const value = function (this: Methods, ...args: unknown[]): Promise<unknown> {
        try {
          this.#session.assertOpen();
          return method(this.#session, ...args);
        } catch (error) {
          return Promise.reject(error);
        }
      };
      Object.defineProperty(Methods.prototype, name, { value, enumerable: true });
    }
  }
  for (const [name, method] of Object.entries(unbound)) Methods.define(name, method as never);
  return (session) => new Methods(session) as unknown as Bound;
}

/**
 * A client that follows a workspace live, on changing servers, and must receive every event once and in order.
 *
 * @module
 */
import { type LiveStream, openEventStream, type StoredEvent, TrackerError } from "@hexlane/core";
import { markOf, WORKSPACES } from "./initial_data.ts";
import type { Ledger } from "./ledger.ts";
import { Crash, type Scheduler } from "./scheduler.ts";
import type { Server } from "./server.ts";

export interface FollowerEnvironment {
  readonly scheduler: Scheduler;
  readonly servers: readonly Server[];
  readonly ledger: Ledger;
  wrong(what: string): void;
}

export class Follower {
  /** The last received event. */
  sequence = 0;
  /** Whether access was revoked. */
  isOut = false;
  readonly #environment: FollowerEnvironment;
  readonly #who: string;
  readonly #workspaceId: string;

  constructor(environment: FollowerEnvironment, who: string, workspaceId: string) {
    this.#environment = environment;
    this.#who = who;
    this.#workspaceId = workspaceId;
  }

  /** Follows until access to the workspace is revoked. */
  async follow(): Promise<void> {
    const { scheduler, servers } = this.#environment;
    while (!this.isOut) {
      await scheduler.wait(`${this.#who} looks for a server to follow`);
      const server = servers.length > 0 ? scheduler.random.pick(servers) : undefined;
      if (server) await this.#followAt(server).catch((error: unknown) => this.#judge(error));
    }
  }

  #judge(error: unknown): void {
    if (error instanceof Crash) return;
    if (!(error instanceof TrackerError)) this.#environment.wrong(`${this.#who} got an unexpected error: ${error}`);
    else if (error.code !== "unavailable") this.isOut = true;
  }

  async #followAt(server: Server): Promise<void> {
    const ctx = server.tracker.contextFor({ kind: "session", userId: this.#who });
    const { death } = server.life;
    const input = { workspaceId: this.#workspaceId, after: this.sequence };
    const stream: LiveStream = await Promise.race([openEventStream(ctx, input), death]);
    const items = stream[Symbol.asyncIterator]();
    while (true) {
      const { value, done } = await Promise.race([items.next(), death]);
      if (done) return;
      if (value.kind === "end") {
        if (value.reason === "access_lost") this.isOut = true;
        return;
      }
      if (value.kind === "events") for (const event of value.events) this.#receive(event);
      await this.#environment.scheduler.wait(`${this.#who} received up to ${this.sequence}`);
    }
  }

  #receive(event: StoredEvent): void {
    const { ledger, wrong } = this.#environment;
    const { sequence, workspaceId } = event;
    const text = JSON.stringify(event);
    const isForeign = WORKSPACES.some((id) => id !== this.#workspaceId && text.includes(markOf(id)));
    if (workspaceId !== this.#workspaceId || isForeign)
      wrong(`${this.#who} received an event of another workspace: ${text}`);
    if (ledger.isOutsider(workspaceId, this.#who, sequence)) {
      wrong(`${this.#who} received event ${sequence}, but is no longer a member`);
    }
    if (sequence <= this.sequence) wrong(`${this.#who} received event ${sequence} after ${this.sequence}`);
    const missed = ledger.events.find((one) => this.#isMissed(one, sequence));
    if (missed) wrong(`${this.#who} received event ${sequence}, but missed ${missed.sequence}`);
    this.sequence = sequence;
  }

  /** Whether the follower missed an event. Members receive every event of the workspace's tasks. */
  #isMissed({ sequence, workspaceId, type }: StoredEvent, upTo: number): boolean {
    const isTheirs = workspaceId === this.#workspaceId && type.startsWith("task");
    return isTheirs && sequence > this.sequence && sequence < upTo;
  }

  /** Whether all events were received. */
  hasAll(): boolean {
    return !this.#environment.ledger.events.some((one) => this.#isMissed(one, Number.POSITIVE_INFINITY));
  }
}

/**
 * `Idempotency-Key`: a retry gets the result of the first try, and nothing happens twice. The idempotency record is written
 * in the same transaction as the change, so that neither exists without the other.
 *
 * @module
 */
import {
  type Actor,
  type Context,
  deferred,
  limits,
  type Member,
  mayOpen,
  type ProjectFor,
  type Store,
  TrackerError,
  type Tx,
} from "@hexlane/core";
import { HttpError } from "./errors.ts";
import { pack, unpack } from "./input/packed_json.ts";

export interface Claim {
  /** Hash of caller, method, path and key. */
  id: string;
  /** Keyed hash of the body. */
  fingerprint: string;
  /** The caller. Results from a workspace are returned only to its members. */
  userId: string;
  now: Date;
  /** Whether the result of a first try was found. */
  replayed: boolean;
}

const MAC_PURPOSE = "idempotency";
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** @throws {HttpError} 400 */
export function checkKey(key: string): string {
  if (VISIBLE_ASCII.test(key) && key.length <= limits.MAX_IDEMPOTENCY_KEY_CHARACTERS) return key;
  throw new HttpError(
    400,
    "INVALID_IDEMPOTENCY_KEY",
    `Cannot use the idempotency key: it must be 1 to ${limits.MAX_IDEMPOTENCY_KEY_CHARACTERS} visible ASCII characters`,
  );
}

/**
 * Prepares the claim, outside any transaction.
 *
 * @param input.path with its query
 * @param input.body as it was sent
 */
export async function prepareClaim(
  ctx: Context,
  actor: Actor,
  input: { key: string; method: string; path: string; body: string },
): Promise<Claim> {
  // An API key may see less than its owner, so it must not get the owner's results.
  const caller = actor.kind === "api_key" ? `key ${actor.key.id}` : `user ${actor.userId}`;
  return {
    id: await ctx.crypto.hash(JSON.stringify([caller, input.method, input.path, input.key])),
    fingerprint: await ctx.crypto.mac(MAC_PURPOSE, input.body),
    userId: actor.userId,
    now: ctx.clock.now(),
    replayed: false,
  };
}

/**
 * Returns the context with transactions that store their results. On a retry, a transaction only returns its stored
 * result, so that the use case and the route build the same body.
 */
export function withReplay(ctx: Context, claim: Claim): Context {
  return { ...ctx, store: replayingStore(ctx.store, claim, ctx.change) };
}

function replayingStore(store: Store, claim: Claim, change: Context["change"]): Store {
  return {
    read: (work, options) => store.read(work, options),
    close: () => store.close(),
    async transaction(work, options) {
      const id = options?.part === undefined ? claim.id : `${claim.id}.${options.part}`;
      const claimed = claimedWork(work, claim, { id, change });
      try {
        return await store.transaction(claimed, options);
      } catch (error) {
        if (!(error instanceof TrackerError) || error.code !== "conflict") throw error;
        // Another server may have handled the same request in the meantime. If so, its result is returned instead of this
        // conflict.
        if (!(await store.read((tx) => tx.findReplay(id)))) throw error;
        return await store.transaction(claimed, options);
      }
    },
  };
}

function claimedWork<T>(
  work: (tx: Tx) => Promise<T>,
  claim: Claim,
  { id, change }: { id: string; change: Context["change"] },
): (tx: Tx) => Promise<T> {
  return async (tx) => {
    claim.replayed = false;
    const stored = await tx.findReplay(id);
    if (stored && claim.now.getTime() - stored.createdAt.getTime() < limits.REPLAY_SECONDS * 1000) {
      if (stored.fingerprint !== claim.fingerprint) {
        throw new HttpError(
          422,
          "IDEMPOTENCY_KEY_REUSED",
          "Cannot use the idempotency key: it was used for another request body",
        );
      }
      const { workspaceIds = [], projectIds = [], changeId } = JSON.parse(stored.answer) as Notes;
      for (const workspaceId of workspaceIds) {
        // As for a request without a key, former members may not see the result.
        if (await tx.findMembership(workspaceId, claim.userId)) continue;
        throw new TrackerError("not_found", `Cannot find workspace "${workspaceId}"`);
      }
      for (const projectId of projectIds) {
        // The same applies to members who may no longer open the project, unless it does not exist: the request may
        // have deleted it.
        const found = await tx.findProjectFor(claim.userId, projectId);
        if (!found?.member || (await mayOpen(tx, found))) continue;
        throw new TrackerError("not_found", `Cannot find project "${projectId}"`);
      }
      claim.replayed = true;
      if (changeId !== undefined) change?.resume(changeId);
      return unpack(stored.answer) as T;
    }
    if (stored) await tx.deleteReplay(id);
    const membership = new Membership(claim.userId);
    const result = await work(membership.noting(tx));
    const { fingerprint, now: createdAt } = claim;
    const notes: Notes = {
      workspaceIds: membership.workspaceIds,
      projectIds: membership.projectIds,
      changeId: change?.id,
    };
    const answer = withNotes(pack(result), notes);
    await tx.insertReplay({ id, fingerprint, answer, createdAt });
    return result;
  };
}

/** The workspaces in which a transaction found the caller's membership, and the projects that it loaded for the caller. */
class Membership {
  readonly #userId: string;
  #workspaceIds = new Set<string>();
  #projectIds = new Set<string>();

  constructor(userId: string) {
    this.#userId = userId;
  }

  get workspaceIds(): string[] {
    return [...this.#workspaceIds];
  }

  get projectIds(): string[] {
    return [...this.#projectIds];
  }

  /**
   * Wraps a transaction so that it records the caller's memberships and the projects that it finds. Uses a proxy, because a
   * copy of the object would lose the methods on its prototype.
   */
  noting(tx: Tx): Tx {
    const note = <Found extends { member: Member | null } | undefined>(found: Found): Found => {
      if (found?.member?.userId === this.#userId) this.#workspaceIds.add(found.member.workspaceId);
      return found;
    };
    const noteProject = <Found extends ProjectFor | undefined>(found: Found): Found => {
      if (found) this.#projectIds.add(found.project.id);
      return note(found);
    };
    const watched: Partial<Tx> = {
      findMembership: async (...args) => note(await tx.findMembership(...args)),
      findProjectFor: async (...args) => noteProject(await tx.findProjectFor(...args)),
      findTaskFor: async (...args) => noteProject(await tx.findTaskFor(...args)),
      // After leaving or deleting the workspace, the caller is no longer a member, but may retry that request.
      deleteMember: async (id) => {
        this.#workspaceIds.clear();
        this.#projectIds.clear();
        await tx.deleteMember(id);
      },
      deleteWorkspace: async (id) => {
        this.#workspaceIds.clear();
        this.#projectIds.clear();
        await tx.deleteWorkspace(id);
      },
    };
    return new Proxy(tx, {
      get(target, name) {
        if (name in watched) return watched[name as keyof Tx];
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  }
}

/** Data in an idempotency record in addition to the result. Older servers ignore it. */
interface Notes {
  /** The workspaces that the reader must be a member of. */
  workspaceIds?: readonly string[];
  /** The projects that the reader must be able to open. */
  projectIds?: readonly string[];
  /** The change that the request made. */
  changeId?: string | undefined;
}

/** Adds notes to a packed result. */
function withNotes(packed: string, notes: Notes): string {
  return `${JSON.stringify(notes).slice(0, -1)},${packed.slice(1)}`;
}

/** How long a concurrent retry waits for the first try. */
const WAIT_MILLISECONDS = 10_000;

/**
 * Makes concurrent retries wait for the first try, so that they do not repeat its work. This is only an optimization:
 * the transaction guarantees that nothing happens twice.
 */
export class ReplayGate {
  readonly #running = new Map<string, Promise<void>>();
  readonly #waitMilliseconds: number;

  constructor(options: { waitMilliseconds?: number } = {}) {
    this.#waitMilliseconds = options.waitMilliseconds ?? WAIT_MILLISECONDS;
  }

  /** @throws {TrackerError} `conflict` if the first attempt takes too long */
  async pass<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.#running.has(id)) await this.#waitFor(id);
    const { promise, resolve } = deferred<void>();
    this.#running.set(id, promise);
    try {
      return await work();
    } finally {
      this.#running.delete(id);
      resolve();
    }
  }

  async #waitFor(id: string): Promise<void> {
    const { promise: late, resolve } = deferred<"late">();
    const timer = setTimeout(resolve, this.#waitMilliseconds, "late");
    try {
      for (let first = this.#running.get(id); first; first = this.#running.get(id)) {
        if ((await Promise.race([first, late])) !== "late") continue;
        throw new TrackerError(
          "conflict",
          "Cannot process the request yet: another request with the same idempotency key is running",
          {
            reason: "IDEMPOTENCY_KEY_IN_USE",
          },
        );
      }
    } finally {
      clearTimeout(timer);
    }
  }
}

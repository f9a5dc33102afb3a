/**
 * Streams of committed events.
 *
 * A stream continues after a sequence without a gap: it reads the outbox until it reaches the events cached in the feed, and
 * from there on shares the feed's single read with all other streams of the process. The reader's permissions are reloaded
 * before events that follow a change of members or roles, when one of their credentials changes, and every minute.
 *
 * @module
 */
import { type Context, requireActor } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import type { StoredEvent } from "../../history/event.ts";
import { findActorNow } from "../../identity/credential/identify.ts";
import { keyAllows } from "../../workspace/access.ts";
import { changesAccessOf } from "./audience.ts";
import { FeedReader, type StreamEnd } from "./event_feed.ts";
import { fanOutEvents, readPage } from "./maintain.ts";
import {
  isForReader,
  loadReadableWorkspaces,
  type ReadableWorkspaces,
  refuseExpiredCursor,
  requireScope,
  type Scope,
} from "./scope.ts";

/** One piece of a stream; the last one says why it ends. */
export type StreamItem =
  | {
      kind: "events";
      /** Empty if only the cursor advanced, over events for others. */
      events: readonly StoredEvent[];
      /** The cursor to resume from: all events up to here were checked. */
      sequence: number;
    }
  /** Whether the inbox changed. */
  | { kind: "inbox" }
  | { kind: "end"; reason: StreamEnd };

/** Starts when it is iterated, which can be done once. Each item must be taken within 30 seconds of the one before. */
export interface LiveStream extends AsyncIterable<StreamItem> {
  /** Settles as soon as the stream ends, even if no item is requested. */
  readonly ended: Promise<StreamEnd>;
  /** All events up to here are processed, because the next item was requested. */
  readonly sequence: number;
  /** Ends the stream. */
  close(): void;
}

/** Input of {@linkcode openEventStream}. */
export interface OpenEventStreamInput {
  /** Only events of this workspace. @default all workspaces that the actor may read */
  workspaceId?: string;
  /** Only events of this project, and of tasks that leave it. */
  projectId?: string;
  /** Starts after this sequence; a sequence in the future means now. @default the last committed event */
  after?: number;
}

/**
 * Follows events that the actor may read. It ends when the actor loses access to one of its workspaces, and with the
 * credential, the requested project or the requested workspace.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `not_found`, `forbidden`; `conflict` with reason `CURSOR_EXPIRED` when
 * events behind `after` were forgotten; `unavailable` when too many follow
 */
export async function openEventStream(ctx: Context, input: OpenEventStreamInput = {}): Promise<LiveStream> {
  const { userId } = requireActor(ctx);
  const { workspaceId, projectId, after } = input;
  if (after !== undefined && !(Number.isSafeInteger(after) && after >= 0)) {
    throw invalidField("/after", "Must be a whole number from 0");
  }
  ctx.feed.requireCapacity();
  const now = ctx.clock.now();
  const { scope, reach, last } = await ctx.store.read(async (tx) => {
    const scope = await requireScope(tx, ctx, { workspaceId, projectId });
    await refuseExpiredCursor(tx, after);
    return { scope, reach: await loadReadableWorkspaces(tx, ctx, scope), last: await tx.findLastSequence() };
  });
  const reader = new FeedReader({ userId }, { cursor: Math.min(after ?? last, last), now });
  return streamOf(ctx, reader, () => followEvents(ctx, reader, scope, reach));
}

/**
 * Follows the actor's inbox: an item reports a change without its data, which clients request separately.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden` with reason `INSUFFICIENT_API_KEY_SCOPE`; `unavailable` when too
 * many follow
 */
export async function openInboxStream(ctx: Context): Promise<LiveStream> {
  const actor = requireActor(ctx);
  if (!keyAllows(actor, "task:read")) {
    throw new TrackerError("forbidden", 'Cannot follow the inbox: the API key lacks permission "task:read"', {
      reason: "INSUFFICIENT_API_KEY_SCOPE",
    });
  }
  ctx.feed.requireCapacity();
  const { userId } = actor;
  const workspaceId = actor.kind === "api_key" ? actor.key.workspaceId : null;
  const reader = new FeedReader({ userId, workspaceId }, { cursor: 0, now: ctx.clock.now() });
  return streamOf(ctx, reader, () => followInbox(ctx, reader));
}

/** @returns undefined when the credential is invalid or access was lost */
async function reloadReadableWorkspaces(
  ctx: Context,
  reader: FeedReader,
  scope: Scope,
  before: ReadableWorkspaces,
): Promise<ReadableWorkspaces | undefined> {
  const now = ctx.clock.now();
  // Reset first, so that a change during the lookup triggers another.
  reader.isStale = false;
  reader.checkedAt = now;
  return await ctx.store.read(async (tx) => {
    const actor = await findActorNow(tx, requireActor(ctx), now);
    if (!actor) return undefined;
    const reach = await loadReadableWorkspaces(tx, { ...ctx, actor }, scope);
    if ([...before.keys()].some((workspaceId) => !reach.has(workspaceId))) return undefined;
    const { workspaceId, projectId } = scope;
    const access = reach.get(workspaceId ?? "");
    if (workspaceId !== undefined && !access?.may(projectId === undefined ? "workspace:read" : "project:read")) {
      return undefined;
    }
    return projectId === undefined || (await tx.findProject(projectId)) ? reach : undefined;
  });
}

function streamOf(ctx: Context, reader: FeedReader, follow: () => AsyncGenerator<StreamItem, void>): LiveStream {
  let isTaken = false;
  async function* items(): AsyncGenerator<StreamItem, void> {
    if (isTaken) throw new TypeError("Cannot follow a stream twice");
    isTaken = true;
    if (reader.reason === undefined) ctx.feed.join(reader);
    try {
      for await (const item of follow()) {
        reader.heldSince = ctx.clock.now();
        yield item;
        reader.heldSince = undefined;
      }
      yield { kind: "end", reason: reader.reason ?? "left" };
    } finally {
      ctx.feed.end(reader, "left");
    }
  }
  return {
    ended: reader.ended,
    get sequence() {
      return reader.settled;
    },
    close: () => ctx.feed.end(reader, "left"),
    [Symbol.asyncIterator]: items,
  };
}

/** Runs until the reader ends. */
async function* followEvents(
  ctx: Context,
  reader: FeedReader,
  scope: Scope,
  start: ReadableWorkspaces,
): AsyncGenerator<StreamItem, void> {
  let reach: ReadableWorkspaces = start;
  while (reader.reason === undefined) {
    reader.settled = reader.cursor;
    const kept = reader.isStale ? [] : ctx.feed.after(reader.cursor);
    const page = kept ?? (await readPage(ctx, reader.cursor));
    if (reader.isStale || page.some((event) => changesAccessOf(event, reader.userId, (id) => reach.has(id)))) {
      const renewed = await reloadReadableWorkspaces(ctx, reader, scope, reach);
      if (!renewed) return ctx.feed.end(reader, "access_lost");
      reach = renewed;
      // Events may have arrived without waking this subscriber.
      if (page.length === 0) continue;
    }
    if (reader.reason !== undefined) return;
    reader.cursor = page.at(-1)?.sequence ?? reader.cursor;
    const events = page.filter((event) => isForReader(event, scope, reach));
    if (kept) {
      if (events.length > 0) yield { kind: "events", events, sequence: reader.cursor };
      else if (page.length === 0) await reader.sleep();
      continue;
    }
    // Catching up may take long, so other work runs in between.
    if (page.length > 0) yield { kind: "events", events, sequence: reader.cursor };
    // Looks for newer events. If that fails, the next check does.
    if (page.length === 0 && ctx.feed.begin(reader.cursor)) fanOutEvents(ctx).catch(() => undefined);
  }
}

/** Runs until the reader ends. */
async function* followInbox(ctx: Context, reader: FeedReader): AsyncGenerator<StreamItem, void> {
  while (reader.reason === undefined) {
    if (reader.isStale && !(await reloadReadableWorkspaces(ctx, reader, {}, new Map()))) {
      return ctx.feed.end(reader, "access_lost");
    }
    if (reader.isInboxChanged) {
      reader.isInboxChanged = false;
      yield { kind: "inbox" };
    } else if (!reader.isStale && reader.reason === undefined) await reader.sleep();
  }
}

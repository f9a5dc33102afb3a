/**
 * Streams of committed events.
 *
 * A stream continues after a sequence without a gap. It reads the outbox until it reaches the events cached in the feed; then
 * it shares the feed's single read with all other streams of the process. The reader's permissions are reloaded when members or
 * roles change, before later events are sent; when one of the account's credentials changes; and every minute.
 *
 * @module
 */
import { type Context, requireActor } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import { findActorNow } from "../../identity/credential/identify.ts";
import { keyAllows } from "../../workspace/access.ts";
import type { TaskPresence } from "../presence/presence.ts";
import { publishMark } from "../presence/set.ts";
import { changesAccessOf } from "./audience.ts";
import { FeedReader, type StreamEnd } from "./event_feed.ts";
import { fanOutEvents, readPage } from "./maintain.ts";
import {
  eventForReader,
  loadReadableWorkspaces,
  type ReadableWorkspaces,
  refuseExpiredCursor,
  requireScope,
  type Scope,
} from "./scope.ts";

/** A stream item. The last item says why the stream ended. */
export type StreamItem =
  | {
      kind: "events";
      /** Empty if the cursor only advanced past events that the actor may not read. */
      events: readonly StoredEvent[];
      /** The cursor to resume from. All events up to this cursor have been checked. */
      sequence: number;
    }
  /** The inbox changed. */
  | { kind: "inbox" }
  /** The other people viewing the task in the window changed. */
  | { kind: "presence"; presence: TaskPresence }
  | { kind: "end"; reason: StreamEnd };

/** Starts when iterated, and can be iterated only once. Each item must be taken within 30 seconds of the previous one. */
export interface LiveStream extends AsyncIterable<StreamItem> {
  /** Resolves as soon as the stream ends, even if no item is requested. */
  readonly ended: Promise<StreamEnd>;
  /** The client has processed all events up to this sequence, because it requested the next item. */
  readonly sequence: number;
  /** Ends the stream. */
  close(): void;
}

/** Input for {@linkcode openEventStream}. */
export interface OpenEventStreamInput {
  /** Only events of this workspace. @default all workspaces that the actor may read */
  workspaceId?: string;
  /** Only events of this project, including moves of tasks out of it. */
  projectId?: string;
  /** Starts after this sequence, or at the end if it is in the future. @default the last committed event */
  after?: number;
  /**
   * The client's ID for its window. The stream then also reports the people viewing the window's task (see
   * {@linkcode setPresence}).
   */
  windowId?: string;
}

/**
 * Follows events that the actor may read. The stream ends when the actor loses access to one of the workspaces or to the
 * requested project, when the credential becomes invalid, or when the requested project or workspace is deleted or the project
 * moves to another workspace.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `not_found`, `forbidden`; `conflict` with reason `CURSOR_EXPIRED` when
 * events after `after` were deleted; `unavailable` when there are too many subscribers
 */
export async function openEventStream(ctx: Context, input: OpenEventStreamInput = {}): Promise<LiveStream> {
  ctx.checkInput("openEventStream", input);
  const { userId } = requireActor(ctx);
  const { workspaceId, projectId, after, windowId } = input;
  if (after !== undefined && !(Number.isSafeInteger(after) && after >= 0)) {
    throw invalidField("/after", "Must be a whole number, at least 0");
  }
  ctx.feed.requireCapacity();
  const now = ctx.clock.now();
  const { scope, readable, last } = await ctx.store.read(async (tx) => {
    const scope = await requireScope(tx, ctx, { workspaceId, projectId });
    await refuseExpiredCursor(tx, after);
    return { scope, readable: await loadReadableWorkspaces(tx, ctx, scope), last: await tx.findLastSequence() };
  });
  const reader = new FeedReader({ userId }, { cursor: Math.min(after ?? last, last), now });
  const window = windowId === undefined ? undefined : { userId, windowId };
  if (window) followPresence(ctx, reader, window);
  return streamOf(ctx, reader, () => followEvents(ctx, reader, { scope, start: readable, window }));
}

/**
 * Follows the actor's inbox. An item reports a change without its data, which clients request separately.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden` with reason `INSUFFICIENT_API_KEY_SCOPE`; `unavailable` when there
 * are too many subscribers
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

/** @returns undefined if the credential is invalid or access was lost */
async function reloadReadableWorkspaces(
  ctx: Context,
  reader: FeedReader,
  scope: Scope,
  before: ReadableWorkspaces,
): Promise<ReadableWorkspaces | undefined> {
  const now = ctx.clock.now();
  // Reset first, so that a change during the lookup triggers another lookup.
  reader.isStale = false;
  reader.checkedAt = now;
  return await ctx.store.read(async (tx) => {
    const actor = await findActorNow(tx, requireActor(ctx), now);
    if (!actor) return undefined;
    const readable = await loadReadableWorkspaces(tx, { ...ctx, actor }, scope);
    if ([...before.keys()].some((workspaceId) => !readable.has(workspaceId))) return undefined;
    const { workspaceId, projectId } = scope;
    const access = readable.get(workspaceId ?? "");
    if (workspaceId !== undefined && !access?.may(projectId === undefined ? "workspace:read" : "project:read")) {
      return undefined;
    }
    if (projectId === undefined) return readable;
    const isHere = (await tx.findProject(projectId))?.workspaceId === workspaceId;
    return isHere && access?.projects.sees(projectId) ? readable : undefined;
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

/** A window of the actor. */
interface Window {
  userId: string;
  windowId: string;
}

/**
 * Wakes the reader when the people viewing its window's task change. The window leaves the task when its last stream ends.
 */
function followPresence(ctx: Context, reader: FeedReader, window: Window): void {
  const leave = ctx.presence.join(window, reader);
  void reader.ended.then(() => {
    const mark = leave();
    if (mark) publishMark(ctx, mark);
  });
}

/** Yields events until the subscription ends. */
async function* followEvents(
  ctx: Context,
  reader: FeedReader,
  { scope, start, window }: { scope: Scope; start: ReadableWorkspaces; window: Window | undefined },
): AsyncGenerator<StreamItem, void> {
  let readable: ReadableWorkspaces = start;
  while (reader.reason === undefined) {
    reader.settled = reader.cursor;
    const cached = reader.isStale ? [] : ctx.feed.after(reader.cursor);
    const page = cached ?? (await readPage(ctx, reader.cursor));
    if (reader.isStale || page.some((event) => changesAccessOf(event, reader.userId, (id) => readable.has(id)))) {
      const renewed = await reloadReadableWorkspaces(ctx, reader, scope, readable);
      if (!renewed) return ctx.feed.end(reader, "access_lost");
      readable = renewed;
      // Events may have arrived without waking this subscriber.
      if (page.length === 0) continue;
    }
    if (reader.reason !== undefined) return;
    if (reader.isPresenceChanged) {
      reader.isPresenceChanged = false;
      const presence = window && ctx.presence.seenFrom(window, ctx.clock.now());
      if (presence && readable.get(presence.workspaceId)?.mayIn(presence.projectId, "task:read"))
        yield { kind: "presence", presence };
      continue;
    }
    reader.cursor = page.at(-1)?.sequence ?? reader.cursor;
    const events = page.flatMap((event) => eventForReader(event, scope, readable) ?? []);
    if (cached) {
      if (events.length > 0) yield { kind: "events", events, sequence: reader.cursor };
      else if (page.length === 0) await reader.sleep();
      continue;
    }
    // Catching up may take a long time. Yield even without events, so that the cursor advances and other work can run.
    if (page.length > 0) yield { kind: "events", events, sequence: reader.cursor };
    // Read newer events. If this fails, the next check tries again.
    if (page.length === 0 && ctx.feed.begin(reader.cursor)) fanOutEvents(ctx).catch(() => undefined);
  }
}

/** Yields inbox changes until the subscription ends. */
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

/**
 * Lists changes by polling, for clients that cannot keep a connection open. @module
 */
import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireActor } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import type { StoredEvent } from "../../history/event_types.ts";
import {
  DEFAULT_PAGE_ROWS,
  EVENT_PAGE_BYTES,
  EVENT_PAGE_ROWS,
  MAX_PAGE_ROWS,
  MAX_POLLED_BYTES,
  MAX_POLLED_EVENTS,
} from "../../limits.ts";
import { withoutDeletedTexts } from "./deleted_texts.ts";
import { eventForReader, loadReadableWorkspaces, refuseExpiredCursor, requireScope } from "./scope.ts";

/** Input for {@linkcode listChanges}. */
export interface ListChangesInput {
  /** The cursor of the last result. If absent, only the current cursor is returned. */
  since?: number;
  /** Only events of this workspace. @default all workspaces that the actor may read */
  workspaceId?: string;
  /** Only events of this project, including moves of tasks out of it. */
  projectId?: string;
  /** 1 to 500. @default 100 */
  limit?: number;
}

/** Changes after a cursor. */
export interface Changes {
  /** In commit order. */
  events: StoredEvent[];
  /** Cursor for the next call. */
  cursor: number;
  /** Whether more changes are available. */
  hasMore: boolean;
}

/**
 * Lists the events that the actor may read, starting after a cursor. Omits events from more than ten minutes before the
 * actor joined a workspace. Events are stored for 45 days; the text of deleted records is removed.
 *
 * @throws {TrackerError} `invalid`, `unauthenticated`, `not_found`, `forbidden`; `conflict` with reason `CURSOR_EXPIRED`
 * when events after the cursor were deleted
 */
export async function listChanges(ctx: Context, input: ListChangesInput = {}): Promise<Changes> {
  ctx.checkInput("listChanges", input);
  requireActor(ctx);
  const { since, workspaceId, projectId, limit = DEFAULT_PAGE_ROWS } = input;
  if (since !== undefined && !(Number.isSafeInteger(since) && since >= 0)) {
    throw invalidField("/since", "Must be a whole number, at least 0");
  }
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE_ROWS)) {
    throw invalidField("/limit", `Must be a whole number from 1 to ${MAX_PAGE_ROWS}`);
  }
  return await ctx.store.read(async (tx) => {
    const [scope, , last] = await allInOrder(
      requireScope(tx, ctx, { workspaceId, projectId }),
      refuseExpiredCursor(tx, since),
      tx.findLastSequence(),
    );
    const readable = await loadReadableWorkspaces(tx, ctx, scope);
    let cursor = Math.min(since ?? last, last);
    const events: StoredEvent[] = [];
    let bytes = 0;
    for (let seen = 0; seen < MAX_POLLED_EVENTS && cursor < last; ) {
      const page = await tx.listEvents(cursor, EVENT_PAGE_ROWS, EVENT_PAGE_BYTES);
      if (page.length === 0) break;
      for (const event of page) {
        if (events.length === limit || bytes > MAX_POLLED_BYTES) {
          return { events: await withoutDeletedTexts(tx, events), cursor, hasMore: true };
        }
        const shown = eventForReader(event, scope, readable);
        if (shown) {
          events.push(shown);
          bytes += JSON.stringify(shown.data).length;
        }
        cursor = event.sequence;
        seen++;
      }
      await tx.yieldToEventLoop();
    }
    return { events: await withoutDeletedTexts(tx, events), cursor, hasMore: cursor < last };
  });
}

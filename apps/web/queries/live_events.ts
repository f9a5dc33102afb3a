/**
 * Changes as they happen, over server-sent events: the browser comes again by itself when it was cut off, says where it
 * stopped, and misses nothing.
 *
 * @module
 */

import type { LiveEvent } from "@hexlane/client";
import { api } from "./api.ts";

export interface FollowOptions {
  workspaceId: string;
  onEvent: (event: LiveEvent) => void;
  /** What is known may be old: everything has to be asked for again. */
  onGap: () => void;
  /** Whether changes arrive at the moment. */
  onState?: (isLive: boolean) => void;
}

/** Browsers allow few connections to one server: a window that nobody sees gives its own back. */
const HIDDEN_MILLISECONDS = 10_000;
const FIRST_WAIT_MILLISECONDS = 1_000;
const LAST_WAIT_MILLISECONDS = 30_000;

/**
 * @param after where to begin
 * @returns stops it
 */
export function followEvents(after: number, options: FollowOptions): () => void {
  let cursor = after;
  let source: EventSource | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MILLISECONDS;

  function open(): void {
    if (source || document.visibilityState === "hidden") return;
    const query = new URLSearchParams({ workspaceId: options.workspaceId, lastEventId: String(cursor) });
    source = new EventSource(`/api/events?${query}`);
    source.onopen = () => {
      wait = FIRST_WAIT_MILLISECONDS;
      options.onState?.(true);
    };
    source.onerror = () => {
      options.onState?.(false);
      // The browser tries again by itself unless the answer was a refusal: too old a place, or no more access.
      if (source?.readyState === EventSource.CLOSED) void begin();
    };
    for (const type of TYPES) source.addEventListener(type, hear);
  }

  function hear({ data }: MessageEvent<string>): void {
    const event = JSON.parse(data) as LiveEvent;
    if (event.sequence <= cursor) return;
    cursor = event.sequence;
    options.onEvent(event);
  }

  function close(): void {
    source?.close();
    source = undefined;
  }

  /** From now on, since the old place is of no use any more. */
  async function begin(): Promise<void> {
    close();
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      try {
        ({ cursor } = await api("GET /api/changes", { query: { workspaceId: options.workspaceId } }));
        options.onGap();
        open();
      } catch {
        void begin();
      }
    }, wait);
    wait = Math.min(wait * 2, LAST_WAIT_MILLISECONDS);
  }

  function look(): void {
    clearTimeout(waiting);
    if (document.visibilityState === "visible") open();
    else waiting = setTimeout(close, HIDDEN_MILLISECONDS);
  }

  /** The browser would wait some seconds more. */
  function reopen(): void {
    if (source?.readyState === EventSource.OPEN) return;
    close();
    open();
  }

  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", reopen);
  open();
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", reopen);
    clearTimeout(waiting);
    close();
  };
}

/** Those a window can show: a stream hands out each under its own name. */
const TYPES: readonly LiveEvent["type"][] = [
  "taskCreated",
  "taskStatusChanged",
  "taskPriorityChanged",
  "taskTitleChanged",
  "taskDescriptionChanged",
  "taskCommentCreated",
  "taskDeleted",
  "taskMoved",
  "taskDueDateChanged",
  "taskAssigneeChanged",
  "taskUnassigned",
  "taskStartDateChanged",
  "taskPositionChanged",
  "taskRestored",
  "taskLabelsChanged",
  "taskRelationsChanged",
  "taskCommentUpdated",
  "taskCommentDeleted",
  "taskActivityCreated",
  "projectCreated",
  "projectUpdated",
  "projectDeleted",
  "columnsChanged",
  "labelsChanged",
  "memberAdded",
  "memberUpdated",
  "memberRemoved",
  "roleChanged",
];

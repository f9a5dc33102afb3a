/**
 * Live updates over server-sent events. The browser reconnects automatically and sends its position, so it misses
 * nothing.
 *
 * @module
 */

import { type LiveEvent, SHOWN_EVENT_TYPES, type TaskPresence } from "@hexlane/client";
import { api } from "../api.ts";
import { windowId } from "./presence.ts";

export interface FollowOptions {
  workspaceId: string;
  onEvent: (event: LiveEvent) => void;
  /** Called when events were missed, so that all data must be loaded again. */
  onGap: () => void;
  /** Called when the stream is connected, and when it is lost. */
  onState?: (isLive: boolean) => void;
  /** Receives the other people who view the task that this window shows. */
  onPresence?: (presence: TaskPresence) => void;
}

/** Browsers allow few connections to one server, so a hidden window closes its own. */
const HIDDEN_MILLISECONDS = 10_000;
const FIRST_WAIT_MILLISECONDS = 1_000;
const LAST_WAIT_MILLISECONDS = 30_000;

/** @param after the cursor to start at @returns a function that stops the live updates */
export function followEvents(after: number, options: FollowOptions): () => void {
  let cursor = after;
  let source: EventSource | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MILLISECONDS;

  function open(): void {
    if (source || document.visibilityState === "hidden") return;
    const query = new URLSearchParams({ workspaceId: options.workspaceId, lastEventId: String(cursor), windowId });
    source = new EventSource(`/api/events?${query}`);
    source.onopen = () => {
      wait = FIRST_WAIT_MILLISECONDS;
      options.onState?.(true);
    };
    source.onerror = () => {
      options.onState?.(false);
      // The browser reconnects automatically unless the server refused because the position is too old or access has
      // ended.
      if (source?.readyState === EventSource.CLOSED) void begin();
    };
    source.addEventListener("presence", ({ data }: MessageEvent<string>) =>
      options.onPresence?.(JSON.parse(data) as TaskPresence),
    );
    for (const type of SHOWN_EVENT_TYPES) source.addEventListener(type, receive);
  }

  function receive({ data }: MessageEvent<string>): void {
    const event = JSON.parse(data) as LiveEvent;
    if (event.sequence <= cursor) return;
    cursor = event.sequence;
    options.onEvent(event);
  }

  function close(): void {
    source?.close();
    source = undefined;
  }

  /** Starts at the current position, because the old one is no longer valid. */
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

  function followVisibility(): void {
    clearTimeout(waiting);
    if (document.visibilityState === "visible") open();
    else waiting = setTimeout(close, HIDDEN_MILLISECONDS);
  }

  /** Reconnects at once instead of after the browser's delay. */
  function reopen(): void {
    if (source?.readyState === EventSource.OPEN) return;
    close();
    open();
  }

  document.addEventListener("visibilitychange", followVisibility);
  window.addEventListener("online", reopen);
  open();
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    window.removeEventListener("online", reopen);
    clearTimeout(waiting);
    close();
  };
}

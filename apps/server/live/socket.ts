/**
 * A live stream over a WebSocket, as Kaneo's web app expects it. Messages from clients, mostly pings, are ignored.
 *
 * @module
 */
import type { LiveStream, StreamEnd, StreamItem } from "@hexlane/core";
import { fairTicks } from "../fair_ticks.ts";
import { describeError, type Log } from "../log.ts";
import { boardMessage, isOwnEvent, messageTextsOf, type SocketHolder } from "./socket_message.ts";

export interface SocketPeer {
  send(text: string): unknown;
  close(code: number, reason: string): void;
}

/** The handlers of a WebSocket. */
export interface Socket {
  open(peer: SocketPeer): void;
  close(): void;
}

/** How long changes to a board are collected, so that a burst causes one refresh. */
const COLLECT_MILLISECONDS = 100;
/** Beyond this many messages, one message for the whole board is sent instead. */
const MAX_COLLECTED = 20;

/** RFC 6455 7.4.1. */
const CLOSINGS: Readonly<Record<StreamEnd, [code: number, reason: string]>> = {
  left: [1000, ""],
  closing: [1001, "The server is stopping"],
  access_lost: [1008, "No longer allowed"],
  too_slow: [1013, "Too slow"],
};

/** Sends changes to a project, except those made in this client's window. */
export function projectSocket(stream: LiveStream, about: SocketHolder & { projectId: string }, log: Log): Socket {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return socketOf(stream, log, {
    take(item, peer) {
      const send = (): void => {
        timer = undefined;
        if (waiting.size > MAX_COLLECTED) peer.send(JSON.stringify(boardMessage(about.projectId)));
        else for (const text of waiting) peer.send(text);
        waiting.clear();
      };
      if (item.kind === "end") send();
      if (item.kind !== "events") return;
      for (const event of item.events) {
        if (waiting.size > MAX_COLLECTED) break;
        if (isOwnEvent(event, about)) continue;
        // A set, so that repeated messages are sent only once.
        for (const text of messageTextsOf(event, about.projectId)) waiting.add(text);
      }
      if (waiting.size > 0) timer ??= setTimeout(send, COLLECT_MILLISECONDS);
    },
    close: () => clearTimeout(timer),
  });
}

/** Sends a message for each new in-app notification. */
export function inboxSocket(stream: LiveStream, log: Log): Socket {
  return socketOf(stream, log, {
    take(item, peer) {
      if (item.kind === "inbox") peer.send('{"type":"NOTIFICATION_CREATED"}');
    },
    close: () => {},
  });
}

interface SocketBehavior {
  take(item: StreamItem, peer: SocketPeer): void;
  close(): void;
}

function socketOf(stream: LiveStream, log: Log, { take, close }: SocketBehavior): Socket {
  const pump = async (peer: SocketPeer): Promise<void> => {
    try {
      for await (const item of stream) {
        await fairTicks.run(() => take(item, peer));
        if (item.kind === "end") peer.close(...CLOSINGS[item.reason]);
      }
    } catch (error) {
      log.write("warn", "cannot continue a socket", { error: describeError(error) });
      peer.close(1011, "Something went wrong");
    }
  };
  return {
    open(peer) {
      pump(peer);
    },
    close() {
      close();
      stream.close();
    },
  };
}

import { afterEach, beforeEach, expect, test } from "bun:test";
import { listenToInbox } from "./inbox_socket.ts";

/** Sockets that a test opens and closes. */
class HeldSocket {
  static readonly CONNECTING = 0;
  static readonly all: HeldSocket[] = [];
  readyState = HeldSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: (() => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    HeldSocket.all.push(this);
  }

  close(): void {
    this.onclose?.();
  }
}

const real = { WebSocket: globalThis.WebSocket, location: globalThis.location };

beforeEach(() => {
  HeldSocket.all.length = 0;
  Object.assign(globalThis, { WebSocket: HeldSocket, location: { protocol: "https:", host: "hexlane.example" } });
});

afterEach(() => {
  Object.assign(globalThis, real);
});

test("listenToInbox() reports what may have arrived before a connection was open, and each notification", () => {
  let reported = 0;
  const stop = listenToInbox(() => reported++);
  const socket = HeldSocket.all.at(-1);
  expect(reported).toBe(0);
  socket?.onopen?.();
  expect(reported).toBe(1);
  socket?.onmessage?.();
  expect(reported).toBe(2);

  socket?.close();
  globalThis.dispatchEvent(new Event("online"));
  expect(HeldSocket.all).toHaveLength(2);
  HeldSocket.all.at(-1)?.onopen?.();
  expect(reported).toBe(3);
  stop();
});

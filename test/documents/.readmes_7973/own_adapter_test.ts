/** One call tests an adapter: it runs the contract suite that the built-in adapters also pass. */
import { test } from "bun:test";
import { liveContract } from "@hexlane/core/testing";
import { broadcastLive } from "./own_adapter.ts";

let opened = 0;

liveContract("broadcast channels", {
  test,
  open: async () => {
    const name = `hexlane ${opened++}`;
    const [live, other] = [broadcastLive(name), broadcastLive(name)];
    const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 30));
    return { live, other, settle, close: async () => void (await Promise.all([live.close(), other.close()])) };
  },
});

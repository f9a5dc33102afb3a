import { test } from "bun:test";
import { liveContract } from "@hexlane/core/testing";
import { broadcastLive } from "./own_adapter.ts";

liveContract("broadcast channels", {
  test,
  open: async () => {
    const [live, other] = [broadcastLive("example"), broadcastLive("example")];
    const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 30));
    return { live, other, settle, close: async () => void (await Promise.all([live.close(), other.close()])) };
  },
});

export {};

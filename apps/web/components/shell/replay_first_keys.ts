/** Replays the keys that were pressed before the app started. @module */
import type {} from "../../browser/first_keys.ts";
import { replayKeys } from "../pick/replay_keys.ts";

export function replayFirstKeys(): void {
  const keys = globalThis.hexlaneKeys ?? [];
  globalThis.hexlaneKeys = undefined;
  void replayKeys(keys);
}

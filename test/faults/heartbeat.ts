/**
 * Puts a server under load while short requests check that it still responds, and enforces a memory limit.
 *
 * @module
 */
import { expect } from "bun:test";
import type { ServerProcess } from "../server_process.ts";
import { MIB, memoryOf } from "./memory_limit.ts";

/** The maximum memory of a server under a limit of 1 GiB. */
export const MOST_BYTES: number = 600 * MIB;

export interface HeartbeatOptions {
  /** Names the load in the report. */
  name: string;
  /** Another short request that must succeed each time. @default only `/livez` */
  beat?: () => Promise<void>;
}

/** Runs `load` while requesting `/livez` repeatedly. */
export async function withHeartbeat(
  server: ServerProcess,
  { name, beat }: HeartbeatOptions,
  load: () => Promise<void>,
): Promise<void> {
  let isOver = false;
  const times: number[] = [];
  const beating = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      expect((await fetch(`${server.url}/livez`)).status).toBe(200);
      times.push(performance.now() - startedAt);
      await beat?.();
      await Bun.sleep(20);
    }
  })();
  const loading = load().finally(() => {
    isOver = true;
  });
  await Promise.all([loading, beating]);
  const { most } = memoryOf(server.pid);
  expect(most).toBeLessThan(MOST_BYTES);
  const slowest = Math.round(Math.max(...times));
  console.log(`${name}: at most ${Math.round(most / MIB)} MiB so far, /livez at most ${slowest} ms of ${times.length}`);
}

/**
 * Memory limits and figures of a process: a cgroup where this machine allows it, and figures from `/proc`.
 *
 * @module
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";

export const MIB: number = 1024 * 1024;

const GROUPS = [
  { folder: "/sys/fs/cgroup/memory", limit: "memory.limit_in_bytes" },
  { folder: "/sys/fs/cgroup", limit: "memory.max" },
];

/**
 * Puts the process into a memory cgroup.
 *
 * @returns a function that removes the group once the process has ended; undefined where groups are not allowed
 */
export function limitMemory(pid: number, bytes: number): (() => void) | undefined {
  for (const { folder, limit } of GROUPS) {
    if (!existsSync(folder)) continue;
    const group = `${folder}/hexlane-${pid}`;
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    try {
      writeFileSync(`${group}/${limit}`, String(bytes));
      writeFileSync(`${group}/cgroup.procs`, String(pid));
      return () => remove(group);
    } catch {
      remove(group);
    }
  }
  return undefined;
}

function remove(group: string): void {
  try {
    rmdirSync(group);
  } catch {
    // The kernel has not released the process yet. An empty group costs nothing.
  }
}

/** Returns the current and the peak resident set size, in bytes. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) * 1024;
  return { now: read("VmRSS"), most: read("VmHWM") };
}

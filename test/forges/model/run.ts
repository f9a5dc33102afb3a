/**
 * Runs seeds of the forge simulation.
 *
 * @module
 */
import { openStore, type StoreKind } from "../../harness/stores.ts";
import { Violation } from "../../simulation/world.ts";
import type { ForgeDefect } from "./defects.ts";
import { ForgeSimulation } from "./forge_simulation.ts";

export interface ForgeOutcome {
  seed: number;
  /** Undefined when all checks passed. */
  violation: string | undefined;
  conflicts: number;
  kills: number;
  lostWebhooks: number;
  /** Edits on the forge that a write overwrote before Hexlane could see them. */
  raced: number;
  followed: number;
  steps: number;
  trace: readonly string[];
}

export async function runForgeSeed(
  seed: number,
  { kind = "memory", ...options }: { kind?: StoreKind; acts?: number; isTraced?: boolean; defect?: ForgeDefect } = {},
): Promise<ForgeOutcome> {
  const opened = kind === "memory" ? undefined : await openStore(kind);
  const simulation = await ForgeSimulation.open(seed, { ...options, ...(opened ? { store: opened.store } : {}) });
  let violation: string | undefined;
  try {
    await simulation.run();
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violation = error.message;
  }
  if (kind === "sqlite") await opened?.store.close();
  await opened?.remove();
  const { conflicts, kills, lost: lostWebhooks, raced, settled, scheduler } = simulation;
  const { steps, trace = [] } = scheduler;
  return { seed, violation, conflicts, kills, lostWebhooks, raced, followed: settled.followed, steps, trace };
}

/** Counts how often automations start each other. @module */
import { MAX_CAUSED_RUNS, MAX_COUNTED_CHAINS } from "../../limits.ts";

/** Counts the runs caused by other runs, per chain. Each process counts separately. */
export class CausedRuns {
  /** The counts by chain, oldest chain first. */
  readonly #chains = new Map<string, number>();

  /** Returns whether the chain may start no more runs. */
  isFull(chain: string): boolean {
    return (this.#chains.get(chain) ?? 0) >= MAX_CAUSED_RUNS;
  }

  count(chain: string): void {
    this.#chains.set(chain, (this.#chains.get(chain) ?? 0) + 1);
    const [oldest] = this.#chains.keys();
    if (oldest !== undefined && this.#chains.size > MAX_COUNTED_CHAINS) this.#chains.delete(oldest);
  }
}

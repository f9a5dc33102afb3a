/** Counts how often automations start each other. @module */
import { MAX_CAUSED_RUNS, MAX_COUNTED_CHAINS } from "../../limits.ts";

/** The runs that other runs caused, by chain. Each process counts its own. */
export class CausedRuns {
  /** In the order in which the chains began. */
  readonly #chains = new Map<string, number>();

  /** Whether no other run may start in the chain. */
  isFull(chain: string): boolean {
    return (this.#chains.get(chain) ?? 0) >= MAX_CAUSED_RUNS;
  }

  /** Counts a run. */
  count(chain: string): void {
    this.#chains.set(chain, (this.#chains.get(chain) ?? 0) + 1);
    const [oldest] = this.#chains.keys();
    if (oldest !== undefined && this.#chains.size > MAX_COUNTED_CHAINS) this.#chains.delete(oldest);
  }
}

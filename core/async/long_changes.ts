/**
 * Allows each account only one long change at a time. A long change runs in parts, or writes many rows at once. @module
 */
import { TrackerError } from "../errors.ts";
import { LONG_CHANGE_RETRY_SECONDS } from "../limits.ts";

/** The long changes in progress in this process. Each server limits only its own. */
export class LongChanges {
  readonly #accounts = new Set<string>();

  /**
   * Runs a long change for an account.
   *
   * @throws {TrackerError} `rate_limited` with reason `LONG_CHANGE_RUNNING` while another long change of the account runs
   */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    if (this.#accounts.has(accountId)) {
      throw new TrackerError("rate_limited", "Cannot start: another long change of this account is still running", {
        reason: "LONG_CHANGE_RUNNING",
        retryAfterSeconds: LONG_CHANGE_RETRY_SECONDS,
      });
    }
    this.#accounts.add(accountId);
    try {
      return await work();
    } finally {
      this.#accounts.delete(accountId);
    }
  }
}

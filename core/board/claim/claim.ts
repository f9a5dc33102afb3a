/** Claims: leases on tasks, so that no two agents work on the same task. @module */
import { invalidField } from "../../errors.ts";
import { CLAIM_SECONDS, MAX_AGENT_NAME_CHARACTERS, MAX_CLAIM_SECONDS, MIN_CLAIM_SECONDS } from "../../limits.ts";
import { checkText } from "../../text.ts";

/** A lease on a task. An expired lease counts as absent. */
export interface TaskClaim {
  id: string;
  /** A task has at most one claim. */
  taskId: string;
  /** The account that claimed the task. Several agents may share one account. */
  userId: string;
  /** The name that the agent gave itself. */
  agent: string | null;
  createdAt: Date;
  /** From this instant on, others can claim the task. */
  expiresAt: Date;
}

/** Length of a lease. */
export interface LeaseInput {
  /** Seconds until the claim expires, from 30 to 3,600. @default 300 */
  leaseSeconds?: number;
}

/**
 * Computes when a lease ends.
 *
 * @throws {TrackerError} `invalid`
 */
export function leaseEnd({ leaseSeconds = CLAIM_SECONDS }: LeaseInput, now: Date): Date {
  if (!Number.isInteger(leaseSeconds) || leaseSeconds < MIN_CLAIM_SECONDS || leaseSeconds > MAX_CLAIM_SECONDS) {
    const detail = `Must be a whole number from ${MIN_CLAIM_SECONDS} to ${MAX_CLAIM_SECONDS}`;
    throw invalidField("/leaseSeconds", detail);
  }
  return new Date(now.getTime() + leaseSeconds * 1000);
}

/**
 * Checks the name of an agent.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkAgent(agent: string): string {
  return checkText(agent, "/agent", { min: 1, max: MAX_AGENT_NAME_CHARACTERS, trim: true });
}

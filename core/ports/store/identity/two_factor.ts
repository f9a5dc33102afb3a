/** Second factors. @module */
import type { TwoFactor } from "../../../identity/two_factor/two_factor.ts";

/** Reads two-factor records. */
export interface TwoFactorReads {
  findTwoFactor(userId: string): Promise<TwoFactor | undefined>;
}

/** Changes two-factor records. */
export interface TwoFactorWrites {
  /** Inserts or replaces the second factor of the account. */
  saveTwoFactor(twoFactor: TwoFactor): Promise<void>;
  deleteTwoFactor(userId: string): Promise<void>;
}

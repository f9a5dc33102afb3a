/** Second factors in memory. @module */
import type { TwoFactorReads, TwoFactorWrites } from "../../../ports/store/identity/two_factor.ts";
import type { Over } from "../database.ts";

export const twoFactorReads: Over<TwoFactorReads> = {
  findTwoFactor: ({ twoFactors }, userId) => twoFactors.get(userId),
};

export const twoFactorWrites: Over<TwoFactorWrites> = {
  saveTwoFactor: ({ twoFactors }, twoFactor) => twoFactors.upsert(twoFactor),
  deleteTwoFactor: ({ twoFactors }, userId) => twoFactors.delete(userId),
};

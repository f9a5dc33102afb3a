/** Second factors. @module */
import type { TwoFactorReads, TwoFactorWrites } from "@hexlane/core";
import { crud } from "../crud.ts";
import type { Over } from "../session.ts";

const twoFactors = crud("twoFactor");

export const twoFactorReads: Over<TwoFactorReads> = { findTwoFactor: twoFactors.find };

export const twoFactorWrites: Over<TwoFactorWrites> = {
  saveTwoFactor: twoFactors.upsert,
  deleteTwoFactor: twoFactors.delete,
};

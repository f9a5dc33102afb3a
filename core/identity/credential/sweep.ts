/**
 * Forgetting for good what was handed out to sign in with, and came back or never did.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { MAX_SWEPT_SIGN_INS } from "../../limits.ts";
import { forgetCutoff } from "../device/device_flow.ts";

/** What one sweep removed; another is worth while when one of the two is {@linkcode MAX_SWEPT_SIGN_INS}. */
export interface SweptSignIns {
  /** Links and requests that were over. */
  verifications: number;
  /** Device flows that were over. */
  deviceRequests: number;
}

/**
 * Removes verifications that are over, and device requests a day after they are: until then a program that still asks is
 * told that it came too late. Some at a time, so that no writer waits long. Done by the server itself, for nobody.
 */
export async function sweepSignIns(ctx: Context): Promise<SweptSignIns> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => ({
    verifications: await tx.deleteVerifications(now, MAX_SWEPT_SIGN_INS),
    deviceRequests: await tx.deleteDeviceRequests(forgetCutoff(now), MAX_SWEPT_SIGN_INS),
  }));
}

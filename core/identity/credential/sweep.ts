import type { Context } from "../../context.ts";
import { MAX_SWEPT_SIGN_INS } from "../../limits.ts";
import { forgetCutoff } from "../device/device_flow.ts";

/** Numbers of rows that a sweep removed. Sweep again if either reaches {@linkcode MAX_SWEPT_SIGN_INS}. */
export interface SweptSignIns {
  verifications: number;
  deviceRequests: number;
}

/**
 * Removes a batch of expired verifications, and of device requests that expired more than a day ago: until then, a polling
 * device gets `expired_token`. Run by the server; no actor is needed.
 */
export async function sweepSignIns(ctx: Context): Promise<SweptSignIns> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => ({
    verifications: await tx.deleteVerifications(now, MAX_SWEPT_SIGN_INS),
    deviceRequests: await tx.deleteDeviceRequests(forgetCutoff(now), MAX_SWEPT_SIGN_INS),
  }));
}

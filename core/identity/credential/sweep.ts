import type { Context } from "../../context.ts";
import { MAX_SWEPT_SIGN_INS } from "../../limits.ts";
import { forgetCutoff } from "../device/device_flow.ts";

/** How many rows a sweep removed. Sweep again if either number reaches {@linkcode MAX_SWEPT_SIGN_INS}. */
export interface SweptSignIns {
  verifications: number;
  deviceRequests: number;
}

/**
 * Removes a batch of expired verifications and a batch of device requests that expired more than a day ago. Until then,
 * a polling device gets `expired_token`. Run by the server; no actor is needed.
 */
export async function sweepSignIns(ctx: Context): Promise<SweptSignIns> {
  const now = ctx.clock.now();
  return await ctx.store.transaction(async (tx) => ({
    verifications: await tx.deleteVerifications(now, MAX_SWEPT_SIGN_INS),
    deviceRequests: await tx.deleteDeviceRequests(forgetCutoff(now), MAX_SWEPT_SIGN_INS),
  }));
}

/** Loads the device request that a user code belongs to. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { type DeviceRequest, forgetCutoff, isDeviceRequestExpired } from "./device_flow.ts";
import { readUserCode } from "./user_code.ts";

/** Hashes a user code with a key, because a plain hash of a code this short could be reversed by brute force. */
export function hashUserCode(ctx: Context, code: string): Promise<string> {
  return ctx.crypto.mac("device-user-code", code);
}

/** Identifies a device request by the code that the device shows. */
export interface UserCodeInput {
  /** As typed: case, dashes and spaces are ignored. */
  userCode: string;
}

/** Hashes a typed user code. Returns undefined if it is malformed. */
export async function hashOf(ctx: Context, { userCode }: UserCodeInput): Promise<string | undefined> {
  const code = readUserCode(userCode);
  return code === undefined ? undefined : await hashUserCode(ctx, code);
}

/**
 * Loads the request that belongs to a user code.
 *
 * @throws {TrackerError} `not_found` with reason `INVALID_USER_CODE`; `conflict` with reason `EXPIRED_TOKEN`
 */
export async function requireDeviceRequest(tx: ReadTx, hash: string | undefined, now: Date): Promise<DeviceRequest> {
  const request = hash === undefined ? undefined : await tx.findDeviceRequestByUserCode(hash);
  if (!request || request.expiresAt <= forgetCutoff(now)) {
    // Do not echo the input, because it may be one typo away from a valid code.
    throw new TrackerError("not_found", "Cannot find a device with this code", { reason: "INVALID_USER_CODE" });
  }
  if (isDeviceRequestExpired(request, now)) throw expired();
  return request;
}

/** Creates the error for a device request that has expired. */
export function expired(): TrackerError {
  return new TrackerError("conflict", "Cannot use the code: it has expired, request a new one on the device", {
    reason: "EXPIRED_TOKEN",
  });
}

/**
 * Loads the device request that a user code belongs to.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { type DeviceRequest, deviceRequestIsOver, forgetCutoff } from "./device_flow.ts";
import { readUserCode } from "./user_code.ts";

/** Short enough to be guessed from a plain hash, so it takes the server's key to check a guess. */
export function hashUserCode(ctx: Context, code: string): Promise<string> {
  return ctx.crypto.mac("device-user-code", code);
}

/** A code that somebody typed. */
export interface UserCodeInput {
  /** As it was typed: case, dashes and spaces do not matter. */
  userCode: string;
}

/** Undefined for what can be no code. */
export async function hashOf(ctx: Context, { userCode }: UserCodeInput): Promise<string | undefined> {
  const code = readUserCode(userCode);
  return code === undefined ? undefined : await hashUserCode(ctx, code);
}

/** The request that belongs to a code. */
export async function requireDeviceRequest(tx: ReadTx, hash: string | undefined, now: Date): Promise<DeviceRequest> {
  const request = hash === undefined ? undefined : await tx.findDeviceRequestByUserCode(hash);
  if (!request || request.expiresAt <= forgetCutoff(now)) {
    // What was typed may be somebody's code with one letter wrong: it is not repeated.
    throw new TrackerError("not_found", "Cannot find a device that shows this code", { reason: "INVALID_USER_CODE" });
  }
  if (deviceRequestIsOver(request, now)) throw expired();
  return request;
}

export function expired(): TrackerError {
  return new TrackerError("conflict", "Cannot use the code: it has expired, let the device ask for a new one", {
    reason: "EXPIRED_TOKEN",
  });
}

/** Approves or denies a device. @module */
import { type Context, requireSession } from "../../context.ts";
import type { ErrorCode } from "../../error_codes/mod.ts";
import { TrackerError } from "../../errors.ts";
import { requireAccount } from "../account/require.ts";
import { decideDeviceRequest } from "./device_flow.ts";
import { expired, hashOf, requireDeviceRequest, type UserCodeInput } from "./require.ts";

/**
 * Approves a device.
 *
 * @throws {TrackerError} `not_found` with reason `INVALID_USER_CODE`; `conflict` with reason `EXPIRED_TOKEN`,
 * `DEVICE_CODE_ALREADY_PROCESSED`; `forbidden` with reason `ACCESS_DENIED` when another account decided, or
 * `SESSION_REQUIRED`; `unauthenticated`
 */
export async function approveDevice(ctx: Context, input: UserCodeInput): Promise<{ success: true }> {
  ctx.checkInput("approveDevice", input);
  return await decide(ctx, input, "approved");
}

/**
 * Denies a device.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode approveDevice}
 */
export async function denyDevice(ctx: Context, input: UserCodeInput): Promise<{ success: true }> {
  ctx.checkInput("denyDevice", input);
  return await decide(ctx, input, "denied");
}

async function decide(ctx: Context, input: UserCodeInput, status: "approved" | "denied"): Promise<{ success: true }> {
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const hash = await hashOf(ctx, input);
  return await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    const request = await requireDeviceRequest(tx, hash, now);
    const decision = decideDeviceRequest(request, { userId, status }, now);
    switch (decision.kind) {
      case "decided":
        await tx.saveDeviceRequest(decision.request);
        return { success: true } as const;
      case "expired":
        throw expired();
      case "not_theirs":
        throw refused("forbidden", "it belongs to another account", "ACCESS_DENIED");
      case "processed":
        throw refused("conflict", "it was already approved or denied", "DEVICE_CODE_ALREADY_PROCESSED");
    }
  });
}

function refused(code: "conflict" | "forbidden", why: string, reason: ErrorCode): TrackerError {
  return new TrackerError(code, `Cannot decide on the request: ${why}`, { reason });
}

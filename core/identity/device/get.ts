import type { Context } from "../../context.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { DeviceRequest } from "./device_flow.ts";
import { hashOf, requireDeviceRequest, type UserCodeInput } from "./require.ts";
import { readUserCode, showUserCode } from "./user_code.ts";

/** A device request as the holder of its user code sees it. */
export interface DeviceRequestView {
  /** `BCDF-GHJK`. */
  userCode: string;
  status: "pending" | "approved" | "denied";
  /** The whole request if the actor may decide on it; null otherwise. */
  request: DeviceRequest | null;
}

/**
 * Gets the request that a user code belongs to. Returns only the status to actors without a session, and to all other
 * accounts once an account has decided.
 *
 * @throws {TrackerError} `not_found` with reason `INVALID_USER_CODE`; `conflict` with reason `EXPIRED_TOKEN`
 */
export async function getDeviceRequest(ctx: Context, input: UserCodeInput): Promise<DeviceRequestView> {
  ctx.checkInput("getDeviceRequest", input);
  const now = ctx.clock.now();
  const hash = await hashOf(ctx, input);
  return await ctx.store.read(async (tx) => {
    const request = await requireDeviceRequest(tx, hash, now);
    return {
      userCode: showUserCode(readUserCode(input.userCode) ?? ""),
      status: request.status === "redeemed" ? "approved" : request.status,
      request: (await mayDecide(tx, ctx, request)) ? request : null,
    };
  });
}

/** Returns whether the actor may decide on a request, or has decided on it. */
async function mayDecide(tx: ReadTx, { actor }: Context, { userId }: DeviceRequest): Promise<boolean> {
  if (actor?.kind !== "session" || (userId !== null && userId !== actor.userId)) return false;
  // The account may have been deleted since the credential was checked.
  const account = await tx.findAccount(actor.userId);
  return account !== undefined && account.deletedAt === null;
}

/** Redeems a device code. @module */
import type { Context } from "../../context.ts";
import { openDeviceSession } from "../session/open.ts";
import { DEVICE_TOKEN_PREFIX, type Session, type SessionOrigin } from "../session/session.ts";
import { type DevicePoll, pollDeviceRequest, refusePoll } from "./device_flow.ts";

/** Input for {@linkcode redeemDeviceCode}. */
export interface RedeemDeviceCodeInput extends DevicePoll, SessionOrigin {
  deviceCode: string;
}

/** Result of a poll; every kind except `issued` is an error of RFC 8628 3.5. */
export type DeviceRedemption =
  | {
      kind: "issued";
      /** `hxd_` and 43 characters; shown only once. */
      token: string;
      session: Session;
      scope: string | null;
    }
  | { kind: "pending" }
  | { kind: "slow_down" }
  | { kind: "expired" }
  | { kind: "denied" }
  | { kind: "unsupported_grant_type" }
  | { kind: "unknown_client" }
  | { kind: "unknown_code" }
  | { kind: "other_client" };

/** Handles a device's poll. After approval, issues a token once. The token's session may not manage credentials. */
export async function redeemDeviceCode(ctx: Context, input: RedeemDeviceCodeInput): Promise<DeviceRedemption> {
  ctx.checkInput("redeemDeviceCode", input);
  const { grantType, clientId, deviceCode, ...origin } = input;
  const now = ctx.clock.now();
  const refusal = refusePoll({ grantType, clientId }, ctx.policy.deviceClients);
  if (refusal) return refusal;
  const hash = await ctx.crypto.hash(deviceCode);
  // Read first, so that polls with made-up codes do not take up the writer's time.
  const seen = await ctx.store.read((tx) => tx.findDeviceRequestByDeviceCode(hash));
  const first = pollDeviceRequest(seen, clientId, now);
  if (!("request" in first)) return { kind: first.kind };
  const token = DEVICE_TOKEN_PREFIX + ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);
  return await ctx.store.transaction(async (tx) => {
    const outcome = pollDeviceRequest(await tx.findDeviceRequestByDeviceCode(hash), clientId, now);
    if ("request" in outcome) await tx.saveDeviceRequest(outcome.request);
    if (outcome.kind !== "issued") return { kind: outcome.kind };
    const { request, userId } = outcome;
    const session = await openDeviceSession(ctx, tx, { userId, clientId, tokenHash, ...origin }, now);
    return { kind: "issued", token, session, scope: request.scope };
  });
}

import type { Context } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { checkScope } from "../oauth/scope.ts";
import type { SessionOrigin } from "../session/session.ts";
import { type DeviceRequest, startDeviceRequest } from "./device_flow.ts";
import { hashUserCode } from "./require.ts";
import { drawUserCode, showUserCode } from "./user_code.ts";

/** Input for {@linkcode requestDeviceCode}. */
export interface RequestDeviceCodeInput extends SessionOrigin {
  /** One of {@linkcode Policy.deviceClients}. */
  clientId: string;
  /** Space-separated words (RFC 6749 3.3). Stored and returned, but has no effect. */
  scope?: string;
}

/** A new request with its two codes, which are shown only once. */
export interface StartedDeviceFlow {
  /** 43 characters, for the device. */
  deviceCode: string;
  /** Such as `BCDF-GHJK`, for the user. */
  userCode: string;
  request: DeviceRequest;
}

/**
 * How many user codes to draw per request. With a thousand devices waiting, the chance that both are taken is about
 * 10^-15.
 */
const CODES_TO_CHOOSE_FROM = 2;

/**
 * Starts a device flow.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_CLIENT` or `INVALID_SCOPE`; `unavailable` if no user code is
 * free
 */
export async function requestDeviceCode(ctx: Context, input: RequestDeviceCodeInput): Promise<StartedDeviceFlow> {
  ctx.checkInput("requestDeviceCode", input);
  const { clientId, scope, ...origin } = input;
  const now = ctx.clock.now();
  if (!ctx.policy.deviceClients.includes(clientId)) {
    throw invalidField("/client_id", "Unknown client", "INVALID_CLIENT");
  }
  const words = checkScope(scope);
  const deviceCode = ctx.newSecret();
  const deviceCodeHash = await ctx.crypto.hash(deviceCode);
  const codes = await drawUserCodes(ctx);
  return await ctx.store.transaction(async (tx) => {
    const free = await findFree(tx, codes);
    const request = startDeviceRequest({ id: ctx.newId(), clientId, scope: words, ...origin }, now);
    await tx.insertDeviceRequest(request, deviceCodeHash, free.hash);
    return { deviceCode, userCode: showUserCode(free.code), request };
  });
}

interface UserCode {
  code: string;
  hash: string;
}

async function drawUserCodes(ctx: Context): Promise<UserCode[]> {
  const codes: UserCode[] = [];
  while (codes.length < CODES_TO_CHOOSE_FROM) {
    const code = drawUserCode(ctx.newSecret());
    if (code !== undefined) codes.push({ code, hash: await hashUserCode(ctx, code) });
  }
  return codes;
}

async function findFree(tx: ReadTx, codes: readonly UserCode[]): Promise<UserCode> {
  for (const code of codes) if (!(await tx.findDeviceRequestByUserCode(code.hash))) return code;
  throw new TrackerError("unavailable", "Cannot find a free user code: too many devices are waiting");
}

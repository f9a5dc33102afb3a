/**
 * Signs in a program without a browser (RFC 8628): it shows a code, a user approves the code in a browser, and the program
 * polls for its credential.
 *
 * @module
 */
import { ApiError } from "./api_error.ts";
import type { CallOptions } from "./calls.ts";
import { pause } from "./pause.ts";
import type { Transport } from "./transport.ts";
import type { DeviceCode, DeviceToken } from "./wire.ts";

/** Options for polling for a device token. */
export interface DeviceTokenOptions extends CallOptions {
  /** The `client_id` that requested the code. */
  clientId: string;
  /** Waits between two polls. @default a timer */
  wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

const GRANT_TYPE = "urn:ietf:params:oauth:grant-type:device_code";
/** Added to the interval by every `slow_down` (RFC 8628 3.5). */
const SLOW_DOWN_SECONDS = 5;
/** The interval if the server specifies none (RFC 8628 3.2). */
const DEFAULT_INTERVAL_SECONDS = 5;

/**
 * Polls, no faster than the server allows, until the user decides. The token is returned only once, so store it.
 *
 * @throws {ApiError} `access_denied` when the user refuses, `expired_token` when they do not decide in time,
 * `invalid_client`, `invalid_grant`
 */
export async function pollToken(
  transport: Transport,
  code: DeviceCode,
  options: DeviceTokenOptions,
): Promise<DeviceToken> {
  const { clientId, wait = pause, signal } = options;
  const body = { grant_type: GRANT_TYPE, device_code: code.device_code, client_id: clientId };
  let interval = code.interval ?? DEFAULT_INTERVAL_SECONDS;
  let left = code.expires_in;
  while (left > 0) {
    await wait(interval * 1000, signal);
    left -= interval;
    try {
      return await transport.request("POST /api/auth/device/token", { body, signal });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "slow_down") interval += SLOW_DOWN_SECONDS;
      else if (error.code === "TIMEOUT" || error.code === "OFFLINE") interval *= 2;
      else if (error.status === 429) interval = Math.max(interval, error.retryAfterSeconds ?? 0);
      else if (error.code !== "authorization_pending") throw error;
    }
  }
  throw new ApiError("The device was not approved in time", { status: 400, code: "expired_token" });
}

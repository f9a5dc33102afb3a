/**
 * How a program without a browser gets in (RFC 8628): it shows a code, somebody approves it in a browser, the program
 * fetches its credential meanwhile.
 *
 * @module
 */
import { ApiError } from "../api_error.ts";
import { pause } from "../pause.ts";
import type { CallOptions, Transport } from "../transport.ts";
import type { DeviceCode, DeviceToken } from "../wire.ts";

/** What a device asks for. */
export interface DeviceCodeOptions extends CallOptions {
  /** `service-cli`, `service-mcp`, or another that the operator lists in `DEVICE_AUTH_CLIENT_IDS`. */
  clientId: string;
  /** Words that are shown to who approves. */
  scope?: string | undefined;
}

/** How to wait for the token. */
export interface DeviceTokenOptions extends CallOptions {
  /** The same as for the code. */
  clientId: string;
  /** Waits between two polls. @default as long as it says */
  wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

const GRANT_TYPE = "urn:ietf:params:oauth:grant-type:device_code";
/** By which every `slow_down` lengthens the interval (RFC 8628 3.5). */
const SLOW_DOWN_SECONDS = 5;
/** The interval of a server that names none (RFC 8628 3.2). */
const DEFAULT_INTERVAL_SECONDS = 5;

/** The device flow, from the device's side. It needs no credential. */
export class Device {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The codes: show `user_code` and `verification_uri` to the user. */
  async requestDeviceCode({ clientId, scope, ...options }: DeviceCodeOptions): Promise<DeviceCode> {
    const body = { client_id: clientId, ...(scope === undefined ? {} : { scope }) };
    return await this.#transport.post("/api/auth/device/code", body, options);
  }

  /**
   * Polls, no faster than the server wants, until somebody approves. The token is answered once: keep it.
   *
   * @throws {ApiError} `access_denied` when somebody refuses, `expired_token` when nobody decides in time, `invalid_client`,
   * `invalid_grant`
   */
  async pollDeviceToken(code: DeviceCode, options: DeviceTokenOptions): Promise<DeviceToken> {
    const { clientId, wait = pause, signal } = options;
    const body = { grant_type: GRANT_TYPE, device_code: code.device_code, client_id: clientId };
    let interval = code.interval ?? DEFAULT_INTERVAL_SECONDS;
    let left = code.expires_in;
    while (left > 0) {
      await wait(interval * 1000, signal);
      left -= interval;
      try {
        return await this.#transport.post("/api/auth/device/token", body, signal ? { signal } : {});
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "slow_down") interval += SLOW_DOWN_SECONDS;
        else if (error.code === "TIMEOUT" || error.code === "OFFLINE") interval *= 2;
        else if (error.status === 429) interval = Math.max(interval, error.retryAfterSeconds ?? 0);
        else if (error.code !== "authorization_pending") throw error;
      }
    }
    throw new ApiError("Nobody approved the device in time", { status: 400, code: "expired_token" });
  }
}

/**
 * The device flow in the words of its standards (RFC 8628, RFC 6749), which are not those of this house.
 *
 * @module
 */

import type { DeviceRequestView } from "./get.ts";
import type { DeviceRedemption } from "./redeem.ts";
import type { StartedDeviceFlow } from "./request.ts";

/** A device authorization response (RFC 8628 3.2). */
export interface DeviceCodeAnswer {
  /** What the device asks with (RFC 8628 3.2). */
  device_code: string;
  /** What the person types (RFC 8628 3.2). */
  user_code: string;
  /** Where the person goes (RFC 8628 3.2). */
  verification_uri: string;
  /** The same with the code in it. */
  verification_uri_complete: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds. */
  interval: number;
}

/**
 * The answer to who asks for codes (RFC 8628 3.2).
 *
 * @param verificationUri the address of the page on which a request is approved
 */
export function deviceCodeAnswer(started: StartedDeviceFlow, verificationUri: string): DeviceCodeAnswer {
  const { deviceCode, userCode, request } = started;
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: verificationUri,
    verification_uri_complete: `${verificationUri}?user_code=${userCode}`,
    expires_in: secondsBetween(request.createdAt, request.expiresAt),
    interval: request.intervalSeconds,
  };
}

/** A successful response of the token endpoint (RFC 6749 5.1). */
export interface DeviceTokenAnswer {
  /** RFC 6749 5.1. */
  access_token: string;
  /** RFC 6749 5.1. */
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  /** Empty when none was asked for. */
  scope: string;
}

/** An error response of the token endpoint (RFC 6749 5.2, RFC 8628 3.5). */
export interface DeviceErrorAnswer {
  /** RFC 8628 3.5. */
  error:
    | "authorization_pending"
    | "slow_down"
    | "expired_token"
    | "access_denied"
    | "unsupported_grant_type"
    | "invalid_client"
    | "invalid_grant";
  /** Human-readable. */
  error_description: string;
}

type Refusal = Exclude<DeviceRedemption, { kind: "issued" }>["kind"];

const ERRORS: Readonly<Record<Refusal, readonly [DeviceErrorAnswer["error"], string]>> = {
  pending: ["authorization_pending", "Nobody has decided on the request yet"],
  slow_down: ["slow_down", "Polls come too fast: wait 5 seconds longer between them from now on"],
  expired: ["expired_token", "The device code has expired: ask for a new one"],
  denied: ["access_denied", "The request was denied"],
  unsupported_grant_type: ["unsupported_grant_type", "The only grant type is that of the device flow"],
  unknown_client: ["invalid_client", "The client is none that this server knows"],
  other_client: ["invalid_client", "Another client asked for the device code"],
  unknown_code: ["invalid_grant", "The device code is unknown, or its token was issued already"],
};

/** The answer to who asks for a token (RFC 8628 3.4, 3.5). */
export function deviceTokenAnswer(redemption: DeviceRedemption): DeviceTokenAnswer | DeviceErrorAnswer {
  if (redemption.kind === "issued") {
    const { token, session, scope } = redemption;
    const expires_in = secondsBetween(session.createdAt, session.expiresAt);
    return { access_token: token, token_type: "Bearer", expires_in, scope: scope ?? "" };
  }
  const [error, error_description] = ERRORS[redemption.kind];
  return { error, error_description };
}

/** What the page on which a request is approved shows; all but the first two fields only to who may decide. */
export interface DeviceRequestAnswer {
  /** What the person types (RFC 8628 3.2). */
  user_code: string;
  status: DeviceRequestView["status"];
  client_id?: string;
  /** What was asked for. */
  scope?: string;
  /** Where the device is. */
  ip_address?: string | null;
  /** What the device said it is. */
  user_agent?: string | null;
  /** When it was asked for. */
  created_at?: Date;
  expires_at?: Date;
}

/** What the page of approval shows. */
export function deviceRequestAnswer({ userCode, status, request }: DeviceRequestView): DeviceRequestAnswer {
  if (!request) return { user_code: userCode, status };
  const { clientId, scope, ipAddress, userAgent, createdAt, expiresAt } = request;
  return {
    user_code: userCode,
    status,
    client_id: clientId,
    scope: scope ?? "",
    ip_address: ipAddress,
    user_agent: userAgent,
    created_at: createdAt,
    expires_at: expiresAt,
  };
}

function secondsBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / 1000);
}

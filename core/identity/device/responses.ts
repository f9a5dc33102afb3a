/** Wire format of the device flow (RFC 8628, RFC 6749). @module */
import type { DeviceRequestView } from "./get.ts";
import type { DeviceRedemption } from "./redeem.ts";
import type { StartedDeviceFlow } from "./request.ts";

/** A device authorization response (RFC 8628 3.2). */
export interface DeviceCodeResponse {
  /** Code that the device polls with (RFC 8628 3.2). */
  device_code: string;
  /** Code that the person enters (RFC 8628 3.2). */
  user_code: string;
  /** Page that the person opens (RFC 8628 3.2). */
  verification_uri: string;
  /** `verification_uri` with the code as a query parameter. */
  verification_uri_complete: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds. */
  interval: number;
}

/**
 * Formats the device authorization response (RFC 8628 3.2).
 *
 * @param verificationUri URL of the page on which requests are approved
 */
export function deviceCodeResponse(started: StartedDeviceFlow, verificationUri: string): DeviceCodeResponse {
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
export interface DeviceTokenResponse {
  /** RFC 6749 5.1. */
  access_token: string;
  /** RFC 6749 5.1. */
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  /** Empty if none was requested. */
  scope: string;
}

/** An error response of the token endpoint (RFC 6749 5.2, RFC 8628 3.5). */
export interface DeviceErrorResponse {
  /** RFC 8628 3.5. */
  error:
    | "authorization_pending"
    | "slow_down"
    | "expired_token"
    | "access_denied"
    | "unsupported_grant_type"
    | "invalid_client"
    | "invalid_grant";
  error_description: string;
}

type Refusal = Exclude<DeviceRedemption, { kind: "issued" }>["kind"];

const ERRORS: Readonly<Record<Refusal, readonly [DeviceErrorResponse["error"], string]>> = {
  pending: ["authorization_pending", "The request has not been approved or denied yet"],
  slow_down: ["slow_down", "Polling too fast: wait 5 more seconds between polls"],
  expired: ["expired_token", "The device code has expired: request a new one"],
  denied: ["access_denied", "The request was denied"],
  unsupported_grant_type: [
    "unsupported_grant_type",
    'The grant type must be "urn:ietf:params:oauth:grant-type:device_code"',
  ],
  unknown_client: ["invalid_client", "Unknown client"],
  other_client: ["invalid_client", "The device code belongs to another client"],
  unknown_code: ["invalid_grant", "The device code is unknown or was already redeemed"],
};

/** Formats the token response (RFC 8628 3.4, 3.5). */
export function deviceTokenResponse(redemption: DeviceRedemption): DeviceTokenResponse | DeviceErrorResponse {
  if (redemption.kind === "issued") {
    const { token, session, scope } = redemption;
    const expires_in = secondsBetween(session.createdAt, session.expiresAt);
    return { access_token: token, token_type: "Bearer", expires_in, scope: scope ?? "" };
  }
  const [error, error_description] = ERRORS[redemption.kind];
  return { error, error_description };
}

/** A request as the approval page shows it. Only sessions that may decide get more than the first two fields. */
export interface DeviceRequestResponse {
  /** Code that the person enters (RFC 8628 3.2). */
  user_code: string;
  status: DeviceRequestView["status"];
  client_id?: string;
  scope?: string;
  ip_address?: string | null;
  /** The `User-Agent` header. */
  user_agent?: string | null;
  created_at?: Date;
  expires_at?: Date;
}

/** Formats a request for the approval page. */
export function deviceRequestResponse({ userCode, status, request }: DeviceRequestView): DeviceRequestResponse {
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

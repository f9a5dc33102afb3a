/**
 * Rules of the device flow (RFC 8628). A program without a browser shows its user a code, then polls until a signed-in
 * person approves or denies the request. These functions are pure, so callers pass in the time. Both codes are stored
 * only as hashes.
 *
 * @module
 */
import {
  DEVICE_CODE_SECONDS,
  DEVICE_POLL_GRACE_MILLISECONDS,
  DEVICE_POLL_SECONDS,
  DEVICE_SLOW_DOWN_SECONDS,
  EXPIRED_DEVICE_CODE_SECONDS,
  MAX_USER_AGENT_CHARACTERS,
} from "../../limits.ts";
import type { SessionOrigin } from "../session/session.ts";

/** A device authorization request. */
export interface DeviceRequest {
  id: string;
  clientId: string;
  /** As requested; null if none was requested. */
  scope: string | null;
  /** IP address of the device, shown to the person who decides. */
  ipAddress: string | null;
  /** The `User-Agent` header. */
  userAgent: string | null;
  /** The account that decided; null while the request is pending. */
  userId: string | null;
  /** `redeemed`: the token has been issued. */
  status: "pending" | "approved" | "denied" | "redeemed";
  /** Minimum seconds between polls; each `slow_down` adds 5. */
  intervalSeconds: number;
  /** Null before the first poll. */
  lastPolledAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

/** The `grant_type` of devices (RFC 8628 3.4). */
export const DEVICE_GRANT_TYPE = "urn:ietf:params:oauth:grant-type:device_code";

/** Built-in clients: the command-line program and the MCP server. */
export const BUILT_IN_DEVICE_CLIENTS: readonly string[] = ["service-cli", "service-mcp"];

/** Creates a pending request. */
export function startDeviceRequest(
  start: Pick<DeviceRequest, "id" | "clientId" | "scope"> & SessionOrigin,
  now: Date,
): DeviceRequest {
  const { ipAddress, userAgent, ...rest } = start;
  return {
    ...rest,
    ipAddress: ipAddress ?? null,
    userAgent: userAgent === undefined ? null : userAgent.slice(0, MAX_USER_AGENT_CHARACTERS).toWellFormed(),
    userId: null,
    status: "pending",
    intervalSeconds: DEVICE_POLL_SECONDS,
    lastPolledAt: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + DEVICE_CODE_SECONDS * 1000),
  };
}

/** Returns whether a request has expired. */
export function isDeviceRequestExpired(request: DeviceRequest, now: Date): boolean {
  return now >= request.expiresAt;
}

/** Returns the cutoff: requests that expired at or before it count as unknown. */
export function forgetCutoff(now: Date): Date {
  return new Date(now.getTime() - EXPIRED_DEVICE_CODE_SECONDS * 1000);
}

/** Outcome of a decision. */
export type DeviceDecision =
  | { kind: "decided"; request: DeviceRequest }
  | { kind: "expired" }
  /** The request was already approved or denied. */
  | { kind: "processed" }
  /** Another account has already approved or denied the request. */
  | { kind: "not_theirs" };

/** Approves or denies a request. The decision is final. */
export function decideDeviceRequest(
  request: DeviceRequest,
  decision: { userId: string; status: "approved" | "denied" },
  now: Date,
): DeviceDecision {
  const { userId, status } = decision;
  if (isDeviceRequestExpired(request, now)) return { kind: "expired" };
  // Check the owner first, because the status of another account's request must not be revealed.
  if (request.userId !== null && request.userId !== userId) return { kind: "not_theirs" };
  if (request.status !== "pending") return { kind: "processed" };
  return { kind: "decided", request: { ...request, userId, status } };
}

/** Withdraws an approval before its token is issued. */
export function withdrawApproval(request: DeviceRequest): DeviceRequest {
  return request.status === "approved" ? { ...request, status: "denied" } : request;
}

/** A token request of a device (RFC 8628 3.4). */
export interface DevicePoll {
  /** `urn:ietf:params:oauth:grant-type:device_code`. */
  grantType: string;
  clientId: string;
}

/** Checks a poll before its code is looked up. */
export function refusePoll(
  poll: DevicePoll,
  clients: readonly string[],
): { kind: "unsupported_grant_type" } | { kind: "unknown_client" } | undefined {
  if (poll.grantType !== DEVICE_GRANT_TYPE) return { kind: "unsupported_grant_type" };
  return clients.includes(poll.clientId) ? undefined : { kind: "unknown_client" };
}

/** Outcome of a poll; `request` must be saved. */
export type PollOutcome =
  /** The code was never issued, expired long ago, or was redeemed. */
  | { kind: "unknown_code" }
  /** The code belongs to another client. */
  | { kind: "other_client" }
  | { kind: "expired" }
  | { kind: "denied" }
  /** A token may be issued to the account `userId`. */
  | { kind: "issued"; request: DeviceRequest; userId: string }
  | { kind: "slow_down"; request: DeviceRequest }
  | { kind: "pending"; request: DeviceRequest };

/**
 * Decides on one poll. RFC 8628 3.5 and RFC 6749 5.2 do not specify the order of the checks.
 *
 * @param request undefined for an unknown code
 */
export function pollDeviceRequest(request: DeviceRequest | undefined, clientId: string, now: Date): PollOutcome {
  if (!request || request.status === "redeemed" || request.expiresAt <= forgetCutoff(now)) {
    return { kind: "unknown_code" };
  }
  if (request.clientId !== clientId) return { kind: "other_client" };
  if (isDeviceRequestExpired(request, now)) return { kind: "expired" };
  if (request.status === "denied") return { kind: "denied" };
  // The person is waiting for the device, so an early poll is not slowed down.
  if (request.status === "approved" && request.userId !== null) {
    const { userId } = request;
    return { kind: "issued", request: { ...request, status: "redeemed", lastPolledAt: now }, userId };
  }
  const polled = { ...request, lastPolledAt: now };
  if (!isTooSoon(request, now)) return { kind: "pending", request: polled };
  const intervalSeconds = request.intervalSeconds + DEVICE_SLOW_DOWN_SECONDS;
  return { kind: "slow_down", request: { ...polled, intervalSeconds } };
}

function isTooSoon({ lastPolledAt, intervalSeconds }: DeviceRequest, now: Date): boolean {
  if (lastPolledAt === null) return false;
  return now.getTime() - lastPolledAt.getTime() < intervalSeconds * 1000 - DEVICE_POLL_GRACE_MILLISECONDS;
}

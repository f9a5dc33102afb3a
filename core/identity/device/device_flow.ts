/**
 * The device flow (RFC 8628): a program without a browser asks to be let in, shows its user a code, and asks again and
 * again until somebody who signed in has approved or denied it. What may follow what stands here, with time passed in;
 * both codes are stored only as hashes.
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

/** A request of a device to be let in. */
export interface DeviceRequest {
  id: string;
  /** The OAuth client that asked. */
  clientId: string;
  /** As asked for; null when nothing was. */
  scope: string | null;
  /** Where the request came from, for whoever is asked to approve it. */
  ipAddress: string | null;
  /** The `User-Agent` header. */
  userAgent: string | null;
  /** The account that opened the request in a browser; only it may decide. */
  userId: string | null;
  /** `redeemed`: the token was issued, once. */
  status: "pending" | "approved" | "denied" | "redeemed";
  /** Seconds between two polls; grows by 5 with each `slow_down`. */
  intervalSeconds: number;
  /** When the device last asked; null before. */
  lastPolledAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

/** What a device sends as `grant_type` (RFC 8628 3.4). */
export const DEVICE_GRANT_TYPE = "urn:ietf:params:oauth:grant-type:device_code";

/** The clients of this house: the command line and the MCP server. */
export const BUILT_IN_DEVICE_CLIENTS: readonly string[] = ["service-cli", "service-mcp"];

/** A request that begins now. */
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

/** Whether nothing can come of a request any more. */
export function deviceRequestIsOver(request: DeviceRequest, now: Date): boolean {
  return now >= request.expiresAt;
}

/** The instant such that requests which expired at or before it are as good as never made. */
export function forgetCutoff(now: Date): Date {
  return new Date(now.getTime() - EXPIRED_DEVICE_CODE_SECONDS * 1000);
}

/** What became of a decision. */
export type DeviceDecision =
  | { kind: "decided"; request: DeviceRequest }
  /** The time to decide is over. */
  | { kind: "expired" }
  /** It was decided before. */
  | { kind: "processed" }
  /** Somebody else decided. */
  | { kind: "not_theirs" };

/** Approves or denies for good. */
export function decideDeviceRequest(
  request: DeviceRequest,
  decision: { userId: string; status: "approved" | "denied" },
  now: Date,
): DeviceDecision {
  const { userId, status } = decision;
  if (deviceRequestIsOver(request, now)) return { kind: "expired" };
  // Whose it is comes first: what became of somebody else's request is nobody's business.
  if (request.userId !== null && request.userId !== userId) return { kind: "not_theirs" };
  if (request.status !== "pending") return { kind: "processed" };
  return { kind: "decided", request: { ...request, userId, status } };
}

/** The request without the approval that was given: no token follows. */
export function withdrawApproval(request: DeviceRequest): DeviceRequest {
  return request.status === "approved" ? { ...request, status: "denied" } : request;
}

/** What a device sends to ask for its token (RFC 8628 3.4). */
export interface DevicePoll {
  /** `urn:ietf:params:oauth:grant-type:device_code`. */
  grantType: string;
  clientId: string;
}

/** What is wrong with a poll whatever code it brings. */
export function refusePoll(
  poll: DevicePoll,
  clients: readonly string[],
): { kind: "unsupported_grant_type" } | { kind: "unknown_client" } | undefined {
  if (poll.grantType !== DEVICE_GRANT_TYPE) return { kind: "unsupported_grant_type" };
  return clients.includes(poll.clientId) ? undefined : { kind: "unknown_client" };
}

/** What a poll is answered; `request` is what must be saved. */
export type PollOutcome =
  /** The code was never given out, is long forgotten, or its token was issued. */
  | { kind: "unknown_code" }
  /** Another client asked for the code. */
  | { kind: "other_client" }
  | { kind: "expired" }
  | { kind: "denied" }
  /** A token may be issued, to the account `userId`. */
  | { kind: "issued"; request: DeviceRequest; userId: string }
  | { kind: "slow_down"; request: DeviceRequest }
  | { kind: "pending"; request: DeviceRequest };

/**
 * Answers one poll, in the order in which RFC 8628 3.5 and RFC 6749 5.2 leave it to us to check.
 *
 * @param request undefined when nobody knows the code
 */
export function pollDeviceRequest(request: DeviceRequest | undefined, clientId: string, now: Date): PollOutcome {
  if (!request || request.status === "redeemed" || request.expiresAt <= forgetCutoff(now)) {
    return { kind: "unknown_code" };
  }
  if (request.clientId !== clientId) return { kind: "other_client" };
  if (deviceRequestIsOver(request, now)) return { kind: "expired" };
  if (request.status === "denied") return { kind: "denied" };
  // Whoever approved is waiting: the pace no longer matters.
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

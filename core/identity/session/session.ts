/** Sessions: signed-in browsers and devices. Tokens are stored only as hashes. @module */
import {
  FRESH_SESSION_SECONDS,
  MAX_USER_AGENT_CHARACTERS,
  SESSION_RENEW_SECONDS,
  SESSION_SECONDS,
} from "../../limits.ts";
import { stripControlCharacters } from "../../text.ts";

/** A signed-in browser or device. */
export interface Session {
  id: string;
  userId: string;
  /** `device` sessions come from the device flow or an OAuth client, and may not manage credentials. */
  kind: "browser" | "device";
  /** The OAuth client of a device session. */
  clientId: string | null;
  /** The client's IP address; null if unknown. */
  ipAddress: string | null;
  /** The `User-Agent` header. */
  userAgent: string | null;
  /** Default workspace for requests that name no workspace. */
  activeWorkspaceId: string | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
}

/** Prefix of device tokens. */
export const DEVICE_TOKEN_PREFIX = "hxd_";
const TOKEN: RegExp = /^(hxd_)?[A-Za-z0-9_-]{43}$/;

/** Returns whether the format is valid: 43 characters, with a prefix for devices. */
export function looksLikeSessionToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Where a sign-in comes from. */
export interface SessionOrigin {
  /** The client's IP address, if known. */
  ipAddress?: string;
  /** The `User-Agent` header. */
  userAgent?: string;
}

/** Creates a session. */
export function startSession(
  start: Pick<Session, "id" | "userId" | "kind" | "clientId" | "activeWorkspaceId"> &
    SessionOrigin & { seconds?: number },
  now: Date,
): Session {
  const { seconds = SESSION_SECONDS, ipAddress, userAgent, ...rest } = start;
  return {
    ...rest,
    ipAddress: ipAddress ?? null,
    userAgent: userAgent === undefined ? null : storableUserAgent(userAgent),
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  };
}

/** Clients can send arbitrary bytes in this header. */
function storableUserAgent(text: string): string {
  return stripControlCharacters(text.slice(0, MAX_USER_AGENT_CHARACTERS)).toWellFormed();
}

/** Returns whether a session has expired. */
export function isSessionExpired(session: Session, now: Date): boolean {
  return now >= session.expiresAt;
}

/** Returns whether the session started within the last day. Using a session extends it but does not make it fresh. */
export function sessionIsFresh(session: Session, now: Date): boolean {
  return now.getTime() - session.createdAt.getTime() < FRESH_SESSION_SECONDS * 1000;
}

/** Extends a session. Returns undefined if it was extended within the last day. */
export function renewSession(session: Session, now: Date): Session | undefined {
  if (now.getTime() - session.updatedAt.getTime() < SESSION_RENEW_SECONDS * 1000) return undefined;
  return { ...session, updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000) };
}

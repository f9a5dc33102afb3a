/**
 * A session: one browser or device that is signed in. Its token is stored only as a hash.
 *
 * @module
 */
import {
  FRESH_SESSION_SECONDS,
  MAX_USER_AGENT_CHARACTERS,
  SESSION_RENEW_SECONDS,
  SESSION_SECONDS,
} from "../../limits.ts";

/** Somebody signed in, in a browser or on a device. */
export interface Session {
  id: string;
  userId: string;
  /** `device` sessions come from the device authorization flow and may not manage credentials. */
  kind: "browser" | "device";
  /** The OAuth client of a device session. */
  clientId: string | null;
  /** Client address, as far as the server knows it. */
  ipAddress: string | null;
  /** The `User-Agent` header. */
  userAgent: string | null;
  /** The workspace that requests without one mean. */
  activeWorkspaceId: string | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
}

/** What the token of a device session begins with. */
export const DEVICE_TOKEN_PREFIX = "hxd_";
const TOKEN: RegExp = /^(hxd_)?[A-Za-z0-9_-]{43}$/;

/** Whether a text can be the token of a session at all: 43 random characters, after a prefix for devices. */
export function looksLikeSessionToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What a sign-in knows of where it comes from. */
export interface SessionOrigin {
  /** Client address, as far as the server knows it. */
  ipAddress?: string;
  /** The `User-Agent` header. */
  userAgent?: string;
}

/** A session that begins now. */
export function startSession(
  start: Pick<Session, "id" | "userId" | "kind" | "clientId" | "activeWorkspaceId"> &
    SessionOrigin & { seconds?: number },
  now: Date,
): Session {
  const { seconds = SESSION_SECONDS, ipAddress, userAgent, ...rest } = start;
  return {
    ...rest,
    ipAddress: ipAddress ?? null,
    userAgent: userAgent === undefined ? null : userAgent.slice(0, MAX_USER_AGENT_CHARACTERS).toWellFormed(),
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  };
}

/** Whether a session is no longer good. */
export function sessionIsOver(session: Session, now: Date): boolean {
  return now >= session.expiresAt;
}

/** Whether its owner proved who they are lately: using a session prolongs it, but does not make it fresh. */
export function sessionIsFresh(session: Session, now: Date): boolean {
  return now.getTime() - session.createdAt.getTime() < FRESH_SESSION_SECONDS * 1000;
}

/** The same session with its life prolonged, or undefined while it is too young for that. */
export function renewSession(session: Session, now: Date): Session | undefined {
  if (now.getTime() - session.updatedAt.getTime() < SESSION_RENEW_SECONDS * 1000) return undefined;
  return { ...session, updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000) };
}

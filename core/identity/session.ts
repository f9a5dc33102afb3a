/**
 * A session: one browser or device that is signed in. Its token is stored only as a hash.
 *
 * @module
 */
import { SESSION_RENEW_SECONDS, SESSION_SECONDS } from "../limits.ts";

export interface Session {
  id: string;
  userId: string;
  /** `device` sessions come from the device authorization flow and may not manage credentials. */
  kind: "browser" | "device";
  /** The OAuth client of a device session. */
  clientId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  /** The workspace that requests without one mean. */
  activeWorkspaceId: string | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
}

export function sessionIsOver(session: Session, now: Date): boolean {
  return now >= session.expiresAt;
}

/** The same session with its life prolonged, or undefined while it is too young for that. */
export function renewSession(session: Session, now: Date): Session | undefined {
  if (now.getTime() - session.updatedAt.getTime() < SESSION_RENEW_SECONDS * 1000) return undefined;
  return { ...session, updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000) };
}

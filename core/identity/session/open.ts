/** Starts sessions. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_SESSIONS, SESSION_RENEW_SECONDS, SESSION_SECONDS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { rememberAddress } from "./remember_address.ts";
import { isSessionExpired, type Session, type SessionOrigin, startSession } from "./session.ts";

/**
 * Starts a browser session. This is the last step of every sign-in.
 *
 * @param start.tokenHash hash of the session token
 */
export async function openSession(
  ctx: Context,
  tx: Tx,
  start: SessionOrigin & { account: Account; tokenHash: string; seconds?: number },
  now: Date,
): Promise<Session> {
  const { account, tokenHash, ...origin } = start;
  refuseDisabled(account);
  const session = startSession({ id: ctx.newId(), ...(await browserDefaultsOf(tx, account.id)), ...origin }, now);
  await evictExcessSessions(tx, account.id, now);
  await tx.insertSession(session, tokenHash);
  await rememberAddress(tx, session, now);
  return session;
}

/**
 * Starts the session of an approved device or OAuth client, which may not manage credentials.
 *
 * @param start.id ID of the session. @default a new one
 * @param start.clientId name of the client in the list of sessions
 * @param start.tokenHash hash of the session token
 */
export async function openDeviceSession(
  ctx: Context,
  tx: Tx,
  start: SessionOrigin & { id?: string; userId: string; clientId: string; tokenHash: string },
  now: Date,
): Promise<Session> {
  const { id = ctx.newId(), userId, tokenHash, ...rest } = start;
  refuseDisabled(await tx.findAccount(userId));
  const [oldest] = await tx.listMembershipsOf(userId);
  const activeWorkspaceId = oldest?.workspaceId ?? null;
  const session = startSession({ id, kind: "device", userId, activeWorkspaceId, ...rest }, now);
  await evictExcessSessions(tx, userId, now);
  await tx.insertSession(session, tokenHash);
  return session;
}

function refuseDisabled(account: Account | undefined): void {
  if (!account?.disabledAt) return;
  throw new TrackerError("forbidden", "Cannot sign in: an operator disabled this account", {
    reason: "ACCOUNT_DISABLED",
  });
}

/** Makes room for one more session: deletes expired sessions and, above the limit, the least recently used sessions. */
async function evictExcessSessions(tx: Tx, userId: string, now: Date): Promise<void> {
  const sessions = await tx.listSessions(userId);
  const over = sessions.filter((session) => isSessionExpired(session, now));
  const live = sessions
    .filter((session) => !isSessionExpired(session, now))
    .sort((left, right) => right.updatedAt.getTime() - left.updatedAt.getTime());
  for (const { id } of [...over, ...live.slice(MAX_SESSIONS - 1)]) await tx.deleteSession(id);
}

/** Loads the defaults of a browser session. The workspace that the account joined first becomes active. */
async function browserDefaultsOf(tx: ReadTx, userId: string) {
  const [oldest] = await tx.listMembershipsOf(userId);
  const activeWorkspaceId = oldest?.workspaceId ?? null;
  return { userId, kind: "browser" as const, clientId: null, activeWorkspaceId };
}

/** Picks the origin of a session and computes its lifetime. */
export function originOf(input: SessionOrigin & { rememberMe?: boolean }): SessionOrigin & { seconds: number } {
  const { ipAddress, userAgent, rememberMe = true } = input;
  return {
    ...(ipAddress === undefined ? {} : { ipAddress }),
    ...(userAgent === undefined ? {} : { userAgent }),
    seconds: rememberMe ? SESSION_SECONDS : SESSION_RENEW_SECONDS,
  };
}

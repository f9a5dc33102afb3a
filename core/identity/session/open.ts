/**
 * Starts sessions.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { MAX_SESSIONS, SESSION_RENEW_SECONDS, SESSION_SECONDS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { rememberAddress } from "./remember_address.ts";
import { type Session, type SessionOrigin, sessionIsOver, startSession } from "./session.ts";

/**
 * Starts a browser session of an account, however its owner proved to be its owner: the last step of every sign-in.
 *
 * @param start.tokenHash of the token that the browser gets
 */
export async function openSession(
  ctx: Context,
  tx: Tx,
  start: SessionOrigin & { account: Account; tokenHash: string; seconds?: number },
  now: Date,
): Promise<Session> {
  const { account, tokenHash, ...origin } = start;
  const session = startSession({ id: ctx.newId(), ...(await homeOf(tx, account.id)), ...origin }, now);
  await evictExcessSessions(tx, account.id, now);
  await tx.insertSession(session, tokenHash);
  await rememberAddress(tx, session, now);
  return session;
}

/**
 * Starts the session of a program that its owner let in: it may not manage credentials.
 *
 * @param start.id @default a new one
 * @param start.clientId as the list of sessions names it
 * @param start.tokenHash of the token that the program gets
 */
export async function openDeviceSession(
  ctx: Context,
  tx: Tx,
  start: SessionOrigin & { id?: string; userId: string; clientId: string; tokenHash: string },
  now: Date,
): Promise<Session> {
  const { id = ctx.newId(), userId, tokenHash, ...rest } = start;
  const [oldest] = await tx.listMembershipsOf(userId);
  const activeWorkspaceId = oldest?.workspaceId ?? null;
  const session = startSession({ id, kind: "device", userId, activeWorkspaceId, ...rest }, now);
  await evictExcessSessions(tx, userId, now);
  await tx.insertSession(session, tokenHash);
  return session;
}

/**
 * Makes room for one more session of an account: those that are over go, and of too many the ones used longest ago. To be
 * called before one is added, so that signing in again and again fills no table.
 */
export async function evictExcessSessions(tx: Tx, userId: string, now: Date): Promise<void> {
  const sessions = await tx.listSessions(userId);
  const over = sessions.filter((session) => sessionIsOver(session, now));
  const live = sessions
    .filter((session) => !sessionIsOver(session, now))
    .sort((left, right) => right.updatedAt.getTime() - left.updatedAt.getTime());
  for (const { id } of [...over, ...live.slice(MAX_SESSIONS - 1)]) await tx.deleteSession(id);
}

/** A browser session of the account, standing in its oldest workspace. */
async function homeOf(tx: ReadTx, userId: string) {
  const [oldest] = await tx.listMembershipsOf(userId);
  const activeWorkspaceId = oldest?.workspaceId ?? null;
  return { userId, kind: "browser" as const, clientId: null, activeWorkspaceId };
}

/** Where a sign-in came from and how long it lasts. */
export function originOf(input: SessionOrigin & { rememberMe?: boolean }): SessionOrigin & { seconds: number } {
  const { ipAddress, userAgent, rememberMe = true } = input;
  return {
    ...(ipAddress === undefined ? {} : { ipAddress }),
    ...(userAgent === undefined ? {} : { userAgent }),
    seconds: rememberMe ? SESSION_SECONDS : SESSION_RENEW_SECONDS,
  };
}

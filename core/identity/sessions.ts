/**
 * What one can do with sessions: signing in and out, looking at them, ending them.
 *
 * @module
 */
import { type Context, requireSession } from "../context.ts";
import { notFound, TrackerError } from "../errors.ts";
import { SESSION_RENEW_SECONDS, SESSION_SECONDS } from "../limits.ts";
import type { ReadTx, Tx } from "../ports/store.ts";
import { type Account, checkEmail } from "./account.ts";
import { forgetCredentials } from "./credentials.ts";
import { judgePassword, reachAccount } from "./reach.ts";
import { looksLikeSessionToken, type Session, type SessionOrigin, sessionIsOver, startSession } from "./session.ts";

export interface SignInInput extends SessionOrigin {
  email: string;
  password: string;
  /** False ends the session after a day, whatever happens in it. @default true */
  rememberMe?: boolean;
}

/** A session that just began; the token is shown this once. */
export interface SignedIn {
  token: string;
  session: Session;
  account: Account;
}

/**
 * Starts a session with a password. Takes as long whether the account exists or not.
 *
 * @throws {TrackerError} `unauthenticated` with reason `INVALID_EMAIL_OR_PASSWORD`, `rate_limited`, `invalid`
 */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignedIn> {
  const email = checkEmail(input.email);
  const now = ctx.clock.now();
  const hash = await ctx.store.read((tx) => findPasswordHashByEmail(tx, email));
  if (!(await judgePassword(ctx, { email, password: input.password, hash }, now))) throw wrongPassword();

  const token = ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);
  return await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(email);
    // The password may have been changed, or the account deleted, while the given one was judged.
    if (!account || (await tx.findPasswordHash(account.id)) !== hash) throw wrongPassword();
    const session = await openSession(ctx, tx, { account, tokenHash, ...originOf(input) }, now);
    return { token, session, account };
  });
}

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
  await tx.insertSession(session, tokenHash);
  return session;
}

async function findPasswordHashByEmail(tx: ReadTx, email: string): Promise<string | undefined> {
  const account = await tx.findAccountByEmail(email);
  return account && !account.deletedAt ? await tx.findPasswordHash(account.id) : undefined;
}

function wrongPassword(): TrackerError {
  return new TrackerError("unauthenticated", "Cannot sign in: email or password is wrong", {
    reason: "INVALID_EMAIL_OR_PASSWORD",
  });
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

/** Ends the session of the actor; for a visitor, or an API key, there is nothing to end. */
export async function signOut(ctx: Context): Promise<{ success: true }> {
  const { actor } = ctx;
  if (!actor || actor.kind === "api_key" || !actor.session) return { success: true };
  const { id } = actor.session;
  const result = await ctx.store.transaction(async (tx) => {
    await tx.deleteSession(id);
    return { success: true } as const;
  });
  await forgetCredentials(ctx, actor.userId);
  return result;
}

/** The session of the actor with its account; null for a visitor and for an API key. */
export async function getSession(ctx: Context): Promise<{ session: Session; account: Account } | null> {
  const { actor } = ctx;
  if (!actor || actor.kind === "api_key" || !actor.session) return null;
  const { id } = actor.session;
  return await ctx.store.read(async (tx) => {
    const session = await tx.findSession(id);
    const account = session && (await tx.findAccount(session.userId));
    return session && account && !account.deletedAt ? { session, account } : null;
  });
}

/**
 * The sessions of the actor that are not over, device tokens among them, newest first.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const sessions = await ctx.store.read((tx) => tx.listSessions(userId));
  return sessions.filter((session) => !sessionIsOver(session, now));
}

export interface RevokeSessionInput {
  /** The token of the session, or its id: lists show no tokens. */
  token: string;
}

/**
 * Ends one session of the actor, at once.
 *
 * @throws {TrackerError} `not_found`, also for somebody else's; `unauthenticated`, `forbidden`
 */
export async function revokeSession(ctx: Context, input: RevokeSessionInput): Promise<{ status: true }> {
  const { userId } = requireSession(ctx);
  const hash = looksLikeSessionToken(input.token) ? await ctx.crypto.hash(input.token) : undefined;
  const result = await ctx.store.transaction(async (tx) => {
    await reachAccount(tx, ctx);
    const byToken = hash === undefined ? undefined : await tx.findSessionByTokenHash(hash);
    const session = byToken ?? (await tx.findSession(input.token));
    // The text may be a token: it is not repeated in the answer.
    if (session?.userId !== userId)
      throw notFound("session", hash === undefined ? input.token : "...", "SESSION_NOT_FOUND");
    await tx.deleteSession(session.id);
    return { status: true } as const;
  });
  await forgetCredentials(ctx, userId);
  return result;
}

/**
 * Ends every session of the actor but the present one, and every device token.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function revokeOtherSessions(ctx: Context): Promise<{ status: true }> {
  return await revokeAll(ctx, requireSession(ctx).session?.id);
}

/**
 * Ends every session of the actor, the present one too, and every device token.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function revokeSessions(ctx: Context): Promise<{ status: true }> {
  requireSession(ctx);
  return await revokeAll(ctx);
}

async function revokeAll(ctx: Context, exceptId?: string): Promise<{ status: true }> {
  const { userId } = requireSession(ctx);
  const result = await ctx.store.transaction(async (tx) => {
    await endSessions(tx, userId, exceptId);
    return { status: true } as const;
  });
  await forgetCredentials(ctx, userId);
  return result;
}

/** Deletes the sessions of an account, device tokens among them. */
export async function endSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  for (const session of await tx.listSessions(userId)) {
    if (session.id !== exceptId) await tx.deleteSession(session.id);
  }
}

/**
 * What one can do with sessions: signing in and out, looking at them, ending them.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { MAX_SESSIONS, SESSION_RENEW_SECONDS, SESSION_SECONDS } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { type Account, checkEmail } from "../account/account.ts";
import { requireAccount, tryPassword } from "../account/require.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { cancelPendingSignIns } from "../credential/remove.ts";
import { isTwoFactorOn, renewTrust, requestFactor } from "../two_factor/request.ts";
import { findKnownAddress, rememberAddress } from "./remember_address.ts";
import { looksLikeSessionToken, type Session, type SessionOrigin, sessionIsOver, startSession } from "./session.ts";

/** What {@linkcode signIn} takes. */
export interface SignInInput extends SessionOrigin {
  /** The address. */
  email: string;
  /** As typed. */
  password: string;
  /** False ends the session after a day, whatever happens in it. @default true */
  rememberMe?: boolean;
  /** What a browser shows in which the second factor need not be asked for. */
  trustToken?: string;
}

/** A session that just began; the token is shown this once. */
export interface SignedIn {
  /** Shown once, then known by its hash only. */
  token: string;
  /** The session. */
  session: Session;
  /** The account. */
  account: Account;
  /** Whether the account has a second factor. */
  twoFactorEnabled: boolean;
}

/** What became of a sign-in. */
export type SignInOutcome =
  | (SignedIn & {
      kind: "signed_in";
      /** Whether the browser is trusted, for another 30 days now. */
      isTrusted: boolean;
    })
  /** The password was right; the token goes with the second factor. */
  | { kind: "second_factor"; token: string; expiresAt: Date };

/**
 * Starts a session with a password, or asks for the second factor. Takes as long whether the account exists or not.
 *
 * @throws {TrackerError} `unauthenticated` with reason `INVALID_EMAIL_OR_PASSWORD`, `rate_limited`, `invalid`, `unavailable`
 */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignInOutcome> {
  const email = checkEmail(input.email);
  const now = ctx.clock.now();
  const { password, ipAddress } = input;
  const { hash, from } = await ctx.store.read((tx) => loadGuess(tx, email, ipAddress));
  if (!(await tryPassword(ctx, { email, password, hash, from, ipAddress }, now))) throw wrongPassword();

  const token = ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);
  const trustHash = input.trustToken === undefined ? undefined : await ctx.crypto.hash(input.trustToken);
  return await ctx.store.transaction(async (tx): Promise<SignInOutcome> => {
    const account = await tx.findAccountByEmail(email);
    // The password may have been changed, or the account deleted, while the given one was judged.
    if (!account || (await tx.findPasswordHash(account.id)) !== hash) throw wrongPassword();
    return await enterAccount(ctx, tx, { account, token, tokenHash, trustHash, input }, now);
  });
}

/** Somebody who gave one proof of who they are. */
export interface Entrance {
  /** The account. */
  account: Account;
  /** Shown once, then known by its hash only. */
  token: string;
  /** By which the session is found. */
  tokenHash: string;
  /** Hash of {@linkcode SignInInput.trustToken}. */
  trustHash: string | undefined;
  /** What is known of the request. */
  input: SessionOrigin & { rememberMe?: boolean };
}

/** Starts the session, or asks for the second factor where there is one and the browser is not trusted. */
export async function enterAccount(ctx: Context, tx: Tx, entrance: Entrance, now: Date): Promise<SignInOutcome> {
  const { account, token, tokenHash, trustHash, input } = entrance;
  const { id: userId } = account;
  const twoFactorEnabled = await isTwoFactorOn(tx, userId);
  const isTrusted =
    twoFactorEnabled && trustHash !== undefined && (await renewTrust(tx, { userId, tokenHash: trustHash }, now));
  if (twoFactorEnabled && !isTrusted) {
    const { rememberMe = true } = input;
    const expiresAt = await requestFactor(ctx, tx, { userId, tokenHash, rememberMe }, now);
    return { kind: "second_factor", token, expiresAt };
  }
  const session = await openSession(ctx, tx, { account, tokenHash, ...originOf(input) }, now);
  return { kind: "signed_in", token, session, account, twoFactorEnabled, isTrusted };
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

/** What a password is judged by. Asks as much of the store whether the account exists or not. */
async function loadGuess(
  tx: ReadTx,
  email: string,
  ipAddress: string | undefined,
): Promise<{ hash: string | undefined; from: string | undefined }> {
  const account = await tx.findAccountByEmail(email);
  const id = account && !account.deletedAt ? account.id : "";
  return { hash: await tx.findPasswordHash(id), from: await findKnownAddress(tx, id, ipAddress) };
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
  await publishCredentialChange(ctx, actor.userId);
  return result;
}

/** A session with its account. */
export type CurrentSession = Omit<SignedIn, "token">;

/** The session of the actor with its account; null for a visitor and for an API key. */
export async function getSession(ctx: Context): Promise<CurrentSession | null> {
  const { actor } = ctx;
  if (!actor || actor.kind === "api_key" || !actor.session) return null;
  const { id } = actor.session;
  return await ctx.store.read(async (tx) => {
    const session = await tx.findSession(id);
    const account = session && (await tx.findAccount(session.userId));
    if (!session || !account || account.deletedAt) return null;
    return { session, account, twoFactorEnabled: await isTwoFactorOn(tx, account.id) };
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

/** What {@linkcode revokeSession} takes. */
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
    await requireAccount(tx, ctx);
    const byToken = hash === undefined ? undefined : await tx.findSessionByTokenHash(hash);
    const session = byToken ?? (await tx.findSession(input.token));
    // The text may be a token: it is not repeated in the answer.
    if (session?.userId !== userId)
      throw notFound("session", hash === undefined ? input.token : "...", "SESSION_NOT_FOUND");
    await tx.deleteSession(session.id);
    return { status: true } as const;
  });
  await publishCredentialChange(ctx, userId);
  return result;
}

/**
 * Ends every session of the actor but the present one, and every device token, trusts no browser any more, and
 * withdraws a new address that was asked for.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function revokeOtherSessions(ctx: Context): Promise<{ status: true }> {
  return await revokeAll(ctx, requireSession(ctx).session?.id);
}

/**
 * Ends every session of the actor, the present one too, and every device token, trusts no browser any more, and
 * withdraws a new address that was asked for.
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
    // Either may have been had by the hands that this is to keep out.
    await tx.deleteVerificationsOf(userId, ["trusted_device", "email_change"]);
    return { status: true } as const;
  });
  await publishCredentialChange(ctx, userId);
  return result;
}

/** Deletes the sessions of an account, device tokens among them, and what was about to become one. */
export async function endSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  for (const session of await tx.listSessions(userId)) {
    if (session.id !== exceptId) await tx.deleteSession(session.id);
  }
  await cancelPendingSignIns(tx, userId);
}

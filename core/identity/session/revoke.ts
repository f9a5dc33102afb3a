/** Revokes one session, all other sessions, or all sessions. @module */
import { type Context, requireSession } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { requireAccount } from "../account/require.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { endSessions } from "./end.ts";
import { looksLikeSessionToken } from "./session.ts";

/** Input for {@linkcode revokeSession}. */
export interface RevokeSessionInput {
  /** Token or ID of the session. Lists contain only IDs. */
  token: string;
}

/**
 * Revokes one of the actor's sessions.
 *
 * @throws {TrackerError} `not_found`, including for sessions of other accounts; `unauthenticated`, `forbidden`
 */
export async function revokeSession(ctx: Context, input: RevokeSessionInput): Promise<{ status: true }> {
  ctx.checkInput("revokeSession", input);
  const { userId } = requireSession(ctx);
  const hash = looksLikeSessionToken(input.token) ? await ctx.crypto.hash(input.token) : undefined;
  const result = await ctx.store.transaction(async (tx) => {
    await requireAccount(tx, ctx);
    const byToken = hash === undefined ? undefined : await tx.findSessionByTokenHash(hash);
    const session = byToken ?? (await tx.findSession(input.token));
    // Do not echo the input if it may be a token.
    if (session?.userId !== userId)
      throw notFound("session", hash === undefined ? input.token : "...", "SESSION_NOT_FOUND");
    await tx.deleteSession(session.id);
    return { status: true } as const;
  });
  await publishCredentialChange(ctx, userId);
  return result;
}

/**
 * Revokes all of the actor's sessions and device tokens except the current session, revokes all trusted browsers, and cancels
 * a pending email change.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function revokeOtherSessions(ctx: Context): Promise<{ status: true }> {
  return await revokeAll(ctx, requireSession(ctx).session?.id);
}

/**
 * Revokes all of the actor's sessions, device tokens and trusted browsers, and cancels a pending email change.
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
    // An intruder may have trusted a browser or requested an email change.
    await tx.deleteVerificationsOf(userId, ["trusted_device", "email_change"]);
    return { status: true } as const;
  });
  await publishCredentialChange(ctx, userId);
  return result;
}

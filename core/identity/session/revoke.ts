/**
 * Revokes sessions: one, all others or all.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { requireAccount } from "../account/require.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { endSessions } from "./end.ts";
import { looksLikeSessionToken } from "./session.ts";

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

import { type Context, requireSession } from "../../context.ts";
import { isSessionExpired, type Session } from "./session.ts";

/**
 * Lists the actor's active sessions and device tokens, newest first.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden`
 */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const { userId } = requireSession(ctx);
  const now = ctx.clock.now();
  const sessions = await ctx.store.read((tx) => tx.listSessions(userId));
  return sessions.filter((session) => !isSessionExpired(session, now));
}

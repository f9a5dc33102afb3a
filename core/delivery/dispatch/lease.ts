/**
 * Whose turn it is: chores that every server could do and one at a time needs to. Whoever does one all the same does no harm;
 * it is only done twice.
 *
 * @module
 */
import type { Context } from "../../context.ts";

/**
 * Takes the turn at a chore for so many seconds, unless somebody else has it: to be asked before each round. A server that
 * dies loses its turn with time. No actor is needed.
 *
 * @returns whether it is the caller's
 */
export async function takeTurn(ctx: Context, chore: string, seconds: number): Promise<boolean> {
  const now = ctx.clock.now();
  const holder = ctx.newId();
  const lane = `turn:${chore}`;
  return await ctx.store.transaction(async (tx) => {
    const lease = await tx.findLaneLease(lane);
    const left = ((lease?.expiresAt.getTime() ?? 0) - now.getTime()) / 1000;
    // One that is longer than any is left over from before the clock was set back.
    if (left > 0 && left <= seconds) return false;
    await tx.saveLaneLease({ lane, holder, expiresAt: new Date(now.getTime() + seconds * 1000) });
    return true;
  });
}

/** Tokens that identify a state, so that a decision about an outdated state is rejected. @module */
import type { Context } from "../../../context.ts";
import { TrackerError } from "../../../errors.ts";
import { hexOfBase64url } from "../../../text.ts";

/** Returns the token of a state: 64 hexadecimal digits. Do not call it inside a transaction. */
export async function tokenOf(ctx: Context, state: string): Promise<string> {
  return hexOfBase64url(await ctx.crypto.hash(state));
}

/** Creates the error for a token of an earlier state. */
export function staleToken(action: string): TrackerError {
  return new TrackerError("conflict", `Cannot ${action}: the state has changed since it was loaded, load it again`, {
    reason: "STALE_SYNC_TOKEN",
  });
}

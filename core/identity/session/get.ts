import type { Context } from "../../context.ts";
import { isTwoFactorOn } from "../two_factor/request.ts";
import type { SignedIn } from "./enter.ts";

/** A session with its account. */
export type CurrentSession = Omit<SignedIn, "token">;

/** Gets the actor's session with its account; null for visitors and API keys. */
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

/** Signs out. @module */
import type { Context } from "../../context.ts";
import { publishCredentialChange } from "../credential/identify.ts";

/** Ends the actor's session. Does nothing for visitors and API keys. */
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

/** Deletes an API key. @module */
import { type Context, requireSession } from "../../context.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { requireApiKey } from "./require.ts";

/**
 * Permanently revokes one of the actor's API keys.
 *
 * @throws {TrackerError} `not_found` with reason `KEY_NOT_FOUND`; `unauthenticated`, `forbidden`
 */
export async function deleteApiKey(ctx: Context, input: { keyId: string }): Promise<{ success: true }> {
  ctx.checkInput("deleteApiKey", input);
  const { userId } = requireSession(ctx);
  const result = await ctx.store.transaction(async (tx) => {
    const key = await requireApiKey(tx, ctx, input.keyId);
    await tx.deleteApiKey(key.id);
    return { success: true } as const;
  });
  await publishCredentialChange(ctx, userId);
  return result;
}

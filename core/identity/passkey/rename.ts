import { type Context, requireSession } from "../../context.ts";
import { checkPasskeyName, type Passkey } from "./passkey.ts";
import { requirePasskey } from "./require.ts";

/** Input for {@linkcode renamePasskey}. */
export interface RenamePasskeyInput {
  passkeyId: string;
  /** 1 to 100 characters. */
  name: string;
}

/**
 * Renames a passkey.
 *
 * @throws {TrackerError} `not_found` with reason `PASSKEY_NOT_FOUND`; `invalid`, `unauthenticated`, `forbidden`
 */
export async function renamePasskey(ctx: Context, input: RenamePasskeyInput): Promise<Passkey> {
  ctx.checkInput("renamePasskey", input);
  requireSession(ctx);
  const name = checkPasskeyName(input.name);
  return await ctx.store.transaction(async (tx) => {
    const renamed = { ...(await requirePasskey(tx, ctx, input.passkeyId)), name };
    await tx.savePasskey(renamed);
    return renamed;
  });
}

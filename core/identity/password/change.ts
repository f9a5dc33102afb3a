import { type Context, requireSession } from "../../context.ts";
import type { Account } from "../account/account.ts";
import { requireAccount } from "../account/require.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { isTwoFactorOn } from "../two_factor/request.ts";
import { checkPassword } from "./password.ts";
import { replacePassword } from "./replace.ts";
import { tryPassword } from "./try.ts";
import { findPassword, invalidPassword } from "./verify.ts";

/** Input for {@linkcode changePassword}. */
export interface ChangePasswordInput {
  currentPassword: string;
  /** 8 to 256 characters. */
  newPassword: string;
}

/**
 * Changes the actor's password and revokes all other sessions and device tokens.
 *
 * @returns the account; `token` is null because the current session remains
 * @throws {TrackerError} `invalid` with reason `INVALID_PASSWORD` or the reasons of {@linkcode checkPassword};
 * `rate_limited`, `unauthenticated`, `forbidden`
 */
export async function changePassword(
  ctx: Context,
  input: ChangePasswordInput,
): Promise<{ token: null; account: Account; twoFactorEnabled: boolean }> {
  ctx.checkInput("changePassword", input);
  const actor = requireSession(ctx);
  const now = ctx.clock.now();
  const { account, hash } = await findPassword(ctx);
  const password = checkPassword(input.newPassword, "/newPassword", { email: account.email });
  const from = actor.session?.id;
  const guess = { email: account.email, password: input.currentPassword, hash, pointer: "/currentPassword", from };
  if (!(await tryPassword(ctx, guess, now))) throw invalidPassword("/currentPassword");
  const newHash = await ctx.crypto.hashPassword(password, { account: account.email });

  const result = await ctx.store.transaction(async (tx) => {
    const current = await requireAccount(tx, ctx);
    // A concurrent request may have changed the password.
    if ((await tx.findPasswordHash(current.id)) !== hash) throw invalidPassword("/currentPassword");
    await replacePassword(tx, current.id, newHash, { keepSessionId: actor.session?.id });
    return { token: null, account: current, twoFactorEnabled: await isTwoFactorOn(tx, current.id) };
  });
  await publishCredentialChange(ctx, actor.userId);
  return result;
}

import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { Account } from "../account/account.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import { recordAction } from "../operator/record_action.ts";
import { checkPassword } from "./password.ts";
import { replacePassword } from "./replace.ts";

/** Input for {@linkcode resetPassword}. */
export interface ResetPasswordInput {
  email: string;
  /** 8 to 256 characters. */
  newPassword: string;
}

/**
 * Sets an account's password and revokes its sessions and device tokens. Only for the operator's command line, because
 * it checks no credential. No route may call it.
 *
 * @throws {TrackerError} `not_found`; `invalid` with the reasons of {@linkcode checkPassword}
 */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<Account> {
  const password = checkPassword(input.newPassword, "/newPassword", { email: input.email });
  const hash = await ctx.crypto.hashPassword(password, { account: input.email });
  const now = ctx.clock.now();
  const result = await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(input.email);
    if (!account || account.deletedAt) throw notFound("an account with email", input.email);
    await replacePassword(tx, account.id, hash);
    await recordAction(tx, ctx, { action: "passwordReset", subjectId: account.id }, now);
    return account;
  });
  await publishCredentialChange(ctx, result.id);
  return result;
}

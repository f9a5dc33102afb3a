import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { Tx } from "../../ports/store.ts";
import { foldKey } from "../../text.ts";
import type { Account } from "../account/account.ts";
import { findMailToken, hashMailToken, invalidToken, textOf } from "./mail_token.ts";

/**
 * Verifies an address with the token of an email link. After {@linkcode changeEmail}, the new address becomes the
 * account's. Sessions remain.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_TOKEN` or `TOKEN_EXPIRED`; `conflict` with reason
 * `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` when another account has taken the new address
 */
export async function verifyEmail(ctx: Context, input: { token: string }): Promise<{ account: Account }> {
  ctx.checkInput("verifyEmail", input);
  const now = ctx.clock.now();
  const hash = await hashMailToken(ctx, input.token);
  return await ctx.store.transaction(async (tx) => {
    const { id, purpose, userId, data } = await findMailToken(tx, hash, ["email", "email_change"], now);
    const account = userId === null ? undefined : await tx.findAccount(userId);
    // The account was deleted, or its address changed after the link was sent.
    if (!account || account.deletedAt || foldKey(account.email) !== foldKey(textOf(data, "email") ?? "")) {
      throw invalidToken();
    }
    await tx.deleteVerification(id);
    if (purpose === "email_change") return { account: await moveAccount(tx, account, textOf(data, "newEmail"), now) };
    const verified = account.emailVerified ? account : { ...account, emailVerified: true, updatedAt: now };
    if (verified !== account) await tx.saveAccount(verified);
    return { account: verified };
  });
}

async function moveAccount(tx: Tx, account: Account, email: string | undefined, now: Date): Promise<Account> {
  if (email === undefined) throw invalidToken();
  const other = await tx.findAccountByEmail(email);
  if (other && other.id !== account.id) {
    throw new TrackerError("conflict", "Cannot change the email: an account with the new address already exists", {
      reason: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
    });
  }
  // Links in the old mailbox must stop working.
  await tx.deleteVerificationsOf(account.id, ["email", "email_change", "password_reset", "magic_link"]);
  const moved: Account = { ...account, email, emailVerified: true, updatedAt: now };
  await tx.saveAccount(moved);
  return moved;
}

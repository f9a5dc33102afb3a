/** The page that a password reset link opens, and the account that it resets. @module */
import type { Context } from "../../context.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { findMailToken, invalidToken } from "../email/mail_token.ts";
import { checkReturnAddress } from "../email/return_address.ts";

export function resetPage({ baseUrl, policy }: Context, address: string | undefined, pointer: string): string {
  const { trustedOrigins } = policy;
  return checkReturnAddress(address ?? "/reset-password", { baseUrl, trustedOrigins, pointer });
}

export async function findReset(tx: ReadTx, hash: string, now: Date): Promise<{ id: string; account: Account }> {
  const { id, userId } = await findMailToken(tx, hash, ["password_reset"], now);
  const account = userId === null ? undefined : await tx.findAccount(userId);
  if (!account || account.deletedAt) throw invalidToken();
  return { id, account };
}

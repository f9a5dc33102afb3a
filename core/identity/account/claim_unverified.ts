/**
 * Hands over an account with an unverified address to the owner of that address.
 *
 * An attacker can sign up with another person's address and wait for that person to use the account. When the owner of the
 * mailbox follows a link in an email, the attacker must lose all access (account pre-hijacking, Sudhodanan and Paverd 2022).
 *
 * @module
 */
import type { Tx } from "../../ports/store.ts";
import { removeSignInMethods } from "../credential/remove.ts";
import { endSessions } from "../session/end.ts";
import { forgetAddresses } from "../session/remember_address.ts";
import type { Account } from "./account.ts";

/**
 * Verifies the address of an account and removes all earlier access. Call it when a person has proved access to the
 * mailbox by any means other than the account's own verification link. Call {@linkcode publishCredentialChange} after
 * the transaction.
 *
 * @returns the updated account
 */
export async function claimUnverifiedAccount(tx: Tx, account: Account, now: Date): Promise<Account> {
  const { id } = account;
  await endSessions(tx, id);
  for (const key of await tx.listApiKeys(id)) await tx.deleteApiKey(key.id);
  await tx.deletePasswordHash(id);
  await removeSignInMethods(tx, id);
  await forgetAddresses(tx, id);
  const claimed: Account = { ...account, emailVerified: true, updatedAt: now };
  await tx.saveAccount(claimed);
  return claimed;
}

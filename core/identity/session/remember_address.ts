/**
 * Remembers where an account signs in.
 *
 * @module
 */
import type { ReadTx, Tx } from "../../ports/store.ts";
import { networkOf, noteSignIn } from "./known_address.ts";
import type { Session } from "./session.ts";

/** Remembers where a session began: to be called with every session that a sign-in or sign-up starts. */
export async function rememberAddress(
  tx: Tx,
  { userId, ipAddress }: Pick<Session, "userId" | "ipAddress">,
  now: Date,
): Promise<void> {
  if (!ipAddress) return;
  const { save, drop } = noteSignIn(
    await tx.listKnownAddresses(userId),
    { userId, address: networkOf(ipAddress) },
    now,
  );
  for (const { address } of drop) await tx.deleteKnownAddress(userId, address);
  if (save) await tx.saveKnownAddress(save);
}

/**
 * The address a request comes from, if the account has signed in there before.
 *
 * @param userId of nobody: looks all the same, and finds nothing
 */
export async function findKnownAddress(
  tx: ReadTx,
  userId: string,
  ipAddress: string | undefined,
): Promise<string | undefined> {
  if (!ipAddress) return undefined;
  const address = networkOf(ipAddress);
  return (await tx.listKnownAddresses(userId)).find((known) => known.address === address)?.address;
}

/** Forgets where the account signed in: it is being deleted. */
export async function forgetAddresses(tx: Tx, userId: string): Promise<void> {
  for (const { address } of await tx.listKnownAddresses(userId)) await tx.deleteKnownAddress(userId, address);
}

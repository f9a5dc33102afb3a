/** Stores and finds the IP addresses from which an account signs in. @module */
import type { ReadTx, Tx } from "../../ports/store.ts";
import { networkOf, recordSignIn } from "./known_address.ts";
import type { Session } from "./session.ts";

/** Stores the IP address of a new session. Call it for every session that a sign-in or sign-up starts. */
export async function rememberAddress(
  tx: Tx,
  { userId, ipAddress }: Pick<Session, "userId" | "ipAddress">,
  now: Date,
): Promise<void> {
  if (!ipAddress) return;
  const { save, drop } = recordSignIn(
    await tx.listKnownAddresses(userId),
    { userId, address: networkOf(ipAddress) },
    now,
  );
  for (const { address } of drop) await tx.deleteKnownAddress(userId, address);
  if (save) await tx.saveKnownAddress(save);
}

/**
 * Finds the client's IP address if the account has signed in from there before.
 *
 * @param userId empty for an unknown account; the lookup takes just as long, but finds nothing
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

/** Deletes the known addresses of an account. */
export async function forgetAddresses(tx: Tx, userId: string): Promise<void> {
  for (const { address } of await tx.listKnownAddresses(userId)) await tx.deleteKnownAddress(userId, address);
}

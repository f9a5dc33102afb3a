/** Replaces a password and revokes the access that the old one gave. @module */
import type { Tx } from "../../ports/store.ts";
import { revokePasswordProofs } from "../credential/remove.ts";
import { endSessions } from "../session/end.ts";

/**
 * Saves a new password hash and revokes the account's sessions, reset links and trusted browsers. Call
 * {@linkcode publishCredentialChange} after the transaction.
 *
 * @param options.keepSessionId a session to keep
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  hash: string,
  options: { keepSessionId?: string | undefined } = {},
): Promise<void> {
  await tx.savePasswordHash(userId, hash);
  await endSessions(tx, userId, options.keepSessionId);
  await revokePasswordProofs(tx, userId);
}

/**
 * Ends sessions.
 *
 * @module
 */
import type { Tx } from "../../ports/store.ts";
import { cancelPendingSignIns } from "../credential/remove.ts";

/** Deletes the sessions of an account, device tokens among them, and what was about to become one. */
export async function endSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  for (const session of await tx.listSessions(userId)) {
    if (session.id !== exceptId) await tx.deleteSession(session.id);
  }
  await cancelPendingSignIns(tx, userId);
}

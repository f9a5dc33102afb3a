/** Ends sessions. @module */
import type { Tx } from "../../ports/store.ts";
import { cancelPendingSignIns } from "../credential/remove.ts";

/** Deletes the account's sessions, device tokens and unfinished sign-ins. */
export async function endSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  for (const session of await tx.listSessions(userId)) {
    if (session.id !== exceptId) await tx.deleteSession(session.id);
  }
  await cancelPendingSignIns(tx, userId);
}

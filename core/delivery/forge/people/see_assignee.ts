/** Finds the login of a task's assignee if the login has not appeared in any issue or comment. @module */
import type { Context } from "../../../context.ts";
import { EXTERNAL_PROVIDER_ID } from "../../../identity/linked_account/linked_account.ts";
import { ForgeError, type ForgeErrorKind } from "../../../ports/forge.ts";
import type { Reach } from "../sync/issue_link.ts";
import type { SyncedTask } from "../sync/load.ts";
import { isSignInForge, mappedPeople, seePeople } from "./save.ts";

/**
 * The errors of a forge if the account was deleted or the token may not read accounts. The task is then synchronized
 * without its assignee.
 */
const UNKNOWN: readonly ForgeErrorKind[] = ["not_found", "gone", "forbidden", "invalid"];

/**
 * Requests the forge account with which a task's assignee signs in, unless the login is known.
 *
 * @returns whether the login is new, so that the task must be loaded again
 * @throws {ForgeError} if the request fails, except for the reasons in `UNKNOWN`
 */
export async function seeAssignee(
  ctx: Context,
  { connection, local: { assignee } }: Pick<SyncedTask, "connection" | "local">,
  { forge, repository }: Reach,
): Promise<boolean> {
  if (assignee === null || !isSignInForge(ctx, connection)) return false;
  if (Object.values(connection.people).includes(assignee)) return false;
  const linked = await ctx.store.read((tx) => tx.listLinkedAccounts(assignee));
  for (const { providerId, accountId } of linked) {
    if (providerId !== EXTERNAL_PROVIDER_ID) continue;
    try {
      await seePeople(ctx, connection.id, [await forge.getUser(repository, accountId)]);
    } catch (error) {
      if (!(error instanceof ForgeError) || !UNKNOWN.includes(error.kind)) throw error;
      continue;
    }
    const seen = await ctx.store.read((tx) => tx.listForgePeople(connection.id));
    if (Object.values(mappedPeople(connection, seen)).includes(assignee)) return true;
  }
  return false;
}

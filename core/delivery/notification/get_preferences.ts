/** Reads the actor's notification preferences. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import { type Context, requireUnlimited } from "../../context.ts";
import type { Account } from "../../identity/account/account.ts";
import { requireAccount } from "../../identity/account/require.ts";
import type { ReadTx } from "../../ports/store.ts";
import { type ShownPreferences, showPreferences, showRule } from "./preferences.ts";

/**
 * Gets the actor's preferences with the rules of all workspaces.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden` for a limited key
 */
export async function getNotificationPreferences(ctx: Context): Promise<ShownPreferences> {
  requireUnlimited(ctx);
  return await ctx.store.read(async (tx) => await shownPreferences(tx, await requireAccount(tx, ctx)));
}

/** Loads the preferences of an account in their response form. */
export async function shownPreferences(tx: ReadTx, account: Account): Promise<ShownPreferences> {
  const [saved, workspaces, rules] = await allInOrder(
    tx.findNotificationPreferences(account.id),
    tx.listWorkspacesOf(account.id),
    tx.listNotificationRules(account.id),
  );
  const names = new Map(workspaces.map(({ id, name }) => [id, name]));
  const shown = rules.map((rule) => showRule(rule, names.get(rule.workspaceId) ?? ""));
  return showPreferences(account.email, saved, shown);
}

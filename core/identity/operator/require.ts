/** The access check of every use case that administers the installation. @module */
import { type Context, requireSession } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { requireAccount } from "../account/require.ts";

/**
 * Returns the account of an operator, who must have a browser session: no API key or device token can administer the
 * installation.
 *
 * @throws {TrackerError} `unauthenticated`; `forbidden`, with reason `SESSION_REQUIRED` or `OPERATOR_REQUIRED`
 */
export async function requireOperator(tx: ReadTx, ctx: Context): Promise<Account> {
  requireSession(ctx);
  const account = await requireAccount(tx, ctx);
  if (account.role === "admin") return account;
  throw new TrackerError("forbidden", "Only operators may administer this installation", {
    reason: "OPERATOR_REQUIRED",
  });
}

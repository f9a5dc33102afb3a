import { type Context, requireSession } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { ApiKey } from "./api_key.ts";

/**
 * Loads one of the actor's keys.
 *
 * @throws {TrackerError} `not_found` with reason `KEY_NOT_FOUND`, including for keys of other accounts
 */
export async function requireApiKey(tx: ReadTx, ctx: Context, keyId: string): Promise<ApiKey> {
  const { userId } = requireSession(ctx);
  const key = await tx.findApiKey(keyId);
  if (key?.userId !== userId) throw notFound("API key", keyId, "KEY_NOT_FOUND");
  return key;
}

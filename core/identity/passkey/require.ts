/** Loads one of the actor's passkeys. @module */
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireAccount } from "../account/require.ts";
import type { Passkey } from "./passkey.ts";

export async function requirePasskey(tx: ReadTx, ctx: Context, passkeyId: string): Promise<Passkey> {
  const account = await requireAccount(tx, ctx);
  const passkey = await tx.findPasskey(passkeyId);
  if (passkey?.userId !== account.id) throw notFound("passkey", passkeyId, "PASSKEY_NOT_FOUND");
  return passkey;
}

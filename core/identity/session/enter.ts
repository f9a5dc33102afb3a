/**
 * Turns a first factor into a session, or into a request for the second factor.
 *
 * @module
 */

import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { isTwoFactorOn, renewTrust, requestFactor } from "../two_factor/request.ts";
import { openSession, originOf } from "./open.ts";
import type { Session, SessionOrigin } from "./session.ts";

/** A session that just began; the token is shown only once. */
export interface SignedIn {
  /** Shown once; only its hash is stored. */
  token: string;
  session: Session;
  account: Account;
  /** Whether the account has a second factor. */
  twoFactorEnabled: boolean;
}

/** What became of a sign-in. */
export type SignInOutcome =
  | (SignedIn & {
      kind: "signed_in";
      /** Whether the browser is trusted, for another 30 days now. */
      isTrusted: boolean;
    })
  /** The password was right; the token goes with the second factor. */
  | { kind: "second_factor"; token: string; expiresAt: Date };

/** Somebody who gave one proof of who they are. */
export interface Entrance {
  account: Account;
  /** Shown once; only its hash is stored. */
  token: string;
  /** By which the session is found. */
  tokenHash: string;
  /** Hash of {@linkcode SignInInput.trustToken}. */
  trustHash: string | undefined;
  /** What is known of the request. */
  input: SessionOrigin & { rememberMe?: boolean };
}

/** Starts the session, or asks for the second factor where there is one and the browser is not trusted. */
export async function enterAccount(ctx: Context, tx: Tx, entrance: Entrance, now: Date): Promise<SignInOutcome> {
  const { account, token, tokenHash, trustHash, input } = entrance;
  const { id: userId } = account;
  const twoFactorEnabled = await isTwoFactorOn(tx, userId);
  const isTrusted =
    twoFactorEnabled && trustHash !== undefined && (await renewTrust(tx, { userId, tokenHash: trustHash }, now));
  if (twoFactorEnabled && !isTrusted) {
    const { rememberMe = true } = input;
    const expiresAt = await requestFactor(ctx, tx, { userId, tokenHash, rememberMe }, now);
    return { kind: "second_factor", token, expiresAt };
  }
  const session = await openSession(ctx, tx, { account, tokenHash, ...originOf(input) }, now);
  return { kind: "signed_in", token, session, account, twoFactorEnabled, isTrusted };
}

/** Turns an accepted first factor into a session, or into a request for the second factor. @module */
import type { Context } from "../../context.ts";
import type { Tx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { isTwoFactorOn, renewTrust, requestFactor } from "../two_factor/request.ts";
import { openSession, originOf } from "./open.ts";
import type { Session, SessionOrigin } from "./session.ts";

/** A new session with its token. */
export interface SignedIn {
  /** Shown once; only its hash is stored. */
  token: string;
  session: Session;
  account: Account;
  twoFactorEnabled: boolean;
}

/** Result of a sign-in. */
export type SignInOutcome =
  | (SignedIn & {
      kind: "signed_in";
      /** Whether the browser is trusted. If so, its trust was renewed for 30 days. */
      isTrusted: boolean;
    })
  /** The first factor was accepted. The client must send the token with the second factor. */
  | { kind: "second_factor"; token: string; expiresAt: Date };

/** An accepted first factor. */
export interface FirstFactor {
  account: Account;
  /** Shown once; only its hash is stored. */
  token: string;
  tokenHash: string;
  /** Hash of {@linkcode SignInInput.trustToken}. */
  trustHash: string | undefined;
  input: SessionOrigin & { rememberMe?: boolean };
}

/** Starts a session, or requests the second factor if the account has one and the browser is not trusted. */
export async function acceptFirstFactor(ctx: Context, tx: Tx, factor: FirstFactor, now: Date): Promise<SignInOutcome> {
  const { account, token, tokenHash, trustHash, input } = factor;
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

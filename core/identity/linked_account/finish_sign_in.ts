/** Finishes signing in with an external provider, or linking an account there. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import type { ExternalIdentity, ExternalProvider } from "../../ports/external_provider.ts";
import type { Tx } from "../../ports/store.ts";
import { type Account, newAccount } from "../account/account.ts";
import { requireAdmission } from "../account/admission.ts";
import { isVerificationExpired, type Verification } from "../credential/verification.ts";
import { withQuery } from "../email/return_address.ts";
import type { SignedIn } from "../session/enter.ts";
import { openSession, originOf } from "../session/open.ts";
import { isSessionExpired, type SessionOrigin } from "../session/session.ts";
import { isTwoFactorOn } from "../two_factor/request.ts";
import { requireProvider, returnAddress } from "./begin_sign_in.ts";
import {
  confirmEmail,
  decideSignIn,
  type PendingSignIn,
  type Profile,
  pendingSignInSeal,
  profileOf,
  refuseSignIn,
  type SignInSecrets,
} from "./external_sign_in.ts";
import { linkedAccountSeal } from "./linked_account.ts";

/** Input for {@linkcode finishExternalSignIn}. */
export interface FinishExternalSignInInput extends SessionOrigin {
  /** `custom`. */
  providerId: string;
  /** Query parameters of the callback: `code`, `state` and `iss`, or `error`. */
  parameters: Readonly<Record<string, string>>;
  /** The secret that {@linkcode beginExternalSignIn} returned for this browser. */
  browserSecret?: string;
}

/** Result of a sign-in. In every case the browser goes to `redirectTo`. */
export type FinishedExternalSignIn =
  | { kind: "signed_in"; redirectTo: string; signedIn: SignedIn; isNew: boolean; rememberMe: boolean }
  | { kind: "linked"; redirectTo: string }
  /** The query of `redirectTo` contains `error` and `error_description`. */
  | { kind: "refused"; redirectTo: string; error: string; description: string };

/**
 * Handles the provider's callback: signs in, creating an account first if there is none, or links an account. No second
 * factor is requested, because that is up to the provider.
 *
 * This use case has two write transactions. The first consumes the request, so that only one of several concurrent
 * callbacks reaches the provider: providers revoke a sign-in whose code they see twice. The second signs in.
 *
 * @throws {TrackerError} `not_found`, or `unsupported` without the port, with reason `PROVIDER_NOT_FOUND`; failures at the provider are reported in
 * `redirectTo`
 */
export async function finishExternalSignIn(
  ctx: Context,
  input: FinishExternalSignInInput,
): Promise<FinishedExternalSignIn> {
  ctx.checkInput("finishExternalSignIn", input);
  const provider = requireProvider(ctx, input.providerId);
  const now = ctx.clock.now();
  const taken = await takeRequest(ctx, input, now);
  if (!taken) {
    const description = "The sign-in was started in another browser, has expired, or is already complete. Try again";
    return refused(returnAddress(ctx, "/sign-in", ""), refuseSignIn("state_mismatch", description));
  }
  const pending = taken.data as PendingSignIn;
  const response = await requestIdentity(ctx, provider, taken, input.parameters);
  if ("error" in response) return refused(pending.errorCallbackUrl, response);
  const profile = profileOf(response, ctx);
  if (!profile) {
    const unknown = refuseSignIn("unable_to_get_user_info", "The provider returned no user information");
    return refused(pending.errorCallbackUrl, unknown);
  }
  const token = ctx.newSecret();
  const signIn: ProviderSignIn = {
    ...response,
    profile,
    token,
    tokenHash: await ctx.crypto.hash(token),
    sealedTokens: await ctx.crypto.seal(
      JSON.stringify(response.tokens),
      linkedAccountSeal(pending.providerId, profile.subject),
    ),
    origin: originOf({ ...input, rememberMe: pending.rememberMe }),
  };
  const { userId } = taken;
  return await ctx.store.transaction((tx) =>
    userId === null ? enter(ctx, tx, pending, signIn, now) : link(ctx, tx, { userId, pending }, signIn, now),
  );
}

/** The provider's response with everything needed to start a session. */
interface ProviderSignIn extends ExternalIdentity {
  profile: Profile;
  token: string;
  tokenHash: string;
  sealedTokens: string;
  origin: ReturnType<typeof originOf>;
}

/**
 * Consumes the pending request. Also requires the browser secret, because the state is part of a URL, and so appears in
 * browser histories and logs.
 */
async function takeRequest(
  ctx: Context,
  input: FinishExternalSignInInput,
  now: Date,
): Promise<Verification | undefined> {
  const { providerId, parameters, browserSecret } = input;
  if (parameters.state === undefined || browserSecret === undefined) return undefined;
  const stateHash = await ctx.crypto.hash(parameters.state);
  const browserHash = await ctx.crypto.hash(browserSecret);
  return await ctx.store.transaction(async (tx) => {
    const found = await tx.findVerification(stateHash);
    if (found?.purpose !== "external_sign_in" || isVerificationExpired(found, now)) return undefined;
    const pending = found.data as PendingSignIn;
    if (pending.browserHash !== browserHash || pending.providerId !== providerId) return undefined;
    await tx.deleteVerification(found.id);
    return found;
  });
}

async function requestIdentity(
  ctx: Context,
  provider: ExternalProvider,
  taken: Verification,
  parameters: FinishExternalSignInInput["parameters"],
): Promise<ExternalIdentity | { error: string; description: string }> {
  const { redirectUri, sealedSecrets } = taken.data as PendingSignIn;
  try {
    const secrets = JSON.parse(await ctx.crypto.open(sealedSecrets, pendingSignInSeal(taken.id))) as SignInSecrets;
    return await provider.finish({ redirectUri, state: parameters.state ?? "", ...secrets, parameters });
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    return { error: (error.details.reason ?? error.code).toLowerCase(), description: error.message };
  }
}

function refused(
  address: string,
  { error, description }: { error: string; description: string },
): FinishedExternalSignIn {
  const redirectTo = withQuery(address, { error, error_description: description });
  return { kind: "refused", redirectTo, error, description };
}

async function enter(
  ctx: Context,
  tx: Tx,
  pending: PendingSignIn,
  signIn: ProviderSignIn,
  now: Date,
): Promise<FinishedExternalSignIn> {
  const { profile } = signIn;
  const row = await tx.findLinkedAccountOf(pending.providerId, profile.subject);
  const linked = row && (await tx.findAccount(row.userId));
  const sameEmail = profile.email === undefined ? undefined : await tx.findAccountByEmail(profile.email);
  const hasSecondFactor = sameEmail !== undefined && (await isTwoFactorOn(tx, sameEmail.id));
  const decision = decideSignIn(profile, { linked, sameEmail, hasSecondFactor });
  if (decision.kind === "refuse") return refused(pending.errorCallbackUrl, decision);
  const isNew = decision.kind === "create";
  let known: Account;
  if (isNew) {
    const admitted = await admit(ctx, tx, decision.email, profile, now);
    if ("error" in admitted) return refused(pending.errorCallbackUrl, admitted);
    known = admitted;
  } else {
    known = decision.account;
    if (known.disabledAt) {
      const disabled = refuseSignIn("account_disabled", "An operator disabled this account");
      return refused(pending.errorCallbackUrl, disabled);
    }
  }
  const account = confirmEmail(known, profile, now);
  if (account !== known) await tx.saveAccount(account);
  await saveLink(ctx, tx, { providerId: pending.providerId, userId: account.id, signIn }, now);
  const { tokenHash, token, origin } = signIn;
  const session = await openSession(ctx, tx, { account, tokenHash, ...origin }, now);
  const redirectTo = isNew ? pending.newUserCallbackUrl : pending.callbackUrl;
  const { rememberMe } = pending;
  const signedIn = { token, session, account, twoFactorEnabled: await isTwoFactorOn(tx, account.id) };
  return { kind: "signed_in", redirectTo, signedIn, isNew, rememberMe };
}

/** Creates an account without a password, under the same rules as a sign-up. */
async function admit(
  ctx: Context,
  tx: Tx,
  email: string,
  profile: Profile,
  now: Date,
): Promise<Account | { error: string; description: string }> {
  const isFirst = !(await tx.hasAccounts());
  try {
    // Only a person whose address is verified may use an invitation to that address.
    if (!isFirst) await requireAdmission(tx, ctx, { email, isProven: profile.emailVerified }, now);
  } catch (error) {
    if (!(error instanceof TrackerError) || error.code !== "forbidden") throw error;
    return refuseSignIn("signup_disabled", error.message);
  }
  const { name, emailVerified, image } = profile;
  const account = newAccount({ id: ctx.newId(), name, email, emailVerified, image }, { isFirst }, now);
  await tx.insertAccount(account);
  return account;
}

async function link(
  ctx: Context,
  tx: Tx,
  taken: { userId: string; pending: PendingSignIn },
  signIn: ProviderSignIn,
  now: Date,
): Promise<FinishedExternalSignIn> {
  const { providerId, sessionId, callbackUrl, errorCallbackUrl } = taken.pending;
  const account = await tx.findAccount(taken.userId);
  const session = sessionId === null ? undefined : await tx.findSession(sessionId);
  // The session may have been revoked because it was stolen, so nothing that it started may complete.
  const ended = sessionId !== null && (!session || isSessionExpired(session, now));
  if (!account || account.deletedAt || ended) {
    return refused(
      errorCallbackUrl,
      refuseSignIn("unable_to_link_account", "The session has ended: sign in and try again"),
    );
  }
  const row = await tx.findLinkedAccountOf(providerId, signIn.profile.subject);
  if (row && row.userId !== account.id) {
    const description = "This account at the provider is already linked to another user";
    return refused(errorCallbackUrl, refuseSignIn("account_already_linked_to_different_user", description));
  }
  await saveLink(ctx, tx, { providerId, userId: account.id, signIn }, now);
  return { kind: "linked", redirectTo: callbackUrl };
}

async function saveLink(
  ctx: Context,
  tx: Tx,
  link: { providerId: string; userId: string; signIn: ProviderSignIn },
  now: Date,
): Promise<void> {
  const { providerId, userId, signIn } = link;
  const { profile, scopes, sealedTokens } = signIn;
  const accountId = profile.subject;
  const row = await tx.findLinkedAccountOf(providerId, accountId);
  const latest = { email: profile.email ?? null, scopes, updatedAt: now };
  if (row) await tx.saveLinkedAccount({ ...row, ...latest }, sealedTokens);
  else
    await tx.insertLinkedAccount(
      { id: ctx.newId(), userId, providerId, accountId, createdAt: now, ...latest },
      sealedTokens,
    );
}

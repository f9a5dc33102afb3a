/**
 * Signing in with an external provider, and linking an account there to one here.
 *
 * @module
 */
import { type Context, requireSession } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { EXTERNAL_SIGN_IN_SECONDS } from "../../limits.ts";
import type { ExternalIdentity, ExternalProvider } from "../../ports/external_provider.ts";
import type { Tx } from "../../ports/store.ts";
import type { Account } from "../account/account.ts";
import { refuseStaleSession, requireAccount } from "../account/require.ts";
import { requireAdmission } from "../account/sign_up.ts";
import { type Verification, verificationIsOver } from "../credential/verification.ts";
import { checkReturnAddress, withQuery } from "../email/return_address.ts";
import { looksLikeSessionToken, type SessionOrigin, sessionIsOver } from "../session/session.ts";
import { openSession, originOf, type SignedIn } from "../session/sign_in.ts";
import { isTwoFactorOn } from "../two_factor/request.ts";
import {
  checkScopes,
  confirmEmail,
  decideSignIn,
  type PendingSignIn,
  type Profile,
  pendingSignInSeal,
  profileOf,
  refuse,
  type SignInSecrets,
} from "./external_sign_in.ts";
import { EXTERNAL_PROVIDER_ID, linkedAccountSeal } from "./linked_account.ts";

/** What {@linkcode beginExternalSignIn} takes. */
export interface BeginExternalSignInInput {
  /** `custom`. */
  providerId: string;
  /** Where the browser goes afterwards: a path here or an address at a trusted origin. @default "/" */
  callbackURL?: string;
  /** Where it goes when it comes to nothing, with `error` and `error_description`. @default "/sign-in" */
  errorCallbackURL?: string;
  /** Where somebody goes who was not here before. @default `callbackURL` */
  newUserCallbackURL?: string;
  /** Asked of the provider besides those the operator set. */
  scopes?: readonly string[];
  /** The address that the person will probably sign in with there. */
  loginHint?: string;
  /** False ends the session after a day. @default true */
  rememberMe?: boolean;
  /** What this browser was given at an earlier request, so that two that run side by side can both be finished. */
  browserSecret?: string;
}

/** A sign-in that goes on at the provider. */
export interface BegunExternalSignIn {
  /** Where the browser goes now. */
  url: string;
  /** For the browser to keep, where no script reads it, and to bring back: shows that it is the same one. */
  browserSecret: string;
}

/**
 * Prepares a sign-in with an external provider.
 *
 * @throws {TrackerError} `not_found` with reason `PROVIDER_NOT_FOUND`; `invalid`, also with reason `INVALID_CALLBACK_URL`;
 * `unavailable` with reason `PROVIDER_UNAVAILABLE`
 */
export async function beginExternalSignIn(ctx: Context, input: BeginExternalSignInInput): Promise<BegunExternalSignIn> {
  const nobody = { userId: null, sessionId: null, errorAddress: "/sign-in" };
  return await begin(ctx, input, nobody, ctx.clock.now());
}

/**
 * Prepares linking an account at an external provider to that of the actor, who signed in less than a day ago. Their
 * addresses may differ: the actor shows, in one browser, to own both.
 *
 * @throws {TrackerError} as {@linkcode beginExternalSignIn}; `unauthenticated`, `forbidden`, also with reason
 * `SESSION_NOT_FRESH`
 */
export async function beginLink(ctx: Context, input: BeginExternalSignInInput): Promise<BegunExternalSignIn> {
  const actor = requireSession(ctx);
  const now = ctx.clock.now();
  refuseStaleSession(actor, "link an account", now);
  const { userId, session } = actor;
  const errorAddress = input.callbackURL ?? "/";
  return await begin(ctx, input, { userId, sessionId: session?.id ?? null, errorAddress }, now);
}

async function begin(
  ctx: Context,
  input: BeginExternalSignInInput,
  who: { userId: string | null; sessionId: string | null; errorAddress: string },
  now: Date,
): Promise<BegunExternalSignIn> {
  const { providerId, loginHint, rememberMe = true, browserSecret: kept = "" } = input;
  const provider = requireProvider(ctx, providerId);
  const scopes = checkScopes(input.scopes ?? []);
  const callbackUrl = returnAddress(ctx, input.callbackURL ?? "/", "/callbackURL");
  const addresses = {
    callbackUrl,
    errorCallbackUrl: returnAddress(ctx, input.errorCallbackURL ?? who.errorAddress, "/errorCallbackURL"),
    newUserCallbackUrl: returnAddress(ctx, input.newUserCallbackURL ?? callbackUrl, "/newUserCallbackURL"),
  };
  const [state, nonce, codeVerifier] = [ctx.newSecret(), ctx.newSecret(), ctx.newSecret()];
  const browserSecret = looksLikeSessionToken(kept) ? kept : ctx.newSecret();
  const redirectUri = `${ctx.baseUrl}/api/auth/oauth2/callback/${EXTERNAL_PROVIDER_ID}`;
  const hint = loginHint === undefined ? {} : { loginHint };
  const url = await provider.begin({ redirectUri, state, nonce, codeVerifier, scopes, ...hint });
  const id = ctx.newId();
  const data: PendingSignIn = {
    providerId,
    redirectUri,
    ...addresses,
    rememberMe,
    sessionId: who.sessionId,
    browserHash: await ctx.crypto.hash(browserSecret),
    sealedSecrets: await ctx.crypto.seal(JSON.stringify({ nonce, codeVerifier }), pendingSignInSeal(id)),
  };
  const expiresAt = new Date(now.getTime() + EXTERNAL_SIGN_IN_SECONDS * 1000);
  const { userId } = who;
  const verification: Verification = { id, purpose: "external_sign_in", userId, data, createdAt: now, expiresAt };
  const stateHash = await ctx.crypto.hash(state);
  return await ctx.store.transaction(async (tx) => {
    if (userId !== null) await requireAccount(tx, ctx);
    await tx.insertVerification(verification, stateHash);
    return { url, browserSecret };
  });
}

function requireProvider(ctx: Context, providerId: string): ExternalProvider {
  if (ctx.externalProvider && providerId === EXTERNAL_PROVIDER_ID) return ctx.externalProvider;
  throw notFound("provider", providerId, "PROVIDER_NOT_FOUND");
}

function returnAddress(ctx: Context, address: string, pointer: string): string {
  return checkReturnAddress(address, { baseUrl: ctx.baseUrl, trustedOrigins: ctx.policy.trustedOrigins, pointer });
}

/** What {@linkcode finishExternalSignIn} takes. */
export interface FinishExternalSignInInput extends SessionOrigin {
  /** `custom`. */
  providerId: string;
  /** What the provider sent with the browser: `code`, `state`, `iss`, or `error`. */
  parameters: Readonly<Record<string, string>>;
  /** What the browser was given at the beginning. */
  browserSecret?: string;
}

/** How a sign-in ended. In every case the browser goes on to `redirectTo`. */
export type FinishedExternalSignIn =
  | { kind: "signed_in"; redirectTo: string; signedIn: SignedIn; isNew: boolean; rememberMe: boolean }
  | { kind: "linked"; redirectTo: string }
  /** `error` and `error_description` are in the query of the address too. */
  | { kind: "refused"; redirectTo: string; error: string; description: string };

/**
 * Takes the provider's answer: signs in, makes an account first if there is none, or links one. The second factor is not
 * asked for, that being the provider's business.
 *
 * Alone among the use cases it changes things in two transactions. The first takes the request away, so that of many
 * answers at once only one is brought before the provider, which undoes a sign-in whose code it sees twice; the second
 * signs in.
 *
 * @throws {TrackerError} `not_found` with reason `PROVIDER_NOT_FOUND`; what goes wrong at the provider is told the browser
 */
export async function finishExternalSignIn(
  ctx: Context,
  input: FinishExternalSignInInput,
): Promise<FinishedExternalSignIn> {
  const provider = requireProvider(ctx, input.providerId);
  const now = ctx.clock.now();
  const taken = await takeRequest(ctx, input, now);
  if (!taken) {
    const description = "The sign-in was begun in another browser, took too long, or is finished already: begin again";
    return refused(returnAddress(ctx, "/sign-in", ""), refuse("state_mismatch", description));
  }
  const pending = taken.data as PendingSignIn;
  const asked = await askProvider(ctx, provider, taken, input.parameters);
  if ("error" in asked) return refused(pending.errorCallbackUrl, asked);
  const profile = profileOf(asked, ctx);
  if (!profile) {
    const nobody = refuse("unable_to_get_user_info", "The provider does not say who signed in");
    return refused(pending.errorCallbackUrl, nobody);
  }
  const token = ctx.newSecret();
  const arrival: Arrival = {
    ...asked,
    profile,
    token,
    tokenHash: await ctx.crypto.hash(token),
    sealedTokens: await ctx.crypto.seal(
      JSON.stringify(asked.tokens),
      linkedAccountSeal(pending.providerId, profile.subject),
    ),
    origin: originOf({ ...input, rememberMe: pending.rememberMe }),
  };
  const { userId } = taken;
  return await ctx.store.transaction((tx) =>
    userId === null ? enter(ctx, tx, pending, arrival, now) : link(ctx, tx, { userId, pending }, arrival, now),
  );
}

/** Somebody who comes back from the provider. */
interface Arrival extends ExternalIdentity {
  profile: Profile;
  token: string;
  tokenHash: string;
  sealedTokens: string;
  origin: ReturnType<typeof originOf>;
}

/** Whoever knows the state alone is not let near: it stands in addresses, and so in histories and logs. */
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
    if (found?.purpose !== "external_sign_in" || verificationIsOver(found, now)) return undefined;
    const pending = found.data as PendingSignIn;
    if (pending.browserHash !== browserHash || pending.providerId !== providerId) return undefined;
    await tx.deleteVerification(found.id);
    return found;
  });
}

async function askProvider(
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
  arrival: Arrival,
  now: Date,
): Promise<FinishedExternalSignIn> {
  const { profile } = arrival;
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
  }
  const account = confirmEmail(known, profile, now);
  if (account !== known) await tx.saveAccount(account);
  await saveLink(ctx, tx, { providerId: pending.providerId, userId: account.id, arrival }, now);
  const { tokenHash, token, origin } = arrival;
  const session = await openSession(ctx, tx, { account, tokenHash, ...origin }, now);
  const redirectTo = isNew ? pending.newUserCallbackUrl : pending.callbackUrl;
  const { rememberMe } = pending;
  const signedIn = { token, session, account, twoFactorEnabled: await isTwoFactorOn(tx, account.id) };
  return { kind: "signed_in", redirectTo, signedIn, isNew, rememberMe };
}

/** Makes an account without a password, under the same rules as a sign-up. */
async function admit(
  ctx: Context,
  tx: Tx,
  email: string,
  profile: Profile,
  now: Date,
): Promise<Account | { error: string; description: string }> {
  const isFirst = !(await tx.hasAccounts());
  try {
    // Only the owner of an address may use the invitation to it.
    if (!isFirst) await requireAdmission(tx, ctx, { email, isProven: profile.emailVerified }, now);
  } catch (error) {
    if (!(error instanceof TrackerError) || error.code !== "forbidden") throw error;
    return refuse("signup_disabled", error.message);
  }
  const account: Account = {
    id: ctx.newId(),
    name: profile.name,
    email,
    emailVerified: profile.emailVerified,
    image: profile.image,
    role: isFirst ? "admin" : "user",
    locale: null,
    timezone: "UTC",
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  await tx.insertAccount(account);
  return account;
}

async function link(
  ctx: Context,
  tx: Tx,
  taken: { userId: string; pending: PendingSignIn },
  arrival: Arrival,
  now: Date,
): Promise<FinishedExternalSignIn> {
  const { providerId, sessionId, callbackUrl, errorCallbackUrl } = taken.pending;
  const account = await tx.findAccount(taken.userId);
  const session = sessionId === null ? undefined : await tx.findSession(sessionId);
  // Whoever ended the session, perhaps because it was not their own, wants nothing of it to come true.
  const ended = sessionId !== null && (!session || sessionIsOver(session, now));
  if (!account || account.deletedAt || ended) {
    return refused(errorCallbackUrl, refuse("unable_to_link_account", "The session has ended: sign in and link again"));
  }
  const row = await tx.findLinkedAccountOf(providerId, arrival.profile.subject);
  if (row && row.userId !== account.id) {
    const description = "The account at the provider is linked to another account here";
    return refused(errorCallbackUrl, refuse("account_already_linked_to_different_user", description));
  }
  await saveLink(ctx, tx, { providerId, userId: account.id, arrival }, now);
  return { kind: "linked", redirectTo: callbackUrl };
}

async function saveLink(
  ctx: Context,
  tx: Tx,
  link: { providerId: string; userId: string; arrival: Arrival },
  now: Date,
): Promise<void> {
  const { providerId, userId, arrival } = link;
  const { profile, scopes, sealedTokens } = arrival;
  const accountId = profile.subject;
  const row = await tx.findLinkedAccountOf(providerId, accountId);
  const news = { email: profile.email ?? null, scopes, updatedAt: now };
  if (row) await tx.saveLinkedAccount({ ...row, ...news }, sealedTokens);
  else
    await tx.insertLinkedAccount(
      { id: ctx.newId(), userId, providerId, accountId, createdAt: now, ...news },
      sealedTokens,
    );
}

/** Starts signing in with an external provider, or linking an account there. @module */
import { type Context, requireSession } from "../../context.ts";
import { notFound, TrackerError } from "../../errors.ts";
import { EXTERNAL_SIGN_IN_SECONDS } from "../../limits.ts";
import type { ExternalProvider } from "../../ports/external_provider.ts";
import { requireAccount } from "../account/require.ts";
import type { Verification } from "../credential/verification.ts";
import { checkReturnAddress } from "../email/return_address.ts";
import { refuseStaleSession } from "../session/fresh.ts";
import { looksLikeSessionToken } from "../session/session.ts";
import { checkScopes, type PendingSignIn, pendingSignInSeal } from "./external_sign_in.ts";
import { EXTERNAL_PROVIDER_ID } from "./linked_account.ts";

/** Input for {@linkcode beginExternalSignIn}. */
export interface BeginExternalSignInInput {
  /** `custom`. */
  providerId: string;
  /** Where the browser goes afterward: a path on this server or a URL at a trusted origin. @default "/" */
  callbackURL?: string;
  /**
   * Where the browser goes after a failure, with `error` and `error_description`. @default "/sign-in"; when linking,
   * `callbackURL`
   */
  errorCallbackURL?: string;
  /** Where a new user goes. @default `callbackURL` */
  newUserCallbackURL?: string;
  /** Scopes to request in addition to the scopes that the operator configured. */
  scopes?: readonly string[];
  /** Email address with which the person will probably sign in to the provider. */
  loginHint?: string;
  /** False ends the session after a day. @default true */
  rememberMe?: boolean;
  /** The browser's secret from an earlier request, so that two concurrent requests can both finish. */
  browserSecret?: string;
}

/** A sign-in that continues at the provider. */
export interface BegunExternalSignIn {
  /** URL of the provider, to redirect the browser to. */
  url: string;
  /**
   * Ties the request to this browser. Store it in an HttpOnly cookie and pass it to {@linkcode finishExternalSignIn}.
   */
  browserSecret: string;
}

/**
 * Starts a sign-in with an external provider.
 *
 * @throws {TrackerError} `not_found`, or `unsupported` without the port, with reason `PROVIDER_NOT_FOUND`; `invalid`, possibly with reason
 * `INVALID_CALLBACK_URL`; `unavailable` with reason `PROVIDER_UNAVAILABLE`
 */
export async function beginExternalSignIn(ctx: Context, input: BeginExternalSignInInput): Promise<BegunExternalSignIn> {
  ctx.checkInput("beginExternalSignIn", input);
  const visitor = { userId: null, sessionId: null, errorAddress: "/sign-in" };
  return await begin(ctx, input, visitor, ctx.clock.now());
}

/**
 * Starts linking an account at an external provider to the actor's account. Requires a sign-in within the last day. The two
 * email addresses may differ, because the actor signs in to both accounts in the same browser.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode beginExternalSignIn}; `unauthenticated`, `forbidden`, possibly
 * with reason `SESSION_NOT_FRESH`
 */
export async function beginLink(ctx: Context, input: BeginExternalSignInInput): Promise<BegunExternalSignIn> {
  ctx.checkInput("beginLink", input);
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
  starter: { userId: string | null; sessionId: string | null; errorAddress: string },
  now: Date,
): Promise<BegunExternalSignIn> {
  const { providerId, loginHint, rememberMe = true, browserSecret: oldSecret = "" } = input;
  const provider = requireProvider(ctx, providerId);
  const scopes = checkScopes(input.scopes ?? []);
  const callbackUrl = returnAddress(ctx, input.callbackURL ?? "/", "/callbackURL");
  const addresses = {
    callbackUrl,
    errorCallbackUrl: returnAddress(ctx, input.errorCallbackURL ?? starter.errorAddress, "/errorCallbackURL"),
    newUserCallbackUrl: returnAddress(ctx, input.newUserCallbackURL ?? callbackUrl, "/newUserCallbackURL"),
  };
  const [state, nonce, codeVerifier] = [ctx.newSecret(), ctx.newSecret(), ctx.newSecret()];
  const browserSecret = looksLikeSessionToken(oldSecret) ? oldSecret : ctx.newSecret();
  const redirectUri = `${ctx.baseUrl}/api/auth/oauth2/callback/${EXTERNAL_PROVIDER_ID}`;
  const hint = loginHint === undefined ? {} : { loginHint };
  const url = await provider.begin({ redirectUri, state, nonce, codeVerifier, scopes, ...hint });
  const id = ctx.newId();
  const data: PendingSignIn = {
    providerId,
    redirectUri,
    ...addresses,
    rememberMe,
    sessionId: starter.sessionId,
    browserHash: await ctx.crypto.hash(browserSecret),
    sealedSecrets: await ctx.crypto.seal(JSON.stringify({ nonce, codeVerifier }), pendingSignInSeal(id)),
  };
  const expiresAt = new Date(now.getTime() + EXTERNAL_SIGN_IN_SECONDS * 1000);
  const { userId } = starter;
  const verification: Verification = { id, purpose: "external_sign_in", userId, data, createdAt: now, expiresAt };
  const stateHash = await ctx.crypto.hash(state);
  return await ctx.store.transaction(async (tx) => {
    if (userId !== null) await requireAccount(tx, ctx);
    await tx.insertVerification(verification, stateHash);
    return { url, browserSecret };
  });
}

/**
 * Returns the configured provider.
 *
 * @throws {TrackerError} `not_found` for any other ID; `unsupported` if no provider is configured
 */
export function requireProvider(ctx: Context, providerId: string): ExternalProvider {
  if (!ctx.externalProvider) {
    throw new TrackerError("unsupported", `Cannot find provider "${providerId}"`, { reason: "PROVIDER_NOT_FOUND" });
  }
  if (providerId === EXTERNAL_PROVIDER_ID) return ctx.externalProvider;
  throw notFound("provider", providerId, "PROVIDER_NOT_FOUND");
}

/** Checks the URL a browser returns to. @throws {TrackerError} `invalid` */
export function returnAddress(ctx: Context, address: string, pointer: string): string {
  return checkReturnAddress(address, { baseUrl: ctx.baseUrl, trustedOrigins: ctx.policy.trustedOrigins, pointer });
}

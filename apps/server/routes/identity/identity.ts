/** Accounts, sessions and API keys over HTTP, at better-auth's routes. @module */
import * as tracker from "@hexlane/core";
import type { Static } from "@sinclair/typebox";
import type { HandlerInput } from "../../http/handler_input.ts";
import {
  endedSessionCookies,
  readCookie,
  sessionCookie,
  signInCookie,
  TRUST_COOKIE,
  TWO_FACTOR_COOKIE,
} from "../../http/headers/cookie.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { findCredential } from "../../http/steps/authenticate.ts";
import { apiKeyOf, sessionOf, userOf } from "../../schemas/identity/better_auth.ts";
import * as schema from "../../schemas/identity/identity.ts";
import { Success } from "../../schemas/parts.ts";

const apiKeyRoute = taggedRoutes("API key");
const accountRoute = taggedRoutes("Account");
const sessionRoute = taggedRoutes("Session");

const accountRoutes: readonly Route[] = [
  accountRoute.post(
    "/api/auth/sign-up/email",
    {
      summary: "Sign up",
      operationId: "signUpWithEmail",
      description:
        "If sign-up requires an invitation, send its id as `invitationId` in the body or the query, or in the header `X-Invitation-Id`.",
      query: schema.SignUpQuery,
      body: schema.SignUpBody,
      response: schema.SignedUp,
      open: "Nobody has a credential before signing up",
      rateLimit: "sign-in",
      noStore: true,
      errors: [403, 409],
    },
    async (exchange) => {
      const { ctx, query, body, request } = exchange;
      const invitationId = body.invitationId ?? query.invitationId ?? request.headers.get("x-invitation-id");
      const invited = invitationId === null ? {} : { invitationId };
      const signedIn = await tracker.signUp(ctx, { ...body, ...invited, ...originOf(exchange) });
      startCookie(exchange, signedIn, body.rememberMe);
      return { token: signedIn.token, user: userOf(signedIn.account, signedIn) };
    },
  ),
  accountRoute.post(
    "/api/auth/sign-in/email",
    {
      summary: "Sign in",
      operationId: "signInWithEmail",
      description:
        "If the account has a second factor, the response says so, and the sign-in continues with `verify-totp`.",
      body: schema.SignInBody,
      response: schema.EmailSignIn,
      open: "Nobody has a credential before signing in",
      rateLimit: "sign-in",
      noStore: true,
      errors: [401],
    },
    async (exchange) => {
      const { callbackURL, ...body } = exchange.body;
      const page = callbackURL === undefined ? {} : { url: returnPage(exchange.ctx, callbackURL) };
      const trustToken = readCookie(exchange.request.headers.get("cookie"), TRUST_COOKIE, exchange.ctx);
      const trust = trustToken === undefined ? {} : { trustToken };
      const outcome = await tracker.signIn(exchange.ctx, { ...body, ...originOf(exchange), ...trust });
      if (outcome.kind === "second_factor") return askSecondFactor(exchange, outcome);
      startCookie(exchange, outcome, body.rememberMe);
      if (outcome.isTrusted && trustToken !== undefined) setTrustCookie(exchange, trustToken);
      return { redirect: false, token: outcome.token, user: userOf(outcome.account, outcome), ...page };
    },
  ),
  accountRoute.post(
    "/api/auth/sign-out",
    {
      summary: "Sign out",
      description: "Ends the session of the request and clears its cookie.",
      response: Success,
      open: "Signing out of an expired session is not an error",
    },
    async ({ ctx, headers }) => {
      const answer = await tracker.signOut(ctx);
      setCookies(headers, endedSessionCookies(ctx));
      return answer;
    },
  ),
  accountRoute.get(
    "/api/auth/get-session",
    {
      summary: "Get the session",
      description: "Returns the caller's session and account, or `null` without a session.",
      response: schema.CurrentSession,
      open: "Returns null to a client that is not signed in",
      noStore: true,
    },
    async ({ ctx, request }) => {
      const found = await tracker.getSession(ctx);
      if (!found) return null;
      const token = findCredential(request, ctx)?.token ?? found.session.id;
      return { session: sessionOf(found.session, token), user: userOf(found.account, found) };
    },
  ),
  accountRoute.get(
    "/api/account",
    {
      summary: "Get the caller's account",
      operationId: "getAccount",
      description: "Returns the caller's account for any credential. API keys and device tokens have no session.",
      response: schema.OwnAccount,
      never: [403],
    },
    async ({ ctx }) => {
      const { id, name, email, image, locale, timezone, createdAt } = await tracker.getAccount(ctx);
      return { id, name, email, image, locale, timezone, createdAt };
    },
  ),
  accountRoute.get(
    "/api/user/me",
    {
      summary: "Get the current user",
      operationId: "getCurrentUser",
      description: "Returns the caller's account with its role in the installation, for any credential.",
      response: schema.CurrentUser,
      never: [403],
    },
    async ({ ctx }) => {
      const { id, name, email, image, role } = await tracker.getAccount(ctx);
      return { id, name, email, image, role };
    },
  ),
  accountRoute.post(
    "/api/auth/update-user",
    {
      summary: "Update the account",
      description: "Changes the given fields of the caller's account.",
      body: schema.UpdateUserBody,
      response: schema.Status,
    },
    async ({ ctx, body }) => {
      await tracker.updateAccount(ctx, body);
      return { status: true };
    },
  ),
  accountRoute.post(
    "/api/auth/change-password",
    {
      summary: "Change the password",
      description: "Ends every other session and every device token of the account.",
      body: schema.ChangePasswordBody,
      response: schema.ChangedPassword,
      rateLimit: "sign-in",
      noStore: true,
    },
    async ({ ctx, body }) => {
      const changed = await tracker.changePassword(ctx, body);
      return { token: changed.token, user: userOf(changed.account, changed) };
    },
  ),
  accountRoute.post(
    "/api/auth/verify-password",
    {
      summary: "Verify the password",
      description: "Confirms the caller's password before a sensitive step.",
      body: schema.VerifyPasswordBody,
      response: schema.Status,
      rateLimit: "sign-in",
    },
    ({ ctx, body }) => tracker.verifyPassword(ctx, body),
  ),
  accountRoute.post(
    "/api/auth/delete-user",
    {
      summary: "Delete the account",
      description: 'Fails while the caller is the only owner of a workspace. Content is kept under "Deleted user".',
      body: schema.DeleteUserBody,
      response: schema.Done,
      rateLimit: "sign-in",
      errors: [409],
    },
    async ({ ctx, body, headers }) => {
      const answer = await tracker.deleteAccount(ctx, body);
      setCookies(headers, endedSessionCookies(ctx));
      return answer;
    },
  ),
];

const sessionRoutes: readonly Route[] = [
  sessionRoute.get(
    "/api/auth/list-sessions",
    {
      summary: "List the sessions",
      description: "Lists the caller's sessions, including device tokens.",
      response: schema.Sessions,
      noStore: true,
    },
    async ({ ctx }) => (await tracker.listSessions(ctx)).map((session) => sessionOf(session, session.id)),
  ),
  sessionRoute.post(
    "/api/auth/revoke-session",
    {
      summary: "Revoke a session",
      description: "Ends one of the caller's sessions, named by its token.",
      body: schema.RevokeSessionBody,
      response: schema.Status,
    },
    ({ ctx, body }) => tracker.revokeSession(ctx, body),
  ),
  sessionRoute.post(
    "/api/auth/revoke-other-sessions",
    {
      summary: "Revoke the other sessions",
      description: "Ends all of the caller's sessions except the one that sent the request.",
      response: schema.Status,
    },
    ({ ctx }) => tracker.revokeOtherSessions(ctx),
  ),
  sessionRoute.post(
    "/api/auth/revoke-sessions",
    {
      summary: "Revoke all sessions",
      description: "Ends all of the caller's sessions, including the one that sent the request.",
      response: schema.Status,
    },
    ({ ctx }) => tracker.revokeSessions(ctx),
  ),
];

const apiKeyRoutes: readonly Route[] = [
  apiKeyRoute.post(
    "/api/auth/api-key/create",
    {
      summary: "Create an API key",
      description: "Returns the key itself, once. A key can be limited to one workspace and to some permissions.",
      body: schema.CreateApiKeyBody,
      response: schema.CreatedApiKey,
      noStore: true,
      errors: [409],
    },
    async ({ ctx, body }) => {
      const created = await tracker.createApiKey(ctx, body);
      return { ...apiKeyOf(created), key: created.key };
    },
  ),
  apiKeyRoute.get(
    "/api/auth/api-key/list",
    {
      summary: "List the API keys",
      description: "The caller's API keys, without the keys themselves.",
      response: schema.ApiKeyList,
    },
    async ({ ctx }) => {
      const apiKeys = (await tracker.listApiKeys(ctx)).map(apiKeyOf);
      return { apiKeys, total: apiKeys.length };
    },
  ),
  apiKeyRoute.get(
    "/api/auth/api-key/get",
    {
      summary: "Get an API key",
      description: "One of the caller's API keys, without the key itself.",
      query: schema.IdQuery,
      response: schema.ApiKey,
    },
    async ({ ctx, query }) => apiKeyOf(await tracker.getApiKey(ctx, { keyId: query.id })),
  ),
  apiKeyRoute.post(
    "/api/auth/api-key/update",
    {
      summary: "Update an API key",
      description: "Renames, enables, disables or extends one of the caller's API keys.",
      body: schema.UpdateApiKeyBody,
      response: schema.ApiKey,
    },
    async ({ ctx, body }) => apiKeyOf(await tracker.updateApiKey(ctx, body)),
  ),
  apiKeyRoute.post(
    "/api/auth/api-key/delete",
    {
      summary: "Delete an API key",
      description: "Revokes one of the caller's API keys at once.",
      body: schema.DeleteApiKeyBody,
      response: Success,
    },
    ({ ctx, body }) => tracker.deleteApiKey(ctx, body),
  ),
];

export const identityRoutes: readonly Route[] = [...accountRoutes, ...sessionRoutes, ...apiKeyRoutes];

/** Scripts follow the URL in the response, so it must have a trusted origin. */
function returnPage({ baseUrl, policy }: tracker.Context, address: string): string {
  const page = tracker.checkReturnAddress(address, { baseUrl, trustedOrigins: policy.trustedOrigins });
  return tracker.shortAddress(page, baseUrl);
}

/** Returns the origin of a session, as its owner sees it in the list. */
export function originOf({ ip, request }: HandlerInput): tracker.SessionOrigin {
  const userAgent = request.headers.get("user-agent");
  return { ...(ip ? { ipAddress: ip } : {}), ...(userAgent ? { userAgent } : {}) };
}

/** Adds a `Set-Cookie` for each line. */
export function setCookies(headers: Headers, lines: readonly string[]): void {
  for (const line of lines) headers.append("Set-Cookie", line);
}

/** Signs the browser in, and sends the token in the header that better-auth's bearer clients read. */
export function startCookie(
  { ctx, headers }: HandlerInput,
  { token, session }: tracker.SignedIn,
  remember = true,
): void {
  const seconds = Math.floor((session.expiresAt.getTime() - session.createdAt.getTime()) / 1000);
  headers.append(
    "Set-Cookie",
    sessionCookie(token, { baseUrl: ctx.baseUrl, ...(remember ? { maxAgeSeconds: seconds } : {}) }),
  );
  headers.set("set-auth-token", token);
}

/** A browser that waits for the second factor is not signed in, so its former session cookie is deleted. */
export function askSecondFactor(
  { ctx, headers }: HandlerInput,
  { token, expiresAt }: Extract<tracker.SignInOutcome, { kind: "second_factor" }>,
): Static<typeof schema.TwoFactorRedirect> {
  const { baseUrl } = ctx;
  const maxAgeSeconds = tracker.limits.SECOND_FACTOR_SECONDS;
  setCookies(headers, endedSessionCookies(ctx));
  headers.append("Set-Cookie", signInCookie(TWO_FACTOR_COOKIE, token, { baseUrl, maxAgeSeconds }));
  return { twoFactorRedirect: true, twoFactorMethods: ["totp"], twoFactorToken: token, expiresAt };
}

/** Trusts the browser for 30 days after its last sign-in. */
export function setTrustCookie({ ctx, headers }: HandlerInput, trustToken: string): void {
  const maxAgeSeconds = tracker.limits.TRUSTED_DEVICE_SECONDS;
  headers.append("Set-Cookie", signInCookie(TRUST_COOKIE, trustToken, { baseUrl: ctx.baseUrl, maxAgeSeconds }));
}

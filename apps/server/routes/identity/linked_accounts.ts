/** Sign-in with an external provider and linked accounts over HTTP, at better-auth's routes. @module */
import * as tracker from "@hexlane/core";
import { HttpError } from "../../http/errors.ts";
import type { HandlerInput } from "../../http/handler_input.ts";
import { EXTERNAL_SIGN_IN_COOKIE, externalSignInCookie, readCookie } from "../../http/headers/cookie.ts";
import { Redirect } from "../../http/results.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import type { Log } from "../../log.ts";
import { Status } from "../../schemas/identity/identity.ts";
import * as schema from "../../schemas/identity/linked_accounts.ts";
import { originOf, startCookie } from "./identity.ts";

const route = taggedRoutes("Linked account");
const CALLBACK = "/api/auth/oauth2/callback";

type BeginBody = Omit<tracker.BeginExternalSignInInput, "providerId" | "browserSecret"> & { disableRedirect?: boolean };

const signInRoutes: readonly Route[] = [
  route.post(
    "/api/auth/sign-in/oauth2",
    {
      summary: "Begin an external sign-in",
      operationId: "beginExternalSignIn",
      description:
        "Returns the provider's URL for the browser. The provider redirects to the callback, which redirects to `callbackURL`.",
      body: schema.BeginExternalSignInBody,
      response: schema.BegunExternalSignIn,
      open: "Nobody has a credential before signing in",
      rateLimit: "sign-in",
      noStore: true,
      errors: [503],
    },
    async (exchange) => {
      const { providerId, ...rest } = exchange.body;
      return await begin(exchange, rest, (input) =>
        tracker.beginExternalSignIn(exchange.ctx, { ...input, providerId }).catch(refuseConfiguration),
      );
    },
  ),
  route.post(
    "/api/auth/sign-in/social",
    {
      summary: "Begin an external sign-in by provider",
      operationId: "beginSocialSignIn",
      description: "The same for clients of better-auth 1.7 and later.",
      body: schema.SocialSignInBody,
      response: schema.BegunExternalSignIn,
      open: "Nobody has a credential before signing in",
      rateLimit: "sign-in",
      noStore: true,
      errors: [404, 503],
    },
    async (exchange) => {
      const { provider: providerId, ...rest } = exchange.body;
      return await begin(exchange, rest, (input) =>
        tracker.beginExternalSignIn(exchange.ctx, { ...input, providerId }),
      );
    },
  ),
];

const linkRoutes: readonly Route[] = [
  route.post(
    "/api/auth/oauth2/link",
    {
      summary: "Begin to link an account",
      description: "Returns the provider's URL for the browser.",
      operationId: "beginAccountLink",
      body: schema.BeginExternalSignInBody,
      response: schema.BegunExternalSignIn,
      rateLimit: "sign-in",
      noStore: true,
      errors: [503],
      never: [404],
    },
    async (exchange) => {
      const { providerId, ...rest } = exchange.body;
      return await begin(exchange, rest, (input) =>
        tracker.beginLink(exchange.ctx, { ...input, providerId }).catch(refuseConfiguration),
      );
    },
  ),
  route.post(
    "/api/auth/link-social",
    {
      summary: "Begin to link an account by provider",
      operationId: "beginSocialAccountLink",
      description: "The same for clients of better-auth 1.7 and later.",
      body: schema.SocialSignInBody,
      response: schema.BegunExternalSignIn,
      rateLimit: "sign-in",
      noStore: true,
      errors: [404, 503],
    },
    async (exchange) => {
      const { provider: providerId, ...rest } = exchange.body;
      return await begin(exchange, rest, (input) => tracker.beginLink(exchange.ctx, { ...input, providerId }));
    },
  ),
  route.get(
    "/api/auth/list-accounts",
    {
      summary: "List the linked accounts",
      description: "Lists the account's sign-in methods. A password is listed first, as provider `credential`.",
      response: schema.LinkedAccounts,
      noStore: true,
    },
    async ({ ctx }) => {
      const { account, hasPassword, linkedAccounts } = await tracker.listLinkedAccounts(ctx);
      const { id, email, createdAt, updatedAt } = account;
      const about = { id, accountId: id, userId: id, email, scopes: [], createdAt, updatedAt };
      return hasPassword ? [{ ...about, providerId: tracker.PASSWORD_PROVIDER_ID }, ...linkedAccounts] : linkedAccounts;
    },
  ),
  route.post(
    "/api/auth/unlink-account",
    {
      summary: "Unlink an account",
      description:
        "Fails with 400 `FAILED_TO_UNLINK_LAST_ACCOUNT` if no password, passkey or other account would be left.",
      body: schema.UnlinkAccountBody,
      response: Status,
    },
    ({ ctx, body }) => tracker.unlinkAccount(ctx, body),
  ),
  route.get(
    "/api/oauth/id-token",
    {
      summary: "Get the ID token of the linked account",
      operationId: "getIdToken",
      description: "Renews an expired token. Fails with 503 if the provider is not available to renew it.",
      response: schema.IdToken,
      noStore: true,
      // The route may renew the token and store it.
      writes: "script",
      errors: [503],
    },
    ({ ctx }) => tracker.getIdToken(ctx),
  ),
];

/** @param log receives the reason for a failed sign-in, which the user can rarely fix */
export function linkedAccountRoutes(log: Log): readonly Route[] {
  return [
    ...signInRoutes,
    ...callbackRoutes(`${CALLBACK}/:providerId`, {
      log,
      name: "",
      description: "The external provider redirects the browser here.",
      operationId: "finishExternalSignIn",
    }),
    ...callbackRoutes("/api/auth/callback/:providerId", {
      log,
      name: " at better-auth's address",
      description: "The same callback at better-auth's path.",
      operationId: "finishSocialSignIn",
    }),
    ...linkRoutes,
  ];
}

function callbackRoutes(
  path: `/api/auth/${string}/:providerId`,
  { log, name, description, operationId }: { log: Log; name: string; description: string; operationId: string },
): readonly Route[] {
  const options = {
    open: "The provider sends the browser here; its code and the browser's cookie identify the sign-in",
    redirects: "always",
    // Only the provider's response can sign the user in.
    ignoresCredentials: true,
    rateLimit: "sign-in",
  } as const;
  return [
    route.get(
      path,
      {
        ...options,
        summary: `Finish an external sign-in${name}`,
        description,
        operationId,
        query: schema.ProviderAnswerQuery,
        writes: "navigation",
      },
      async (exchange) => await finish(exchange, log),
    ),
    route.post(
      path,
      {
        ...options,
        summary: `Finish an external sign-in with a form${name}`,
        operationId: `${operationId}WithForm`,
        description: "Redirects the browser to the same path, because it sends no cookie with a form of another site.",
        form: true,
        body: schema.ProviderAnswerBody,
      },
      ({ ctx, params, body }) => {
        const { providerId } = params;
        if (providerId !== tracker.EXTERNAL_PROVIDER_ID) {
          throw new HttpError(404, "PROVIDER_NOT_FOUND", `Cannot find provider "${providerId}"`);
        }
        return new Redirect(`${ctx.baseUrl}${CALLBACK}/${providerId}?${new URLSearchParams(Object.entries(body))}`);
      },
    ),
  ];
}

async function begin(
  { ctx, headers, request }: HandlerInput,
  { disableRedirect = false, ...input }: BeginBody,
  ask: (input: Omit<tracker.BeginExternalSignInInput, "providerId">) => Promise<tracker.BegunExternalSignIn>,
): Promise<{ url: string; redirect: boolean }> {
  const kept = readCookie(request.headers.get("cookie"), EXTERNAL_SIGN_IN_COOKIE, ctx);
  const { url, browserSecret } = await ask({ ...input, ...(kept === undefined ? {} : { browserSecret: kept }) });
  headers.append("Set-Cookie", externalSignInCookie(browserSecret, { baseUrl: ctx.baseUrl }));
  return { url, redirect: !disableRedirect };
}

async function finish(
  exchange: HandlerInput<{ providerId: string }, Record<string, string>>,
  log: Log,
): Promise<Redirect> {
  const { ctx, params, query, request } = exchange;
  const browserSecret = readCookie(request.headers.get("cookie"), EXTERNAL_SIGN_IN_COOKIE, ctx);
  const outcome = await tracker.finishExternalSignIn(ctx, {
    providerId: params.providerId,
    parameters: query,
    ...(browserSecret === undefined ? {} : { browserSecret }),
    ...originOf(exchange),
  });
  if (outcome.kind === "signed_in") startCookie(exchange, outcome.signedIn, outcome.rememberMe);
  if (outcome.kind === "refused") {
    const { error, description } = outcome;
    log.write("warn", "external sign-in failed", { reason: error, description });
  }
  return new Redirect(outcome.redirectTo);
}

/** Clients of this route expect a different code for an unknown provider. */
function refuseConfiguration(error: unknown): never {
  if (!(error instanceof tracker.TrackerError) || error.details.reason !== "PROVIDER_NOT_FOUND") throw error;
  throw new tracker.TrackerError("invalid", error.message, {
    reason: "INVALID_OAUTH_CONFIGURATION",
    errors: [{ pointer: "/providerId", detail: "Is not set up" }],
  });
}

/** Passkeys over HTTP, at the routes of better-auth's plugin. @module */
import * as tracker from "@hexlane/core";
import type { HandlerInput } from "../../http/handler_input.ts";
import { endedSignInCookies, PASSKEY_COOKIE, readCookie, signInCookie } from "../../http/headers/cookie.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { passkeyOf, sessionOf, userOf } from "../../schemas/identity/better_auth.ts";
import { Status } from "../../schemas/identity/identity.ts";
import * as schema from "../../schemas/identity/passkeys.ts";
import { originOf, setCookies, startCookie } from "./identity.ts";

const route = taggedRoutes("Passkey");
const path = "/api/auth/passkey";
const challenged = { rateLimit: "sign-in", noStore: true } as const;
/** A challenge is stored and bound to the browser with a cookie. better-auth's client requests it with a `GET`. */
const challenging = { ...challenged, writes: "script", readsMuch: false } as const;

export const passkeyRoutes: readonly Route[] = [
  route.get(
    `${path}/generate-register-options`,
    {
      ...challenging,
      summary: "Generate options for a new passkey",
      operationId: "getPasskeyRegistrationOptions",
      description: "Requires a session that is less than a day old.",
      query: schema.RegisterOptionsQuery,
      response: schema.CreationOptions,
      errors: [409],
    },
    async (exchange) => challenge(exchange, await tracker.beginPasskeyRegistration(exchange.ctx, exchange.query)),
  ),
  route.post(
    `${path}/verify-registration`,
    {
      ...challenged,
      summary: "Verify the registration of a passkey",
      description: "Stores the passkey that the browser created with the options.",
      operationId: "registerPasskey",
      body: schema.VerifyRegistrationBody,
      response: schema.Passkey,
      errors: [409],
    },
    async (exchange) => {
      const input = { ...exchange.body, token: takeChallenge(exchange) };
      return passkeyOf(await tracker.finishPasskeyRegistration(exchange.ctx, input));
    },
  ),
  route.get(
    `${path}/generate-authenticate-options`,
    {
      ...challenging,
      rateLimit: "passkey-challenge",
      summary: "Generate options to sign in with a passkey",
      description: "Returns options for the browser, with a challenge that is valid for one sign-in.",
      operationId: "getPasskeySignInOptions",
      open: "Nobody has a credential before signing in",
      response: schema.RequestOptions,
      errors: [400],
    },
    async (exchange) => challenge(exchange, await tracker.beginPasskeySignIn(exchange.ctx)),
  ),
  route.post(
    `${path}/verify-authentication`,
    {
      ...challenged,
      summary: "Sign in with a passkey",
      description: "Signs in with the browser's response to the challenge.",
      operationId: "signInWithPasskey",
      open: "Nobody has a credential before signing in",
      body: schema.VerifyAuthenticationBody,
      response: schema.SignedInWithPasskey,
      errors: [401],
    },
    async (exchange) => {
      const input = { ...exchange.body, ...originOf(exchange), token: takeChallenge(exchange) };
      const signedIn = await tracker.finishPasskeySignIn(exchange.ctx, input);
      startCookie(exchange, signedIn);
      const { session, token, account } = signedIn;
      return { session: sessionOf(session, token), user: userOf(account, signedIn) };
    },
  ),
  route.get(
    `${path}/list-user-passkeys`,
    { summary: "List the passkeys", description: "The caller's passkeys.", response: schema.PasskeyList },
    async ({ ctx }) => (await tracker.listPasskeys(ctx)).map(passkeyOf),
  ),
  route.post(
    `${path}/update-passkey`,
    {
      summary: "Rename a passkey",
      description: "Renames one of the caller's passkeys.",
      body: schema.UpdatePasskeyBody,
      response: schema.UpdatedPasskey,
    },
    async ({ ctx, body: { id, name } }) => {
      return { passkey: passkeyOf(await tracker.renamePasskey(ctx, { passkeyId: id, name })) };
    },
  ),
  route.post(
    `${path}/delete-passkey`,
    {
      summary: "Delete a passkey",
      description: "Deletes one of the caller's passkeys.",
      body: schema.DeletePasskeyBody,
      response: Status,
    },
    ({ ctx, body }) => tracker.deletePasskey(ctx, { passkeyId: body.id }),
  ),
];

/** Sends a challenge, and binds it to the browser. */
function challenge<Options>(
  { ctx, headers }: HandlerInput,
  { options, token }: tracker.PasskeyRequest<Options>,
): Options {
  const maxAgeSeconds = tracker.limits.PASSKEY_CHALLENGE_SECONDS;
  headers.append("Set-Cookie", signInCookie(PASSKEY_COOKIE, token, { baseUrl: ctx.baseUrl, maxAgeSeconds }));
  return options;
}

/** Returns the browser's challenge, or an empty string, which the use case refuses as unknown. */
function takeChallenge({ ctx, headers, request }: HandlerInput): string {
  setCookies(headers, endedSignInCookies(PASSKEY_COOKIE, ctx));
  return readCookie(request.headers.get("cookie"), PASSKEY_COOKIE, ctx) ?? "";
}

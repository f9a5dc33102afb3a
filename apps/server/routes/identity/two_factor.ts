/** The second factor over HTTP, at the routes of better-auth's plugin. @module */
import * as tracker from "@hexlane/core";
import type { Static } from "@sinclair/typebox";
import type { HandlerInput } from "../../http/handler_input.ts";
import { endedSignInCookies, readCookie, TRUST_COOKIE, TWO_FACTOR_COOKIE } from "../../http/headers/cookie.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { findCredential } from "../../http/steps/authenticate.ts";
import { userOf } from "../../schemas/identity/better_auth.ts";
import { Status } from "../../schemas/identity/identity.ts";
import * as schema from "../../schemas/identity/two_factor.ts";
import { originOf, setCookies, setTrustCookie, startCookie } from "./identity.ts";

const route = taggedRoutes("Two-factor");
const path = "/api/auth/two-factor";
/** Routes on which a password or a code could be guessed. */
const guessed = { rateLimit: "sign-in", noStore: true } as const;
const OPEN =
  "There is no credential before the second factor is verified; the cookie of the first step identifies the user";

type FactorExchange = HandlerInput<unknown, unknown, Static<typeof schema.SecondFactorBody>>;

export const twoFactorRoutes: readonly Route[] = [
  route.post(
    `${path}/enable`,
    {
      ...guessed,
      summary: "Enable two-factor authentication",
      operationId: "enableTwoFactor",
      description: "The second factor is required only after the first one-time password is verified.",
      body: schema.EnableTwoFactorBody,
      response: schema.StartedTwoFactor,
    },
    async ({ ctx, body: { password, issuer } }) => {
      const started = await tracker.enableTwoFactor(ctx, { password, ...(issuer === undefined ? {} : { issuer }) });
      return { method: "totp" as const, ...started };
    },
  ),
  route.post(
    `${path}/verify-totp`,
    {
      ...guessed,
      summary: "Verify a one-time password",
      operationId: "verifyTotp",
      description: "Finishes a sign-in. In a session, turns two-factor authentication on.",
      open: OPEN,
      body: schema.SecondFactorBody,
      response: schema.VerifiedFactor,
      errors: [401, 403],
    },
    async (exchange) => await answerFactor(exchange, tracker.verifyTotp),
  ),
  route.post(
    `${path}/verify-backup-code`,
    {
      ...guessed,
      summary: "Verify a backup code",
      description: "Finishes a sign-in and invalidates the code.",
      open: OPEN,
      body: schema.SecondFactorBody,
      response: schema.VerifiedFactor,
      errors: [401, 403],
    },
    async (exchange) => await answerFactor(exchange, tracker.verifyBackupCode),
  ),
  route.post(
    `${path}/disable`,
    {
      ...guessed,
      summary: "Disable two-factor authentication",
      description: "Turns two-factor authentication off. Requires the password.",
      operationId: "disableTwoFactor",
      body: schema.TwoFactorPasswordBody,
      response: Status,
    },
    async ({ ctx, body, headers }) => {
      const answer = await tracker.disableTwoFactor(ctx, body);
      setCookies(headers, endedSignInCookies(TRUST_COOKIE, ctx));
      return answer;
    },
  ),
  route.post(
    `${path}/get-totp-uri`,
    {
      ...guessed,
      summary: "Get the address of the one-time passwords",
      description: "Returns the `otpauth:` URI for an authenticator app. Requires the password.",
      operationId: "getTotpUri",
      body: schema.TwoFactorPasswordBody,
      response: schema.TotpUri,
    },
    ({ ctx, body }) => tracker.getTotpUri(ctx, body),
  ),
  route.post(
    `${path}/generate-backup-codes`,
    {
      ...guessed,
      summary: "Generate backup codes",
      description: "Invalidates the old codes.",
      body: schema.TwoFactorPasswordBody,
      response: schema.BackupCodes,
    },
    ({ ctx, body }) => tracker.generateBackupCodes(ctx, body),
  ),
];

async function answerFactor(
  exchange: FactorExchange,
  verify: typeof tracker.verifyTotp,
): Promise<Static<typeof schema.VerifiedFactor>> {
  const { ctx, request, headers, body } = exchange;
  const { code, trustDevice = false, twoFactorToken } = body;
  const cookie = readCookie(request.headers.get("cookie"), TWO_FACTOR_COOKIE, ctx);
  // A request with a session concerns that session, unless it names another sign-in.
  const token = twoFactorToken ?? (ctx.actor ? undefined : (cookie ?? ""));
  const factor = { code, trustDevice, ...(token === undefined ? {} : { token }) };
  const given = await verify(ctx, { ...factor, ...originOf(exchange) });
  if (given.kind === "confirmed") {
    const user = userOf(given.account, { twoFactorEnabled: true });
    return { token: findCredential(request, ctx)?.token ?? "", user };
  }
  startCookie(exchange, given, given.rememberMe);
  setCookies(headers, endedSignInCookies(TWO_FACTOR_COOKIE, ctx));
  if (given.trustToken !== null) setTrustCookie(exchange, given.trustToken);
  return { token: given.token, user: userOf(given.account, given) };
}

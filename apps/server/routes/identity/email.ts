/**
 * Links in emails, at better-auth's routes: password reset, email verification, sign-in.
 *
 * Our emails link to pages with a button that sends a `POST`, since mail servers and programs open every link, and any page can
 * make a browser send a `GET`. Only programs may follow a link with a `GET`, as better-auth's client does.
 *
 * @module
 */
import * as tracker from "@hexlane/core";
import { TrackerError } from "@hexlane/core";
import type { Static } from "@sinclair/typebox";
import { isBrowser } from "../../http/guard_writing_get.ts";
import type { HandlerInput } from "../../http/handler_input.ts";
import { readCookie, TRUST_COOKIE } from "../../http/headers/cookie.ts";
import { Redirect } from "../../http/results.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { sessionOf, userOf } from "../../schemas/identity/better_auth.ts";
import * as schema from "../../schemas/identity/email.ts";
import { Status } from "../../schemas/identity/identity.ts";
import { askSecondFactor, originOf, setTrustCookie, startCookie } from "./identity.ts";

const route = taggedRoutes("Account");
const VERIFY_EMAIL = "/api/auth/verify-email";
const VERIFY_MAGIC_LINK = "/api/auth/magic-link/verify";
const ADDRESS_TOKEN = "The token is the secret; the email may be opened in any browser";
const SIGN_IN_TOKEN = "The token is the secret; nobody has a credential before signing in";

const passwordRoutes: readonly Route[] = [
  requestReset("/api/auth/request-password-reset", "Request a password reset"),
  requestReset("/api/auth/forget-password", "Request a password reset by its former name", "forgetPassword"),
  route.get(
    "/api/auth/reset-password/:token",
    {
      summary: "Follow the link for a new password",
      operationId: "followPasswordResetLink",
      description:
        "Redirects to the page for a new password, with `token` or `error=INVALID_TOKEN`. Does not use up the link.",
      params: { token: "From the mail" },
      query: schema.PasswordResetQuery,
      open: "The token is the secret; a user who forgot the password has no other",
      redirects: "always",
      rateLimit: "sign-in",
      never: [404],
    },
    async ({ ctx, params, query }) => {
      const { redirectTo } = await tracker.checkPasswordResetLink(ctx, { ...params, ...query });
      return new Redirect(redirectTo);
    },
  ),
  route.post(
    "/api/auth/reset-password",
    {
      summary: "Reset the password",
      description: "Ends every session and every device token of the account.",
      query: schema.ResetPasswordQuery,
      body: schema.ResetPasswordBody,
      response: Status,
      open: "The token is the secret; a user who forgot the password has no other",
      rateLimit: "sign-in",
      noStore: true,
    },
    ({ ctx, query, body }) => {
      const { newPassword, token = query.token ?? "" } = body;
      return tracker.redeemPasswordReset(ctx, { token, newPassword });
    },
  ),
];

function requestReset(
  path: "/api/auth/request-password-reset" | "/api/auth/forget-password",
  summary: string,
  operationId?: string,
): Route {
  return route.post(
    path,
    {
      summary,
      ...(operationId === undefined ? {} : { operationId }),
      description: "The response does not reveal whether the account exists.",
      body: schema.RequestPasswordResetBody,
      response: schema.RequestedPasswordReset,
      open: "A user who forgot the password has no credential",
      rateLimit: "sign-in",
    },
    ({ ctx, body }) => tracker.requestPasswordReset(ctx, body),
  );
}

const addressRoutes: readonly Route[] = [
  route.post(
    "/api/auth/send-verification-email",
    {
      summary: "Send a verification email",
      description: "The response to visitors does not reveal whether the account exists.",
      body: schema.SendVerificationEmailBody,
      response: Status,
      open: "Also needed before signing in; the response reveals nothing",
      rateLimit: "sign-in",
    },
    ({ ctx, body }) => tracker.sendVerificationEmail(ctx, body),
  ),
  route.post(
    VERIFY_EMAIL,
    {
      summary: "Verify an email",
      description: "Confirms an email address with the token from the email.",
      operationId: "verifyEmail",
      body: schema.TokenBody,
      response: schema.VerifiedEmail,
      open: ADDRESS_TOKEN,
      rateLimit: "sign-in",
      noStore: true,
      errors: [409],
    },
    async ({ ctx, body }) => {
      await tracker.verifyEmail(ctx, body);
      return { status: true, user: null };
    },
  ),
  route.get(
    VERIFY_EMAIL,
    {
      summary: "Verify an email from a program",
      operationId: "followVerificationLink",
      description: "For clients other than browsers. Browsers are redirected to a page that asks for confirmation.",
      query: schema.VerifyEmailQuery,
      response: schema.VerifiedEmail,
      open: ADDRESS_TOKEN,
      redirects: true,
      writes: "program",
      rateLimit: "sign-in",
      noStore: true,
      errors: [409],
    },
    async ({ ctx, query, request }) => {
      const { token, callbackURL } = query;
      const page = callbackURL === undefined ? undefined : returnPage(ctx, callbackURL, "/callbackURL");
      if (isBrowser(request)) return new Redirect(tracker.withQuery(`${ctx.baseUrl}/verify-email`, { ...query }));
      try {
        await tracker.verifyEmail(ctx, { token });
      } catch (error) {
        return redirectRefusal(error, page);
      }
      return page === undefined ? { status: true, user: null } : new Redirect(page);
    },
  ),
  route.post(
    "/api/auth/change-email",
    {
      summary: "Change the email",
      description: "Changes the address once the user follows the link in the email to the new address.",
      body: schema.ChangeEmailBody,
      response: Status,
      rateLimit: "sign-in",
    },
    ({ ctx, body }) => tracker.changeEmail(ctx, body),
  ),
];

const magicLinkRoutes: readonly Route[] = [
  route.post(
    "/api/auth/sign-in/magic-link",
    {
      summary: "Request a sign-in link",
      operationId: "requestMagicLink",
      description: "The response does not reveal whether the account exists.",
      body: schema.RequestMagicLinkBody,
      response: Status,
      open: "Nobody has a credential before signing in",
      rateLimit: "sign-in",
    },
    ({ ctx, body }) => tracker.requestMagicLink(ctx, body),
  ),
  route.post(
    VERIFY_MAGIC_LINK,
    {
      summary: "Sign in with a link",
      operationId: "signInWithMagicLink",
      description:
        "If the account has a second factor, the response says so, and the sign-in continues with `verify-totp`.",
      body: schema.TokenBody,
      response: schema.MagicLinkAnswer,
      open: SIGN_IN_TOKEN,
      rateLimit: "sign-in",
      noStore: true,
      errors: [403],
    },
    async (exchange) => (await signInWithLink(exchange, exchange.body.token)).answer,
  ),
  route.get(
    VERIFY_MAGIC_LINK,
    {
      summary: "Sign in with a link from a program",
      operationId: "followMagicLink",
      description:
        "For clients other than browsers. Browsers are redirected to a page that asks for confirmation. With a `callbackURL`, " +
        "the client is signed in and redirected there, or to the page for the second factor.",
      query: schema.MagicLinkQuery,
      response: schema.MagicLinkAnswer,
      open: SIGN_IN_TOKEN,
      readsMuch: false,
      redirects: true,
      writes: "program",
      rateLimit: "sign-in",
      noStore: true,
    },
    async (exchange) => {
      const { ctx, query, request } = exchange;
      const pages = magicLinkPages(ctx, query);
      if (isBrowser(request)) return new Redirect(tracker.withQuery(`${ctx.baseUrl}/magic-link`, { ...query }));
      try {
        const { outcome, answer } = await signInWithLink(exchange, query.token);
        const page = outcome.isNew ? pages.isNew : pages.done;
        if (page === undefined) return answer;
        return new Redirect(outcome.kind === "second_factor" ? secondFactorPage(ctx, page) : page);
      } catch (error) {
        return redirectRefusal(error, pages.failed, { TOKEN_EXPIRED: "INVALID_TOKEN" });
      }
    },
  ),
];

export const emailRoutes: readonly Route[] = [...passwordRoutes, ...addressRoutes, ...magicLinkRoutes];

/** Where a browser is redirected after a sign-in by link. If undefined, the browser gets a JSON response. */
interface MagicLinkPages {
  done: string | undefined;
  isNew: string | undefined;
  failed: string | undefined;
}

function magicLinkPages(
  ctx: tracker.Context,
  query: { callbackURL?: string; newUserCallbackURL?: string; errorCallbackURL?: string },
): MagicLinkPages {
  const read = (name: keyof typeof query): string | undefined => {
    const address = query[name];
    return address === undefined ? undefined : returnPage(ctx, address, `/${name}`);
  };
  const done = read("callbackURL");
  return { done, isNew: read("newUserCallbackURL") ?? done, failed: read("errorCallbackURL") ?? done };
}

/** Redeems the link: signs the browser in, or starts the second factor. */
async function signInWithLink(
  exchange: HandlerInput,
  token: string,
): Promise<{ outcome: tracker.MagicLinkOutcome; answer: Static<typeof schema.MagicLinkAnswer> }> {
  const { ctx, request } = exchange;
  const trustToken = readCookie(request.headers.get("cookie"), TRUST_COOKIE, ctx);
  const trust = trustToken === undefined ? {} : { trustToken };
  const outcome = await tracker.signInWithMagicLink(ctx, { token, ...originOf(exchange), ...trust });
  if (outcome.kind === "second_factor") return { outcome, answer: askSecondFactor(exchange, outcome) };
  startCookie(exchange, outcome);
  if (outcome.isTrusted && trustToken !== undefined) setTrustCookie(exchange, trustToken);
  const { session, account } = outcome;
  const user = userOf(account, outcome);
  return { outcome, answer: { token: outcome.token, user, session: sessionOf(session, outcome.token) } };
}

/** Returns our page that asks for the second factor. That page redirects only to our own pages. */
function secondFactorPage({ baseUrl }: tracker.Context, page: string): string {
  const isOurs = page.startsWith(`${baseUrl}/`);
  return tracker.withQuery(`${baseUrl}/second-factor`, isOurs ? { next: page.slice(baseUrl.length) } : {});
}

function returnPage({ baseUrl, policy }: tracker.Context, address: string, pointer: string): string {
  return tracker.checkReturnAddress(address, { baseUrl, trustedOrigins: policy.trustedOrigins, pointer });
}

/** Adds the error to the query of the page that the browser is redirected to. */
function redirectRefusal(
  error: unknown,
  page: string | undefined,
  words: Readonly<Record<string, string>> = {},
): Redirect {
  if (page === undefined || !(error instanceof TrackerError) || error.code === "unavailable") throw error;
  const { reason = error.code } = error.details;
  return new Redirect(tracker.withQuery(page, { error: words[reason] ?? reason }));
}

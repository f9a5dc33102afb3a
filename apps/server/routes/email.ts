/**
 * What is done through links in mails, at better-auth's routes: a new password, a confirmed address, a sign-in.
 *
 * Our own mails link to pages that ask before they do anything: mail servers and programs look at every link. Nothing is
 * lost when they look at the link for a new password, which only leads on.
 *
 * @module
 */
import * as tracker from "@hexlane/core";
import { TrackerError } from "@hexlane/core";
import { sessionOf, userOf } from "../better_auth.ts";
import { readCookie, TRUST_COOKIE } from "../cookie.ts";
import { HttpError } from "../errors.ts";
import { type Exchange, Redirect, type Route, route } from "../route.ts";
import * as schema from "../schemas/email.ts";
import { Status } from "../schemas/identity.ts";
import { askSecondFactor, originOf, setTrustCookie, startCookie } from "./identity.ts";

const tag = "Account";

const passwordRoutes: readonly Route[] = [
  requestReset("/api/auth/request-password-reset", "Request a password reset"),
  requestReset("/api/auth/forget-password", "Request a password reset by its former name"),
  route.get(
    "/api/auth/reset-password/:token",
    {
      summary: "Follow the link for a new password",
      description: "Leads to the page that asks for it, with `token`, or with `error=INVALID_TOKEN`. Uses nothing up.",
      tag,
      params: { token: "From the mail" },
      query: schema.PasswordResetQuery,
      open: "The token is the secret; whoever forgot the password has no other",
      redirects: "always",
      rateLimit: "sign-in",
      never: [404],
    },
    async ({ ctx, params, query }) => {
      const { redirectTo } = await tracker.lookAtPasswordReset(ctx, { ...params, ...query });
      return new Redirect(redirectTo);
    },
  ),
  route.post(
    "/api/auth/reset-password",
    {
      summary: "Reset the password",
      description: "Ends every session and every device token of the account.",
      tag,
      query: schema.ResetPasswordQuery,
      body: schema.ResetPasswordBody,
      response: Status,
      open: "The token is the secret; whoever forgot the password has no other",
      rateLimit: "sign-in",
      noStore: true,
    },
    ({ ctx, query, body }) => {
      const { newPassword, token = query.token ?? "" } = body;
      return tracker.redeemPasswordReset(ctx, { token, newPassword });
    },
  ),
];

function requestReset(path: "/api/auth/request-password-reset" | "/api/auth/forget-password", summary: string): Route {
  return route.post(
    path,
    {
      summary,
      description: "Answers the same whether there is an account or not.",
      tag,
      body: schema.RequestPasswordResetBody,
      response: schema.RequestedPasswordReset,
      open: "Whoever forgot the password has no credential",
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
      description: "Answers visitors the same whether there is an account or not.",
      tag,
      body: schema.SendVerificationEmailBody,
      response: Status,
      open: "Asked for before signing in, too; it tells nothing",
      rateLimit: "sign-in",
    },
    ({ ctx, body }) => tracker.sendVerificationEmail(ctx, body),
  ),
  route.get(
    "/api/auth/verify-email",
    {
      summary: "Verify an email",
      tag,
      query: schema.VerifyEmailQuery,
      response: schema.VerifiedEmail,
      open: "The token is the secret; mails are read in any browser",
      redirects: true,
      rateLimit: "sign-in",
      noStore: true,
      errors: [405, 409],
    },
    async ({ ctx, query, request }) => {
      refuseLook(request);
      const { token, callbackURL } = query;
      const page = callbackURL === undefined ? undefined : returnPage(ctx, callbackURL, "/callbackURL");
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
      description: "It changes once the link mailed to the new address is followed.",
      tag,
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
      description: "Answers the same whether there is an account or not.",
      tag,
      body: schema.RequestMagicLinkBody,
      response: Status,
      open: "Whoever signs in has no credential yet",
      rateLimit: "sign-in",
    },
    ({ ctx, body }) => tracker.requestMagicLink(ctx, body),
  ),
  route.get(
    "/api/auth/magic-link/verify",
    {
      summary: "Sign in with a link",
      description:
        "With a `callbackURL` the browser goes on there, signed in. With a second factor it goes to the page that asks for it.",
      tag,
      query: schema.MagicLinkQuery,
      response: schema.MagicLinkAnswer,
      open: "The token is the secret; whoever signs in has no credential yet",
      redirects: true,
      rateLimit: "sign-in",
      noStore: true,
      errors: [403, 405],
    },
    async (exchange) => {
      const { ctx, query, request } = exchange;
      refuseLook(request);
      const pages = magicLinkPages(ctx, query);
      if (isForeignLink(request)) return new Redirect(tracker.withQuery(`${ctx.baseUrl}/magic-link`, { ...query }));
      try {
        return await signInWithLink(exchange, query.token, pages);
      } catch (error) {
        return redirectRefusal(error, pages.failed, { TOKEN_EXPIRED: "INVALID_TOKEN" });
      }
    },
  ),
];

export const emailRoutes: readonly Route[] = [...passwordRoutes, ...addressRoutes, ...magicLinkRoutes];

/** Where a browser goes on after a sign-in by link; undefined: nowhere, it is answered. */
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

async function signInWithLink(exchange: Exchange, token: string, pages: MagicLinkPages) {
  const { ctx, request } = exchange;
  const trustToken = readCookie(request.headers.get("cookie"), TRUST_COOKIE);
  const trust = trustToken === undefined ? {} : { trustToken };
  const outcome = await tracker.signInWithMagicLink(ctx, { token, ...originOf(exchange), ...trust });
  const { isNew } = outcome;
  const page = isNew ? pages.isNew : pages.done;
  if (outcome.kind === "second_factor") {
    const answer = askSecondFactor(exchange, outcome);
    return page === undefined ? answer : new Redirect(secondFactorPage(ctx, page));
  }
  startCookie(exchange, outcome);
  if (outcome.isTrusted && trustToken !== undefined) setTrustCookie(exchange, trustToken);
  if (page !== undefined) return new Redirect(page);
  const { session, account } = outcome;
  return { token: outcome.token, user: userOf(account, outcome), session: sessionOf(session, outcome.token) };
}

/** Our own page asks for the factor, and goes on to pages of ours. */
function secondFactorPage({ baseUrl }: tracker.Context, page: string): string {
  const isOurs = page.startsWith(`${baseUrl}/`);
  return tracker.withQuery(`${baseUrl}/second-factor`, isOurs ? { next: page.slice(baseUrl.length) } : {});
}

function returnPage({ baseUrl, policy }: tracker.Context, address: string, pointer: string): string {
  return tracker.checkReturnAddress(address, { baseUrl, trustedOrigins: policy.trustedOrigins, pointer });
}

/** A browser that was to go on somewhere is told what is wrong there. */
function redirectRefusal(
  error: unknown,
  page: string | undefined,
  words: Readonly<Record<string, string>> = {},
): Redirect {
  if (page === undefined || !(error instanceof TrackerError) || error.code === "unavailable") throw error;
  const { reason = error.code } = error.details;
  return new Redirect(tracker.withQuery(page, { error: words[reason] ?? reason }));
}

/**
 * Whether a browser was led here by something else than our own pages. Whoever made the link may hold the token of an account
 * of their own, to have somebody work in it unawares (login CSRF): the page asks first.
 */
function isForeignLink({ headers }: Request): boolean {
  return headers.get("sec-fetch-dest") === "document" && headers.get("sec-fetch-site") !== "same-origin";
}

/** Whoever only looks what is there, as programs do that check links, must not use it up. */
function refuseLook({ method }: Request): void {
  if (method !== "HEAD") return;
  throw new HttpError(405, "method_not_allowed", "Cannot look at a link without following it", { Allow: "GET" });
}

/** Requests to the email routes. @module */
import type { Sample } from "./sample.ts";

const auth = (name: string) => `/api/auth/${name}`;
const SECRET = "the token is the secret, and names nothing";
const ADDRESS = "an address is asked about, not a record";

const prepared: Sample["call"] = ({ prepared = {} }) => prepared;

function unknown(number: number, { workspaceSlug }: { workspaceSlug: string }): string {
  return `unknown.${number}.${workspaceSlug}@example.test`;
}

const PASSWORD_SAMPLES: readonly Sample[] = [
  ...["request-password-reset", "forget-password"].map(
    (name): Sample => ({
      route: `POST ${auth(name)}`,
      call: (ids, number) => ({ body: { email: unknown(number, ids), redirectTo: "/reset-password" } }),
      nothing: ADDRESS,
    }),
  ),
  {
    route: `GET ${auth("reset-password/:token")}`,
    fresh: (make) =>
      make.mailed("password reset", (token) => ({ params: { token }, query: { callbackURL: "/reset-password" } })),
    call: prepared,
    nothing: SECRET,
    openBecause: "anyone with the link is redirected",
    outcome: { status: 302, why: "it redirects to the page for the new password" },
  },
  {
    route: `POST ${auth("reset-password")}`,
    fresh: (make) =>
      make.mailed("password reset", (token) => ({ body: { newPassword: "another horse battery", token } })),
    call: prepared,
    nothing: SECRET,
  },
];

const ADDRESS_SAMPLES: readonly Sample[] = [
  {
    route: `POST ${auth("send-verification-email")}`,
    fresh: (make) => make.unconfirmed(),
    call: prepared,
    nothing: ADDRESS,
  },
  {
    route: `POST ${auth("verify-email")}`,
    fresh: (make) => make.mailed("confirmation", (token) => ({ body: { token } })),
    call: prepared,
    nothing: SECRET,
  },
  {
    route: `GET ${auth("verify-email")}`,
    fresh: (make) => make.mailed("confirmation", (token) => ({ query: { token } })),
    call: prepared,
    nothing: SECRET,
  },
  {
    route: `POST ${auth("change-email")}`,
    fresh: (make) => make.newcomer(),
    call: (ids, number) => ({ body: { newEmail: unknown(number, ids), callbackURL: "/" } }),
    nothing: ADDRESS,
  },
];

const MAGIC_LINK_SAMPLES: readonly Sample[] = [
  {
    route: `POST ${auth("sign-in/magic-link")}`,
    call: (ids, number) => ({
      body: {
        email: unknown(number, ids),
        name: "New",
        callbackURL: "/",
        newUserCallbackURL: "/welcome",
        errorCallbackURL: "/sign-in",
      },
    }),
    nothing: ADDRESS,
  },
  {
    route: `POST ${auth("magic-link/verify")}`,
    fresh: (make) => make.mailed("sign-in link", (token) => ({ body: { token } })),
    call: prepared,
    nothing: SECRET,
  },
  {
    route: `GET ${auth("magic-link/verify")}`,
    fresh: (make) => make.mailed("sign-in link", (token) => ({ query: { token } })),
    call: prepared,
    nothing: SECRET,
  },
];

export const EMAIL_SAMPLES: readonly Sample[] = [...PASSWORD_SAMPLES, ...ADDRESS_SAMPLES, ...MAGIC_LINK_SAMPLES];

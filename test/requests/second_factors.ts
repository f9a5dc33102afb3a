/** Requests to the routes for second factors and passkeys. @module */
import { PASSWORD } from "../harness/world.ts";
import type { Sample } from "./sample.ts";

const factor = (name: string) => `/api/auth/two-factor/${name}`;
const passkey = (name: string) => `/api/auth/passkey/${name}`;
const PERSONAL = "acts on the caller's own account, and names nothing else";
const prepared: Sample["call"] = ({ prepared = {} }) => prepared;
const withPassword: Sample["call"] = () => ({ body: { password: PASSWORD } });

export const SECOND_FACTOR_SAMPLES: readonly Sample[] = [
  {
    route: `POST ${factor("enable")}`,
    fresh: (make) => make.newcomer(),
    call: () => ({ body: { password: PASSWORD, method: "totp", issuer: "Home" } }),
    nothing: PERSONAL,
  },
  {
    route: `POST ${factor("verify-totp")}`,
    fresh: (make) => make.waitingForFactor("one-time password"),
    call: prepared,
    nothing: "the pending sign-in identifies the account",
  },
  {
    route: `POST ${factor("verify-backup-code")}`,
    fresh: (make) => make.waitingForFactor("backup code"),
    call: prepared,
    nothing: "the pending sign-in identifies the account",
  },
  {
    route: `POST ${factor("disable")}`,
    fresh: (make) => make.careful(),
    call: withPassword,
    nothing: PERSONAL,
  },
  {
    route: `POST ${factor("get-totp-uri")}`,
    fresh: (make) => make.careful(),
    call: withPassword,
    nothing: PERSONAL,
  },
  {
    route: `POST ${factor("generate-backup-codes")}`,
    fresh: (make) => make.careful(),
    call: withPassword,
    nothing: PERSONAL,
  },
];

export const PASSKEY_SAMPLES: readonly Sample[] = [
  {
    route: `GET ${passkey("generate-register-options")}`,
    fresh: (make) => make.newcomer(),
    call: () => ({ query: { authenticatorAttachment: "platform" } }),
    nothing: PERSONAL,
  },
  {
    route: `POST ${passkey("verify-registration")}`,
    fresh: (make) => make.passkeyAnswer(),
    call: prepared,
    nothing: PERSONAL,
  },
  { route: `GET ${passkey("generate-authenticate-options")}`, nothing: "anyone may be about to sign in" },
  {
    route: `POST ${passkey("verify-authentication")}`,
    fresh: (make) => make.passkeySignIn(),
    call: prepared,
    nothing: "the passkey identifies the account",
  },
  { route: `GET ${passkey("list-user-passkeys")}`, nothing: PERSONAL },
  {
    route: `POST ${passkey("update-passkey")}`,
    fresh: (make) => make.passkey(),
    call: (ids) => ({ body: { id: ids.passkey, name: "Phone" } }),
  },
  {
    route: `POST ${passkey("delete-passkey")}`,
    fresh: (make) => make.passkey(),
    call: (ids) => ({ body: { id: ids.passkey } }),
  },
];

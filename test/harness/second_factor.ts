/**
 * Second factors and passkeys over HTTP: simulates an authenticator app, and a browser with an authenticator.
 *
 * @module
 */
import { oneTimePasswordAt } from "@hexlane/core/memory";
import { type SoftwareAuthenticator, softwareAuthenticator } from "@hexlane/core/testing";
import type { Client, Reply, Row } from "./client.ts";
import type { SampleRequest } from "./sample_request.ts";

const STEP_MS = 30_000;

/** An authenticator app with one account. */
export interface AuthenticatorApp {
  backupCodes: string[];
  /** Returns the current code, or the code that is valid this many half minutes later. */
  code(stepsAhead?: number): string;
}

export function readApp(client: Client, started: { totpURI: string; backupCodes: string[] }): AuthenticatorApp {
  const secret = new URL(started.totpURI).searchParams.get("secret") ?? "";
  return {
    backupCodes: started.backupCodes,
    code: (stepsAhead = 0) => oneTimePasswordAt(secret, new Date(client.now().getTime() + stepsAhead * STEP_MS)),
  };
}

/** Sets up the second factor of an account and turns it on. */
export async function enableTwoFactor(client: Client, as: string, password: string): Promise<AuthenticatorApp> {
  const path = "/api/auth/two-factor";
  const started = await client.ok<{ totpURI: string; backupCodes: string[] }>("POST", `${path}/enable`, {
    as,
    body: { password },
  });
  const app = readApp(client, started);
  await client.ok("POST", `${path}/verify-totp`, { as, body: { code: app.code() } });
  return app;
}

/** Returns the cookies that a response sets, in request format, without the cookies that it deletes. */
export function cookiesOf({ headers }: Pick<Reply, "headers">): string {
  const pairs = headers.getSetCookie().filter((line) => !line.includes("Max-Age=0"));
  return pairs.map((line) => line.split(";", 1)[0]).join("; ");
}

type CreationOptions = Parameters<SoftwareAuthenticator["create"]>[0];
type RequestOptions = Parameters<SoftwareAuthenticator["get"]>[0];

/** Returns the request that a browser sends to add a new passkey. */
export async function newPasskey(
  client: Client,
  as: string,
  authenticator: SoftwareAuthenticator = softwareAuthenticator(),
): Promise<SampleRequest> {
  const begun = await client.ask<CreationOptions>("GET", "/api/auth/passkey/generate-register-options", { as });
  const response = await authenticator.create(begun.body, { origin: client.origin() });
  return { headers: { cookie: cookiesOf(begun) }, body: { response, name: "Laptop" } };
}

export async function addPasskey(client: Client, as: string, authenticator?: SoftwareAuthenticator): Promise<Row> {
  return await client.ok("POST", "/api/auth/passkey/verify-registration", {
    as,
    ...(await newPasskey(client, as, authenticator)),
  });
}

/** Returns the request that a browser sends to sign in with its passkey. */
export async function usePasskey(client: Client, authenticator: SoftwareAuthenticator): Promise<SampleRequest> {
  const begun = await client.ask<RequestOptions>("GET", "/api/auth/passkey/generate-authenticate-options");
  const response = await authenticator.get(begun.body, { origin: client.origin() });
  return { headers: { cookie: cookiesOf(begun) }, body: { response } };
}

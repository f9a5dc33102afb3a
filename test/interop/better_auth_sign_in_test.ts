/**
 * The unmodified client of better-auth with other sign-in methods: an external provider, linked accounts, the second factor.
 *
 * @module
 */

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oneTimePasswordAt } from "@hexlane/core/memory";
import { createAuthClient } from "better-auth/client";
import { twoFactorClient } from "better-auth/client/plugins";
import { freePort } from "../harness/free_port.ts";
import { type OidcServer, startOidcServer } from "../harness/oidc_server.ts";
import { type ServerProcess, startServer } from "../server_process.ts";
import { browserFetch } from "./browser_fetch.ts";

const PASSWORD = "correct horse battery";
const CALLBACK = "/api/auth/oauth2/callback/custom";

let dataDir: string;
let provider: OidcServer;
let server: ServerProcess;
let database: Database;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "hexlane-doors-"));
  const port = freePort();
  provider = await startOidcServer({ redirectUris: [`http://localhost:${port}${CALLBACK}`] });
  server = await startServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: "off",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  });
  database = new Database(join(dataDir, "hexlane.db"), { readonly: true });
});
afterAll(async () => {
  database.close();
  await server.stop();
  await provider.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function openBrowser() {
  const { fetch } = browserFetch(server.url);
  const client = createAuthClient({
    baseURL: `${server.url}/api/auth`,
    plugins: [twoFactorClient()],
    fetchOptions: { customFetchImpl: fetch as unknown as typeof globalThis.fetch },
  });
  return { client, fetch };
}

/** Returns the `data` of a successful client call. @throws {Error} for a refusal */
function dataOf<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error !== null) throw new Error(`The client was refused: ${JSON.stringify(error)}`);
  return data as NonNullable<T>;
}

const stored = (sql: string, ...values: string[]) =>
  database.query(sql).get(...values) as Record<string, unknown> | null;

/** Lets the user consent at the provider, and return through the server's callback. */
async function comeBack(
  { fetch }: ReturnType<typeof openBrowser>,
  url: string | undefined,
  subject: string,
): Promise<string> {
  const email = `${subject}@example.test`;
  const person = { subject, email, emailVerified: true, name: subject, image: null };
  const parameters = await provider.approve(String(url), person);
  const response = await fetch(`${server.url}${CALLBACK}?${new URLSearchParams(parameters)}`);
  return response.headers.get("location") ?? "";
}

test("the better-auth client signs in with the provider by both of its methods", async () => {
  const browser = openBrowser();
  const { client } = browser;
  const begun = dataOf(
    await client.signIn.social({ provider: "custom", callbackURL: "/board", newUserCallbackURL: "/welcome" }),
  );
  expect(begun.redirect).toBe(true);
  expect(await comeBack(browser, begun.url, "olga")).toBe(`${server.url}/welcome`);
  const { user } = dataOf(await client.getSession());
  expect(user).toMatchObject({ name: "olga", email: "olga@example.test", emailVerified: true });
  expect(stored("SELECT * FROM linked_account WHERE user_id = ?", user.id)).toMatchObject({
    provider_id: "custom",
    account_id: "olga",
    email: "olga@example.test",
  });
  expect(stored("SELECT * FROM password WHERE account_id = ?", user.id)).toBeNull();

  // Clients before 1.7 used this name, and the client accepts any path.
  const again = openBrowser();
  type Older = { oauth2(body: object): Promise<{ data: { url: string; redirect: boolean }; error: unknown }> };
  const older = (again.client.signIn as unknown as Older).oauth2;
  const second = dataOf(await older({ providerId: "custom", callbackURL: "/board" }));
  expect(await comeBack(again, second.url, "olga")).toBe(`${server.url}/board`);
  expect(dataOf(await again.client.getSession()).user.id).toBe(user.id);
  const unknown = await client.signIn.social({ provider: "github" });
  expect(unknown.error).toMatchObject({ status: 404, code: "PROVIDER_NOT_FOUND" });
});

test("the better-auth client links and unlinks an account of the provider", async () => {
  const browser = openBrowser();
  const { client } = browser;
  const email = "lena@example.test";
  const { user } = dataOf(await client.signUp.email({ name: "Lena", email, password: PASSWORD }));
  const begun = dataOf(await client.linkSocial({ provider: "custom", callbackURL: "/settings" }));
  expect(await comeBack(browser, begun.url, "lena.elsewhere")).toBe(`${server.url}/settings`);
  const accounts = dataOf(await client.listAccounts());
  expect(accounts.map(({ providerId, accountId }) => [providerId, accountId])).toEqual([
    ["credential", user.id],
    ["custom", "lena.elsewhere"],
  ]);
  const linked = "SELECT * FROM linked_account WHERE user_id = ?";
  expect(stored(linked, user.id)).toMatchObject({ account_id: "lena.elsewhere" });
  expect(dataOf(await client.unlinkAccount({ accountId: accounts[1]?.id ?? "" }))).toEqual({
    status: true,
  });
  expect(stored(linked, user.id)).toBeNull();
  const last = await client.unlinkAccount({ accountId: accounts[0]?.id ?? "" });
  expect(last.error).toMatchObject({ status: 400, code: "FAILED_TO_UNLINK_LAST_ACCOUNT" });
});

test("the better-auth client sets up, requests and turns off the second factor", async () => {
  const { client } = openBrowser();
  const email = "tess@example.test";
  const { user } = dataOf(await client.signUp.email({ name: "Tess", email, password: PASSWORD }));
  const row = () => stored("SELECT * FROM two_factor WHERE user_id = ?", user.id);
  const enabled = dataOf(await client.twoFactor.enable({ password: PASSWORD })) as {
    totpURI: string;
    backupCodes: string[];
  };
  const secret = new URL(enabled.totpURI).searchParams.get("secret") ?? "";
  expect(row()).toMatchObject({ enabled_at: null });
  const codeAt = (steps: number) => oneTimePasswordAt(secret, new Date(Date.now() + steps * 30_000));
  dataOf(await client.twoFactor.verifyTotp({ code: codeAt(0) }));
  expect(row()?.enabled_at).toBeNumber();
  expect(dataOf(await client.getSession()).user).toMatchObject({ twoFactorEnabled: true });
  expect(dataOf(await client.twoFactor.getTotpUri({ password: PASSWORD })).totpURI).toContain(secret);

  const other = openBrowser();
  const half = dataOf(await other.client.signIn.email({ email, password: PASSWORD }));
  expect(half).toMatchObject({ twoFactorRedirect: true });
  expect(await other.client.getSession()).toEqual({ data: null, error: null });
  const wrong = await other.client.twoFactor.verifyTotp({ code: "000000" });
  expect(wrong.error).toMatchObject({ status: 401, code: "INVALID_CODE" });
  dataOf(await other.client.twoFactor.verifyTotp({ code: codeAt(1), trustDevice: true }));
  expect(dataOf(await other.client.getSession()).user.id).toBe(user.id);
  await other.client.signOut();
  expect(dataOf(await other.client.signIn.email({ email, password: PASSWORD }))).toMatchObject({ redirect: false });

  const third = openBrowser();
  dataOf(await third.client.signIn.email({ email, password: PASSWORD }));
  const [code = ""] = enabled.backupCodes;
  dataOf(await third.client.twoFactor.verifyBackupCode({ code }));
  expect(dataOf(await third.client.getSession()).user.id).toBe(user.id);
  expect(JSON.parse(String(row()?.backup_code_hashes)).length).toBe(enabled.backupCodes.length - 1);

  const { backupCodes } = dataOf(await client.twoFactor.generateBackupCodes({ password: PASSWORD }));
  expect(backupCodes.length).toBe(enabled.backupCodes.length);
  expect(dataOf(await client.twoFactor.disable({ password: PASSWORD }))).toEqual({ status: true });
  expect(row()).toBeNull();
});

/**
 * The unmodified client of better-auth, with the plugins of Kaneo's web app, against the real server: every method that the app
 * calls works, and its effects are in the database.
 *
 * @module
 */

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiKeyClient } from "@better-auth/api-key/client";
import { createAuthClient } from "better-auth/client";
import { deviceAuthorizationClient, organizationClient } from "better-auth/client/plugins";
import { type ServerProcess, startServer } from "../server_process.ts";
import { type BrowserFetch, browserFetch } from "./browser_fetch.ts";

/** The calls of Kaneo's web app, by screen or action, as sent by the client. */
const METHODS: Readonly<Record<string, string>> = {
  // Every page
  getSession: "GET /api/auth/get-session",
  "organization.list": "GET /api/auth/organization/list",
  "organization.getFullOrganization": "GET /api/auth/organization/get-full-organization",
  "organization.listMembers": "GET /api/auth/organization/list-members",
  "organization.hasPermission": "POST /api/auth/organization/has-permission",
  "organization.setActive": "POST /api/auth/organization/set-active",
  // Sign up, in and out
  "signUp.email": "POST /api/auth/sign-up/email",
  "signIn.email": "POST /api/auth/sign-in/email",
  signOut: "POST /api/auth/sign-out",
  // Settings, Account tab
  updateUser: "POST /api/auth/update-user",
  changePassword: "POST /api/auth/change-password",
  deleteUser: "POST /api/auth/delete-user",
  listSessions: "GET /api/auth/list-sessions",
  revokeSession: "POST /api/auth/revoke-session",
  revokeOtherSessions: "POST /api/auth/revoke-other-sessions",
  revokeSessions: "POST /api/auth/revoke-sessions",
  // Settings, API keys
  "apiKey.create": "POST /api/auth/api-key/create",
  "apiKey.list": "GET /api/auth/api-key/list",
  "apiKey.get": "GET /api/auth/api-key/get",
  "apiKey.update": "POST /api/auth/api-key/update",
  "apiKey.delete": "POST /api/auth/api-key/delete",
  // Workspaces, members, roles
  "organization.create": "POST /api/auth/organization/create",
  "organization.checkSlug": "POST /api/auth/organization/check-slug",
  "organization.update": "POST /api/auth/organization/update",
  "organization.delete": "POST /api/auth/organization/delete",
  "organization.leave": "POST /api/auth/organization/leave",
  "organization.getActiveMember": "GET /api/auth/organization/get-active-member",
  "organization.getActiveMemberRole": "GET /api/auth/organization/get-active-member-role",
  "organization.updateMemberRole": "POST /api/auth/organization/update-member-role",
  "organization.removeMember": "POST /api/auth/organization/remove-member",
  "organization.createRole": "POST /api/auth/organization/create-role",
  "organization.updateRole": "POST /api/auth/organization/update-role",
  "organization.deleteRole": "POST /api/auth/organization/delete-role",
  "organization.listRoles": "GET /api/auth/organization/list-roles",
  "organization.getRole": "GET /api/auth/organization/get-role",
  // Invitations, both sides
  "organization.inviteMember": "POST /api/auth/organization/invite-member",
  "organization.cancelInvitation": "POST /api/auth/organization/cancel-invitation",
  "organization.listInvitations": "GET /api/auth/organization/list-invitations",
  "organization.getInvitation": "GET /api/auth/organization/get-invitation",
  "organization.listUserInvitations": "GET /api/auth/organization/list-user-invitations",
  "organization.acceptInvitation": "POST /api/auth/organization/accept-invitation",
  "organization.rejectInvitation": "POST /api/auth/organization/reject-invitation",
  // Device page, and the program that polls
  "device.code": "POST /api/auth/device/code",
  "device.token": "POST /api/auth/device/token",
  device: "GET /api/auth/device",
  "device.approve": "POST /api/auth/device/approve",
  "device.deny": "POST /api/auth/device/deny",
};

const PASSWORD = "correct horse battery";
const NEW_PASSWORD = "another horse battery";
const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

let dataDir: string;
let server: ServerProcess;
let database: Database;
let ada: Browser;
let bob: Browser;
const browsers: BrowserFetch[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "hexlane-better-auth-"));
  server = await startServer({ DATA_DIR: dataDir, RATE_LIMIT: "off" });
  database = new Database(join(dataDir, "hexlane.db"), { readonly: true });
  ada = openBrowser();
  bob = openBrowser();
});
afterAll(async () => {
  database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Browser = ReturnType<typeof openBrowser>;

/** Opens a browser with the web app. */
function openBrowser() {
  const { fetch, asked, cookies } = browserFetch(server.url);
  browsers.push({ fetch, asked, cookies });
  const client = createAuthClient({
    baseURL: `${server.url}/api/auth`,
    plugins: [
      organizationClient({ dynamicAccessControl: { enabled: true } }),
      deviceAuthorizationClient(),
      apiKeyClient(),
    ],
    fetchOptions: { customFetchImpl: fetch as unknown as typeof globalThis.fetch },
  });
  return { client, cookies };
}

/** Returns the `data` of a successful client call. @throws {Error} for a refusal */
function dataOf<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error !== null) throw new Error(`The client was refused: ${JSON.stringify(error)}`);
  return data as NonNullable<T>;
}

/** Returns the status and the code of a refusal. */
function refusalOf({ error }: { error: unknown }): string {
  const { status, code } = error as { status: number; code: string };
  return `${status} ${code}`;
}

/** Returns one row of the database. */
function stored(table: string, where: Record<string, string>): Record<string, unknown> | undefined {
  const names = Object.keys(where);
  const sql = `SELECT * FROM "${table}" WHERE ${names.map((name) => `${name} = ?`).join(" AND ")}`;
  return (database.query(sql).get(...Object.values(where)) as Record<string, unknown> | null) ?? undefined;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

test("the better-auth client signs up and reads the session", async () => {
  const { client } = ada;
  const email = "ada@example.test";
  const { token, user } = dataOf(await client.signUp.email({ name: "Ada", email, password: PASSWORD }));
  expect(user).toMatchObject({ name: "Ada", email, emailVerified: false, image: null });
  expect(user.createdAt).toBeInstanceOf(Date);
  expect(stored("account", { id: user.id })).toMatchObject({ name: "Ada", email, role: "admin", deleted_at: null });
  expect(stored("session", { token_hash: sha256(String(token)) })).toMatchObject({ user_id: user.id, kind: "browser" });
  const current = dataOf(await client.getSession());
  expect(current.user.id).toBe(user.id);
  expect(current.session.userId).toBe(user.id);
  expect(current.session.expiresAt).toBeInstanceOf(Date);
  const again = await openBrowser().client.signUp.email({ name: "Ada", email, password: PASSWORD });
  expect(again.error?.code).toBe("USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL");
  expect(
    dataOf(await bob.client.signUp.email({ name: "Bob", email: "bob@example.test", password: PASSWORD })).user.name,
  ).toBe("Bob");
});

test("the better-auth client reports a missing session", async () => {
  const { client } = openBrowser();
  expect(await client.getSession()).toEqual({ data: null, error: null });
  expect(refusalOf(await client.organization.list())).toStartWith("401");
  const wrong = await client.signIn.email({ email: "ada@example.test", password: "wrong horse battery" });
  expect(refusalOf(wrong)).toBe("401 INVALID_EMAIL_OR_PASSWORD");
  expect(wrong.error?.message).toBe("Cannot sign in: email or password is wrong");
});

test("the better-auth client updates the account", async () => {
  const { client } = ada;
  expect(dataOf(await client.updateUser({ name: "Ada Lovelace", image: "https://example.test/ada.png" }))).toEqual({
    status: true,
  });
  const { user } = dataOf(await client.getSession());
  expect(user).toMatchObject({ name: "Ada Lovelace", image: "https://example.test/ada.png" });
  expect(stored("account", { id: user.id })).toMatchObject({
    name: "Ada Lovelace",
    image: "https://example.test/ada.png",
  });
});

let organizationId: string;

test("the better-auth client creates, activates and edits a workspace", async () => {
  const { client } = ada;
  const { user } = dataOf(await client.getSession());
  expect(dataOf(await client.organization.checkSlug({ slug: "engines" }))).toEqual({ status: true });
  const metadata = { description: "Analytical" };
  const created = dataOf(await client.organization.create({ name: "Engines", slug: "engines", metadata }));
  organizationId = created.id;
  expect(created).toMatchObject({
    name: "Engines",
    slug: "engines",
    metadata,
    members: [{ userId: user.id, role: "owner" }],
  });
  expect(stored("workspace", { id: organizationId })).toMatchObject({
    slug: "engines",
    metadata: JSON.stringify(metadata),
  });
  expect(stored("member", { workspace_id: organizationId, user_id: user.id })).toMatchObject({ role: "owner" });
  const taken = await client.organization.create({ name: "Engines", slug: "engines" });
  // The web app looks for these words and tries another slug.
  expect(taken.error?.message).toContain("already exists");
  expect((await client.organization.checkSlug({ slug: "engines" })).error?.code).toBe(
    "ORGANIZATION_SLUG_ALREADY_TAKEN",
  );

  expect(dataOf(await client.organization.list()).map(({ id }) => id)).toEqual([organizationId]);
  expect(await client.organization.setActive({ organizationId: null })).toEqual({ data: null as never, error: null });
  expect(dataOf(await client.getSession()).session.activeOrganizationId).toBeNull();
  const active = dataOf(await client.organization.setActive({ organizationId }));
  expect(active).toMatchObject({ id: organizationId, slug: "engines" });
  const { session } = dataOf(await client.getSession());
  expect(session.activeOrganizationId).toBe(organizationId);
  expect(stored("session", { id: session.id })).toMatchObject({ active_workspace_id: organizationId });

  const data = { name: "Engines and Co", slug: "engines-co", metadata: { description: "Difference" } };
  expect(dataOf(await client.organization.update({ organizationId, data }))).toMatchObject(data);
  expect(stored("workspace", { id: organizationId })).toMatchObject({ name: "Engines and Co", slug: "engines-co" });
  const full = dataOf(await client.organization.getFullOrganization());
  expect(full).toMatchObject({ id: organizationId, ...data, invitations: [] });
  expect(full.members).toMatchObject([{ userId: user.id, role: "owner", user: { name: "Ada Lovelace" } }]);
  const query = { organizationId, membersLimit: 100 };
  expect(dataOf(await client.organization.getFullOrganization({ query })).id).toBe(organizationId);
  expect(dataOf(await client.organization.getActiveMember())).toMatchObject({ userId: user.id, role: "owner" });
  expect(dataOf(await client.organization.getActiveMemberRole())).toEqual({ role: "owner" });
});

test("the better-auth client creates, reads, edits and deletes roles, and checks permissions", async () => {
  const { client } = ada;
  const permission = { project: ["read"], task: ["read", "update"] };
  const { roleData } = dataOf(await client.organization.createRole({ role: "Tester", permission, organizationId }));
  expect(roleData).toMatchObject({ role: "tester", permission, organizationId });
  const row = () => stored("role", { id: roleData.id });
  expect(row()).toMatchObject({ role: "tester", permission: JSON.stringify(permission) });
  const query = { organizationId };
  const listed = dataOf(await client.organization.listRoles({ query }));
  expect(listed.map(({ role }) => role)).toEqual(["viewer", "member", "admin", "tester"]);
  expect(dataOf(await client.organization.getRole({ query: { organizationId, roleId: roleData.id } })).role).toBe(
    "tester",
  );
  const data = { permission: { task: ["read"] } };
  dataOf(await client.organization.updateRole({ roleName: "tester", organizationId, data }));
  expect(row()).toMatchObject({ permission: '{"task":["read"]}' });
  expect(dataOf(await client.organization.deleteRole({ roleId: roleData.id, organizationId }))).toEqual({
    success: true,
  });
  expect(row()).toBeUndefined();

  const ask = async ({ client }: Browser, permissions: Record<string, string[]>) =>
    await client.organization.hasPermission({ organizationId, permissions } as never);
  expect(dataOf(await ask(ada, { project: ["create", "update", "delete"] }))).toEqual({ success: true, error: null });
  expect(dataOf(await ask(ada, { workspace: ["update", "manage_settings"] }))).toMatchObject({ success: true });
  expect(refusalOf(await ask(bob, { project: ["create"] }))).toBe("403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION");
});

test("the better-auth client sends, cancels, rejects and accepts invitations", async () => {
  const email = "bob@example.test";
  const invite = async () =>
    dataOf(await ada.client.organization.inviteMember({ email, role: "member", organizationId }));
  const statusOf = (id: string) => stored("invitation", { id })?.status;
  const first = await invite();
  expect(first).toMatchObject({ email, role: "member", status: "pending", organizationId });
  expect(first.expiresAt).toBeInstanceOf(Date);
  const pending = await ada.client.organization.inviteMember({ email, role: "member", organizationId });
  expect(pending.error?.code).toBe("USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION");
  expect(statusOf(first.id)).toBe("pending");
  expect(dataOf(await ada.client.organization.cancelInvitation({ invitationId: first.id }))).toMatchObject({
    status: "canceled",
  });
  expect(statusOf(first.id)).toBe("canceled");

  const second = await invite();
  const got = dataOf(await bob.client.organization.getInvitation({ query: { id: second.id } }));
  expect(got).toMatchObject({ id: second.id, organizationName: "Engines and Co", inviterEmail: "ada@example.test" });
  // Invitations are listed only after Bob has verified the address.
  expect(dataOf(await bob.client.organization.listUserInvitations())).toEqual([]);
  const rejected = dataOf(await bob.client.organization.rejectInvitation({ invitationId: second.id }));
  expect(rejected).toMatchObject({ invitation: { id: second.id, status: "rejected" }, member: null });
  expect(statusOf(second.id)).toBe("rejected");

  const third = await invite();
  const accepted = dataOf(await bob.client.organization.acceptInvitation({ invitationId: third.id }));
  expect(accepted).toMatchObject({ invitation: { status: "accepted" }, member: { role: "member", organizationId } });
  expect(statusOf(third.id)).toBe("accepted");
  expect(dataOf(await bob.client.getSession()).session.activeOrganizationId).toBe(organizationId);
  const { user } = dataOf(await bob.client.getSession());
  expect(stored("member", { workspace_id: organizationId, user_id: user.id })).toMatchObject({ role: "member" });
  const listed = dataOf(await ada.client.organization.listInvitations({ query: { organizationId } }));
  expect(listed.map(({ status }) => status).sort()).toEqual(["accepted", "canceled", "rejected"]);
});

test("the better-auth client lists, promotes and removes members", async () => {
  const { client } = ada;
  const { members, total } = dataOf(await client.organization.listMembers({ query: { organizationId } }));
  expect([total, members.map(({ role, user }) => [role, user.name])]).toEqual([
    2,
    [
      ["owner", "Ada Lovelace"],
      ["member", "Bob"],
    ],
  ]);
  const memberId = members.find(({ role }) => role === "member")?.id ?? "";
  const row = () => stored("member", { id: memberId });
  dataOf(await client.organization.updateMemberRole({ memberId, role: "admin", organizationId }));
  expect(row()).toMatchObject({ role: "admin" });
  // Ownership moves to another member and back. Each time, the new owner is added before the old owner steps down.
  dataOf(await client.organization.updateMemberRole({ memberId, role: "owner", organizationId }));
  const mine = members.find(({ role }) => role === "owner")?.id ?? "";
  dataOf(await client.organization.updateMemberRole({ memberId: mine, role: "admin", organizationId }));
  expect(stored("member", { id: mine })).toMatchObject({ role: "admin" });
  const last = await bob.client.organization.updateMemberRole({ memberId, role: "viewer", organizationId });
  expect(last.error?.code).toBe("YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER");
  dataOf(await bob.client.organization.updateMemberRole({ memberId: mine, role: "owner", organizationId }));

  const removed = dataOf(
    await client.organization.removeMember({ memberIdOrEmail: "bob@example.test", organizationId }),
  );
  expect(removed.member).toMatchObject({ id: memberId, role: "owner" });
  expect(row()).toBeUndefined();
  expect(dataOf(await bob.client.organization.list())).toEqual([]);

  const { id } = dataOf(
    await client.organization.inviteMember({ email: "bob@example.test", role: "viewer", organizationId }),
  );
  dataOf(await bob.client.organization.acceptInvitation({ invitationId: id }));
  const left = dataOf(await bob.client.organization.leave({ organizationId }));
  expect(left).toMatchObject({ role: "viewer" });
  expect(stored("member", { id: (left as { id: string }).id })).toBeUndefined();
});

test("the better-auth client creates, lists, edits and deletes API keys", async () => {
  const { client } = ada;
  const { user } = dataOf(await client.getSession());
  const day = 24 * 3600;
  const created = dataOf(await client.apiKey.create({ name: "script", expiresIn: day }));
  expect(created).toMatchObject({ name: "script", referenceId: user.id, enabled: true });
  const row = () => stored("api_key", { id: created.id });
  expect(row()).toMatchObject({ user_id: user.id, name: "script", key_hash: sha256(created.key) });
  expect(Number(row()?.expires_at) - Number(row()?.created_at)).toBe(day * 1000);
  const listed = dataOf(await client.apiKey.list());
  expect(listed.total).toBe(1);
  expect(listed.apiKeys).toMatchObject([{ id: created.id, name: "script", start: created.key.slice(0, 8) }]);
  expect(listed.apiKeys[0]).not.toHaveProperty("key");
  expect(listed.apiKeys[0]?.expiresAt).toBeInstanceOf(Date);
  expect(dataOf(await client.apiKey.get({ query: { id: created.id } })).name).toBe("script");
  const asScript = async () =>
    (await fetch(`${server.url}/api/auth/organization/list`, { headers: { authorization: `Bearer ${created.key}` } }))
      .status;
  expect(await asScript()).toBe(200);
  expect(dataOf(await client.apiKey.update({ keyId: created.id, name: "renamed", enabled: false }))).toMatchObject({
    name: "renamed",
    enabled: false,
  });
  expect(row()).toMatchObject({ name: "renamed", enabled: 0 });
  expect(await asScript()).toBe(401);
  expect(dataOf(await client.apiKey.delete({ keyId: created.id }))).toEqual({ success: true });
  expect(row()).toBeUndefined();
  expect(refusalOf(await client.apiKey.delete({ keyId: created.id }))).toBe("404 KEY_NOT_FOUND");
  // The web app requests a key that never expires with `expiresIn: null`.
  const endless = dataOf(await client.apiKey.create({ name: "endless", expiresIn: null }));
  expect(stored("api_key", { id: endless.id })).toMatchObject({ expires_at: null });
});

test("the better-auth client approves and denies a device", async () => {
  const { user } = dataOf(await ada.client.getSession());
  const program = openBrowser();
  const ask = async () => dataOf(await program.client.device.code({ client_id: "service-cli" }));
  const poll = async (device_code: string) =>
    await program.client.device.token({ grant_type: DEVICE_GRANT, device_code, client_id: "service-cli" });
  const errorOf = ({ error }: { error: unknown }) => (error as { error: string } | null)?.error;

  const wanted = await ask();
  expect(wanted).toMatchObject({ expires_in: 1800, interval: 5, verification_uri: `${server.url}/device` });
  const row = () => stored("device_request", { device_code_hash: sha256(wanted.device_code) });
  expect(row()).toMatchObject({ client_id: "service-cli", status: "pending", user_id: null });
  expect(errorOf(await poll(wanted.device_code))).toBe("authorization_pending");
  const seen = dataOf(await ada.client.device({ query: { user_code: wanted.user_code } }));
  expect(seen).toMatchObject({ user_code: wanted.user_code, status: "pending" });
  expect(row()).toMatchObject({ user_id: null });
  expect(dataOf(await ada.client.device.approve({ userCode: wanted.user_code }))).toEqual({ success: true });
  expect(row()).toMatchObject({ status: "approved", user_id: user.id });
  const granted = dataOf(await poll(wanted.device_code));
  expect(granted).toMatchObject({ token_type: "Bearer" });
  expect(stored("session", { token_hash: sha256(granted.access_token) })).toMatchObject({
    user_id: user.id,
    kind: "device",
    client_id: "service-cli",
  });
  const bearer = createAuthClient({
    baseURL: `${server.url}/api/auth`,
    fetchOptions: { auth: { type: "Bearer", token: granted.access_token } },
  });
  expect(dataOf(await bearer.getSession()).user.id).toBe(user.id);
  expect(errorOf(await poll(wanted.device_code))).toBe("invalid_grant");

  const unwanted = await ask();
  dataOf(await ada.client.device({ query: { user_code: unwanted.user_code } }));
  expect(dataOf(await ada.client.device.deny({ userCode: unwanted.user_code }))).toEqual({ success: true });
  expect(errorOf(await poll(unwanted.device_code))).toBe("access_denied");
  expect(errorOf(await program.client.device.code({ client_id: "kaneo-cli" }))).toBe("invalid_client");
});

test("the better-auth client lists and ends sessions, and changes the password", async () => {
  const { client } = ada;
  const email = "ada@example.test";
  const other = openBrowser();
  const signedIn = dataOf(await other.client.signIn.email({ email, password: PASSWORD }));
  expect(signedIn).toMatchObject({ redirect: false, user: { email } });
  const sessions = dataOf(await client.listSessions());
  expect(sessions.length).toBeGreaterThanOrEqual(3);
  const here = dataOf(await client.getSession()).session.id;
  const there = dataOf(await other.client.getSession()).session.id;
  expect(sessions.map(({ id }) => id)).toEqual(expect.arrayContaining([here, there]));
  // A `token` in the list is not the session's token, but can be used to revoke the session.
  const token = sessions.find(({ id }) => id === there)?.token ?? "";
  expect(dataOf(await client.revokeSession({ token }))).toEqual({ status: true });
  expect(stored("session", { id: there })).toBeUndefined();
  expect((await other.client.getSession()).data).toBeNull();

  dataOf(await other.client.signIn.email({ email, password: PASSWORD }));
  expect(dataOf(await client.revokeOtherSessions())).toEqual({ status: true });
  expect(dataOf(await client.listSessions()).map(({ id }) => id)).toEqual([here]);

  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions: true };
  const { user } = dataOf(await client.changePassword(change));
  expect(user.email).toBe(email);
  expect(refusalOf(await client.changePassword(change))).toBe("400 INVALID_PASSWORD");
  expect(refusalOf(await other.client.signIn.email({ email, password: PASSWORD }))).toBe(
    "401 INVALID_EMAIL_OR_PASSWORD",
  );

  dataOf(await other.client.signIn.email({ email, password: NEW_PASSWORD, rememberMe: false }));
  expect(dataOf(await other.client.signOut())).toMatchObject({ success: true });
  expect(other.cookies.size).toBe(0);
  dataOf(await other.client.signIn.email({ email, password: NEW_PASSWORD }));
  expect(dataOf(await other.client.revokeSessions())).toEqual({ status: true });
  expect((await client.getSession()).data).toBeNull();
  dataOf(await client.signIn.email({ email, password: NEW_PASSWORD }));
});

test("the better-auth client tracks the session as it does in web pages", async () => {
  const { client } = ada;
  const states: unknown[] = [];
  const seen = Promise.withResolvers<void>();
  const leave = client.useSession.subscribe(({ data, isPending }) => {
    states.push(data?.user.name);
    if (!isPending && data?.user.name === "Ada of London") seen.resolve();
    else if (!isPending && data) client.updateUser({ name: "Ada of London" });
  });
  await seen.promise;
  leave();
  expect(states).toContain("Ada Lovelace");
});

test("the better-auth client deletes a workspace and an account", async () => {
  const { client } = ada;
  const { user } = dataOf(await client.getSession());
  const sole = await client.deleteUser({ password: NEW_PASSWORD });
  expect(sole.error).toMatchObject({ status: 409, code: "SOLE_OWNER_OF_WORKSPACE" });
  expect(sole.error?.message).toContain('"Engines and Co"');
  expect(dataOf(await client.organization.delete({ organizationId }))).toMatchObject({ id: organizationId });
  expect(stored("workspace", { id: organizationId })).toBeUndefined();
  expect(refusalOf(await client.deleteUser({ password: "wrong horse battery" }))).toBe("400 INVALID_PASSWORD");
  expect(refusalOf(await client.deleteUser({ password: NEW_PASSWORD }))).toBe("409 LAST_OPERATOR");
  // The client has no method for this request.
  const response = await fetch(
    `${server.url}/api/operator/people/${stored("account", { email: "bob@example.test" })?.id}`,
    {
      method: "PATCH",
      headers: {
        cookie: [...ada.cookies].map((pair) => pair.join("=")).join("; "),
        origin: server.url,
        "content-type": "application/json",
      },
      body: JSON.stringify({ isOperator: true }),
    },
  );
  expect(response.status).toBe(200);
  expect(dataOf(await client.deleteUser({ password: NEW_PASSWORD }))).toEqual({
    success: true,
    message: "User deleted",
  });
  expect(stored("account", { id: user.id })?.deleted_at).toBeNumber();
  expect((await client.getSession()).data).toBeNull();
});

test("the tests called every method in the table with its documented request", () => {
  const asked = new Set([...browsers.flatMap((browser) => browser.asked)]);
  expect(Object.values(METHODS).filter((route) => !asked.has(route))).toEqual([]);
  expect([...asked].filter((route) => !Object.values(METHODS).includes(route))).toEqual([]);
});

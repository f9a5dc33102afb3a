/**
 * A scenario in which one account uses every kind of secret and makes some mistakes.
 *
 * @module
 */
import type { Player } from "./player.ts";

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/** Strings that are not secret, and are stored in the database. */
export const OPEN_WORDS: readonly string[] = ["Heliotrope", "open-word"];

/** Uses passwords, sessions, keys, devices, and secrets of integrations. */
export async function playStory(player: Player): Promise<void> {
  const token = await playPasswords(player);
  const workspace = { name: "Heliotrope", slug: "open-word" };
  const { id } = await player.ask("POST /api/auth/organization/create", { as: token, body: workspace });
  await playKeys(player, token, String(id));
  await playDevices(player, token);
  await playAuthorization(player, token);
  await playDestinations(player, token, String(id));
}

/** Signs up, signs in, tries a wrong password, and changes the password. Returns a session token. */
async function playPasswords(player: Player): Promise<string> {
  const email = "ada@example.test";
  const [first, second] = [player.invent("password"), player.invent("new password")];
  const wrong = player.invent("wrong password");
  const signUp = await player.ask("POST /api/auth/sign-up/email", { body: { name: "Ada", email, password: first } });
  player.keep("token of the first session", signUp.token);
  const signIn = async (password: string, status = 200) =>
    await player.ask("POST /api/auth/sign-in/email", { body: { email, password }, status });
  await signIn(wrong, 401);
  const token = player.keep("session token", (await signIn(first)).token);
  await player.ask("POST /api/auth/sign-up/email", { body: { name: "Eve", email, password: wrong }, status: 409 });
  await player.ask("POST /api/auth/sign-up/email", {
    body: { name: "Eve", email: "eve@example.test", password: `${wrong}${"x".repeat(300)}` },
    status: 400,
  });
  const change = { currentPassword: first, newPassword: second };
  await player.ask("POST /api/auth/change-password", { as: token, body: change });
  await player.ask("POST /api/auth/change-password", { as: token, body: change, status: 400 });
  await player.ask("POST /api/auth/verify-password", { as: token, body: { password: second } });
  const cut = `{"email":"${email}","password":"${second}`;
  await player.ask("POST /api/auth/sign-in/email", { raw: cut, status: 400 });
  await player.ask("POST /api/auth/sign-in/email", { body: { email, password: [second] }, status: 400 });
  // This request is a mistake: secrets do not belong in URLs, which end up in logs.
  await player.ask(`GET /api/auth/get-session?token=${token}&password=${second}`, { as: token });
  await player.ask(`GET /api/ws/user?access_token=${token}`, { status: 401 });
  await player.ask(`GET /api/auth/reset-password/${player.invent("token in a path")}?x=1`, { status: 302 });
  const cookie = { cookie: `hexlane.session_token=${token}`, origin: "https://elsewhere.example" };
  await player.ask("POST /api/auth/update-user", { headers: cookie, body: { name: "Eve" }, status: 403 });
  await player.ask("GET /api/auth/list-sessions", { as: token });
  const over = player.keep("token of a session that was ended", (await signIn(second)).token);
  await player.ask("POST /api/auth/revoke-session", { as: token, body: { token: over } });
  await player.ask("POST /api/auth/revoke-session", { as: token, body: { token: over }, status: 404 });
  await player.ask("GET /api/auth/list-sessions", { as: over, status: 401 });
  return token;
}

async function playKeys(player: Player, token: string, workspaceId: string): Promise<void> {
  const create = async (name: string, limits: object) => {
    const { key, id } = await player.ask("POST /api/auth/api-key/create", { as: token, body: { name, ...limits } });
    // Lists show the first characters of a key.
    player.keep(`secret of ${name}`, String(key).slice(8));
    return { key: player.keep(name, key), id };
  };
  const { key } = await create("API key", {});
  const narrow = await create("narrow API key", { workspaceId, permissions: { project: ["read"] } });
  await player.ask("GET /api/auth/organization/list", { as: key });
  await player.ask("GET /api/auth/organization/list", { headers: { "x-api-key": key } });
  await player.ask("GET /api/auth/api-key/list", { as: key, status: 403 });
  await player.ask("POST /api/auth/api-key/delete", { as: token, body: { keyId: narrow.id } });
  await player.ask(`GET /api/project?workspaceId=${workspaceId}&key=${narrow.key}`, { as: narrow.key, status: 401 });
  await player.ask("GET /api/project", { headers: { authorization: `Basic ${key}` }, status: 401 });
}

async function playDevices(player: Player, token: string): Promise<void> {
  const client = { client_id: "service-cli" };
  const request = async (name: string) => {
    const codes = await player.ask("POST /api/auth/device/code", { body: client });
    const userCode = player.keep(`user code of ${name}`, codes.user_code);
    player.keep(`user code of ${name} as letters`, userCode.replace("-", ""));
    player.keep(`user code of ${name} in small letters`, userCode.replace("-", "").toLowerCase());
    return { userCode, deviceCode: player.keep(`device code of ${name}`, codes.device_code) };
  };
  const poll = async (device_code: string, status: number) =>
    await player.ask("POST /api/auth/device/token", {
      body: { ...client, grant_type: DEVICE_GRANT, device_code },
      status,
    });
  const wanted = await request("a device");
  await poll(wanted.deviceCode, 400);
  const form = new URLSearchParams({ ...client, grant_type: DEVICE_GRANT, device_code: wanted.deviceCode }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  await player.ask("POST /api/auth/device/token", { raw: form, headers, status: 400 });
  await player.ask(`GET /api/auth/device?user_code=${wanted.userCode}`, { as: token });
  await player.ask(`GET /device?user_code=${wanted.userCode}`, { status: "any" });
  await player.ask("POST /api/auth/device/approve", { as: token, body: { userCode: wanted.userCode } });
  const { access_token } = await poll(wanted.deviceCode, 200);
  const device = player.keep("device token", access_token);
  player.keep("secret of the device token", device.slice("hxd_".length));
  await player.ask("GET /api/auth/get-session", { as: device });
  await poll(wanted.deviceCode, 400);
  const unwanted = await request("a device that was refused");
  await player.ask(`GET /api/auth/device?user_code=${unwanted.userCode}`, { as: token });
  await player.ask("POST /api/auth/device/deny", { as: token, body: { userCode: unwanted.userCode } });
  await poll(unwanted.deviceCode, 400);
  await request("a device that waits");
}

/** Authorizes and denies a program that sends the browser to this server. */
async function playAuthorization(player: Player, token: string): Promise<void> {
  const redirect_uri = "https://agent.example.test/callback";
  const body = { redirect_uris: [redirect_uri], client_name: "open-word agent" };
  const { client_id } = await player.ask("POST /api/mcp/register", { body, status: 201 });
  const code_verifier = player.invent("code verifier of a program");
  const challenge = new Bun.CryptoHasher("sha256").update(code_verifier).digest("base64url");
  const query = { response_type: "code", client_id: String(client_id), redirect_uri, code_challenge: challenge };
  const ask = async (name: string): Promise<string> => {
    const search = new URLSearchParams({ ...query, code_challenge_method: "S256" });
    await player.ask(`GET /api/mcp/authorize?${search}`, { status: 302 });
    const id = new URL(player.location).searchParams.get("request_id");
    return `/api/mcp/authorize/request/${player.keep(`request id of ${name}`, id)}`;
  };
  const headers = { origin: new URL(player.url).origin };
  const wanted = await ask("a program");
  await player.ask(`GET ${wanted}`);
  await player.ask(`POST ${wanted}`, { as: token, body: { approved: true }, status: 403 });
  const { redirect } = await player.ask(`POST ${wanted}`, { as: token, headers, body: { approved: true } });
  const code = player.keep("authorization code of a program", new URL(String(redirect)).searchParams.get("code"));
  const claim = { grant_type: "authorization_code", client_id, redirect_uri, code, code_verifier };
  await player.ask("POST /api/mcp/token", { body: { ...claim, code_verifier: `${code_verifier}x` }, status: 400 });
  const { access_token } = await player.ask("POST /api/mcp/token", { body: claim });
  const program = player.keep("token of a program", access_token);
  player.keep("secret of the token of a program", program.slice("hxd_".length));
  await player.ask("GET /api/auth/get-session", { as: program });
  await player.ask("POST /api/mcp/token", { body: claim, status: 400 });
  const unwanted = await ask("a program that was refused");
  await player.ask(`POST ${unwanted}`, { as: token, headers, body: { approved: false } });
  await ask("a program that waits");
}

/** Uses delivery destinations and their credentials. */
async function playDestinations(player: Player, token: string, workspaceId: string): Promise<void> {
  const body = { name: "Engine", slug: "ENG", icon: "Layout", workspaceId };
  const { id: project } = await player.ask("POST /api/project", { as: token, body });
  const address = (name: string) => `https://hooks.example.test/services/${player.invent(name)}`;
  const chat = { webhookUrl: address("chat address"), channelName: "#dev" };
  await player.ask(`POST /api/slack-integration/project/${project}`, { as: token, body: chat });
  const moved = { webhookUrl: address("chat address that replaced it") };
  const headers = { "idempotency-key": "once" };
  for (let round = 0; round < 2; round++) {
    await player.ask(`PATCH /api/slack-integration/project/${project}`, { as: token, body: moved, headers });
  }
  const hook = { webhookUrl: address("webhook address"), secret: player.invent("webhook secret") };
  await player.ask(`POST /api/generic-webhook-integration/project/${project}`, { as: token, body: hook });
  await player.ask(`PATCH /api/generic-webhook-integration/project/${project}`, {
    as: token,
    body: { secret: player.invent("webhook secret that replaced it"), webhookUrl: "http://127.0.0.1/private" },
    status: 400,
  });
  const preferences = {
    ntfyEnabled: true,
    ntfyServerUrl: "https://ntfy.example.test",
    ntfyTopic: "news",
    ntfyToken: player.invent("ntfy token"),
    gotifyServerUrl: "https://gotify.example.test",
    gotifyToken: player.invent("gotify token"),
    webhookUrl: "https://hook.example.test/in",
    webhookSecret: player.invent("secret of a personal webhook"),
  };
  await player.ask("PUT /api/notification-preferences", { as: token, body: preferences });
  const refused = { gotifyToken: player.invent("gotify token that was refused"), gotifyServerUrl: "ftp://x" };
  await player.ask("PUT /api/notification-preferences", { as: token, body: refused, status: 400 });
  const { id: task } = await player.ask(`POST /api/task/${project}`, { as: token, body: { title: "Heliotrope" } });
  const image = { filename: "dot.png", contentType: "image/png", size: 70, surface: "description" };
  const { uploadUrl } = await player.ask(`PUT /api/task/image-upload/${task}`, { as: token, body: image });
  const { pathname, search, searchParams } = new URL(String(uploadUrl));
  const [signature] = [...searchParams.values()].sort((left, right) => right.length - left.length);
  player.keep("signature of an upload", signature);
  const png = { "content-type": "image/png" };
  await player.ask(`PUT ${pathname}${search}`, { raw: "no picture", headers: png, status: 400 });
}

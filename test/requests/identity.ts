/** Requests to the routes for accounts, sessions, API keys and the server itself. @module */
import { PASSWORD, PNG } from "../harness/world.ts";
import type { Sample } from "./sample.ts";

const auth = (name: string) => `/api/auth/${name}`;
const newcomer: Sample["fresh"] = (make) => make.newcomer();
const PERSONAL = "acts on the caller's own account or session, and names nothing else";
const SERVER = "is about the server itself";

const ACCOUNT_SAMPLES: readonly Sample[] = [
  {
    route: `POST ${auth("sign-up/email")}`,
    call: (ids, number) => ({
      body: {
        name: "New",
        email: `signed.up.${number}.${ids.workspaceSlug}@example.test`,
        password: PASSWORD,
        image: null,
        locale: "de",
        timezone: "Europe/Berlin",
        rememberMe: true,
      },
    }),
    nothing: "a new account refers to nothing",
  },
  {
    route: `POST ${auth("sign-in/email")}`,
    call: ({ workspaceSlug }) => ({
      body: {
        email: `${workspaceSlug.split("-", 1)[0]}@example.test`,
        password: PASSWORD,
        rememberMe: false,
        callbackURL: "/",
      },
    }),
    nothing: "the email address and the password identify the account",
  },
  { route: `POST ${auth("sign-out")}`, fresh: newcomer, nothing: PERSONAL },
  { route: `GET ${auth("get-session")}`, nothing: PERSONAL },
  { route: "GET /api/account", nothing: PERSONAL },
  { route: "GET /api/user/me", nothing: PERSONAL },
  {
    route: `POST ${auth("update-user")}`,
    fresh: newcomer,
    call: () => ({
      body: { name: "Renamed", image: "https://example.test/me.png", locale: "fr", timezone: "Europe/Paris" },
    }),
    nothing: PERSONAL,
  },
  {
    route: `POST ${auth("change-password")}`,
    fresh: newcomer,
    call: () => ({
      body: { currentPassword: PASSWORD, newPassword: "another horse battery", revokeOtherSessions: true },
    }),
    nothing: PERSONAL,
  },
  {
    route: `POST ${auth("verify-password")}`,
    fresh: newcomer,
    call: () => ({ body: { password: PASSWORD } }),
    nothing: PERSONAL,
  },
  {
    route: `POST ${auth("delete-user")}`,
    fresh: newcomer,
    call: () => ({ body: { password: PASSWORD } }),
    nothing: PERSONAL,
  },
];

const AVATAR_SAMPLES: readonly Sample[] = [
  {
    route: "PUT /api/user/avatar",
    fresh: newcomer,
    call: () => ({ body: { contentType: "image/png", data: btoa(String.fromCharCode(...PNG)) } }),
    nothing: PERSONAL,
  },
  { route: "DELETE /api/user/avatar", fresh: newcomer, nothing: PERSONAL },
  {
    route: "GET /api/user/avatar/:id",
    fresh: (make) => make.avatar(),
    call: ({ avatar }) => ({ params: { id: avatar } }),
    openBecause: "anyone with its URL may see an avatar",
  },
];

const CREDENTIAL_SAMPLES: readonly Sample[] = [
  { route: `GET ${auth("list-sessions")}`, nothing: PERSONAL },
  {
    route: `POST ${auth("revoke-session")}`,
    fresh: (make) => make.session(),
    call: ({ session }) => ({ body: { token: session } }),
  },
  { route: `POST ${auth("revoke-other-sessions")}`, fresh: newcomer, nothing: PERSONAL },
  { route: `POST ${auth("revoke-sessions")}`, fresh: newcomer, nothing: PERSONAL },
  {
    route: `POST ${auth("api-key/create")}`,
    call: ({ workspace }) => ({
      body: { name: "narrow", expiresIn: 86_400, workspaceId: workspace, permissions: { task: ["read"] } },
    }),
  },
  { route: `GET ${auth("api-key/list")}`, nothing: PERSONAL },
  { route: `GET ${auth("api-key/get")}`, call: ({ apiKeyId }) => ({ query: { id: apiKeyId } }) },
  {
    route: `POST ${auth("api-key/update")}`,
    fresh: (make) => make.apiKey(),
    call: ({ apiKeyId }) => ({ body: { keyId: apiKeyId, name: "renamed", enabled: false, expiresIn: null } }),
  },
  {
    route: `POST ${auth("api-key/delete")}`,
    fresh: (make) => make.apiKey(),
    call: ({ apiKeyId }) => ({ body: { keyId: apiKeyId } }),
  },
];

const DEVICE_SAMPLES: readonly Sample[] = [
  {
    route: `POST ${auth("device/code")}`,
    call: () => ({ body: { client_id: "service-cli", scope: "task:read" } }),
    nothing: "a new request refers to nothing",
  },
  {
    route: `POST ${auth("device/token")}`,
    fresh: (make) => make.approvedDevice(),
    call: ({ poll }) => ({ body: poll }),
    nothing: "the code of the device identifies the request",
  },
  {
    route: `GET ${auth("device")}`,
    call: ({ userCode }) => ({ query: { user_code: userCode } }),
    openBecause: "the status of a request is visible to anyone who has its code",
  },
  {
    route: `POST ${auth("device/approve")}`,
    fresh: (make) => make.waitingDevice(),
    call: ({ prepared = {} }) => prepared,
    nothing: "the code that the device shows identifies the request",
  },
  {
    route: `POST ${auth("device/deny")}`,
    fresh: (make) => make.waitingDevice(),
    call: ({ prepared = {} }) => prepared,
    nothing: "the code that the device shows identifies the request",
  },
];

const REGISTERED = { status: 201, why: "required by RFC 7591 3.2.1" };
const ASKED = { status: 302, why: "the browser is redirected to the consent page" };

const AUTHORIZATION_SAMPLES: readonly Sample[] = [
  {
    route: "POST /api/mcp/register",
    call: () => ({
      body: {
        redirect_uris: ["http://127.0.0.1:33418/callback"],
        client_name: "Agent",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      },
    }),
    outcome: REGISTERED,
    nothing: "a new client refers to nothing",
  },
  {
    route: "GET /api/mcp/authorize",
    fresh: async (make) => ({ prepared: { query: await make.authorizationQuery() } }),
    call: ({ prepared }) => prepared ?? {},
    outcome: ASKED,
    nothing: "the client identifies itself by its own registration",
  },
  {
    route: "GET /api/mcp/authorize/api",
    fresh: async (make) => ({ prepared: { query: await make.authorizationQuery() } }),
    call: ({ prepared }) => prepared ?? {},
    outcome: ASKED,
    nothing: "the client identifies itself by its own registration",
  },
  {
    route: "GET /api/mcp/authorize/request/:id",
    call: ({ authorizationRequest }) => ({ params: { id: authorizationRequest } }),
    openBecause: "anyone who is redirected with the id of the request may see it",
  },
  {
    route: "POST /api/mcp/authorize/request/:id",
    fresh: (make) => make.askingPage(),
    call: ({ prepared }) => ({ ...prepared, body: { approved: true } }),
    nothing: "any signed-in user who is redirected here may decide",
  },
  {
    route: "POST /api/mcp/token",
    fresh: (make) => make.approvedCode(),
    call: ({ poll }) => ({ body: poll }),
    nothing: "the code identifies the request",
  },
];

const LOST = { status: 302, why: "no such sign-in was started, so the browser is redirected to the sign-in page" };
const LINK = { callbackURL: "/settings", errorCallbackURL: "/settings?linked=no", newUserCallbackURL: "/welcome" };

const LINKED_ACCOUNT_SAMPLES: readonly Sample[] = [
  ...["oauth2", "social"].map((way) => ({
    route: `POST ${auth(`sign-in/${way}`)}`,
    call: () => ({
      body: { [way === "social" ? "provider" : "providerId"]: "custom", ...LINK, disableRedirect: true },
    }),
    nothing: "the provider's response identifies the person",
  })),
  ...["oauth2/link", "link-social"].map((way) => ({
    route: `POST ${auth(way)}`,
    call: () => ({
      body: { [way === "link-social" ? "provider" : "providerId"]: "custom", ...LINK, scopes: ["groups"] },
    }),
    nothing: PERSONAL,
  })),
  ...["oauth2/callback", "callback"].flatMap((path) => [
    {
      route: `GET ${auth(`${path}/:providerId`)}`,
      call: () => ({ params: { providerId: "custom" }, query: { code: "code", state: "state" } }),
      nothing: "the code and the browser's cookie identify the sign-in",
      outcome: LOST,
    },
    {
      route: `POST ${auth(`${path}/:providerId`)}`,
      call: () => ({ params: { providerId: "custom" }, body: { code: "code", state: "state" } }),
      nothing: "the code and the browser's cookie identify the sign-in",
      outcome: { status: 302, why: "the browser repeats the request with its cookies" },
    },
  ]),
  { route: `GET ${auth("list-accounts")}`, nothing: PERSONAL },
  {
    route: `POST ${auth("unlink-account")}`,
    call: () => ({ body: { providerId: "custom", accountId: "nobody" } }),
    nothing: PERSONAL,
    outcome: { status: 404, why: "no account in this workspace is linked" },
  },
  { route: "GET /api/oauth/id-token", nothing: PERSONAL },
];

const MCP_SAMPLE: Sample = {
  route: "POST /api/mcp",
  call: () => ({
    headers: { accept: "application/json, text/event-stream" },
    query: { readOnly: "true", dryRun: "true", settings: "true" },
    body: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
  }),
  nothing: "ids occur in tool calls, each of which is a request to another route",
};

const SYSTEM_SAMPLES: readonly Sample[] = [
  "/.well-known/oauth-protected-resource/api/mcp",
  "/api/.well-known/oauth-protected-resource/api/mcp",
  "/.well-known/oauth-authorization-server",
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server/api",
  "/api/.well-known/oauth-authorization-server/api",
  "/livez",
  "/readyz",
  "/api/health",
  "/api/config",
  "/api/instance/status",
  "/api/openapi",
  "/api/docs",
  "/api/docs/start.js",
  "/api/docs/swagger-ui.js",
  "/api/docs/swagger-ui.css",
].map((path) => ({ route: `GET ${path}`, nothing: SERVER }));

const METRICS_SAMPLE: Sample = {
  route: "GET /metrics",
  nothing: SERVER,
  outcome: { status: 401, why: "metrics are only for this machine, and a request in process comes from no address" },
};

export const IDENTITY_SAMPLES: readonly Sample[] = [
  ...ACCOUNT_SAMPLES,
  ...AVATAR_SAMPLES,
  ...CREDENTIAL_SAMPLES,
  ...DEVICE_SAMPLES,
  ...AUTHORIZATION_SAMPLES,
  ...LINKED_ACCOUNT_SAMPLES,
  MCP_SAMPLE,
  ...SYSTEM_SAMPLES,
  METRICS_SAMPLE,
];

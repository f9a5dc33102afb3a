/**
 * The authorization code flow over HTTP, as clients of the Model Context Protocol use it: registration (RFC 7591),
 * authorization with PKCE (RFC 6749 4.1, RFC 7636), the consent page, and the token.
 *
 * @module
 */
import * as tracker from "@hexlane/core";
import type { Static } from "@sinclair/typebox";
import type { HandlerInput } from "../../http/handler_input.ts";
import { Redirect, StatusResult } from "../../http/results.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/identity/authorization.ts";
import { DeviceToken } from "../../schemas/identity/device.ts";
import { originOf } from "./identity.ts";

const route = taggedRoutes("Authorization");
export const REGISTER_PATH = "/api/mcp/register";
export const AUTHORIZE_PATH = "/api/mcp/authorize";
export const OAUTH_TOKEN_PATH = "/api/mcp/token";
/** The path for clients that use the issuer from {@linkcode apiIssuerOf}. */
export const API_AUTHORIZE_PATH = "/api/mcp/authorize/api";
const REQUEST_PATH = "/api/mcp/authorize/request/:id";
/** The consent page of the web app. */
const PAGE_PATH = "/mcp/authorize";

/** The issuer for clients behind Kaneo's proxy. */
export const apiIssuerOf = (baseUrl: string): string => `${baseUrl}/api`;

/** Clients have no credential of their own, so any credential is ignored. */
const forClients = { oauth: true, noStore: true, ignoresCredentials: true } as const;

const clientSide: readonly Route[] = [
  route.post(
    REGISTER_PATH,
    {
      ...forClients,
      summary: "Register an OAuth client",
      operationId: "registerOAuthClient",
      description:
        "For public clients, which have no secret (RFC 7591). The server stores nothing: the id contains the registration.",
      body: schema.OAuthClientBody,
      response: schema.OAuthClient,
      creates: true,
      open: "A client that registers has no credential yet",
      rateLimit: "oauth-client",
    },
    async ({ ctx, body }) => {
      const registered = await tracker.registerOAuthClient(ctx, {
        redirectUris: body.redirect_uris,
        ...(body.client_name === undefined ? {} : { clientName: body.client_name }),
        ...(body.grant_types === undefined ? {} : { grantTypes: body.grant_types }),
        ...(body.response_types === undefined ? {} : { responseTypes: body.response_types }),
        ...(body.token_endpoint_auth_method === undefined
          ? {}
          : { tokenEndpointAuthMethod: body.token_endpoint_auth_method }),
      });
      return new StatusResult(201, tracker.oauthClientResponse(registered));
    },
  ),
  authorizeRoute(AUTHORIZE_PATH, { summary: "Request authorization", operationId: "requestAuthorization" }),
  authorizeRoute(API_AUTHORIZE_PATH, {
    summary: "Request authorization from the issuer under api",
    operationId: "requestAuthorizationFromApiIssuer",
    issuerOf: apiIssuerOf,
  }),
  route.post(
    OAUTH_TOKEN_PATH,
    {
      ...forClients,
      form: true,
      summary: "Get an access token",
      description:
        "Exchanges an authorization code for a token. Reusing a code revokes its token. Devices may poll here too. The token " +
        "is a device token: its owner can see and revoke it in the list of sessions.",
      body: schema.OAuthTokenBody,
      response: DeviceToken,
      open: "A client gets its credential here",
      rateLimit: "oauth-token",
    },
    async (exchange) => {
      const answer = await grantToken(exchange);
      return "error" in answer ? new StatusResult(400, answer) : answer;
    },
  ),
];

interface AuthorizeRouteOptions {
  summary: string;
  operationId: string;
  /** The issuer that the response names (RFC 9207). @default the public address */
  issuerOf?: (baseUrl: string) => string;
}

function authorizeRoute(path: string, { summary, operationId, issuerOf }: AuthorizeRouteOptions): Route {
  return route.get(
    path,
    {
      ...forClients,
      summary,
      operationId,
      description:
        "A client opens this URL in its user's browser, which is redirected to the consent page. Errors are shown here or on " +
        "that page: only the user's decision redirects the browser back to the client.",
      query: schema.AuthorizationQuery,
      redirects: "always",
      writes: "navigation",
      open: "A user who is redirected here by a client may not have signed in yet",
      rateLimit: "oauth-client",
    },
    async ({ ctx, query, request }) => {
      const page = (search: Record<string, string>) =>
        new Redirect(`${ctx.baseUrl}${PAGE_PATH}?${new URLSearchParams(search)}`);
      try {
        return page({ request_id: await askFor(ctx, query, issuerOf?.(ctx.baseUrl)) });
      } catch (error) {
        const isForPeople = request.headers.get("sec-fetch-dest") === "document";
        if (!isForPeople || !(error instanceof tracker.TrackerError) || error.code !== "invalid") throw error;
        return page({ error: (error.details.reason ?? "INVALID_REQUEST").toLowerCase() });
      }
    },
  );
}

async function askFor(
  ctx: tracker.Context,
  query: Static<typeof schema.AuthorizationQuery>,
  issuer: string | undefined,
): Promise<string> {
  const { requestId } = await tracker.requestAuthorization(ctx, {
    responseType: query.response_type,
    clientId: query.client_id,
    redirectUri: query.redirect_uri,
    codeChallenge: query.code_challenge,
    codeChallengeMethod: query.code_challenge_method,
    ...(query.state === undefined ? {} : { state: query.state }),
    ...(query.scope === undefined ? {} : { scope: query.scope }),
    ...(query.resource === undefined ? {} : { resource: query.resource }),
    ...(issuer === undefined ? {} : { issuer }),
  });
  return requestId;
}

type TokenExchange = HandlerInput<
  unknown,
  unknown,
  { grant_type: string; client_id: string } & Record<string, unknown>
>;

async function grantToken(exchange: TokenExchange) {
  const { ctx, body } = exchange;
  const { grant_type: grantType, client_id: clientId } = body;
  const origin = originOf(exchange);
  const field = (name: string): string => {
    const value = body[name];
    if (typeof value === "string") return value;
    throw tracker.invalidField(`/${name}`, `Is required for the grant type "${grantType}"`, "INVALID_REQUEST");
  };
  if (grantType === tracker.AUTHORIZATION_CODE_GRANT_TYPE) {
    const { resource } = body;
    const redemption = await tracker.redeemAuthorizationCode(ctx, {
      clientId,
      code: field("code"),
      redirectUri: field("redirect_uri"),
      codeVerifier: field("code_verifier"),
      ...(typeof resource === "string" ? { resource } : {}),
      ...origin,
    });
    return tracker.codeTokenResponse(redemption);
  }
  if (grantType === tracker.DEVICE_GRANT_TYPE) {
    const poll = { grantType, clientId, deviceCode: field("device_code"), ...origin };
    return tracker.deviceTokenResponse(await tracker.redeemDeviceCode(ctx, poll));
  }
  return {
    error: "unsupported_grant_type",
    error_description: "Only authorization codes and device codes are supported",
  };
}

const browserSide: readonly Route[] = [
  route.get(
    REQUEST_PATH,
    {
      noStore: true,
      summary: "Get an authorization request",
      description: "Returns what an OAuth client requests, for the consent page.",
      operationId: "getAuthorizationRequest",
      params: { id: "The `request_id` of the page" },
      response: schema.AuthorizationRequest,
      open: "A user who is redirected here by a client may not have signed in yet; the id is the secret",
    },
    async ({ ctx, params }) => {
      const { clientName, redirectUri } = await tracker.getAuthorizationRequest(ctx, { requestId: params.id });
      return { client_name: clientName, redirect_uri: redirectUri };
    },
  ),
  route.post(
    REQUEST_PATH,
    {
      noStore: true,
      summary: "Decide on an authorization request",
      operationId: "decideAuthorizationRequest",
      description:
        "Accepts requests only from a page of this server: the `Origin` must be its own, regardless of the credential.",
      params: { id: "The `request_id` of the page" },
      body: schema.AuthorizationDecisionBody,
      response: schema.AuthorizationDecided,
      // The response contains a code, which is issued once, so no response is stored for a retry.
      idempotent: false,
      never: [412],
    },
    async ({ ctx, params, body, request }) => {
      refuseOtherPages(ctx, request);
      return await tracker.decideAuthorization(ctx, { requestId: params.id, approved: body.approved });
    },
  ),
];

/** The origins in CORS_ORIGINS may read data, but not authorize programs. */
function refuseOtherPages({ baseUrl }: tracker.Context, { headers }: Request): void {
  const origin = headers.get("origin");
  if (origin === new URL(baseUrl).origin) return;
  const detail = `Cannot accept a decision from origin "${origin ?? ""}": open the page at ${baseUrl}`;
  throw new tracker.TrackerError("forbidden", detail, { reason: "INVALID_ORIGIN" });
}

export const authorizationRoutes: readonly Route[] = [...clientSide, ...browserSide];

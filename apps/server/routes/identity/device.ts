/**
 * The device flow over HTTP (RFC 8628), at better-auth's routes, and the metadata with which clients discover it (RFC
 * 8414).
 * @module
 */
import * as tracker from "@hexlane/core";
import { Redirect, StatusResult } from "../../http/results.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/identity/device.ts";
import { Success } from "../../schemas/parts.ts";
import { API_AUTHORIZE_PATH, AUTHORIZE_PATH, apiIssuerOf, OAUTH_TOKEN_PATH, REGISTER_PATH } from "./authorization.ts";
import { originOf } from "./identity.ts";

const route = taggedRoutes("Device");
const CODE_PATH = "/api/auth/device/code";
const TOKEN_PATH = "/api/auth/device/token";
/** The page of the web app that approves a request. */
const PAGE_PATH = "/device";

/** Devices have no credential of their own, so any credential is ignored. */
const forDevices = { form: true, oauth: true, noStore: true, ignoresCredentials: true } as const;

const deviceSide: readonly Route[] = [
  route.post(
    CODE_PATH,
    {
      ...forDevices,
      summary: "Request a device code",
      operationId: "startDeviceAuthorization",
      description: "The device shows the code and the URL to its user and polls for the token.",
      body: schema.DeviceCodeBody,
      response: schema.DeviceCode,
      open: "A device that requests access has no credential yet",
      rateLimit: "sign-in",
    },
    async (exchange) => {
      const { client_id: clientId, scope } = exchange.body;
      const asked = scope === undefined ? {} : { scope };
      const started = await tracker.requestDeviceCode(exchange.ctx, { clientId, ...asked, ...originOf(exchange) });
      return tracker.deviceCodeResponse(started, exchange.ctx.baseUrl + PAGE_PATH);
    },
  ),
  route.post(
    TOKEN_PATH,
    {
      ...forDevices,
      summary: "Poll for a device token",
      operationId: "getDeviceToken",
      description:
        "Returns `authorization_pending` until the user decides, `slow_down` if the device polls too often, and then the token, once.",
      body: schema.DeviceTokenBody,
      response: schema.DeviceToken,
      open: "A device gets its credential here",
    },
    async (exchange) => {
      const { grant_type: grantType, device_code: deviceCode, client_id: clientId } = exchange.body;
      const poll = { grantType, deviceCode, clientId, ...originOf(exchange) };
      const answer = tracker.deviceTokenResponse(await tracker.redeemDeviceCode(exchange.ctx, poll));
      return "error" in answer ? new StatusResult(400, answer) : answer;
    },
  ),
];

/** Routes that accept a user code, limited to ten guesses a minute. */
const forPeople = { oauth: true, noStore: true, rateLimit: "user-code" } as const;

const browserSide: readonly Route[] = [
  route.get(
    "/api/auth/device",
    {
      ...forPeople,
      summary: "Get a device request",
      operationId: "getDeviceRequest",
      description:
        "Shows a signed-in caller which device requests access, until another user has decided. Changes nothing. Browsers are redirected to the approval page.",
      query: schema.DeviceRequestQuery,
      response: schema.DeviceRequest,
      redirects: true,
      open: "A user who follows a device's link may not have signed in yet",
    },
    async ({ ctx, query, request }) => {
      const { user_code: userCode, ui } = query;
      if (ui === "1" || request.headers.get("sec-fetch-dest") === "document") {
        return new Redirect(`${ctx.baseUrl}${PAGE_PATH}?${new URLSearchParams({ user_code: userCode })}`);
      }
      return tracker.deviceRequestResponse(await tracker.getDeviceRequest(ctx, { userCode }));
    },
  ),
  route.post(
    "/api/auth/device/approve",
    {
      ...forPeople,
      summary: "Approve a device",
      description: "Approves the device that shows this user code.",
      body: schema.DeviceDecisionBody,
      response: Success,
    },
    ({ ctx, body }) => tracker.approveDevice(ctx, body),
  ),
  route.post(
    "/api/auth/device/deny",
    {
      ...forPeople,
      summary: "Deny a device",
      description: "Denies the device that shows this user code.",
      body: schema.DeviceDecisionBody,
      response: Success,
    },
    ({ ctx, body }) => tracker.denyDevice(ctx, body),
  ),
];

const METADATA_ROUTES = [
  {
    path: "/.well-known/oauth-authorization-server",
    summary: "Get the OAuth authorization server",
    description: "Metadata of the authorization server (RFC 8414).",
    operationId: "getAuthorizationServerMetadata",
    isApi: false,
  },
  // OpenID Connect clients look here (RFC 8414 5), although this server serves no identities.
  {
    path: "/.well-known/openid-configuration",
    summary: "Get the OpenID configuration",
    description: "The same metadata at the path that OpenID clients use.",
    operationId: "getOpenIdConfiguration",
    isApi: false,
  },
  // The metadata of the issuer `<server>/api` (RFC 8414 3.1).
  {
    path: "/.well-known/oauth-authorization-server/api",
    summary: "Get the OAuth authorization server metadata for /api",
    description: "Metadata of the same authorization server with the issuer under `/api` (RFC 8414).",
    operationId: "getApiAuthorizationServerMetadata",
    isApi: true,
  },
  // Kaneo's own proxy forwards only paths below `/api`.
  {
    path: "/api/.well-known/oauth-authorization-server/api",
    summary: "Get the OAuth authorization server under api and its prefix",
    description: "The same metadata, for proxies that forward only `/api`.",
    operationId: "getApiAuthorizationServerMetadataUnderApi",
    isApi: true,
  },
] as const;

const metadata: readonly Route[] = METADATA_ROUTES.map(({ path, isApi, ...described }) =>
  route.get(
    path,
    {
      ...described,
      response: schema.AuthorizationServer,
      readsMuch: false,
      open: "Clients request this first",
    },
    ({ ctx: { baseUrl } }) => ({
      issuer: isApi ? apiIssuerOf(baseUrl) : baseUrl,
      device_authorization_endpoint: baseUrl + CODE_PATH,
      // The authorization response names its issuer (RFC 9207), so the endpoint depends on the issuer that the client
      // used.
      authorization_endpoint: baseUrl + (isApi ? API_AUTHORIZE_PATH : AUTHORIZE_PATH),
      registration_endpoint: baseUrl + REGISTER_PATH,
      token_endpoint: baseUrl + OAUTH_TOKEN_PATH,
      grant_types_supported: [tracker.AUTHORIZATION_CODE_GRANT_TYPE, tracker.DEVICE_GRANT_TYPE],
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${baseUrl}/api/docs`,
    }),
  ),
);

export const deviceRoutes: readonly Route[] = [...deviceSide, ...browserSide, ...metadata];

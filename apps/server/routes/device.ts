/**
 * The device flow over HTTP (RFC 8628), at better-auth's routes, and where clients find it (RFC 8414).
 *
 * @module
 */
import * as tracker from "@hexlane/core";
import { Answer, Redirect, type Route, route } from "../http/route.ts";
import * as schema from "../schemas/device.ts";
import { Success } from "../schemas/parts.ts";
import { API_AUTHORIZE_PATH, AUTHORIZE_PATH, apiIssuerOf, OAUTH_TOKEN_PATH, REGISTER_PATH } from "./authorization.ts";
import { originOf } from "./identity.ts";

const tag = "Device";
const CODE_PATH = "/api/auth/device/code";
const TOKEN_PATH = "/api/auth/device/token";
/** The page of the web app on which a request is approved. */
const PAGE_PATH = "/device";

/** What a device asks, without a credential of its own: any that comes along is somebody else's business. */
const forDevices = { tag, form: true, oauth: true, noStore: true, ignoresCredentials: true } as const;

const deviceSide: readonly Route[] = [
  route.post(
    CODE_PATH,
    {
      ...forDevices,
      summary: "Request a device code",
      description: "The device shows its user the code and the address, and polls for the token meanwhile.",
      body: schema.DeviceCodeBody,
      response: schema.DeviceCode,
      open: "A device that asks to be let in has no credential yet",
      rateLimit: "sign-in",
    },
    async (exchange) => {
      const { client_id: clientId, scope } = exchange.body;
      const asked = scope === undefined ? {} : { scope };
      const started = await tracker.requestDeviceCode(exchange.ctx, { clientId, ...asked, ...originOf(exchange) });
      return tracker.deviceCodeAnswer(started, exchange.ctx.baseUrl + PAGE_PATH);
    },
  ),
  route.post(
    TOKEN_PATH,
    {
      ...forDevices,
      summary: "Poll for a device token",
      description:
        "Answers `authorization_pending` until somebody decides, `slow_down` to who asks too often, then the token, once.",
      body: schema.DeviceTokenBody,
      response: schema.DeviceToken,
      open: "A device fetches its credential here",
    },
    async (exchange) => {
      const { grant_type: grantType, device_code: deviceCode, client_id: clientId } = exchange.body;
      const poll = { grantType, deviceCode, clientId, ...originOf(exchange) };
      const answer = tracker.deviceTokenAnswer(await tracker.redeemDeviceCode(exchange.ctx, poll));
      return "error" in answer ? new Answer(400, answer) : answer;
    },
  ),
];

/** For who was shown a code: ten guesses a minute. */
const forPeople = { tag, oauth: true, noStore: true, rateLimit: "user-code" } as const;

const browserSide: readonly Route[] = [
  route.get(
    "/api/auth/device",
    {
      ...forPeople,
      summary: "Look at a device request",
      description:
        "Shows a signed-in caller which device asks, until somebody else has decided. Changes nothing. A browser that is sent here goes on to the page on which the request is approved.",
      query: schema.DeviceRequestQuery,
      response: schema.DeviceRequest,
      redirects: true,
      open: "Whoever follows the link of a device may not have signed in yet",
    },
    async ({ ctx, query, request }) => {
      const { user_code: userCode, ui } = query;
      if (ui === "1" || request.headers.get("sec-fetch-dest") === "document") {
        return new Redirect(`${ctx.baseUrl}${PAGE_PATH}?${new URLSearchParams({ user_code: userCode })}`);
      }
      return tracker.deviceRequestAnswer(await tracker.getDeviceRequest(ctx, { userCode }));
    },
  ),
  route.post(
    "/api/auth/device/approve",
    { ...forPeople, summary: "Approve a device", body: schema.DeviceDecisionBody, response: Success },
    ({ ctx, body }) => tracker.approveDevice(ctx, body),
  ),
  route.post(
    "/api/auth/device/deny",
    { ...forPeople, summary: "Deny a device", body: schema.DeviceDecisionBody, response: Success },
    ({ ctx, body }) => tracker.denyDevice(ctx, body),
  ),
];

/** The second name is where OpenID Connect clients look (RFC 8414 5); identities are not what is served here. */
const METADATA_PATHS = ["/.well-known/oauth-authorization-server", "/.well-known/openid-configuration"];
/** Of the issuer `<server>/api` (RFC 8414 3.1). The reference's own proxy lets no other path through. */
const API_METADATA_PATHS = [
  "/.well-known/oauth-authorization-server/api",
  "/api/.well-known/oauth-authorization-server/api",
];

const metadata: readonly Route[] = [...METADATA_PATHS, ...API_METADATA_PATHS].map((path) => {
  const isApi = API_METADATA_PATHS.includes(path);
  const summary = path.slice(path.indexOf("/.well-known/") + "/.well-known/".length).replaceAll(/[-/]/g, " ");
  return route.get(
    path,
    {
      summary: `Get the ${summary}${path.startsWith("/api/") ? " under its prefix" : ""}`,
      tag,
      response: schema.AuthorizationServer,
      readsMuch: false,
      open: "Clients look here before anything else",
    },
    ({ ctx: { baseUrl } }) => ({
      issuer: isApi ? apiIssuerOf(baseUrl) : baseUrl,
      device_authorization_endpoint: baseUrl + CODE_PATH,
      // The answer names its issuer (RFC 9207), so the endpoint must know which one was asked.
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
  );
});

export const deviceRoutes: readonly Route[] = [...deviceSide, ...browserSide, ...metadata];

/** Schemas of the device flow (RFC 8628, RFC 6749, RFC 8414). @module */
import { DEVICE_GRANT_TYPE, limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Nullable, OneOf } from "../parts.ts";

/** Longer than any valid code or name. */
const MAX_CHARACTERS = 256;
const ClientId = Type.String({ minLength: 1, maxLength: MAX_CHARACTERS, examples: ["service-cli"] });
const UserCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "The code that the device shows. Case, dashes and spaces are ignored",
  examples: ["BCDF-GHJK"],
});

export const DeviceCodeBody = Type.Object(
  {
    client_id: ClientId,
    scope: Type.Optional(Type.String({ description: `Words, at most ${limits.MAX_SCOPE_CHARACTERS} characters` })),
  },
  { $id: "DeviceCodeRequest" },
);

export const DeviceCode = Type.Object(
  {
    device_code: Type.String({ description: "Secret code for the device" }),
    user_code: Type.String({ description: "Code for the user", examples: ["BCDF-GHJK"] }),
    verification_uri: Type.String({ format: "uri" }),
    verification_uri_complete: Type.String({ format: "uri", description: "URL that contains the user code" }),
    expires_in: Type.Integer({ description: "Seconds until both codes expire", examples: [1800] }),
    interval: Type.Integer({ description: "Seconds between two polls", examples: [5] }),
  },
  { $id: "DeviceCode" },
);

export const DeviceTokenBody = Type.Object(
  {
    grant_type: Type.String({ minLength: 1, maxLength: MAX_CHARACTERS, examples: [DEVICE_GRANT_TYPE] }),
    device_code: Type.String({ minLength: 1, maxLength: MAX_CHARACTERS }),
    client_id: ClientId,
  },
  { $id: "DeviceTokenRequest" },
);

export const DeviceToken = Type.Object(
  {
    access_token: Type.String({ description: "Returned only once" }),
    token_type: OneOf(["Bearer"]),
    expires_in: Type.Integer({ description: "Seconds", examples: [limits.SESSION_SECONDS] }),
    scope: Type.String({ description: "As requested" }),
  },
  { $id: "DeviceToken" },
);

export const DeviceRequestQuery = Type.Object({
  user_code: UserCode,
  ui: Type.Optional(Type.String({ maxLength: 8, description: "1 redirects to the approval page" })),
});

/** Callers who may approve the request get all fields. Others get only the first two. */
export const DeviceRequest = Type.Object(
  {
    user_code: Type.String(),
    status: OneOf(["pending", "approved", "denied"]),
    client_id: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    ip_address: Type.Optional(Nullable(Type.String({ description: "IP address of the device" }))),
    user_agent: Type.Optional(Nullable(Type.String())),
    created_at: Type.Optional(DateTime),
    expires_at: Type.Optional(DateTime),
  },
  { $id: "DeviceRequest" },
);

export const DeviceDecisionBody = Type.Object({ userCode: UserCode }, { $id: "DeviceDecision" });

/** The server's metadata (RFC 8414 2). Fields for features that it does not support are absent. */
export const AuthorizationServer = Type.Object(
  {
    issuer: Type.String({ format: "uri" }),
    device_authorization_endpoint: Type.String({ format: "uri" }),
    authorization_endpoint: Type.String({ format: "uri" }),
    registration_endpoint: Type.String({ format: "uri" }),
    token_endpoint: Type.String({ format: "uri", description: "For codes and for devices" }),
    grant_types_supported: Type.Array(Type.String()),
    response_types_supported: Type.Array(Type.String()),
    code_challenge_methods_supported: Type.Array(Type.String()),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
    authorization_response_iss_parameter_supported: Type.Boolean({ description: "RFC 9207" }),
    service_documentation: Type.String({ format: "uri" }),
  },
  { $id: "AuthorizationServer" },
);

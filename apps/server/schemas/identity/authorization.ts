/** Schemas of the authorization code flow (RFC 6749, RFC 7591, RFC 7636, RFC 8707). @module */
import { AUTHORIZATION_CODE_GRANT_TYPE, DEVICE_GRANT_TYPE, limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { OneOf } from "../parts.ts";

/** Longer than any valid code or value. */
const MAX_CHARACTERS = 256;
const MAX_WORDS = 20;
const Words = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: MAX_CHARACTERS }), {
    minItems: 1,
    maxItems: MAX_WORDS,
    description,
  });
const RedirectUri = Type.String({
  minLength: 1,
  maxLength: limits.MAX_REDIRECT_URI_CHARACTERS,
  examples: ["http://127.0.0.1:33418/callback"],
});
const ClientId = Type.String({ minLength: 1, maxLength: limits.MAX_OAUTH_CLIENT_ID_CHARACTERS });
const Scope = Type.String({ description: `Words, at most ${limits.MAX_SCOPE_CHARACTERS} characters; has no effect` });
const Resource = Type.String({
  maxLength: limits.MAX_REDIRECT_URI_CHARACTERS,
  description: "This server, or its URL for agents (RFC 8707)",
});

export const OAuthClientBody = Type.Object(
  {
    redirect_uris: Type.Array(RedirectUri, {
      minItems: 1,
      maxItems: limits.MAX_REDIRECT_URIS,
      description: "`https`, a private-use scheme, or `http` on loopback with any port",
    }),
    client_name: Type.Optional(
      Type.String({ maxLength: limits.MAX_NAME_CHARACTERS, description: "Shown on the consent page as unverified" }),
    ),
    token_endpoint_auth_method: Type.Optional(Type.String({ maxLength: MAX_CHARACTERS, description: "Only `none`" })),
    grant_types: Type.Optional(Words("Must contain `authorization_code`")),
    response_types: Type.Optional(Words("Must contain `code`")),
  },
  { $id: "OAuthClientRegistration" },
);

export const OAuthClient = Type.Object(
  {
    client_id: Type.String({ description: "Valid for 30 days" }),
    client_id_issued_at: Type.Integer({ description: "Seconds since 1970" }),
    redirect_uris: Type.Array(Type.String()),
    client_name: Type.Optional(Type.String()),
    token_endpoint_auth_method: OneOf(["none"]),
    grant_types: Type.Array(OneOf(["authorization_code"])),
    response_types: Type.Array(OneOf(["code"])),
  },
  { $id: "OAuthClient", description: "RFC 7591 3.2.1" },
);

export const AuthorizationQuery = Type.Object({
  response_type: Type.String({ minLength: 1, maxLength: MAX_CHARACTERS, description: "`code`" }),
  client_id: ClientId,
  redirect_uri: RedirectUri,
  code_challenge: Type.String({ minLength: 1, maxLength: MAX_CHARACTERS, description: "RFC 7636 4.2" }),
  code_challenge_method: Type.String({ minLength: 1, maxLength: MAX_CHARACTERS, description: "`S256`" }),
  state: Type.Optional(Type.String({ maxLength: limits.MAX_OAUTH_STATE_CHARACTERS })),
  scope: Type.Optional(Scope),
  resource: Type.Optional(Resource),
});

export const AuthorizationRequest = Type.Object(
  {
    client_name: Type.String({ description: "The client's own name, unverified" }),
    redirect_uri: Type.String({ description: "The redirect URI of the client" }),
  },
  { $id: "AuthorizationRequest" },
);

export const AuthorizationDecisionBody = Type.Object({ approved: Type.Boolean() }, { $id: "AuthorizationDecision" });

export const AuthorizationDecided = Type.Object(
  { redirect: Type.String({ description: "The URL that returns the browser to the client, with the result" }) },
  { $id: "AuthorizationDecided" },
);

const Text = (description: string, maxLength: number = MAX_CHARACTERS) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

export const OAuthTokenBody = Type.Object(
  {
    grant_type: Type.String({
      minLength: 1,
      maxLength: MAX_CHARACTERS,
      description: `\`${AUTHORIZATION_CODE_GRANT_TYPE}\` or \`${DEVICE_GRANT_TYPE}\``,
    }),
    client_id: ClientId,
    code: Text("With an authorization code"),
    code_verifier: Text("With an authorization code"),
    redirect_uri: Text("With an authorization code: as in the request", limits.MAX_REDIRECT_URI_CHARACTERS),
    device_code: Text("With a device code"),
    resource: Type.Optional(Resource),
  },
  { $id: "OAuthTokenRequest" },
);

/** Schemas of sign-in with an external provider, with the field names of better-auth's clients. @module */
import { limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable } from "../parts.ts";

const Provider = Type.String({ maxLength: 128, description: "`custom`", examples: ["custom"] });
const Address = (description: string) => Type.Optional(Type.String({ maxLength: 2048, description, examples: ["/"] }));

const beginFields = {
  callbackURL: Address("Where the browser goes afterward: a path on this server, or a URL at a trusted origin"),
  errorCallbackURL: Address("Where the browser goes on failure, with `error` and `error_description`"),
  newUserCallbackURL: Address("Where the browser goes if the account is new"),
  disableRedirect: Type.Optional(
    Type.Boolean({ description: "The response's `redirect` field has the opposite value" }),
  ),
  scopes: Type.Optional(
    Type.Array(Type.String({ maxLength: 128 }), {
      maxItems: limits.MAX_REQUESTED_SCOPES,
      description: "Requested from the provider in addition to the configured scopes",
    }),
  ),
  loginHint: Type.Optional(Type.String({ maxLength: limits.MAX_EMAIL_CHARACTERS })),
  rememberMe: Type.Optional(Type.Boolean({ description: "If false, the session ends within a day" })),
};
export const BeginExternalSignInBody = Type.Object({ providerId: Provider, ...beginFields }, { $id: "ExternalSignIn" });
export const SocialSignInBody = Type.Object({ provider: Provider, ...beginFields }, { $id: "SocialSignIn" });
export const BegunExternalSignIn = Type.Object(
  {
    url: Type.String({ description: "The URL for the browser" }),
    redirect: Type.Boolean({ description: "Whether the client should redirect automatically" }),
  },
  { $id: "BegunExternalSignIn" },
);

const Answer = (description: string) => Type.Optional(Type.String({ maxLength: 4096, description }));
/** RFC 6749 4.1.2 and RFC 9207 2. */
const answerFields = {
  code: Answer("Valid once"),
  state: Answer("The state of the request"),
  iss: Answer("The issuer"),
  error: Answer("The error, instead of a code"),
  error_description: Answer("A human-readable description"),
};
export const ProviderAnswerQuery = Type.Object(answerFields);
export const ProviderAnswerBody = Type.Object(answerFields, { $id: "ProviderAnswer" });

export const LinkedAccounts = Type.Array(
  Type.Object(
    {
      id: Id(),
      providerId: Type.String({ description: "`custom`, or `credential` for the password" }),
      accountId: Type.String({ description: "The provider's id of the account" }),
      userId: Id(),
      email: Nullable(Type.String({ description: "As reported by the provider" })),
      scopes: Type.Array(Type.String()),
      createdAt: DateTime,
      updatedAt: DateTime,
    },
    { $id: "LinkedAccount" },
  ),
);
export const UnlinkAccountBody = Type.Object(
  {
    providerId: Type.Optional(Provider),
    accountId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: "The id of the account, here or at the provider" }),
    ),
  },
  { $id: "UnlinkAccount" },
);
export const IdToken = Type.Object(
  { idToken: Nullable(Type.String({ description: "A signed JWT; null without a linked account" })) },
  { $id: "IdToken" },
);

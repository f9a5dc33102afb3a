/** Schemas of accounts, sessions and API keys, with the field names of better-auth's clients. @module */
import { limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Grants, Id, Nullable, OneOf } from "../parts.ts";

const Email = Type.String({ maxLength: limits.MAX_EMAIL_CHARACTERS, examples: ["ada@example.com"] });
const Password = Type.String({ description: "8 to 256 characters", examples: ["correct horse battery"] });
const Name = Type.String({ maxLength: limits.MAX_NAME_CHARACTERS, examples: ["Ada"] });
const Image = Type.String({
  maxLength: limits.MAX_IMAGE_URL_CHARACTERS,
  description: "An avatar or attachment on this server, or an https URL on another server",
});
const Locale = Type.String({ maxLength: limits.MAX_LOCALE_CHARACTERS, description: "BCP 47 tag", examples: ["de"] });
const Timezone = Type.String({
  maxLength: limits.MAX_LOCALE_CHARACTERS,
  description: "IANA zone name",
  examples: ["Europe/Berlin"],
});

export const User = Type.Object(
  {
    id: Id(),
    name: Type.String(),
    email: Type.String(),
    emailVerified: Type.Boolean(),
    twoFactorEnabled: Type.Boolean({ description: "Whether sign-in requires a second factor" }),
    image: Nullable(Type.String()),
    role: OneOf(["admin", "user"], { description: "`admin` is the operator of the installation" }),
    locale: Nullable(Type.String()),
    timezone: Type.String(),
    createdAt: DateTime,
    updatedAt: DateTime,
    isAnonymous: Type.Boolean(),
    banned: Type.Boolean(),
    banReason: Nullable(Type.String()),
    banExpires: Nullable(DateTime),
  },
  { $id: "User" },
);

export const CurrentUser = Type.Object(
  {
    id: Id(),
    name: Type.String(),
    email: Type.String(),
    image: Nullable(Type.String()),
    role: OneOf(["admin", "user"], { description: "`admin` is the operator of the installation" }),
  },
  { $id: "CurrentUser" },
);

export const OwnAccount = Type.Object(
  {
    id: Id(),
    name: Type.String(),
    email: Type.String(),
    image: Nullable(Type.String()),
    locale: Nullable(Type.String()),
    timezone: Type.String(),
    createdAt: DateTime,
  },
  { $id: "OwnAccount" },
);

export const Session = Type.Object(
  {
    id: Id(),
    token: Type.String({ description: "The session's token; in lists, its id" }),
    userId: Id(),
    kind: OneOf(["browser", "device"]),
    clientId: Nullable(Type.String()),
    ipAddress: Nullable(Type.String()),
    userAgent: Nullable(Type.String()),
    createdAt: DateTime,
    updatedAt: DateTime,
    expiresAt: DateTime,
    activeOrganizationId: Nullable(Id()),
    activeTeamId: Nullable(Id()),
    impersonatedBy: Nullable(Id()),
  },
  { $id: "Session" },
);
export const Sessions = Type.Array(Session);

const ADMITTING = "The invitation, if sign-up requires one";
/** The query of a sign-up, for clients that pass on the invitation link unchanged. */
export const SignUpQuery = Type.Object({ invitationId: Type.Optional(Id(ADMITTING)) });
export const SignUpBody = Type.Object(
  {
    name: Name,
    email: Email,
    password: Password,
    image: Type.Optional(Nullable(Image)),
    locale: Type.Optional(Nullable(Locale)),
    timezone: Type.Optional(Timezone),
    invitationId: Type.Optional(Id(ADMITTING)),
    rememberMe: Type.Optional(Type.Boolean()),
  },
  { $id: "SignUp" },
);
export const SignedUp = Type.Object({ token: Type.String(), user: User }, { $id: "SignedUp" });

export const SignInBody = Type.Object(
  {
    email: Email,
    password: Type.String(),
    rememberMe: Type.Optional(Type.Boolean({ description: "If false, the session ends within a day" })),
    callbackURL: Type.Optional(
      Type.String({ description: "A page of the server or of a trusted origin. Returned as `url`" }),
    ),
  },
  { $id: "SignIn" },
);
export const SignedIn = Type.Object(
  { redirect: Type.Boolean(), token: Type.String(), user: User, url: Type.Optional(Type.String()) },
  { $id: "SignedIn" },
);

/** The response if the password is correct and the second factor is still missing. */
export const TwoFactorRedirect = Type.Object(
  {
    twoFactorRedirect: Type.Literal(true),
    twoFactorMethods: Type.Array(Type.Literal("totp")),
    twoFactorToken: Type.String({ description: "Send it with the second factor if the client has no cookies" }),
    expiresAt: DateTime,
  },
  { $id: "TwoFactorRedirect" },
);
export const EmailSignIn = Type.Union([SignedIn, TwoFactorRedirect], { $id: "EmailSignIn" });

export const CurrentSession = Nullable(Type.Object({ session: Session, user: User }, { $id: "CurrentSession" }));
export const Status = Type.Object({ status: Type.Boolean() }, { $id: "Status" });

export const UpdateUserBody = Type.Object(
  {
    name: Type.Optional(Name),
    image: Type.Optional(Nullable(Image)),
    locale: Type.Optional(Nullable(Locale)),
    timezone: Type.Optional(Timezone),
    email: Type.Optional(Type.String({ description: "Not accepted, because the email cannot be updated here" })),
  },
  { $id: "UpdateUser" },
);

export const ChangePasswordBody = Type.Object(
  {
    currentPassword: Type.String(),
    newPassword: Password,
    revokeOtherSessions: Type.Optional(Type.Boolean({ description: "Always true" })),
  },
  { $id: "ChangePassword" },
);
export const ChangedPassword = Type.Object({ token: Nullable(Type.String()), user: User }, { $id: "ChangedPassword" });
export const VerifyPasswordBody = Type.Object({ password: Type.String() }, { $id: "VerifyPassword" });
export const DeleteUserBody = Type.Object(
  { password: Type.Optional(Type.String({ description: "Required if the session is older than a day" })) },
  { $id: "DeleteUser" },
);
export const Done = Type.Object({ success: Type.Boolean(), message: Type.String() }, { $id: "Done" });
export const RevokeSessionBody = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 256, description: "The token of the session, or its id" }) },
  { $id: "RevokeSession" },
);

// API keys

const apiKeyFields = {
  id: Id(),
  name: Type.String(),
  start: Type.String({ description: "The first characters of the key" }),
  referenceId: Id("The owner"),
  workspaceId: Nullable(Id("The only workspace that the key can access")),
  permissions: Nullable(Grants),
  enabled: Type.Boolean(),
  expiresAt: Nullable(DateTime),
  lastRequest: Nullable(DateTime),
  createdAt: DateTime,
  updatedAt: DateTime,
  configId: Type.String(),
  prefix: Nullable(Type.String()),
  refillInterval: Nullable(Type.Integer()),
  refillAmount: Nullable(Type.Integer()),
  lastRefillAt: Nullable(DateTime),
  rateLimitEnabled: Type.Boolean(),
  rateLimitTimeWindow: Nullable(Type.Integer()),
  rateLimitMax: Nullable(Type.Integer()),
  requestCount: Type.Integer(),
  remaining: Nullable(Type.Integer()),
  metadata: Nullable(Type.Record(Type.String(), Type.Unknown())),
};
export const ApiKey = Type.Object(apiKeyFields, { $id: "ApiKey" });
export const CreatedApiKey = Type.Object(
  { ...apiKeyFields, key: Type.String({ description: "Returned only once" }) },
  { $id: "CreatedApiKey" },
);
export const ApiKeyList = Type.Object({ apiKeys: Type.Array(ApiKey), total: Type.Integer() }, { $id: "ApiKeyList" });

const ExpiresIn = Nullable(Type.Integer({ description: "Seconds from now; null for a key that does not expire" }));
export const CreateApiKeyBody = Type.Object(
  {
    name: Name,
    expiresIn: Type.Optional(ExpiresIn),
    workspaceId: Type.Optional(Nullable(Id("The only workspace that the key can access"))),
    permissions: Type.Optional(Nullable(Grants)),
  },
  { $id: "CreateApiKey" },
);
export const UpdateApiKeyBody = Type.Object(
  {
    keyId: Id(),
    name: Type.Optional(Name),
    enabled: Type.Optional(Type.Boolean()),
    expiresIn: Type.Optional(ExpiresIn),
  },
  { $id: "UpdateApiKey" },
);
export const DeleteApiKeyBody = Type.Object({ keyId: Id() }, { $id: "DeleteApiKey" });
export const IdQuery = Type.Object({ id: Id() });

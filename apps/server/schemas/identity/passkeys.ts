/** Schemas of passkeys: WebAuthn's JSON, and the field names of better-auth's clients. @module */
import { limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";
import { Session, User } from "./identity.ts";

/** A certificate chain is a few thousand bytes long. */
const Base64Url = Type.String({ pattern: "^[A-Za-z0-9_-]*$", maxLength: 32_768, description: "base64url" });
/** At most 1023 bytes (WebAuthn 4, Credential ID). */
const CredentialId = Type.String({ pattern: "^[A-Za-z0-9_-]+$", maxLength: 1364, description: "base64url" });
const Name = Type.String({ maxLength: limits.MAX_NAME_CHARACTERS, examples: ["Laptop"] });
const Attachment = OneOf(["platform", "cross-platform"], {
  description: "Built into the device, or a security key or phone",
});
const PublicKeyType = Type.Literal("public-key");

const Descriptor = Type.Object(
  { type: PublicKeyType, id: Type.String(), transports: Type.Array(Type.String()) },
  { $id: "PasskeyDescriptor" },
);

export const RegisterOptionsQuery = Type.Object({ authenticatorAttachment: Type.Optional(Attachment) });
export const CreationOptions = Type.Object(
  {
    challenge: Base64Url,
    rp: Type.Object({ id: Type.String({ examples: ["board.example.org"] }), name: Type.String() }),
    user: Type.Object({ id: Base64Url, name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ type: PublicKeyType, alg: Type.Integer({ examples: [-7] }) })),
    timeout: Type.Integer({ description: "Milliseconds" }),
    attestation: Type.Literal("none"),
    excludeCredentials: Type.Array(Descriptor),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal("required"),
      requireResidentKey: Type.Literal(true),
      userVerification: Type.Literal("required"),
      authenticatorAttachment: Type.Optional(Attachment),
    }),
    extensions: Type.Object({ credProps: Type.Literal(true) }),
  },
  { $id: "PasskeyCreationOptions", description: "PublicKeyCredentialCreationOptionsJSON (WebAuthn Level 3, 5.4)" },
);

const answerFields = { id: CredentialId, rawId: CredentialId, type: PublicKeyType };

export const VerifyRegistrationBody = Type.Object(
  {
    response: Type.Object(
      {
        ...answerFields,
        response: Type.Object({
          clientDataJSON: Base64Url,
          attestationObject: Base64Url,
          transports: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 32 })),
        }),
      },
      { description: "RegistrationResponseJSON (WebAuthn Level 3, 5.1)" },
    ),
    name: Type.Optional(Name),
  },
  { $id: "VerifyPasskeyRegistration" },
);

export const RequestOptions = Type.Object(
  {
    challenge: Base64Url,
    rpId: Type.String(),
    timeout: Type.Integer({ description: "Milliseconds" }),
    userVerification: Type.Literal("required"),
    allowCredentials: Type.Array(Descriptor, { description: "If empty, any passkey for this site is accepted" }),
  },
  { $id: "PasskeyRequestOptions", description: "PublicKeyCredentialRequestOptionsJSON (WebAuthn Level 3, 5.5)" },
);

export const VerifyAuthenticationBody = Type.Object(
  {
    response: Type.Object(
      {
        ...answerFields,
        response: Type.Object({
          clientDataJSON: Base64Url,
          authenticatorData: Base64Url,
          signature: Base64Url,
          userHandle: Type.Optional(Base64Url),
        }),
      },
      { description: "AuthenticationResponseJSON (WebAuthn Level 3, 5.1)" },
    ),
  },
  { $id: "VerifyPasskeyAuthentication" },
);
export const SignedInWithPasskey = Type.Object({ session: Session, user: User }, { $id: "SignedInWithPasskey" });

export const Passkey = Type.Object(
  {
    id: Id(),
    userId: Id(),
    name: Type.String(),
    credentialID: Type.String(),
    publicKey: Type.String(),
    counter: Type.Integer(),
    deviceType: OneOf(["singleDevice", "multiDevice"]),
    backedUp: Type.Boolean(),
    transports: Type.String({ description: "Separated by commas", examples: ["internal,hybrid"] }),
    aaguid: Nullable(Type.String({ description: "Model of the authenticator" })),
    createdAt: DateTime,
    lastUsedAt: Nullable(DateTime),
  },
  { $id: "Passkey" },
);
export const PasskeyList = Type.Array(Passkey);

export const UpdatePasskeyBody = Type.Object({ id: Id(), name: Name }, { $id: "UpdatePasskey" });
export const UpdatedPasskey = Type.Object({ passkey: Passkey }, { $id: "UpdatedPasskey" });
export const DeletePasskeyBody = Type.Object({ id: Id() }, { $id: "DeletePasskey" });

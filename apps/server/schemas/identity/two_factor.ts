/** Schemas of second factors, with the field names of better-auth's clients. @module */
import { limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { OneOf } from "../parts.ts";
import { User } from "./identity.ts";

const Password = Type.String({ description: "The current password" });

export const EnableTwoFactorBody = Type.Object(
  {
    password: Password,
    method: Type.Optional(OneOf(["totp"])),
    issuer: Type.Optional(
      Type.String({
        maxLength: limits.MAX_NAME_CHARACTERS,
        description: "Account name to show in the app",
      }),
    ),
  },
  { $id: "EnableTwoFactor" },
);
export const StartedTwoFactor = Type.Object(
  {
    method: OneOf(["totp"]),
    totpURI: Type.String({ description: "The URI for the QR code", examples: ["otpauth://totp/Hexlane:ada%40..."] }),
    backupCodes: Type.Array(Type.String({ examples: ["k7w2m-x9q4t"] }), { description: "Returned only once" }),
  },
  { $id: "StartedTwoFactor" },
);
export const TwoFactorPasswordBody = Type.Object({ password: Password }, { $id: "TwoFactorPassword" });
export const TotpUri = Type.Object({ totpURI: Type.String() }, { $id: "TotpUri" });
export const BackupCodes = Type.Object(
  { status: Type.Boolean(), backupCodes: Type.Array(Type.String()) },
  { $id: "BackupCodes" },
);

export const SecondFactorBody = Type.Object(
  {
    code: Type.String({ maxLength: 64, examples: ["492039"] }),
    trustDevice: Type.Optional(Type.Boolean({ description: "Skip the second factor in this browser for 30 days" })),
    twoFactorToken: Type.Optional(
      Type.String({ maxLength: 256, description: "From the sign-in response, for clients without cookies" }),
    ),
  },
  { $id: "SecondFactor" },
);
export const VerifiedFactor = Type.Object(
  { token: Type.String({ description: "The session token" }), user: User },
  { $id: "VerifiedFactor" },
);

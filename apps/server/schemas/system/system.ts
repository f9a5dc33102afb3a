/** Schemas about the server itself. @module */
import { Type } from "@sinclair/typebox";
import { Nullable } from "../parts.ts";

export const Health = Type.Object({ status: Type.String({ examples: ["ok"] }) }, { $id: "Health" });

export const PublicConfig = Type.Object(
  {
    disableRegistration: Type.Boolean({ description: "Sign-up requires an invitation" }),
    disablePasswordRegistration: Type.Boolean(),
    disableEmailOtpSignIn: Type.Boolean(),
    disableWorkspaceCreation: Type.Boolean(),
    isDemoMode: Type.Boolean(),
    hasSmtp: Type.Boolean({ description: "The server sends email" }),
    hasGithubSignIn: Type.Boolean(),
    hasGoogleSignIn: Type.Boolean(),
    hasDiscordSignIn: Type.Boolean(),
    hasCustomOAuth: Type.Boolean({ description: "An external provider can be used to sign in" }),
    customOAuthName: Nullable(Type.String({ description: "Display name of the provider" })),
    hasGuestAccess: Type.Boolean(),
    disableLoginForm: Type.Boolean(),
    customOAuthAutoLogin: Type.Boolean(),
    customOAuthLogoutUrl: Nullable(Type.String()),
    billingEnabled: Type.Boolean(),
  },
  { $id: "PublicConfig" },
);

export const MetricsText = Type.String({
  description: "Each metric with its type, and an end mark (OpenMetrics 1.0)",
  examples: ["# TYPE hexlane_live_streams gauge\nhexlane_live_streams 3\n# EOF\n"],
});

export const InstanceStatus = Type.Object(
  { hasUsers: Type.Boolean(), hasAdmin: Type.Boolean() },
  { $id: "InstanceStatus" },
);

/** Routes about the server itself. @module */
import { findRegistration } from "@hexlane/core";
import { StatusResult } from "../../http/results.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { Health, InstanceStatus, PublicConfig } from "../../schemas/system/system.ts";

const route = taggedRoutes("System");

export interface SystemOptions {
  /** Whether the server is about to stop. */
  isDraining: () => boolean;
}

const HEALTHY = { status: "ok" };

/** Health checks, and the information that a client needs before sign-in. */
export function systemRoutes({ isDraining }: SystemOptions): readonly Route[] {
  return [
    route.get(
      "/livez",
      {
        summary: "Check liveness",
        description: "Returns 200 while the process runs. Checks nothing else.",
        operationId: "getLiveness",
        open: "For supervisors",
        response: Health,
      },
      () => HEALTHY,
    ),
    route.get(
      "/readyz",
      {
        summary: "Check readiness",
        operationId: "getReadiness",
        description: "Returns 503 while the store cannot be reached or the server is stopping.",
        open: "For load balancers",
        response: Health,
        errors: [503],
      },
      async ({ ctx }) => {
        if (isDraining()) return new StatusResult(503, { status: "stopping" });
        await ctx.store.read((tx) => tx.hasAccounts());
        return HEALTHY;
      },
    ),
    route.get(
      "/api/health",
      {
        summary: "Check the API",
        description: "Returns 200 while the process runs, like `/livez`.",
        operationId: "getHealth",
        open: "For supervisors",
        response: Health,
      },
      () => HEALTHY,
    ),
    route.get(
      "/api/config",
      {
        summary: "Get the public configuration",
        description: "Returns the sign-up and sign-in methods of this server.",
        operationId: "getConfig",
        open: "Determines which sign-in forms are shown",
        response: PublicConfig,
      },
      async ({ ctx }) => {
        const registration = await ctx.store.read((tx) => findRegistration(tx, ctx));
        return {
          disableRegistration: registration !== "open",
          // Invited people sign up with a password, as in Kaneo.
          disablePasswordRegistration: registration === "closed",
          disableEmailOtpSignIn: true,
          disableWorkspaceCreation: false,
          isDemoMode: false,
          hasSmtp: ctx.mail !== undefined,
          hasGithubSignIn: false,
          hasGoogleSignIn: false,
          hasDiscordSignIn: false,
          hasCustomOAuth: ctx.externalProvider !== undefined,
          customOAuthName: ctx.externalProvider?.name ?? null,
          hasGuestAccess: false,
          disableLoginForm: false,
          customOAuthAutoLogin: false,
          customOAuthLogoutUrl: null,
          billingEnabled: false,
        };
      },
    ),
    route.get(
      "/api/instance/status",
      {
        summary: "Get the status of the installation",
        description: "Returns whether any account exists yet.",
        operationId: "getInstanceStatus",
        open: "Determines whether to offer creating the first account",
        response: InstanceStatus,
      },
      async ({ ctx }) => {
        const hasUsers = await ctx.store.read((tx) => tx.hasAccounts());
        // The first account belongs to the operator.
        return { hasUsers, hasAdmin: hasUsers };
      },
    ),
  ];
}

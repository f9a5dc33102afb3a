/**
 * The addresses of the pages. The server answers each with the app; whatever is not here is not found.
 *
 * @module
 */

export const PAGE_PATHS = [
  "/",
  "/sign-in",
  "/sign-up",
  "/second-factor",
  "/forgotten-password",
  "/reset-password",
  "/verify-email",
  "/magic-link",
  "/invitation/accept/:invitationId",
  "/device",
  "/settings",
  "/settings/:tab",
] as const;

export type PagePath = (typeof PAGE_PATHS)[number];

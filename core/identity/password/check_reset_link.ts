import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { hashMailToken } from "../email/mail_token.ts";
import { withQuery } from "../email/return_address.ts";
import { findReset, resetPage } from "./reset_link.ts";

/** Input for {@linkcode checkPasswordResetLink}. */
export interface CheckPasswordResetLinkInput {
  token: string;
  /**
   * The page on which the person enters the new password: a path on this server or a URL at a trusted origin. @default
   * "/reset-password"
   */
  callbackURL?: string;
}

/**
 * Checks a reset link without consuming it.
 *
 * @returns the page to redirect to, with `token`, or with `error` if the link is invalid
 * @throws {TrackerError} `invalid` with reason `INVALID_CALLBACK_URL`
 */
export async function checkPasswordResetLink(
  ctx: Context,
  input: CheckPasswordResetLinkInput,
): Promise<{ redirectTo: string }> {
  ctx.checkInput("checkPasswordResetLink", input);
  const now = ctx.clock.now();
  const { token, callbackURL } = input;
  const page = resetPage(ctx, callbackURL, "/callbackURL");
  const isUsable = await isValid(ctx, token, now);
  return { redirectTo: withQuery(page, isUsable ? { token } : { error: "INVALID_TOKEN" }) };
}

async function isValid(ctx: Context, token: string, now: Date): Promise<boolean> {
  try {
    const hash = await hashMailToken(ctx, token);
    await ctx.store.read((tx) => findReset(tx, hash, now));
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof TrackerError && error.code === "invalid";
}

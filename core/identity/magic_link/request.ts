/** Requests a sign-in link. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { countRequestedMail, postMail, requireMailServer } from "../../mail/send.ts";
import type { ReadTx } from "../../ports/store.ts";
import { checkAccountName, checkEmail } from "../account/account.ts";
import { requireAdmission } from "../account/admission.ts";
import { magicLinkMail } from "../account/mail.ts";
import { makeMailToken, saveMailToken } from "../email/mail_token.ts";
import { checkReturnAddress, shortAddress, withQuery } from "../email/return_address.ts";

/** Input for {@linkcode requestMagicLink}. */
export interface RequestMagicLinkInput {
  email: string;
  /** Name for a new account. @default the part before the `@` */
  name?: string;
  /** Where the browser goes after sign-in: a path on this server or a URL at a trusted origin. */
  callbackURL?: string;
  /** Where a new user goes. */
  newUserCallbackURL?: string;
  /** Where the browser goes, with an `error` parameter, if the link is invalid. */
  errorCallbackURL?: string;
}

/**
 * Sends a sign-in link. An address without an account gets a sign-up link, if the registration policy admits it. Neither
 * the response nor its timing reveals whether there is an account.
 *
 * @throws {TrackerError} `unsupported` with reason `MAGIC_LINK_DISABLED`; `invalid`, possibly with reason `INVALID_CALLBACK_URL`;
 * `rate_limited` with reason `TOO_MANY_MAILS`
 */
export async function requestMagicLink(ctx: Context, input: RequestMagicLinkInput): Promise<{ status: true }> {
  ctx.checkInput("requestMagicLink", input);
  requireMailServer(ctx, "send a sign-in link", "MAGIC_LINK_DISABLED");
  const now = ctx.clock.now();
  const email = checkEmail(input.email);
  // Clients send an empty name when signing in.
  const name = input.name?.trim() ? checkAccountName(input.name) : "";
  const addresses = returnAddresses(ctx, input);
  countRequestedMail(ctx, email, now);
  const token = await makeMailToken(ctx);
  let recipient: { email: string; isNew: boolean } | undefined;
  const response = await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(email);
    const maySignUp = await isAdmitted(tx, ctx, email, now);
    recipient = account ? { email: account.email, isNew: false } : maySignUp ? { email, isNew: true } : undefined;
    // Written even if no email is sent, so that the timing reveals nothing.
    const data = recipient ? { email, name } : {};
    await saveMailToken(ctx, tx, token, { purpose: "magic_link", userId: account?.id ?? null, data }, now);
    return { status: true } as const;
  });
  // Do not throw when the limit is reached, because an error would reveal that the address has no account.
  const isDropped = recipient?.isNew === true && ctx.mailQueue.newAddresses.begin("all", now) !== undefined;
  if (recipient && !isDropped) {
    const { email: to, isNew } = recipient;
    // The link opens a page with a button, because mail scanners follow links but do not press buttons.
    const url = () => withQuery(`${ctx.mailBaseUrl}/magic-link`, { token: token.token, ...addresses });
    postMail(ctx, { kind: "magic_link", to, write: () => magicLinkMail(url(), isNew) }, now);
  }
  return response;
}

function returnAddresses({ baseUrl, policy }: Context, input: RequestMagicLinkInput): Record<string, string> {
  const { trustedOrigins } = policy;
  const { callbackURL, newUserCallbackURL, errorCallbackURL } = input;
  const given = Object.entries({ callbackURL, newUserCallbackURL, errorCallbackURL }).flatMap(([name, address]) => {
    if (address === undefined) return [];
    const page = checkReturnAddress(address, { baseUrl, trustedOrigins, pointer: `/${name}` });
    return [[name, shortAddress(page, baseUrl)] as const];
  });
  return Object.fromEntries(given);
}

/** Returns whether the owner of the address may sign up. The first account is always admitted. */
async function isAdmitted(tx: ReadTx, ctx: Context, email: string, now: Date): Promise<boolean> {
  if (!(await tx.hasAccounts())) return true;
  try {
    await requireAdmission(tx, ctx, { email, isProven: true }, now);
    return true;
  } catch (error) {
    if (error instanceof TrackerError && error.code === "forbidden") return false;
    throw error;
  }
}

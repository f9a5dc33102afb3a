/**
 * Requests a sign-in link.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { countRequestedMail, postMail, requireMailServer } from "../../mail/send.ts";
import type { ReadTx } from "../../ports/store.ts";
import { checkAccountName, checkEmail } from "../account/account.ts";
import { requireAdmission } from "../account/admission.ts";
import { magicLinkMail } from "../account/mail.ts";
import { makeMailToken, saveMailToken } from "../email/mail_token.ts";
import { checkReturnAddress, shortAddress, withQuery } from "../email/return_address.ts";

/** What {@linkcode requestMagicLink} takes. */
export interface RequestMagicLinkInput {
  email: string;
  /** Of a new account. @default what stands before the `@` */
  name?: string;
  /** Where the browser goes once it is signed in: a path here or an address at a trusted origin. */
  callbackURL?: string;
  /** Where somebody goes who was not here before. */
  newUserCallbackURL?: string;
  /** Where it goes when the link is good for nothing, with `error`. */
  errorCallbackURL?: string;
}

/**
 * Mails a link that signs in whoever follows it. An address without an account gets one too if it may sign up, and an
 * account then. The answer and the time it takes do not tell.
 *
 * @throws {TrackerError} `invalid`, also with reason `MAGIC_LINK_DISABLED` or `INVALID_CALLBACK_URL`; `rate_limited` with
 * reason `TOO_MANY_MAILS`
 */
export async function requestMagicLink(ctx: Context, input: RequestMagicLinkInput): Promise<{ status: true }> {
  requireMailServer(ctx, "send a sign-in link", "MAGIC_LINK_DISABLED");
  const now = ctx.clock.now();
  const email = checkEmail(input.email);
  // Clients send an empty one of those who are only about to sign in.
  const name = input.name?.trim() ? checkAccountName(input.name) : "";
  const addresses = returnAddresses(ctx, input);
  countRequestedMail(ctx, email, now);
  const token = await makeMailToken(ctx);
  let receiver: { email: string; isNew: boolean } | undefined;
  const answer = await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(email);
    const mayEnter = await isAdmitted(tx, ctx, email, now);
    receiver = account ? { email: account.email, isNew: false } : mayEnter ? { email, isNew: true } : undefined;
    // Written for whoever may not sign up too, with a token that nobody gets: the answer must take as long.
    const data = receiver ? { email, name } : {};
    await saveMailToken(ctx, tx, token, { purpose: "magic_link", userId: account?.id ?? null, data }, now);
    return { status: true } as const;
  });
  if (receiver) {
    const { email: to, isNew } = receiver;
    // A page that asks before it signs in: programs that look at every link in a mail press no buttons.
    const url = () => withQuery(`${ctx.baseUrl}/magic-link`, { token: token.token, ...addresses });
    postMail(ctx, { kind: "magic_link", to, write: () => magicLinkMail(url(), isNew) }, now);
  }
  return answer;
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

/** Whether somebody who reads the mails of the address may sign up. The very first account is always admitted. */
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

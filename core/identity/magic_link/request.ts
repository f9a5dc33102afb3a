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

/** Input of {@linkcode requestMagicLink}. */
export interface RequestMagicLinkInput {
  email: string;
  /** Name for a new account. @default the part before the `@` */
  name?: string;
  /** Where the browser goes after sign-in: a path on this server or an address at a trusted origin. */
  callbackURL?: string;
  /** Where a new user goes. */
  newUserCallbackURL?: string;
  /** Where it goes if the link is invalid, with `error`. */
  errorCallbackURL?: string;
}

/**
 * Sends a sign-in link. An address without an account gets a link that signs up, if registration admits it. Neither the
 * response nor its timing reveals which.
 *
 * @throws {TrackerError} `invalid`, also with reason `MAGIC_LINK_DISABLED` or `INVALID_CALLBACK_URL`; `rate_limited`
 * with reason `TOO_MANY_MAILS`
 */
export async function requestMagicLink(ctx: Context, input: RequestMagicLinkInput): Promise<{ status: true }> {
  requireMailServer(ctx, "send a sign-in link", "MAGIC_LINK_DISABLED");
  const now = ctx.clock.now();
  const email = checkEmail(input.email);
  // Clients send an empty name for sign-ins.
  const name = input.name?.trim() ? checkAccountName(input.name) : "";
  const addresses = returnAddresses(ctx, input);
  countRequestedMail(ctx, email, now);
  const token = await makeMailToken(ctx);
  let receiver: { email: string; isNew: boolean } | undefined;
  const answer = await ctx.store.transaction(async (tx) => {
    const account = await tx.findAccountByEmail(email);
    const mayEnter = await isAdmitted(tx, ctx, email, now);
    receiver = account ? { email: account.email, isNew: false } : mayEnter ? { email, isNew: true } : undefined;
    // Written even if no email is sent, so that the timing reveals nothing.
    const data = receiver ? { email, name } : {};
    await saveMailToken(ctx, tx, token, { purpose: "magic_link", userId: account?.id ?? null, data }, now);
    return { status: true } as const;
  });
  // Not an error, which would reveal that the address has no account.
  const isDropped = receiver?.isNew === true && ctx.mailQueue.newAddresses.begin("all", now) !== undefined;
  if (receiver && !isDropped) {
    const { email: to, isNew } = receiver;
    // A page with a button: mail scanners follow every link but press no buttons.
    const url = () => withQuery(`${ctx.mailBaseUrl}/magic-link`, { token: token.token, ...addresses });
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

/** Whether the owner of the address may sign up. The first account is always admitted. */
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

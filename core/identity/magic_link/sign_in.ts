/**
 * Signing in, or up, with a link in a mail.
 *
 * @module
 */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_NAME_CHARACTERS } from "../../limits.ts";
import { countRequestedMail, postMail, requireMailServer } from "../../mail/send.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { type Account, checkAccountName, checkEmail } from "../account/account.ts";
import { claimUnprovenAccount } from "../account/claim_unproven.ts";
import { accessRemovedNotice, magicLinkMail } from "../account/mail.ts";
import { requireAdmission } from "../account/sign_up.ts";
import { publishCredentialChange } from "../credential/identify.ts";
import {
  findMailToken,
  hashMailToken,
  invalidToken,
  makeMailToken,
  saveMailToken,
  textOf,
} from "../email/mail_token.ts";
import { checkReturnAddress, shortAddress, withQuery } from "../email/return_address.ts";
import type { SessionOrigin } from "../session/session.ts";
import { enterAccount, type SignInOutcome } from "../session/sign_in.ts";

/** What {@linkcode requestMagicLink} takes. */
export interface RequestMagicLinkInput {
  /** The address. */
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

/** What {@linkcode signInWithMagicLink} takes. */
export interface SignInWithMagicLinkInput extends SessionOrigin {
  /** As it was mailed. */
  token: string;
  /** What a browser shows in which the second factor need not be asked for. */
  trustToken?: string;
}

/** What became of a link. */
export type MagicLinkOutcome = SignInOutcome & {
  /** The account was made just now. */
  isNew: boolean;
};

/**
 * Signs in with the token of a mailed link, or asks for the second factor; signs up whoever has no account and may have one.
 * Whoever reads the mails of an address owns it: it counts as verified. If the account's was not, everything that gave access
 * to the account before is removed, since anybody could have made it; a mail says so.
 *
 * @throws {TrackerError} `invalid` with reason `INVALID_TOKEN` or `TOKEN_EXPIRED`; `forbidden` with reason
 * `REGISTRATION_DISABLED` or `INVITATION_REQUIRED`
 */
export async function signInWithMagicLink(ctx: Context, input: SignInWithMagicLinkInput): Promise<MagicLinkOutcome> {
  const now = ctx.clock.now();
  const hash = await hashMailToken(ctx, input.token);
  const token = ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);
  const trustHash = input.trustToken === undefined ? undefined : await ctx.crypto.hash(input.trustToken);
  let claimed: Account | undefined;
  const result = await ctx.store.transaction(async (tx) => {
    const { id, userId, data } = await findMailToken(tx, hash, ["magic_link"], now);
    const email = textOf(data, "email");
    if (email === undefined) throw invalidToken();
    await tx.deleteVerification(id);
    const known = await tx.findAccountByEmail(email);
    // The address belonged to another account, or to none any more, when the link was followed.
    if (known?.deletedAt || (userId !== null && known?.id !== userId)) throw invalidToken();
    claimed = known && !known.emailVerified ? await claimUnprovenAccount(tx, known, now) : undefined;
    const account = claimed ?? known ?? (await signUpByMail(ctx, tx, { email, name: textOf(data, "name") ?? "" }, now));
    const entered = await enterAccount(ctx, tx, { account, token, tokenHash, trustHash, input }, now);
    return { ...entered, isNew: known === undefined };
  });
  if (claimed) {
    await publishCredentialChange(ctx, claimed.id);
    const write = () => accessRemovedNotice(`${ctx.baseUrl}/forgotten-password`);
    postMail(ctx, { kind: "access_removed_notice", to: claimed.email, write }, now);
  }
  return result;
}

/** Makes an account without a password, under the same rules as a sign-up. */
async function signUpByMail(ctx: Context, tx: Tx, who: { email: string; name: string }, now: Date): Promise<Account> {
  const { email } = who;
  const isFirst = !(await tx.hasAccounts());
  if (!isFirst) await requireAdmission(tx, ctx, { email, isProven: true }, now);
  const account: Account = {
    id: ctx.newId(),
    name: who.name || email.slice(0, email.lastIndexOf("@")).slice(0, MAX_NAME_CHARACTERS),
    email,
    emailVerified: true,
    image: null,
    role: isFirst ? "admin" : "user",
    locale: null,
    timezone: "UTC",
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  await tx.insertAccount(account);
  return account;
}

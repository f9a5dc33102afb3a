/** Accounts for users of an embedding application. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { checkImage } from "../../image_address.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { checkText, stripControlCharacters } from "../../text.ts";
import { visibleName } from "../../visible_name.ts";
import {
  HOST_PROVIDER_ID,
  type LinkedAccount,
  type LinkedAccountTokens,
  linkedAccountSeal,
} from "../linked_account/linked_account.ts";
import { isTwoFactorOn } from "../two_factor/request.ts";
import {
  type Account,
  checkAccountName,
  checkEmail,
  checkLocale,
  checkSubject,
  checkTimezone,
  type NewAccount,
  newAccount,
} from "./account.ts";
import { announceProfileChange } from "./update.ts";

/** A user of the embedding application. */
export interface EnsureAccountInput {
  /** The application's permanent ID for the user; it must never be reused. */
  subject: string;
  /** At most 100 characters. */
  name: string;
  email: string;
  /** Whether the application has verified the address. @default false */
  emailVerified?: boolean;
  /** URL of a picture. @default unchanged */
  image?: string | null;
  /** BCP 47 tag. @default unchanged */
  locale?: string | null;
  /** IANA zone name. @default unchanged; "UTC" for a new account */
  timezone?: string;
}

/**
 * Creates or updates the account of a user of the embedding application. The application vouches for the user: no
 * password is needed and {@linkcode Policy.registration} is not checked. Any code that can call this can act for any
 * user.
 *
 * An existing account with the same email is linked only if both sides have verified the address; see
 * {@linkcode decideSignIn} for the reason.
 *
 * @throws {TrackerError} `invalid`; `conflict` with reason `ACCOUNT_NOT_LINKED` when the address belongs to an account
 * that must not be linked, or `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` when a user's new address is taken
 */
export async function ensureAccount(ctx: Context, input: EnsureAccountInput): Promise<Account> {
  ctx.checkInput("ensureAccount", input);
  const now = ctx.clock.now();
  const user = checkUser(ctx, input);
  const seen = await ctx.store.read((tx) => findLinked(tx, user.subject));
  if (seen && isSame(seen.account, user)) return seen.account;
  const sealedTokens = await ctx.crypto.seal(
    JSON.stringify(NO_TOKENS),
    linkedAccountSeal(HOST_PROVIDER_ID, user.subject),
  );
  return await ctx.store.transaction(async (tx) => {
    const linked = await findLinked(tx, user.subject);
    const holder = await tx.findAccountByEmail(user.fields.email);
    if (linked) return await renew(ctx, tx, { ...linked, holder, user, sealedTokens }, now);
    if (holder) await refuseUnproven(tx, holder, user);
    const account = holder
      ? { ...holder, ...user.fields, updatedAt: now }
      : newAccount({ id: ctx.newId(), ...user.fields }, { isFirst: !(await tx.hasAccounts()) }, now);
    if (holder) await tx.saveAccount(account);
    else await tx.insertAccount(account);
    const link = { id: ctx.newId(), userId: account.id, providerId: HOST_PROVIDER_ID, accountId: user.subject };
    const latest = { email: account.email, scopes: [], createdAt: now, updatedAt: now };
    await tx.insertLinkedAccount({ ...link, ...latest }, sealedTokens);
    if (holder) await announceProfileChange(tx, ctx, { before: holder, after: account }, now);
    return account;
  });
}

/** Embedding applications do not share provider tokens. */
const NO_TOKENS: LinkedAccountTokens = {
  accessToken: "",
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
};

interface HostUser {
  subject: string;
  fields: Omit<NewAccount, "id">;
}

function checkUser(ctx: Context, input: EnsureAccountInput): HostUser {
  const { image, locale, timezone } = input;
  return {
    subject: checkSubject(input.subject),
    fields: {
      name: checkAccountName(visibleName(checkText(stripControlCharacters(input.name), "/name"))),
      email: checkEmail(input.email),
      // An application may pass a claim as text. The text "false" is truthy, so only `true` counts as verified.
      emailVerified: input.emailVerified === true,
      ...(image === undefined ? {} : { image: image === null ? null : checkImage(image, ctx) }),
      ...(locale === undefined ? {} : { locale: locale === null ? null : checkLocale(locale) }),
      ...(timezone === undefined ? {} : { timezone: checkTimezone(timezone) }),
    },
  };
}

async function findLinked(tx: ReadTx, subject: string): Promise<{ link: LinkedAccount; account: Account } | undefined> {
  const link = await tx.findLinkedAccountOf(HOST_PROVIDER_ID, subject);
  const account = link && (await tx.findAccount(link.userId));
  return account && { link, account };
}

function isSame(account: Account, { fields }: HostUser): boolean {
  return Object.entries(fields).every(([name, value]) => account[name as keyof typeof fields] === value);
}

/** A known user's link, with new data from the application. */
interface Renewal {
  link: LinkedAccount;
  account: Account;
  /** The account that has the user's new address. */
  holder: Account | undefined;
  user: HostUser;
  sealedTokens: string;
}

async function renew(ctx: Context, tx: Tx, renewal: Renewal, now: Date): Promise<Account> {
  const { link, account: before, holder, user, sealedTokens } = renewal;
  if (holder && holder.id !== before.id) {
    throw new TrackerError("conflict", "Cannot change the email: an account with the new address already exists", {
      reason: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
      errors: [{ pointer: "/email", detail: "Is already taken" }],
    });
  }
  if (isSame(before, user)) return before;
  const after: Account = { ...before, ...user.fields, updatedAt: now };
  if (after.email !== before.email) {
    // Links in the old mailbox must stop working.
    await tx.deleteVerificationsOf(after.id, ["email", "email_change", "password_reset", "magic_link"]);
    await tx.saveLinkedAccount({ ...link, email: after.email, updatedAt: now }, sealedTokens);
  }
  await tx.saveAccount(after);
  await announceProfileChange(tx, ctx, { before, after }, now);
  return after;
}

async function refuseUnproven(tx: ReadTx, holder: Account, { fields }: HostUser): Promise<void> {
  if (fields.emailVerified && holder.emailVerified && !(await isTwoFactorOn(tx, holder.id))) return;
  throw new TrackerError(
    "conflict",
    "Cannot link the account with this email: both sides must have verified the address",
    {
      reason: "ACCOUNT_NOT_LINKED",
      errors: [{ pointer: "/email", detail: "Belongs to an account that is not linked" }],
    },
  );
}

/**
 * Accounts of people whom an application that embeds this one has signed in already.
 *
 * @module
 */

import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { checkImage } from "../../image_address.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import {
  HOST_PROVIDER_ID,
  type LinkedAccount,
  type LinkedAccountTokens,
  linkedAccountSeal,
} from "../linked_account/linked_account.ts";
import { isTwoFactorOn } from "../two_factor/request.ts";
import { type Account, checkAccountName, checkEmail, checkLocale, checkSubject, checkTimezone } from "./account.ts";
import { announceProfileChange } from "./update.ts";

/** A user of the application, as it knows them now. */
export interface EnsureAccountInput {
  /** The application's id for the user, by which they are known again: never given to anybody else. */
  subject: string;
  /** At most 100 characters. */
  name: string;
  /** Where they can be reached. */
  email: string;
  /** Whether the application made sure that the address is theirs. @default false */
  emailVerified?: boolean;
  /** Address of a picture. @default what the account has */
  image?: string | null;
  /** BCP 47 tag. @default what the account has */
  locale?: string | null;
  /** IANA zone name. @default what the account has, at first "UTC" */
  timezone?: string;
}

/**
 * The account of a user of the application that embeds this one: made at the first call, brought up to date by later ones.
 * The application vouches for them, so it needs no password and {@linkcode Policy.registration} is not asked; whoever can
 * call this can act for anybody.
 *
 * Somebody who signed up here before is joined to the user of the same address only if both sides have proven it, for the
 * reason that {@linkcode decideSignIn} gives.
 *
 * @throws {TrackerError} `invalid`; `conflict` with reason `ACCOUNT_NOT_LINKED` when the address belongs to an account that
 * must not be joined, or `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL` when a known user's new one does
 */
export async function ensureAccount(ctx: Context, input: EnsureAccountInput): Promise<Account> {
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
      : newAccount(ctx.newId(), user, { isFirst: !(await tx.hasAccounts()) }, now);
    if (holder) await tx.saveAccount(account);
    else await tx.insertAccount(account);
    const link = { id: ctx.newId(), userId: account.id, providerId: HOST_PROVIDER_ID, accountId: user.subject };
    const news = { email: account.email, scopes: [], createdAt: now, updatedAt: now };
    await tx.insertLinkedAccount({ ...link, ...news }, sealedTokens);
    if (holder) await announceProfileChange(tx, ctx, { before: holder, after: account }, now);
    return account;
  });
}

/** An application keeps its users' tokens to itself. */
const NO_TOKENS: LinkedAccountTokens = {
  accessToken: "",
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
};

interface HostUser {
  subject: string;
  fields: Pick<Account, "name" | "email" | "emailVerified"> & Partial<Pick<Account, "image" | "locale" | "timezone">>;
}

function checkUser(ctx: Context, input: EnsureAccountInput): HostUser {
  const { image, locale, timezone } = input;
  return {
    subject: checkSubject(input.subject),
    fields: {
      name: checkAccountName(input.name),
      email: checkEmail(input.email),
      // A host may hand on a claim as text: `"false"` is no proof.
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

/** What an application says of a user whom it named before. */
interface Renewal {
  link: LinkedAccount;
  account: Account;
  /** Who has the address that the user has now. */
  holder: Account | undefined;
  user: HostUser;
  sealedTokens: string;
}

async function renew(ctx: Context, tx: Tx, renewal: Renewal, now: Date): Promise<Account> {
  const { link, account: before, holder, user, sealedTokens } = renewal;
  if (holder && holder.id !== before.id) {
    throw new TrackerError("conflict", "Cannot change the email: an account with the new one already exists", {
      reason: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
      errors: [{ pointer: "/email", detail: "Is already taken" }],
    });
  }
  if (isSame(before, user)) return before;
  const after: Account = { ...before, ...user.fields, updatedAt: now };
  if (after.email !== before.email) {
    // Links that lie in the former mailbox open nothing any more.
    await tx.deleteVerificationsOf(after.id, ["email", "email_change", "password_reset", "magic_link"]);
    await tx.saveLinkedAccount({ ...link, email: after.email, updatedAt: now }, sealedTokens);
  }
  await tx.saveAccount(after);
  await announceProfileChange(tx, ctx, { before, after }, now);
  return after;
}

async function refuseUnproven(tx: ReadTx, holder: Account, { fields }: HostUser): Promise<void> {
  if (fields.emailVerified && holder.emailVerified && !(await isTwoFactorOn(tx, holder.id))) return;
  throw new TrackerError("conflict", "Cannot use the account with this email: not both sides have proven the address", {
    reason: "ACCOUNT_NOT_LINKED",
    errors: [{ pointer: "/email", detail: "Belongs to an account that is not linked" }],
  });
}

function newAccount(id: string, { fields }: HostUser, { isFirst }: { isFirst: boolean }, now: Date): Account {
  const defaults = { image: null, locale: null, timezone: "UTC" };
  const role = isFirst ? "admin" : "user";
  return { id, ...defaults, ...fields, role, createdAt: now, updatedAt: now, deletedAt: null };
}

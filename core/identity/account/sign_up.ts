/**
 * What one can do with accounts.
 *
 * @module
 */
import { type Context, requireUnlimited } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { eventOf } from "../../history/new_event.ts";
import { checkImage } from "../../image_address.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { makeMailToken } from "../email/mail_token.ts";
import { postVerificationMail, saveVerificationToken } from "../email/verify.ts";
import { checkPassword } from "../password/password.ts";
import { siteOf } from "../session/known_address.ts";
import { rememberAddress } from "../session/remember_address.ts";
import { type SessionOrigin, startSession } from "../session/session.ts";
import { originOf, type SignedIn } from "../session/sign_in.ts";
import { type Account, checkAccountName, checkEmail, checkLocale, checkTimezone } from "./account.ts";
import { requireAccount } from "./require.ts";

/** What {@linkcode signUp} takes. */
export interface SignUpInput extends SessionOrigin {
  /** At most 100 characters. */
  name: string;
  /** The address. */
  email: string;
  /** 8 to 256 characters. */
  password: string;
  /** Address of a picture. */
  image?: string | null;
  /** BCP 47 tag. */
  locale?: string | null;
  /** IANA zone name. @default "UTC" */
  timezone?: string;
  /** The pending invitation to the address that admits, where one is needed: its id is what only its recipient was sent. */
  invitationId?: string;
  /** False ends the session after a day, whatever happens in it. @default true */
  rememberMe?: boolean;
}

/**
 * Makes an account with a password and signs it in; a mail asks to confirm its address. The very first account is always admitted and is the instance's
 * operator; whom else, {@linkcode Policy.registration} says.
 *
 * @throws {TrackerError} `invalid`; `conflict` with reason `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL`; `forbidden` with
 * reason `REGISTRATION_DISABLED` or `INVITATION_REQUIRED`; `unavailable` when too many wait
 */
export async function signUp(ctx: Context, input: SignUpInput): Promise<SignedIn> {
  const now = ctx.clock.now();
  const fields = checkSignUp(ctx, input);
  const password = checkPassword(input.password, "/password", fields);
  const who = { email: fields.email, isProven: false, invitationId: input.invitationId };
  // Hashing is costly: nothing is hashed for a request that is refused anyway.
  await ctx.store.read((tx) => refuseSignUp(tx, ctx, who, now));
  const network = input.ipAddress === undefined ? undefined : siteOf(input.ipAddress);
  const passwordHash = await ctx.crypto.hashPassword(password, { network });
  const token = ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);
  const proof = await makeMailToken(ctx);
  const signedIn = await ctx.store.transaction(async (tx) => {
    const { isFirst } = await refuseSignUp(tx, ctx, who, now);
    const account: Account = {
      id: ctx.newId(),
      ...fields,
      emailVerified: false,
      role: isFirst ? "admin" : "user",
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    const home = { userId: account.id, kind: "browser" as const, clientId: null, activeWorkspaceId: null };
    const session = startSession({ id: ctx.newId(), ...home, ...originOf(input) }, now);
    await tx.insertAccount(account);
    await tx.savePasswordHash(account.id, passwordHash);
    await tx.insertSession(session, tokenHash);
    await rememberAddress(tx, session, now);
    if (ctx.mail) await saveVerificationToken(ctx, tx, proof, account, now);
    return { token, session, account, twoFactorEnabled: false };
  });
  postVerificationMail(ctx, proof, { account: signedIn.account }, now);
  return signedIn;
}

/** Whether this is the very first account, which is always admitted. */
async function refuseSignUp(
  tx: ReadTx,
  ctx: Context,
  who: Parameters<typeof requireAdmission>[2],
  now: Date,
): Promise<{ isFirst: boolean }> {
  const isFirst = !(await tx.hasAccounts());
  if (!isFirst) await requireAdmission(tx, ctx, who, now);
  // This tells that the address has an account, as better-auth does: a person who forgot must not be left to guess, and each
  // address may try 60 times a minute.
  if (await tx.findAccountByEmail(who.email)) {
    throw new TrackerError("conflict", "Cannot sign up: an account with this email already exists", {
      reason: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
      errors: [{ pointer: "/email", detail: "Is already taken" }],
    });
  }
  return { isFirst };
}

function checkSignUp(
  ctx: Context,
  input: SignUpInput,
): Pick<Account, "name" | "email" | "image" | "locale" | "timezone"> {
  return {
    name: checkAccountName(input.name),
    email: checkEmail(input.email),
    image: input.image == null ? null : checkImage(input.image, ctx),
    locale: input.locale == null ? null : checkLocale(input.locale),
    timezone: input.timezone === undefined ? "UTC" : checkTimezone(input.timezone),
  };
}

/**
 * Whether somebody new may come in, as the operator decided.
 *
 * @param who.isProven whether they have shown that the address is theirs: any pending invitation to it admits then.
 * Anybody may type it, so otherwise it takes the id of the invitation
 * @throws {TrackerError} `forbidden` with reason `REGISTRATION_DISABLED` or `INVITATION_REQUIRED`
 */
export async function requireAdmission(
  tx: ReadTx,
  ctx: Context,
  who: { email: string; isProven: boolean; invitationId?: string | undefined },
  now: Date,
): Promise<void> {
  const { registration } = ctx.policy;
  if (registration === "open") return;
  if (registration === "closed") {
    throw new TrackerError("forbidden", "Cannot sign up: registration is closed", { reason: "REGISTRATION_DISABLED" });
  }
  const admits = await ctx.hooks.isInvited(tx, who, now);
  if (!admits) {
    throw new TrackerError("forbidden", "Cannot sign up: the link of an invitation to this email is needed", {
      reason: "INVITATION_REQUIRED",
    });
  }
}

/** What {@linkcode updateAccount} takes. */
export interface UpdateAccountInput {
  /** What people call it. */
  name?: string;
  /** Address of a picture. */
  image?: string | null;
  /** BCP 47 tag. */
  locale?: string | null;
  /** IANA zone name. */
  timezone?: string;
  /** Refused. */
  email?: string;
}

/**
 * The account of the actor, whatever credential it came with.
 *
 * @throws {TrackerError} `unauthenticated`
 */
export async function getAccount(ctx: Context): Promise<Account> {
  return await ctx.store.read((tx) => requireAccount(tx, ctx));
}

/**
 * Changes the given fields of the actor's account. A new name or picture is seen in every workspace at once.
 *
 * @throws {TrackerError} `invalid`, also with reason `EMAIL_CAN_NOT_BE_UPDATED` or `NO_FIELDS_TO_UPDATE`;
 * `unauthenticated`, `forbidden`
 */
export async function updateAccount(ctx: Context, input: UpdateAccountInput): Promise<Account> {
  requireUnlimited(ctx);
  const now = ctx.clock.now();
  const changes = checkUpdate(ctx, input);
  return await ctx.store.transaction(async (tx) => {
    const before = await requireAccount(tx, ctx);
    const after: Account = { ...before, ...changes, updatedAt: now };
    await tx.saveAccount(after);
    await announceProfileChange(tx, ctx, { before, after }, now);
    return after;
  });
}

function checkUpdate(
  ctx: Context,
  input: UpdateAccountInput,
): Partial<Pick<Account, "name" | "image" | "locale" | "timezone">> {
  const { name, image, locale, timezone } = input;
  if (input.email !== undefined) {
    throw new TrackerError("invalid", "Cannot update the account: its email stays", {
      reason: "EMAIL_CAN_NOT_BE_UPDATED",
      errors: [{ pointer: "/email", detail: "Must not be given" }],
    });
  }
  if (name === undefined && image === undefined && locale === undefined && timezone === undefined) {
    throw new TrackerError("invalid", "Cannot update the account: no fields are given", {
      reason: "NO_FIELDS_TO_UPDATE",
    });
  }
  return {
    ...(name === undefined ? {} : { name: checkAccountName(name) }),
    ...(image === undefined ? {} : { image: image === null ? null : checkImage(image, ctx) }),
    ...(locale === undefined ? {} : { locale: locale === null ? null : checkLocale(locale) }),
    ...(timezone === undefined ? {} : { timezone: checkTimezone(timezone) }),
  };
}

/** Boards show names and pictures: their versions rise with them. Nothing happens when both are as they were. */
export async function announceProfileChange(
  tx: Tx,
  ctx: Context,
  edit: { before: Account; after: Account },
  now: Date,
): Promise<void> {
  const { before, after } = edit;
  if (after.name === before.name && after.image === before.image) return;
  const changes = {
    ...(before.name === after.name ? {} : { name: { old: before.name, new: after.name } }),
    ...(before.image === after.image ? {} : { image: { old: before.image, new: after.image } }),
  };
  for (const { id: memberId, workspaceId } of await tx.listMembershipsOf(after.id)) {
    await tx.raiseWorkspaceVersion(workspaceId);
    const data = { memberId, userId: after.id, changes };
    await tx.appendEvents([eventOf(ctx, { type: "memberUpdated", workspaceId, data }, now)]);
  }
}

/** Signs up with a password. @module */
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { checkImage } from "../../image_address.ts";
import type { ReadTx } from "../../ports/store.ts";
import { makeMailToken } from "../email/mail_token.ts";
import { postVerificationMail, saveVerificationToken } from "../email/verification_link.ts";
import { checkPassword } from "../password/password.ts";
import type { SignedIn } from "../session/enter.ts";
import { siteOf } from "../session/known_address.ts";
import { originOf } from "../session/open.ts";
import { rememberAddress } from "../session/remember_address.ts";
import { type SessionOrigin, startSession } from "../session/session.ts";
import { type Account, checkAccountName, checkEmail, checkLocale, checkTimezone, newAccount } from "./account.ts";
import { requireAdmission } from "./admission.ts";

/** Input for {@linkcode signUp}. */
export interface SignUpInput extends SessionOrigin {
  /** At most 100 characters. */
  name: string;
  email: string;
  /** 8 to 256 characters. */
  password: string;
  /** URL of a picture. */
  image?: string | null;
  /** BCP 47 tag. */
  locale?: string | null;
  /** IANA zone name. @default "UTC" */
  timezone?: string;
  /** ID of a pending invitation, if registration requires one. The ID is sent only to the recipient. */
  invitationId?: string;
  /** False ends the session after a day, even if it is in use. @default true */
  rememberMe?: boolean;
}

/**
 * Creates an account with a password, signs it in and sends a verification email. The first account is always admitted
 * and becomes the operator; {@linkcode Policy.registration} applies to all others.
 *
 * @throws {TrackerError} `invalid`; `conflict` with reason `USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL`; `forbidden` with
 * reason `REGISTRATION_DISABLED` or `INVITATION_REQUIRED`; `unavailable` when the password queue is full
 */
export async function signUp(ctx: Context, input: SignUpInput): Promise<SignedIn> {
  ctx.checkInput("signUp", input);
  const now = ctx.clock.now();
  const fields = checkSignUp(ctx, input);
  const password = checkPassword(input.password, "/password", fields);
  const applicant = { email: fields.email, isProven: false, invitationId: input.invitationId };
  // Hashing is expensive, so check first.
  await ctx.store.read((tx) => refuseSignUp(tx, ctx, applicant, now));
  const network = input.ipAddress === undefined ? undefined : siteOf(input.ipAddress);
  const passwordHash = await ctx.crypto.hashPassword(password, { network });
  const token = ctx.newSecret();
  const tokenHash = await ctx.crypto.hash(token);
  const proof = await makeMailToken(ctx);
  const signedIn = await ctx.store.transaction(async (tx) => {
    const { isFirst } = await refuseSignUp(tx, ctx, applicant, now);
    const account = newAccount({ id: ctx.newId(), ...fields, emailVerified: false }, { isFirst }, now);
    const defaults = { userId: account.id, kind: "browser" as const, clientId: null, activeWorkspaceId: null };
    const session = startSession({ id: ctx.newId(), ...defaults, ...originOf(input) }, now);
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

/** @returns whether this is the first account, which is always admitted */
async function refuseSignUp(
  tx: ReadTx,
  ctx: Context,
  applicant: Parameters<typeof requireAdmission>[2],
  now: Date,
): Promise<{ isFirst: boolean }> {
  const isFirst = !(await tx.hasAccounts());
  if (!isFirst) await requireAdmission(tx, ctx, applicant, now);
  // This reveals that the address has an account; better-auth does the same. People who forgot that they have an
  // account need to know, and each client address is limited to 60 attempts a minute.
  if (await tx.findAccountByEmail(applicant.email)) {
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

/**
 * A sign-in with an external provider, from the address the browser is sent to until it comes back.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { checkImage } from "../../image_address.ts";
import { MAX_NAME_CHARACTERS, MAX_REQUESTED_SCOPES, MAX_SUBJECT_CHARACTERS } from "../../limits.ts";
import { foldKey, isStorable } from "../../text.ts";
import { type Account, checkEmail } from "../account/account.ts";

/** What must be remembered of the request until the browser comes back. */
export type PendingSignIn = {
  providerId: string;
  redirectUri: string;
  /** Where the browser goes then. */
  callbackUrl: string;
  errorCallbackUrl: string;
  newUserCallbackUrl: string;
  /** False ends the session after a day. */
  rememberMe: boolean;
  /** The session in which somebody links an account; null for a sign-in. */
  sessionId: string | null;
  /** Hash of what the browser was given to show that it is the same one. */
  browserHash: string;
  /** The nonce and the code verifier, sealed. */
  sealedSecrets: string;
};

/** What is sealed in {@linkcode PendingSignIn}. */
export interface SignInSecrets {
  /** OpenID Connect Core 3.1.2.1. */
  nonce: string;
  /** RFC 7636 4.1. */
  codeVerifier: string;
}

/** What the sealed secrets of a request are bound to. */
export function pendingSignInSeal(verificationId: string): string {
  return `external sign-in ${verificationId}`;
}

/** RFC 6749 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,128}$/;

/**
 * Checks what is asked of a provider.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkScopes(scopes: readonly string[], pointer = "/scopes"): string[] {
  if (scopes.length > MAX_REQUESTED_SCOPES)
    throw invalidField(pointer, `Must have at most ${MAX_REQUESTED_SCOPES} entries`);
  const bad = scopes.findIndex((scope) => !SCOPE.test(scope));
  if (bad >= 0) throw invalidField(`${pointer}/${bad}`, "Is not a scope");
  return [...new Set(scopes)];
}

/** What a provider said of a person, as far as we can use it. */
export interface Profile {
  /** What the other side knows the person by. */
  subject: string;
  /** Undefined when there is none, or none that we could write to. */
  email: string | undefined;
  /** Whether the owner has confirmed the address. */
  emailVerified: boolean;
  /** What people call them; may be empty. */
  name: string;
  /** URL of a picture. */
  image: string | null;
}

/** Undefined without a subject that can be stored: nobody could be known by it again. */
export function profileOf(
  said: {
    subject: string;
    email: string | null;
    emailVerified: boolean;
    name: string | null;
    image: string | null;
  },
  options: { baseUrl: string },
): Profile | undefined {
  const { subject, emailVerified } = said;
  if (subject === "" || subject.length > MAX_SUBJECT_CHARACTERS || !isStorable(subject)) return undefined;
  const email = said.email === null ? undefined : usable(() => checkEmail(said.email ?? ""));
  const image = said.image === null ? undefined : usable(() => checkImage(said.image ?? "", options));
  return {
    subject,
    email,
    emailVerified: emailVerified && email !== undefined,
    name: nameOf(said.name) || nameOf(email?.slice(0, email.indexOf("@")) ?? ""),
    // A picture elsewhere is for a browser to fetch, so nothing but https; a path would be one of ours.
    image: image?.startsWith("https://") ? image : null,
  };
}

function nameOf(name: string | null): string {
  const text = (name ?? "").toWellFormed().replaceAll("\0", "").trim();
  return text.slice(0, MAX_NAME_CHARACTERS).toWellFormed().trim();
}

function usable(check: () => string): string | undefined {
  try {
    return check();
  } catch {
    return undefined;
  }
}

/** What comes of a sign-in. */
export type SignInDecision =
  /** The account is linked already. */
  | { kind: "enter"; account: Account }
  /** Link the account of the same address, then enter. */
  | { kind: "link"; account: Account }
  | { kind: "create"; email: string }
  | { kind: "refuse"; error: SignInError; description: string };

/** Why a sign-in came to nothing, in better-auth's words where it has one. Provider errors are passed on beside these. */
export type SignInError =
  | "state_mismatch"
  | "unable_to_get_user_info"
  | "email_not_found"
  | "account_not_linked"
  | "account_already_linked_to_different_user"
  | "unable_to_link_account"
  | "signup_disabled";

/**
 * Whom the provider speaks of.
 *
 * An address joins two accounts only if both sides have proven it. If the provider has not, anybody could enter by claiming
 * the address there. If the account here has not, it may have been made by somebody else in the owner's name, who would keep
 * the password to it; and if the owner did make it, taking away that password, its keys and its devices would be no favour.
 * So the owner signs in here once and links the account. The same holds for an owner who asked for a second factor: an
 * address alone must not do instead of it.
 *
 * @param found.linked the account that is linked to the subject
 * @param found.sameEmail the account that has the address
 * @param found.hasSecondFactor whether that one asks for a second factor
 */
export function decideSignIn(
  profile: Profile,
  found: { linked: Account | undefined; sameEmail: Account | undefined; hasSecondFactor: boolean },
): SignInDecision {
  const { linked, sameEmail, hasSecondFactor } = found;
  if (linked) return { kind: "enter", account: linked };
  if (profile.email === undefined) return refuse("email_not_found", "The provider tells no email address");
  if (!sameEmail) return { kind: "create", email: profile.email };
  if (profile.emailVerified && sameEmail.emailVerified && !hasSecondFactor) return { kind: "link", account: sameEmail };
  return refuse(
    "account_not_linked",
    "An account with this email exists. Sign in to it as before, then link the provider in the settings",
  );
}

/** A decision against. */
export function refuse(error: SignInError, description: string): SignInDecision & { kind: "refuse" } {
  return { kind: "refuse", error, description };
}

/** The account, with its address proven if the provider vouches for that very address. */
export function confirmEmail(account: Account, profile: Profile, now: Date): Account {
  const { email, emailVerified } = profile;
  const proven = emailVerified && email !== undefined && foldKey(email) === foldKey(account.email);
  return proven && !account.emailVerified ? { ...account, emailVerified: true, updatedAt: now } : account;
}

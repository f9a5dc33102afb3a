/** Rules for signing in with an external provider. @module */
import { invalidField } from "../../errors.ts";
import { checkImage } from "../../image_address.ts";
import { MAX_NAME_CHARACTERS, MAX_REQUESTED_SCOPES, MAX_SUBJECT_CHARACTERS } from "../../limits.ts";
import { foldKey, isStorable, stripControlCharacters } from "../../text.ts";
import { visibleName } from "../../visible_name.ts";
import { type Account, checkEmail } from "../account/account.ts";

/** The data that the server stores until the browser returns from the provider. */
export type PendingSignIn = {
  providerId: string;
  redirectUri: string;
  callbackUrl: string;
  errorCallbackUrl: string;
  newUserCallbackUrl: string;
  /** False ends the session after a day. */
  rememberMe: boolean;
  /** The session in which an account is being linked; null for a sign-in. */
  sessionId: string | null;
  /** Hash of the browser secret, which ties the request to one browser. */
  browserHash: string;
  /** The encrypted nonce and code verifier. */
  sealedSecrets: string;
};

/** The secrets that {@linkcode PendingSignIn} contains in encrypted form. */
export interface SignInSecrets {
  /** OpenID Connect Core 3.1.2.1. */
  nonce: string;
  /** RFC 7636 4.1. */
  codeVerifier: string;
}

/** Returns associated data that binds the encrypted secrets to their request. */
export function pendingSignInSeal(verificationId: string): string {
  return `external sign-in ${verificationId}`;
}

/** RFC 6749 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,128}$/;

/**
 * Checks the scopes requested from a provider.
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

/** A person's profile from a provider, reduced to usable values. */
export interface Profile {
  /** `sub`: the person's ID at the provider. */
  subject: string;
  /** Undefined if missing or malformed. */
  email: string | undefined;
  /** Whether the owner has confirmed the address. */
  emailVerified: boolean;
  /** May be empty. */
  name: string;
  /** URL of a picture. */
  image: string | null;
}

/**
 * Cleans a provider's claims. Returns undefined if the subject cannot be stored, because later sign-ins could not be
 * matched to the account.
 */
export function profileOf(
  claims: {
    subject: string;
    email: string | null;
    emailVerified: boolean;
    name: string | null;
    image: string | null;
  },
  options: { baseUrl: string },
): Profile | undefined {
  const { subject, emailVerified } = claims;
  if (subject === "" || subject.length > MAX_SUBJECT_CHARACTERS || !isStorable(subject)) return undefined;
  const email = claims.email === null ? undefined : usable(() => checkEmail(claims.email ?? ""));
  const image = claims.image === null ? undefined : usable(() => checkImage(claims.image ?? "", options));
  return {
    subject,
    email,
    emailVerified: emailVerified && email !== undefined,
    name: nameOf(claims.name) || nameOf(email?.slice(0, email.indexOf("@")) ?? ""),
    // Browsers load the picture, so only https URLs are accepted. A path would point to this server.
    image: image?.startsWith("https://") ? image : null,
  };
}

function nameOf(name: string | null): string {
  const text = visibleName(stripControlCharacters((name ?? "").toWellFormed()));
  return visibleName(text.slice(0, MAX_NAME_CHARACTERS).toWellFormed());
}

function usable(check: () => string): string | undefined {
  try {
    return check();
  } catch {
    return undefined;
  }
}

/** The decision about a sign-in. */
export type SignInDecision =
  /** Sign in to the account, which is already linked. */
  | { kind: "enter"; account: Account }
  /** Link the account that has the same address, then sign in. */
  | { kind: "link"; account: Account }
  | { kind: "create"; email: string }
  | { kind: "refuse"; error: SignInError; description: string };

/** Error codes, named as in better-auth where possible. Errors of the provider are passed through. */
export type SignInError =
  | "state_mismatch"
  | "unable_to_get_user_info"
  | "email_not_found"
  | "account_not_linked"
  | "account_already_linked_to_different_user"
  | "unable_to_link_account"
  | "signup_disabled"
  | "account_disabled";

/**
 * Decides which account a provider's profile belongs to.
 *
 * Accounts are linked by email only if both sides have verified the address. If the provider has not verified it,
 * anyone could sign in by claiming the address there. If the address is unverified here, an attacker may have created
 * the account and would still know its password, but removing the password, keys and devices would harm a legitimate
 * owner. So the owner must sign in here once and link the account. The same applies to accounts with a second factor,
 * which an email match must not bypass.
 *
 * @param found.linked the account linked to the subject
 * @param found.sameEmail the account that has the address
 * @param found.hasSecondFactor whether that account has a second factor
 */
export function decideSignIn(
  profile: Profile,
  found: { linked: Account | undefined; sameEmail: Account | undefined; hasSecondFactor: boolean },
): SignInDecision {
  const { linked, sameEmail, hasSecondFactor } = found;
  if (linked) return { kind: "enter", account: linked };
  if (profile.email === undefined)
    return refuseSignIn("email_not_found", "The provider did not return an email address");
  if (!sameEmail) return { kind: "create", email: profile.email };
  if (profile.emailVerified && sameEmail.emailVerified && !hasSecondFactor) return { kind: "link", account: sameEmail };
  return refuseSignIn(
    "account_not_linked",
    "An account with this email already exists. Sign in to it as usual, then link the provider in your settings",
  );
}

/** Creates the decision to refuse a sign-in. */
export function refuseSignIn(error: SignInError, description: string): SignInDecision & { kind: "refuse" } {
  return { kind: "refuse", error, description };
}

/** Returns the account with its address marked as verified if the provider has verified the same address. */
export function confirmEmail(account: Account, profile: Profile, now: Date): Account {
  const { email, emailVerified } = profile;
  const proven = emailVerified && email !== undefined && foldKey(email) === foldKey(account.email);
  return proven && !account.emailVerified ? { ...account, emailVerified: true, updatedAt: now } : account;
}

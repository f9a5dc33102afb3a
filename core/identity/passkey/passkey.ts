/**
 * A passkey: a key pair of which the browser or a security key holds the private half (WebAuthn Level 3).
 *
 * @module
 */
import { TrackerError } from "../../errors.ts";
import { MAX_NAME_CHARACTERS, PASSKEY_CHALLENGE_SECONDS } from "../../limits.ts";
import { checkText } from "../../text.ts";
import type { Account } from "../account/account.ts";

/** A key on a device of somebody's. */
export interface Passkey {
  id: string;
  userId: string;
  /** As its owner named it. */
  name: string;
  /** base64url; unique. */
  credentialId: string;
  /** COSE public key, base64url. */
  publicKey: string;
  /** Signature counter; 0 for authenticators that do not count. */
  counter: number;
  /** Whether it is synchronised between devices (`multiDevice`) or bound to one. */
  deviceType: "singleDevice" | "multiDevice";
  /** Whether the key is on more than one device. */
  backedUp: boolean;
  /** How the authenticator is reached: `internal`, `usb`, `hybrid` and so on. */
  transports: string[];
  /** Model of the authenticator. */
  aaguid: string | null;
  createdAt: Date;
  /** When it was last used; null before. */
  lastUsedAt: Date | null;
}

/** What a passkey is called that nobody named. */
export const DEFAULT_PASSKEY_NAME = "Passkey";

/**
 * Checks the name of a passkey.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkPasskeyName(name: string, pointer = "/name"): string {
  return checkText(name, pointer, { min: 1, max: MAX_NAME_CHARACTERS, trim: true });
}

/** Ways to reach an authenticator that are remembered: the browser names them, nobody checks them. */
const TRANSPORT = /^[a-z][a-z-]{0,31}$/;
const MAX_TRANSPORTS = 8;

/** Those that look like one (WebAuthn 5.8.4): later browsers may know more than we do. */
export function readTransports(transports: readonly string[] = []): string[] {
  return [...new Set(transports)].filter((transport) => TRANSPORT.test(transport)).slice(0, MAX_TRANSPORTS);
}

/**
 * Whether a use may follow on the last one. A counter that does not rise belongs to a copy of the key (WebAuthn 7.2, step
 * 22); authenticators that do not count say 0 for ever.
 */
export function counterRises(last: number, next: number): boolean {
  return next > last || (last === 0 && next === 0);
}

/** Where passkeys belong (WebAuthn 4, Relying Party). */
export interface RelyingParty {
  /** A domain. */
  id: string;
  /** Scheme, host and port. */
  origin: string;
}

/** What an authenticator shows as the place. */
const RELYING_PARTY_NAME = "Hexlane";

/**
 * Whom passkeys are for at an address.
 *
 * @throws {TrackerError} `invalid` with reason `DOMAIN_REQUIRED` under an address without a name: browsers make passkeys for
 * domains alone
 */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname, origin } = new URL(baseUrl);
  // A URL spells every IPv4 address with dots, and IPv6 addresses in brackets.
  if (hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname)) {
    const detail = `Cannot use passkeys at "${hostname}": an address has none, use a name such as "localhost"`;
    throw new TrackerError("invalid", detail, { reason: "DOMAIN_REQUIRED" });
  }
  return { id: hostname, origin };
}

/** Of a public key: its kind and a COSE algorithm (RFC 9053). */
export interface KeyParameter {
  /** WebAuthn 5.8.2. */
  type: "public-key";
  /** COSE algorithm (RFC 9053). */
  alg: number;
}

/** Names a passkey to a browser. */
export interface PasskeyDescriptor {
  /** WebAuthn 5.8.2. */
  type: "public-key";
  id: string;
  /** WebAuthn 5.8.4. */
  transports: string[];
}

/** What `navigator.credentials.create()` is asked, as JSON (`PublicKeyCredentialCreationOptionsJSON`). */
export interface PasskeyCreationOptions {
  /** What the authenticator signs. */
  challenge: string;
  /** Relying party. */
  rp: { id: string; name: string };
  /** The owner of the new passkey. */
  user: { id: string; name: string; displayName: string };
  /** Accepted algorithms, preferred first. */
  pubKeyCredParams: KeyParameter[];
  /** Milliseconds. */
  timeout: number;
  /** WebAuthn 5.4.7. */
  attestation: "none";
  /** Those the account has already. */
  excludeCredentials: PasskeyDescriptor[];
  /** Required properties of the authenticator. */
  authenticatorSelection: {
    residentKey: "required";
    requireResidentKey: true;
    userVerification: "required";
    authenticatorAttachment?: AuthenticatorAttachment;
  };
  /** WebAuthn 9. */
  extensions: { credProps: true };
}

/** `platform`: built into the device; `cross-platform`: a security key or a phone. */
export type AuthenticatorAttachment = "platform" | "cross-platform";

/**
 * Asks for a passkey that the authenticator finds by itself, so that nobody types a name to sign in, and that its owner must
 * unlock, so that it stands for two factors.
 *
 * @param wanted.userHandle what the passkey knows its owner by, as base64url: nothing personal (WebAuthn 14.6.1)
 */
export function creationOptions(wanted: {
  challenge: string;
  relyingParty: RelyingParty;
  account: Account;
  userHandle: string;
  algorithms: readonly number[];
  existing: readonly Passkey[];
  attachment?: AuthenticatorAttachment;
}): PasskeyCreationOptions {
  const { challenge, relyingParty, account, userHandle, algorithms, existing, attachment } = wanted;
  return {
    challenge,
    rp: { id: relyingParty.id, name: RELYING_PARTY_NAME },
    user: { id: userHandle, name: account.email, displayName: account.name || account.email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: PASSKEY_CHALLENGE_SECONDS * 1000,
    attestation: "none",
    excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ type: "public-key", id, transports })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
      ...(attachment === undefined ? {} : { authenticatorAttachment: attachment }),
    },
    extensions: { credProps: true },
  };
}

/** What `navigator.credentials.get()` is asked, as JSON (`PublicKeyCredentialRequestOptionsJSON`). */
export interface PasskeyRequestOptions {
  /** What the authenticator signs. */
  challenge: string;
  /** Relying party id: a host name. */
  rpId: string;
  /** Milliseconds. */
  timeout: number;
  /** The person shows who they are, to the authenticator. */
  userVerification: "required";
  /** Empty: any passkey of the place will do. */
  allowCredentials: PasskeyDescriptor[];
}

/** What a browser is asked for a sign-in with. */
export function requestOptions(challenge: string, { id }: RelyingParty): PasskeyRequestOptions {
  const timeout = PASSKEY_CHALLENGE_SECONDS * 1000;
  return { challenge, rpId: id, timeout, userVerification: "required", allowCredentials: [] };
}

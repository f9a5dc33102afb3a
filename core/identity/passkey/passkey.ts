/** Passkeys (WebAuthn Level 3). @module */
import { TrackerError } from "../../errors.ts";
import { MAX_NAME_CHARACTERS, PASSKEY_CHALLENGE_SECONDS } from "../../limits.ts";
import { checkText } from "../../text.ts";
import type { Account } from "../account/account.ts";

/** A registered WebAuthn credential. */
export interface Passkey {
  id: string;
  userId: string;
  name: string;
  /** base64url; unique. */
  credentialId: string;
  /** COSE public key, base64url. */
  publicKey: string;
  /** Signature counter; 0 if the authenticator has none. */
  counter: number;
  /** Whether the passkey can be synced between devices (`multiDevice`) or is bound to one device. */
  deviceType: "singleDevice" | "multiDevice";
  backedUp: boolean;
  /** The authenticator's transports, such as `internal`, `usb` or `hybrid`. */
  transports: string[];
  /** ID of the authenticator's model; null if the authenticator does not reveal it. */
  aaguid: string | null;
  createdAt: Date;
  /** Null until the passkey is used. */
  lastUsedAt: Date | null;
}

/** Name of a passkey whose owner did not name it. */
export const DEFAULT_PASSKEY_NAME = "Passkey";

/**
 * Checks the name of a passkey.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkPasskeyName(name: string, pointer = "/name"): string {
  return checkText(name, pointer, { min: 1, max: MAX_NAME_CHARACTERS, trim: true });
}

/** The browser reports the transports; only their format is checked. */
const TRANSPORT = /^[a-z][a-z-]{0,31}$/;
const MAX_TRANSPORTS = 8;

/** Drops malformed transports (WebAuthn 5.8.4). Unknown transports remain, because browsers may add new ones. */
export function readTransports(transports: readonly string[] = []): string[] {
  return [...new Set(transports)].filter((transport) => TRANSPORT.test(transport)).slice(0, MAX_TRANSPORTS);
}

/**
 * Returns whether the signature counter is valid. A counter that does not increase indicates a cloned key (WebAuthn
 * 7.2, step 22). Authenticators without a counter always send 0.
 */
export function counterRises(last: number, next: number): boolean {
  return next > last || (last === 0 && next === 0);
}

/** Relying party (WebAuthn 4). */
export interface RelyingParty {
  /** A domain. */
  id: string;
  /** Scheme, host and port. */
  origin: string;
}

/** The name that authenticators show. */
const RELYING_PARTY_NAME = "Hexlane";

/**
 * Derives the relying party from a base URL.
 *
 * @throws {TrackerError} `invalid` with reason `DOMAIN_REQUIRED` for an IP address: passkeys need a domain name
 */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname, origin } = new URL(baseUrl);
  // URL normalizes IPv4 addresses to dotted decimal and puts IPv6 addresses in brackets.
  if (hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname)) {
    const detail = `Cannot use passkeys at "${hostname}": passkeys need a host name such as "localhost"`;
    throw new TrackerError("invalid", detail, { reason: "DOMAIN_REQUIRED" });
  }
  return { id: hostname, origin };
}

/** Type and COSE algorithm (RFC 9053) of a public key. */
export interface KeyParameter {
  /** WebAuthn 5.8.2. */
  type: "public-key";
  /** COSE algorithm (RFC 9053). */
  alg: number;
}

/** Identifies a passkey to a browser. */
export interface PasskeyDescriptor {
  /** WebAuthn 5.8.2. */
  type: "public-key";
  id: string;
  /** WebAuthn 5.8.4. */
  transports: string[];
}

/** Options for `navigator.credentials.create()` (`PublicKeyCredentialCreationOptionsJSON`). */
export interface PasskeyCreationOptions {
  /** The challenge that the authenticator signs. */
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
  /** Passkeys that the account already has. */
  excludeCredentials: PasskeyDescriptor[];
  /** Requirements for the authenticator. */
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
 * Creates the options for a discoverable passkey (no username to type) with user verification (so that it counts as two
 * factors).
 *
 * @param wanted.userHandle base64url, without personal data (WebAuthn 14.6.1)
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

/** Options for `navigator.credentials.get()` (`PublicKeyCredentialRequestOptionsJSON`). */
export interface PasskeyRequestOptions {
  /** The challenge that the authenticator signs. */
  challenge: string;
  /** ID of the relying party: a hostname. */
  rpId: string;
  /** Milliseconds. */
  timeout: number;
  /** The authenticator must verify the user. */
  userVerification: "required";
  /** Empty, which allows any passkey of this relying party. */
  allowCredentials: PasskeyDescriptor[];
}

/** Creates the options for a sign-in. */
export function requestOptions(challenge: string, { id }: RelyingParty): PasskeyRequestOptions {
  const timeout = PASSKEY_CHALLENGE_SECONDS * 1000;
  return { challenge, rpId: id, timeout, userVerification: "required", allowCredentials: [] };
}

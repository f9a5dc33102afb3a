/**
 * Verification of passkeys (WebAuthn Level 3). A passkey counts as two factors, the device and the person who unlocks it,
 * so user verification (finger, face or PIN) is always required.
 *
 * @module
 */

/** The values against which every response is checked. */
export interface PasskeyExpectation {
  /** The challenge that was sent, as base64url. */
  challenge: string;
  /** The origin of the page: scheme, host and port. */
  origin: string;
  /** The domain that the passkey belongs to. */
  rpId: string;
}

/** The parts of the result of `navigator.credentials.create()` that are checked (`RegistrationResponseJSON`). */
export interface PasskeyRegistrationResponse {
  /** In base64url. */
  id: string;
  /** The credential, in base64url. */
  rawId: string;
  /** `public-key`. */
  type: string;
  /** Each part in base64url (WebAuthn 5.2). */
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] };
}

/** The parts of the result of `navigator.credentials.get()` that are checked (`AuthenticationResponseJSON`). */
export interface PasskeySignInResponse {
  /** In base64url. */
  id: string;
  /** The credential, in base64url. */
  rawId: string;
  /** `public-key`. */
  type: string;
  /** Each part in base64url (WebAuthn 5.2). */
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string };
}

/** A new passkey. */
export interface RegisteredPasskey {
  /** In base64url. */
  credentialId: string;
  /** A COSE key (RFC 9052, 7) in base64url. */
  publicKey: string;
  /** The signature counter of the authenticator. */
  counter: number;
  /** Whether the passkey can be copied to other devices. */
  deviceType: "singleDevice" | "multiDevice";
  /** Whether the passkey is backed up or synced to other devices. */
  backedUp: boolean;
  /** The ID of the authenticator model; null if unknown. */
  aaguid: string | null;
}

/** The state of a passkey after a sign-in. */
export interface UsedPasskey {
  /** The signature counter of the authenticator. */
  counter: number;
  /** Whether the passkey is backed up or synced to other devices. */
  backedUp: boolean;
}

/** Checks passkeys (WebAuthn). */
export interface Passkeys {
  /** Supported COSE algorithms (RFC 9053), in order of preference. */
  readonly algorithms: readonly number[];

  /**
   * Returns the new passkey if the response matches the expectation and the key uses one of the algorithms; otherwise
   * undefined. Never rejects.
   */
  verifyRegistration(
    response: PasskeyRegistrationResponse,
    expected: PasskeyExpectation,
  ): Promise<RegisteredPasskey | undefined>;

  /**
   * Returns the state of the passkey if the response matches the expectation; otherwise undefined. Never rejects. The
   * caller must check the counter.
   */
  verifySignIn(
    response: PasskeySignInResponse,
    expected: PasskeyExpectation & { publicKey: string },
  ): Promise<UsedPasskey | undefined>;
}

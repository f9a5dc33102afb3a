/**
 * Verification of passkeys (WebAuthn Level 3). A passkey counts as two factors, the device and the person who unlocks it,
 * so user verification (finger, face or PIN) is always required.
 *
 * @module
 */

/** The values that every response is checked against. */
export interface PasskeyExpectation {
  /** The challenge that was sent, as base64url. */
  challenge: string;
  /** Where the browser must have been: scheme, host and port. */
  origin: string;
  /** The domain that the passkey belongs to. */
  rpId: string;
}

/** The parts of the result of `navigator.credentials.create()` that are checked (`RegistrationResponseJSON`). */
export interface PasskeyRegistrationResponse {
  /** base64url, as every text in it. */
  id: string;
  /** The credential, in base64url. */
  rawId: string;
  /** `public-key`. */
  type: string;
  /** WebAuthn 5.2, each part in base64url. */
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] };
}

/** The parts of the result of `navigator.credentials.get()` that are checked (`AuthenticationResponseJSON`). */
export interface PasskeySignInResponse {
  /** base64url, as every text in it. */
  id: string;
  /** The credential, in base64url. */
  rawId: string;
  /** `public-key`. */
  type: string;
  /** WebAuthn 5.2, each part in base64url. */
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string };
}

/** A new passkey. */
export interface RegisteredPasskey {
  /** base64url, as the public key. */
  credentialId: string;
  /** In COSE form (RFC 9052, 7). */
  publicKey: string;
  /** How often the authenticator has signed. */
  counter: number;
  /** Whether it can be copied to other devices. */
  deviceType: "singleDevice" | "multiDevice";
  /** Whether the key is on more than one device. */
  backedUp: boolean;
  /** Model of the authenticator; null when unknown. */
  aaguid: string | null;
}

/** The state of a passkey after a sign-in. */
export interface UsedPasskey {
  /** How often the authenticator has signed. */
  counter: number;
  /** Whether the key is on more than one device. */
  backedUp: boolean;
}

/** Checks passkeys (WebAuthn). */
export interface Passkeys {
  /** COSE algorithms (RFC 9053) of the keys it can check, the best first. */
  readonly algorithms: readonly number[];

  /**
   * The new passkey, if the response matches the expectation and its key uses one of the algorithms; otherwise undefined.
   * Never rejects.
   */
  verifyRegistration(
    response: PasskeyRegistrationResponse,
    expected: PasskeyExpectation,
  ): Promise<RegisteredPasskey | undefined>;

  /**
   * The state of the passkey, if the response matches the expectation; otherwise undefined. Never rejects. The counter is
   * returned unchecked.
   */
  verifySignIn(
    response: PasskeySignInResponse,
    expected: PasskeyExpectation & { publicKey: string },
  ): Promise<UsedPasskey | undefined>;
}

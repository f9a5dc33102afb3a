/**
 * Passkeys (WebAuthn Level 3): whether what a browser answers holds. A passkey stands for two factors, the device and
 * whoever unlocks it, so nothing holds unless its owner was verified (by finger, face or PIN).
 *
 * @module
 */

/** What is checked of every answer. */
export interface PasskeyExpectation {
  /** The challenge that was sent, as base64url. */
  challenge: string;
  /** Where the browser must have been: scheme, host and port. */
  origin: string;
  /** The domain that the passkey belongs to. */
  rpId: string;
}

/** What `navigator.credentials.create()` answers, as JSON (`RegistrationResponseJSON`), as far as it is looked at. */
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

/** What `navigator.credentials.get()` answers, as JSON (`AuthenticationResponseJSON`), as far as it is looked at. */
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

/** A passkey that was made just now. */
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
  /** Model of the authenticator; null when it does not tell. */
  aaguid: string | null;
}

/** A passkey that was used just now. */
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
   * The passkey that the answer shows to have been made for the expectation, with a key of one of the algorithms. Undefined
   * for anything else, whatever was sent; never rejects.
   */
  verifyRegistration(
    response: PasskeyRegistrationResponse,
    expected: PasskeyExpectation,
  ): Promise<RegisteredPasskey | undefined>;

  /**
   * How the passkey was used, if the answer shows that it was, for the expectation. Undefined for anything else, whatever was
   * sent; never rejects. The counter is answered as it came: whether it may stand is not judged.
   */
  verifySignIn(
    response: PasskeySignInResponse,
    expected: PasskeyExpectation & { publicKey: string },
  ): Promise<UsedPasskey | undefined>;
}

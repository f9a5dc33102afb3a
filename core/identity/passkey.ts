/**
 * A passkey: a key pair of which the browser or a security key holds the private half (WebAuthn Level 3).
 *
 * @module
 */

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
  backedUp: boolean;
  /** How the authenticator is reached: `internal`, `usb`, `hybrid` and so on. */
  transports: string[];
  /** Model of the authenticator. */
  aaguid: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

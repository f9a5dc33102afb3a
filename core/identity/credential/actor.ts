/** The actor of a request: an account and its credential. @module */
import type { ApiKey } from "../api_key/api_key.ts";
import type { Session } from "../session/session.ts";

/** An account and the credential it acts with. */
export type Actor =
  /** A person in a browser, or a user whom the embedding application vouches for. */
  | { kind: "session"; userId: string; session?: Session }
  /** A device token (RFC 8628). */
  | { kind: "device"; userId: string; session: Session }
  /** A script with an API key. */
  | { kind: "api_key"; userId: string; key: ApiKey };

/** Returns the ID of the session or key; undefined for a user of the embedding application. */
export function credentialIdOf(actor: Actor): string | undefined {
  return actor.kind === "api_key" ? actor.key.id : actor.session?.id;
}

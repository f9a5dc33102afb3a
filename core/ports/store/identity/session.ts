/** Sign-in sessions, and the addresses from which accounts have signed in. @module */
import type { KnownAddress } from "../../../identity/session/known_address.ts";
import type { Session } from "../../../identity/session/session.ts";

/** Reads session records. */
export interface SessionReads {
  findSession(id: string): Promise<Session | undefined>;
  findSessionByTokenHash(tokenHash: string): Promise<Session | undefined>;
  /** Newest first, by `createdAt`, then `id`. */
  listSessions(userId: string): Promise<Session[]>;
  /** Most recently used first, by `lastSignInAt`, then `address`. */
  listKnownAddresses(userId: string): Promise<KnownAddress[]>;
}

/** Changes session records. */
export interface SessionWrites {
  /** Unique: id, token hash. */
  insertSession(session: Session, tokenHash: string): Promise<void>;
  /** Does not change the token hash. */
  saveSession(session: Session): Promise<void>;
  deleteSession(id: string): Promise<void>;
  /** Inserts the address, or replaces the row with the same account and address. */
  saveKnownAddress(known: KnownAddress): Promise<void>;
  deleteKnownAddress(userId: string, address: string): Promise<void>;
}

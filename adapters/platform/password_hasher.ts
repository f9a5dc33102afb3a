/** Types for password hashing, and for an argon2id computation that may run on a thread. @module */

/** Hashes passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

/** The input of argon2id, apart from the password. */
export interface Argon2Parameters {
  salt: Uint8Array;
  /** In KiB. */
  memory: number;
  passes: number;
  parallelism: number;
  /** Length of the hash in bytes. */
  length: number;
}

/** Computes argon2id without blocking the event loop. */
export type Derive = (password: string, parameters: Argon2Parameters) => Promise<Uint8Array>;

/** A computation to run on a thread. */
export interface ThreadRequest {
  id: number;
  password: string;
  parameters: Argon2Parameters;
}

/** The hash, or the message of an error. */
export type ThreadReply = { id: number } & ({ hash: Uint8Array } | { error: string });

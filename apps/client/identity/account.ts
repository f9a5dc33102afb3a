/**
 * One's own account, the ways into it and the keys to it.
 *
 * @module
 */
import type { CallOptions, Transport } from "../transport.ts";
import type {
  ApiKeyList,
  CreateApiKey,
  CreatedApiKey,
  CurrentSession,
  OwnAccount,
  Session,
  SignedIn,
  SignedUp,
  SignIn,
  SignUp,
  TwoFactorRedirect,
  UpdateUser,
} from "../wire.ts";

/** The account that the credential belongs to. */
export class Account {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The session of the caller; null without one, as with an API key. */
  async current(options: CallOptions = {}): Promise<CurrentSession | null> {
    return await this.#transport.get("/api/auth/get-session", {}, options);
  }

  /** Whose credential this is, of whatever kind. */
  async get(options: CallOptions = {}): Promise<OwnAccount> {
    return await this.#transport.get("/api/account", {}, options);
  }

  /** Makes an account; the answer carries a session token. */
  async signUp(person: SignUp, options: CallOptions = {}): Promise<SignedUp> {
    return await this.#transport.post("/api/auth/sign-up/email", person, options);
  }

  /** Signs in with a password; the answer carries a session token, or asks for the second factor. */
  async signIn(credentials: SignIn, options: CallOptions = {}): Promise<SignedIn | TwoFactorRedirect> {
    return await this.#transport.post("/api/auth/sign-in/email", credentials, options);
  }

  /** Ends the session, or revokes the device token, that the client uses. */
  async signOut(options: CallOptions = {}): Promise<void> {
    await this.#transport.post("/api/auth/sign-out", {}, options);
  }

  /** Changes name, picture or time zone. */
  async edit(fields: UpdateUser, options: CallOptions = {}): Promise<void> {
    await this.#transport.post("/api/auth/update-user", fields, options);
  }

  /** Sessions and devices. Needs a session. */
  async listSessions(options: CallOptions = {}): Promise<Session[]> {
    return await this.#transport.get("/api/auth/list-sessions", {}, options);
  }
}

/** API keys. Managing them needs a session. */
export class ApiKeys {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The keys of the caller, without their values. */
  async list(options: CallOptions = {}): Promise<ApiKeyList> {
    return await this.#transport.get("/api/auth/api-key/list", {}, options);
  }

  /** Makes a key, whose value is answered this once. */
  async create(key: CreateApiKey, options: CallOptions = {}): Promise<CreatedApiKey> {
    return await this.#transport.post("/api/auth/api-key/create", key, options);
  }

  /** Ends a key at once. */
  async delete(keyId: string, options: CallOptions = {}): Promise<void> {
    await this.#transport.post("/api/auth/api-key/delete", { keyId }, options);
  }
}

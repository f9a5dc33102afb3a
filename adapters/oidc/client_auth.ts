/** Authenticates this server as a client of the provider. @module */
import {
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";

/**
 * Sends the secret as the provider requires: in a header, which every provider must support (RFC 6749 2.3.1), or in the
 * body. Some providers list both methods but accept only one per client, so a refused request is retried with the other
 * method.
 */
export class SecretAuth {
  readonly #hasSecret: boolean;
  readonly #basic: ClientAuth;
  readonly #post: ClientAuth;
  #usesPost: boolean | undefined;

  /** @param secret absent for a public client, for which only the code verifier protects the exchange */
  constructor(secret: string | undefined) {
    this.#hasSecret = secret !== undefined;
    this.#basic = secret === undefined ? None() : ClientSecretBasic(secret);
    this.#post = secret === undefined ? None() : ClientSecretPost(secret);
  }

  readonly method: ClientAuth = (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    this.#usesPost ??= offered.includes("client_secret_post") && !offered.includes("client_secret_basic");
    return (this.#usesPost ? this.#post : this.#basic)(server, client, body, headers);
  };

  /** Sends a request, and retries it with the other method when the provider rejects the client. */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      if (!this.#hasSecret || !isUnknownClient(error)) throw error;
      this.#usesPost = !this.#usesPost;
      return await question();
    }
  }
}

/** Whether the provider rejected the client's authentication (RFC 6749 5.2). */
export function isUnknownClient(error: unknown): boolean {
  if (error instanceof WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof ResponseBodyError && error.error === "invalid_client";
}

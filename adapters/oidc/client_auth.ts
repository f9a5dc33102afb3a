/**
 * How this server shows the provider who it is.
 *
 * @module
 */
import {
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";

/**
 * Shows the secret in the way the provider says it wants: in a header, which everybody must take (RFC 6749 2.3.1), or in the
 * body. Some name both and take one for each client, so a refusal is worth a try the other way.
 */
export class SecretAuth {
  readonly #hasSecret: boolean;
  readonly #basic: ClientAuth;
  readonly #post: ClientAuth;
  #usesPost: boolean | undefined;

  /** @param secret absent for a client that has none: the code verifier alone protects the exchange */
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

  /** Asks, and once more the other way when the provider did not know us. */
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

/** RFC 6749 5.2. */
export function isUnknownClient(error: unknown): boolean {
  if (error instanceof WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof ResponseBodyError && error.error === "invalid_client";
}

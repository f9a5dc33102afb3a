/**
 * Requests to GitHub, with a token or as an installation of the operator's App.
 *
 * @see {@link https://docs.github.com/en/rest}
 * @module
 */
import type { ForgeRepository } from "@hexlane/core";
import { ForgeError } from "@hexlane/core";
import { checkId, checkToken, instanceUrl, pathParts, textOf } from "../addresses.ts";
import { Fields, isObject } from "../fields.ts";
import { type ForgeHttpOptions, type ForgeRequest, type ForgeResponse, send } from "../http_client.ts";
import { readPrivateKey, signToken } from "./private_key.ts";

/** The operator's GitHub App. */
export interface GithubAppOptions {
  /** The App's ID or client ID. */
  appId: string;
  /** See {@linkcode checkPrivateKey}. */
  privateKey: string;
  /** The instance where the App is registered. Tokens are sent only to this instance. @default "https://github.com" */
  baseUrl?: string;
}

/** How to reach an instance. */
export type Source = Pick<ForgeRepository, "baseUrl" | "credential">;
export type Call = Omit<ForgeRequest, "url" | "headers" | "secret">;

/** An installation's token and its permissions. */
export interface Installation {
  token: string;
  expiresAt: Date;
  /** Maps each permission, such as `issues`, to `read`, `write` or `admin`. */
  permissions: Readonly<Record<string, unknown>>;
}

const API_VERSION = "2022-11-28";
/** A token is replaced this long before it expires. Tokens are valid for an hour. */
const RENEWAL_MS = 5 * 60_000;
/** GitHub rejects JWTs that are valid for more than ten minutes. `iat` is in the past to allow for clock skew. */
const JWT_BEFORE_SECONDS = 60;
const JWT_AFTER_SECONDS = 9 * 60;

interface AppAtHome {
  app: GithubAppOptions;
  home: string;
}

export class GithubClient {
  readonly #http: ForgeHttpOptions;
  readonly #app: GithubAppOptions | undefined;
  #key: Promise<CryptoKey> | undefined;
  /** Keyed by ID. The values are promises, so that concurrent requests share one new token. */
  readonly #installations = new Map<string, Promise<Installation>>();

  constructor(http: ForgeHttpOptions, app: GithubAppOptions | undefined) {
    this.#http = http;
    this.#app = app;
  }

  /** Sends a request to a path of the API, such as `/user/repos`. */
  async send(source: Source, path: string, call: Call = {}): Promise<ForgeResponse> {
    const { credential } = source;
    const url = apiOf(source.baseUrl) + path;
    if (credential.type === "token") return await this.#sendWith(checkToken(credential.token), url, call);
    const { token } = await this.installation(source);
    try {
      return await this.#sendWith(token, url, call);
    } catch (error) {
      if (!(error instanceof ForgeError) || error.kind !== "unauthorized") throw error;
      // The token may have been revoked, or its installation may have changed.
      this.#installations.delete(checkId(credential.installationId));
      const renewed = await this.installation(source);
      return await this.#sendWith(renewed.token, url, call);
    }
  }

  /** Sends a request about a repository to a path such as `/issues`. */
  async sendTo(repository: ForgeRepository, path: string, call: Call = {}): Promise<ForgeResponse> {
    const [owner = "", name = ""] = pathParts(repository.path);
    return await this.send(repository, `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}${path}`, call);
  }

  /** Returns the token and the permissions of an installation, cached until shortly before the token expires. */
  async installation(source: Source): Promise<Installation> {
    const { credential } = source;
    if (credential.type !== "app") throw new ForgeError("unauthorized", "The credential is not an installation");
    this.#appAt(source.baseUrl);
    const id = checkId(credential.installationId);
    const cached = this.#installations.get(id);
    if (cached) {
      const installation = await cached;
      if (installation.expiresAt.getTime() - RENEWAL_MS > this.#http.now().getTime()) return installation;
    }
    // Another request may have started renewing the token while this one waited.
    const current = this.#installations.get(id);
    if (current && current !== cached) return await current;
    // No signal is passed, because other requests wait for this one too.
    const requested = this.#requestToken(source.baseUrl, id);
    this.#installations.set(id, requested);
    try {
      return await requested;
    } catch (error) {
      if (this.#installations.get(id) === requested) this.#installations.delete(id);
      throw error;
    }
  }

  /**
   * Returns the App and its instance's API. Rejects any other instance, because the receiver of an App token can act
   * for every installation.
   */
  #appAt(baseUrl: string): AppAtHome {
    const app = this.#app;
    if (!app) throw new ForgeError("unauthorized", "This server has no GitHub App: use an access token");
    const home = apiOf(app.baseUrl ?? "https://github.com");
    if (apiOf(baseUrl) !== home) throw new ForgeError("unauthorized", "The GitHub App belongs to another instance");
    return { app, home };
  }

  /** Sends a request as the App itself. */
  async sendAsApp(baseUrl: string, path: string, call: Call = {}): Promise<ForgeResponse> {
    const { app, home } = this.#appAt(baseUrl);
    this.#key ??= readPrivateKey(app.privateKey);
    const now = Math.floor(this.#http.now().getTime() / 1000);
    const claims = { iat: now - JWT_BEFORE_SECONDS, exp: now + JWT_AFTER_SECONDS, iss: app.appId };
    return await this.#sendWith(await signToken(claims, await this.#key), home + path, call);
  }

  async #requestToken(baseUrl: string, id: string): Promise<Installation> {
    const { body } = await this.sendAsApp(baseUrl, `/app/installations/${id}/access_tokens`, { method: "POST" });
    const granted = new Fields(body, "an installation token");
    const { permissions } = body as Record<string, unknown>;
    return {
      token: checkToken(granted.text("token")),
      expiresAt: granted.date("expires_at"),
      permissions: isObject(permissions) ? permissions : {},
    };
  }

  async #sendWith(token: string, url: string, call: Call): Promise<ForgeResponse> {
    const headers = {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "x-github-api-version": API_VERSION,
    };
    return await send({ ...call, url, headers, secret: token }, this.#http);
  }
}

/** Returns the URL of an instance's API without a trailing slash. */
function apiOf(baseUrl: string): string {
  const url = instanceUrl(baseUrl);
  const isRoot = url.pathname === "/" && url.port === "";
  if (isRoot && /^(www\.)?github\.com$/.test(url.hostname)) return `${url.protocol}//api.github.com`;
  // GitHub Enterprise Cloud with data residency.
  if (isRoot && /^[^.]+\.ghe\.com$/.test(url.hostname)) return `${url.protocol}//api.${url.hostname}`;
  return `${textOf(url)}/api/v3`;
}

/**
 * Requests to Gitea and Forgejo.
 *
 * @see {@link https://docs.gitea.com/api/}
 * @module
 */
import { ForgeError, type ForgeRepository } from "@hexlane/core";
import { checkToken, instanceUrl, pathParts, textOf } from "../addresses.ts";
import { type ForgeHttpOptions, type ForgeRequest, type ForgeResponse, send } from "../http_client.ts";

export type Call = Omit<ForgeRequest, "url" | "headers" | "secret">;

export class GiteaClient {
  readonly #http: ForgeHttpOptions;

  constructor(http: ForgeHttpOptions) {
    this.#http = http;
  }

  /** Sends a request to a path of the API, such as `/user/repos`. */
  async send(
    { baseUrl, credential }: Pick<ForgeRepository, "baseUrl" | "credential">,
    path: string,
    call: Call = {},
  ): Promise<ForgeResponse> {
    if (credential.type !== "token") throw new ForgeError("unauthorized", "Gitea and Forgejo need an access token");
    const { token } = credential;
    const headers = { accept: "application/json", authorization: `token ${checkToken(token)}` };
    const url = `${textOf(instanceUrl(baseUrl))}/api/v1${path}`;
    return await send({ ...call, url, headers, secret: token }, this.#http);
  }

  /** Sends a request about a repository to a path such as `/issues`. */
  async sendTo(repository: ForgeRepository, path: string, call: Call = {}): Promise<ForgeResponse> {
    const [owner = "", name = ""] = pathParts(repository.path);
    return await this.send(repository, `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}${path}`, call);
  }

  now(): Date {
    return this.#http.now();
  }
}

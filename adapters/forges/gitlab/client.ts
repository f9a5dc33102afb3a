/**
 * Requests to GitLab.
 *
 * @see {@link https://docs.gitlab.com/api/rest/}
 * @module
 */
import { ForgeError, type ForgeRepository } from "@hexlane/core";
import { checkToken, instanceUrl, pathParts, textOf } from "../addresses.ts";
import { type ForgeHttpOptions, type ForgeRequest, type ForgeResponse, send } from "../http_client.ts";
import { hasNextLink, type ReadPage } from "../lists.ts";

type Call = Omit<ForgeRequest, "url" | "headers" | "secret">;

export class GitlabClient {
  readonly #http: ForgeHttpOptions;

  constructor(http: ForgeHttpOptions) {
    this.#http = http;
  }

  /** Sends a request to a path of the API, such as `/projects`. */
  async send(
    { baseUrl, credential }: Pick<ForgeRepository, "baseUrl" | "credential">,
    path: string,
    call: Call = {},
  ): Promise<ForgeResponse> {
    if (credential.type !== "token") throw new ForgeError("unauthorized", "GitLab needs an access token");
    const { token, scheme = "private" } = credential;
    const authorization =
      scheme === "bearer" ? { authorization: `Bearer ${checkToken(token)}` } : { "private-token": checkToken(token) };
    const headers = { accept: "application/json", ...authorization };
    const url = `${textOf(instanceUrl(baseUrl))}/api/v4${path}`;
    return await send({ ...call, url, headers, secret: token }, this.#http);
  }

  /** Sends a request about a project to a path such as `/issues`. */
  async sendTo(repository: ForgeRepository, path: string, call: Call = {}): Promise<ForgeResponse> {
    const project = encodeURIComponent(pathParts(repository.path, { isNested: true }).join("/"));
    return await this.send(repository, `/projects/${project}${path}`, call);
  }
}

/** Reads one page of a list. */
export function pageOf<T>({ headers }: ForgeResponse, items: readonly T[]): ReadPage<T> {
  return { items, hasMore: /^\d+$/.test(headers.get("x-next-page") ?? "") || hasNextLink(headers) };
}

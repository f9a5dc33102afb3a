/** All forges of a server, by kind. @module */
import { createEgress, type EgressFetch } from "@hexlane/channels";
import type { Forge, ForgeKind, Resolver } from "@hexlane/core";
import { createGitea } from "./gitea/gitea.ts";
import type { GithubAppOptions } from "./github/client.ts";
import { createGithub } from "./github/github.ts";
import { checkPrivateKey } from "./github/private_key.ts";
import { createGitlab } from "./gitlab/gitlab.ts";
import type { ForgeHttpOptions } from "./http_client.ts";

export interface ForgesOptions {
  resolver: Resolver;
  /** Whether requests may go to private and reserved addresses, and without TLS. */
  allowPrivate: boolean;
  /** @default GitHub is reached only with access tokens */
  githubApp?: GithubAppOptions;
  /** @default "Hexlane" */
  userAgent?: string;
  /** The time limit of one request, in milliseconds. @default 15_000 */
  timeoutMs?: number;
  /** The size limit of one response, in bytes. @default 16 MiB */
  maxResponseBytes?: number;
  /** The current time, used to check token expiry and webhook timestamps, for example. @default the system clock */
  now?: () => Date;
  /** Sends the requests; tests replace it. @default {@linkcode createEgress} */
  fetch?: EgressFetch;
}

const TIMEOUT_MS = 15_000;
/** Enough for a page of 50 issues with long descriptions. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/**
 * Opens every forge. Forges keep no connections open.
 *
 * @throws {Error} if the private key of the GitHub App is invalid
 */
export function openForges(options: ForgesOptions): Record<ForgeKind, Forge> {
  const { resolver, allowPrivate, githubApp, userAgent = "Hexlane", timeoutMs = TIMEOUT_MS } = options;
  if (githubApp) checkPrivateKey(githubApp.privateKey);
  const { maxResponseBytes = MAX_RESPONSE_BYTES, now = () => new Date() } = options;
  const fetch =
    options.fetch ??
    createEgress({
      resolver,
      allowPrivate,
      // TLS is required, because every request has a token.
      httpsOnly: !allowPrivate,
      timeoutMs,
      bodyTimeoutMs: timeoutMs,
      maxAnswerBytes: maxResponseBytes,
      requireWholeAnswer: true,
    });
  const http: ForgeHttpOptions = { fetch, userAgent, now };
  return {
    github: createGithub({ ...http, ...(githubApp ? { app: githubApp } : {}) }),
    gitlab: createGitlab(http),
    gitea: createGitea(http),
    // Forgejo began as a fork of Gitea and keeps its API.
    forgejo: createGitea(http),
  };
}

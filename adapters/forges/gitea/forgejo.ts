/**
 * Forgejo, which began as a fork of Gitea and keeps its API.
 *
 * @see {@link https://forgejo.org/docs/latest/user/api-usage/}
 * @module
 */
import type { Forge } from "@hexlane/core";
import type { ForgeHttpOptions } from "../http_client.ts";
import { createGitea } from "./gitea.ts";

export function createForgejo(options: ForgeHttpOptions): Forge {
  return createGitea(options);
}

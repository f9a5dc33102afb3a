/**
 * The REST APIs of forges: GitHub, GitLab, Gitea and Forgejo.
 *
 * @module
 */
export { type ForgesOptions, openForges } from "./forges.ts";
export type { GithubAppOptions } from "./github/client.ts";
export { checkPrivateKey } from "./github/private_key.ts";

/** A forge connection links a project to a repository, so that issues become tasks, and tasks become issues. @module */
import { invalidField } from "../../errors.ts";
import { MAX_BRANCH_PATTERN_CHARACTERS, MAX_FORGE_PATH_CHARACTERS, MAX_SECRET_CHARACTERS } from "../../limits.ts";
import type { ForgeKind } from "../../ports/forge.ts";
import { checkText, foldKey } from "../../text.ts";
import { ALL_TASKS, type SyncRules } from "./rules.ts";

/** A repository that a project is connected to. A project has at most one connection per kind of forge. */
export interface ForgeConnection {
  id: string;
  projectId: string;
  kind: ForgeKind;
  /** The URL of the instance without a trailing slash. */
  baseUrl: string;
  /** The full path in the spelling of the forge, such as `owner/name`. */
  path: string;
  /** The URL and path, ignoring case. Unique, because a repository can be connected to only one project. */
  repositoryKey: string;
  /** The encrypted access token, bound to {@linkcode forgeSeal}. Null if the operator's GitHub App is used. */
  sealedToken: string | null;
  maskedToken: string | null;
  /** Only GitLab distinguishes the schemes. */
  tokenScheme: TokenScheme;
  /** The installation of the operator's GitHub App. */
  installationId: string | null;
  /** The encrypted secret of the connection's own webhook. */
  sealedWebhookSecret: string;
  /** The encrypted signing token of GitLab's webhook, bound to {@linkcode forgeSeal}. Null if there is none. */
  sealedSigningToken: string | null;
  /** Null if the forge did not name one. */
  defaultBranch: string | null;
  /** The pattern for names of task branches, with the placeholders of {@linkcode branchName}. */
  branchPattern: string;
  /** Whether to comment on the issue, with a link to the task, when a task and an issue are linked. */
  commentsTaskLink: boolean;
  rules: SyncRules;
  /** Account IDs by lower-case login. */
  people: Record<string, string>;
  isActive: boolean;
  /** The time of the next sweep, which finds changes whose webhook was lost. */
  nextSweepAt: Date;
  /** The latest `updatedAt` of an issue that a sweep has seen, by the clock of the forge. Null before the first sweep. */
  sweptUntil: Date | null;
  /** Where the next sweep continues to compare comment counts. Null for the first issue. */
  recountCursor: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The ways to send an access token. */
export const TOKEN_SCHEMES = ["private", "bearer"] as const;
/** One of {@linkcode TOKEN_SCHEMES}. */
export type TokenScheme = (typeof TOKEN_SCHEMES)[number];

/** The branch pattern of a new connection. */
export const DEFAULT_BRANCH_PATTERN = "{slug}-{number}";

/** The names of the forges in messages. */
export const FORGE_NAMES: Readonly<Record<ForgeKind, string>> = {
  github: "GitHub",
  gitlab: "GitLab",
  gitea: "Gitea",
  forgejo: "Forgejo",
};

/** The default instance of GitHub repositories. */
export const GITHUB_URL = "https://github.com";

/** The secrets of a connection. */
export type ForgeSecret = "token" | "webhookSecret" | "signingToken";

/** Returns the associated data that binds a ciphertext to its field. */
export function forgeSeal(projectId: string, kind: ForgeKind, field: ForgeSecret): string {
  return `forge:${projectId}:${kind}:${field}`;
}

/** Creates a connection without a token. */
export function newConnection(
  key: Pick<ForgeConnection, "id" | "projectId" | "kind" | "baseUrl" | "path" | "sealedWebhookSecret">,
  now: Date,
): ForgeConnection {
  return {
    ...key,
    repositoryKey: repositoryKeyOf(key),
    sealedToken: null,
    maskedToken: null,
    tokenScheme: "private",
    installationId: null,
    sealedSigningToken: null,
    defaultBranch: null,
    branchPattern: DEFAULT_BRANCH_PATTERN,
    commentsTaskLink: true,
    rules: { outgoing: ALL_TASKS, incoming: ALL_TASKS },
    people: {},
    isActive: true,
    nextSweepAt: now,
    sweptUntil: null,
    recountCursor: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the unique key of a repository. */
export function repositoryKeyOf({ baseUrl, path }: Pick<ForgeConnection, "baseUrl" | "path">): string {
  return foldKey(`${baseUrl}/${path}`);
}

/** Splits the path of a repository into its owner, which may have several parts on GitLab, and its name. */
export function splitPath(path: string): { owner: string; name: string } {
  const end = path.lastIndexOf("/");
  return { owner: path.slice(0, Math.max(end, 0)), name: path.slice(end + 1) };
}

/**
 * Checks the path of a repository, and removes surrounding slashes and a final `.git`.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkRepositoryPath(text: string, pointer: string): string {
  const path = checkText(text, pointer, { min: 1, max: MAX_FORGE_PATH_CHARACTERS, trim: true })
    .replace(/^\/+|\/+$/g, "")
    .replace(/\.git$/, "");
  const parts = path.split("/");
  const isValid = parts.length >= 2 && parts.every((part) => /^[\p{L}\p{N}._-]+$/u.test(part) && !/^\.+$/.test(part));
  if (isValid) return path;
  throw invalidField(pointer, "Must be the path of a repository, such as owner/name");
}

/** Checks a token. @throws {TrackerError} `invalid` */
export function checkToken(token: string, pointer: string): string {
  return checkText(token, pointer, { min: 1, max: MAX_SECRET_CHARACTERS, trim: true });
}

/**
 * Checks a signing token: `whsec_` and a key of 32 bytes in base64, as GitLab generates it.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkSigningToken(kind: ForgeKind, text: string, pointer = "/signingToken"): string {
  if (kind !== "gitlab") throw invalidField(pointer, `Is not a setting of ${FORGE_NAMES[kind]}, only of GitLab`);
  const token = checkToken(text, pointer);
  if (/^whsec_[A-Za-z0-9+/]{43}=$/.test(token)) return token;
  throw invalidField(pointer, 'Must be a signing token of GitLab, which starts with "whsec_"');
}

/**
 * Checks a branch pattern. It must contain the task's number, so that the task of a branch can be found.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkBranchPattern(text: string, pointer = "/branchPattern"): string {
  const pattern = checkText(text, pointer, { min: 1, max: MAX_BRANCH_PATTERN_CHARACTERS, trim: true });
  if (!pattern.includes("{number}")) throw invalidField(pointer, "Must contain {number}");
  // Names that git rejects (git-check-ref-format).
  const isRefused = /[\s~^:?*[\\\p{Cc}]|\.\.|@\{|^[/-]|\/$|\/\/|\.lock$|\.$/u.test(pattern.replaceAll(/\{\w+\}/g, "x"));
  if (isRefused) throw invalidField(pointer, "Must be a valid branch name, with {slug}, {number}, {title} or {user}");
  return pattern;
}

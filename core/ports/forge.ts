/**
 * Forges: hosts of Git repositories with issues and pull requests.
 *
 * Webhooks are hints: they report that something changed, but may arrive late, twice, out of order, or never. So the
 * domain reads the current issue or pull request from the forge before it changes a task, and no event of this port
 * contains the content of an issue.
 *
 * @module
 */

/** The supported forges. */
export const FORGE_KINDS = ["github", "gitlab", "gitea", "forgejo"] as const;
/** One of {@linkcode FORGE_KINDS}. */
export type ForgeKind = (typeof FORGE_KINDS)[number];

/** How requests to a forge are authorized. */
export type ForgeCredential =
  /** A personal, project or group access token. Only GitLab distinguishes `bearer` and `private` tokens. */
  | { type: "token"; token: string; scheme?: "private" | "bearer" }
  /** An installation of the operator's GitHub App. */
  | { type: "app"; installationId: string };

/** A repository, and how to reach it. */
export interface ForgeRepository {
  /** The URL of the instance without a trailing slash, such as `https://gitea.example/git`. */
  baseUrl: string;
  /** The full path, such as `owner/name`, or `group/subgroup/name` on GitLab. */
  path: string;
  credential: ForgeCredential;
}

/** An account of the forge. */
export interface ForgeUser {
  /** Never changes, and is never reused for another account. Null where the forge omits it, as in some webhooks. */
  id: string | null;
  /** The name by which the account is mentioned. Unique, ignoring case. */
  login: string;
  /** The display name. */
  name: string | null;
  avatarUrl: string | null;
  /** Whether the forge marks the account as a bot. */
  isBot: boolean;
}

/** An issue. Pull requests are never returned as issues, although GitHub numbers and lists them together. */
export interface ForgeIssue {
  /** The number in the repository: `number` on GitHub, `iid` on GitLab. */
  number: number;
  url: string;
  title: string;
  /** Markdown. Empty if there is none. */
  body: string;
  isOpen: boolean;
  /** Names, in the forge's order. */
  labels: readonly string[];
  /** Logins, in the forge's order. */
  assignees: readonly string[];
  /** The accounts of `assignees`, in the same order. */
  assignedTo: readonly ForgeUser[];
  author: ForgeUser | null;
  /**
   * The number of comments as counted by the forge, which may include comments that {@linkcode Forge.listComments}
   * omits.
   */
  commentCount: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A comment on an issue. */
export interface ForgeComment {
  id: string;
  url: string;
  /** Markdown. */
  body: string;
  author: ForgeUser | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The combined state of the checks (CI) of a commit. */
export type ForgeChecks = "pending" | "success" | "failure";

/** A pull request, or a merge request on GitLab. */
export interface ForgePullRequest {
  /** The number in the repository: `number` on GitHub, `iid` on GitLab. */
  number: number;
  url: string;
  title: string;
  body: string;
  state: "open" | "closed" | "merged";
  isDraft: boolean;
  /** The source branch, without `refs/heads/`. */
  branch: string;
  author: ForgeUser | null;
  /** Null unless it is merged. */
  mergedAt: Date | null;
  /** The checks of the pull request's last commit; null if there are none. */
  checks: ForgeChecks | null;
  updatedAt: Date;
}

/** A commit in a push. */
export interface ForgeCommit {
  sha: string;
  message: string;
  url: string;
  /** The author's display name. */
  authorName: string;
  committedAt: Date;
}

/** A label of a repository. */
export interface ForgeLabel {
  name: string;
  /** `#rrggbb`. */
  color: string;
}

/**
 * The kind of change that a webhook reports. The domain reads the current state itself. `ignored` is for webhooks that have no effect.
 */
export type ForgeHint =
  | { type: "issue"; number: number }
  /** A comment on an issue. */
  | { type: "comment"; issueNumber: number }
  | { type: "pull_request"; number: number }
  /** `commits` contains the new commits, oldest first. It is empty for a deleted branch. */
  | { type: "push"; branch: string; isDeleted: boolean; commits: readonly ForgeCommit[]; url: string }
  | { type: "checks"; branch: string }
  /** A new label. */
  | { type: "label"; label: ForgeLabel }
  /** The repository was renamed or moved. */
  | { type: "repository"; path: string }
  | { type: "ignored" };

/** An incoming webhook as received. */
export interface ForgeWebhook {
  /** Header values by lowercase name. */
  headers: Readonly<Record<string, string | undefined>>;
  /** The raw body. Signatures cover its exact bytes. */
  body: Uint8Array;
}

/** A webhook with a valid signature or token. */
export interface VerifiedWebhook {
  /** Unique per connection. The same when the forge sends the webhook again. */
  deliveryId: string;
  /** The forge's name for the event, such as `issues`. */
  event: string;
  /** The full path of the repository that the webhook is about; null if it names none. */
  repositoryPath: string | null;
  hint: ForgeHint;
}

/** Why a webhook was refused. */
export type WebhookRefusal =
  | "missing_signature"
  | "wrong_signature"
  | "missing_event"
  | "malformed_body"
  | "missing_secret";

/** Facts about a repository to show before it is connected. */
export interface ForgeCheck {
  /** The path in the spelling of the forge. */
  path: string;
  url: string;
  isPrivate: boolean;
  /** Whether the credential may read and write issues. */
  canWriteIssues: boolean;
  /** Permissions that are missing, as the forge names them. */
  missingPermissions: readonly string[];
  hasIssues: boolean;
  /** The branch whose commits can close tasks, such as `main`. */
  defaultBranch: string | null;
  /** Null unless the credential belongs to an installation. */
  installationId: string | null;
  /** Whether the owner of the token administers the repository. Only GitHub reports this. */
  isAdmin?: boolean;
}

/** A repository that a credential can reach. */
export interface ReachableRepository {
  id: string;
  name: string;
  path: string;
  ownerLogin: string;
  ownerAvatarUrl: string | null;
  isPrivate: boolean;
  description: string | null;
  url: string;
  updatedAt: Date | null;
  installationId: string | null;
}

/** A new issue. */
export interface NewForgeIssue {
  title: string;
  body: string;
  labels: readonly string[];
  assignees: readonly string[];
}

/** An edit of an issue. Absent fields do not change. */
export interface ForgeIssueEdit {
  title?: string;
  body?: string;
  isOpen?: boolean;
  /** All labels that the issue has afterward. The forge creates labels that do not exist. */
  labels?: readonly string[];
  /** All assignees that the issue has afterward. Logins that cannot be assigned are dropped. */
  assignees?: readonly string[];
}

/** A page of a list. */
export interface ForgePage<T> {
  items: readonly T[];
  /** The cursor of the next page; undefined on the last page. */
  cursor?: string;
}

/** Options of every request. */
export interface ForgeCallOptions {
  signal?: AbortSignal;
}

/** Why a request to a forge failed. */
export type ForgeErrorKind =
  /**
   * The request may succeed later: timeout, refused connection, 5xx, or a hostname that currently resolves to a
   * forbidden address.
   */
  | "unavailable"
  /** Too many requests. `retryAfterSeconds` says when to try again. */
  | "rate_limited"
  /** The credential is wrong, expired or revoked. */
  | "unauthorized"
  /** The credential lacks a permission. */
  | "forbidden"
  /** The repository, issue or comment does not exist, or the credential may not see it. */
  | "not_found"
  /** The issue or the repository was permanently deleted (HTTP 410), or issues are turned off. */
  | "gone"
  /** The forge rejected the content, for example because the issue is locked. */
  | "invalid"
  /** The response is not from a forge of this kind. */
  | "not_a_forge"
  /** The address is forbidden, redirects, or uses http where https is required. */
  | "insecure";

/** What the forge responded. */
export interface ForgeErrorDetails {
  status?: number;
  /** The first KiB of the response. */
  response?: string;
  retryAfterSeconds?: number;
}

/** A failed request to a forge. */
export class ForgeError extends Error {
  override name = "ForgeError";
  readonly kind: ForgeErrorKind;
  readonly details: ForgeErrorDetails;

  constructor(kind: ForgeErrorKind, message: string, details: ForgeErrorDetails = {}) {
    super(message);
    this.kind = kind;
    this.details = details;
  }
}

/**
 * A client for a kind of forge. Every method except `verifyWebhook` sends at least one request, does not follow
 * redirects to other hosts, and throws a {@linkcode ForgeError} if it fails.
 */
export interface Forge {
  /** Reads the repository and the permissions of the credential. Changes nothing. */
  check(repository: ForgeRepository, options?: ForgeCallOptions): Promise<ForgeCheck>;

  /**
   * Returns the installation of the operator's App that can reach a repository; undefined if there is none. This does
   * not mean that anyone here may use the repository. Absent for forges without Apps.
   */
  findInstallation?(
    repository: Pick<ForgeRepository, "baseUrl" | "path">,
    options?: ForgeCallOptions,
  ): Promise<string | undefined>;

  /** Lists the repositories that a credential can reach, up to 2,500. */
  listRepositories(
    source: Pick<ForgeRepository, "baseUrl" | "credential">,
    options?: ForgeCallOptions,
  ): Promise<readonly ReachableRepository[]>;

  getIssue(repository: ForgeRepository, number: number, options?: ForgeCallOptions): Promise<ForgeIssue>;

  /** Lists issues by `updatedAt` and number, ascending. @param options.updatedSince inclusive */
  listIssues(
    repository: ForgeRepository,
    options?: ForgeCallOptions & { state?: "open" | "all"; updatedSince?: Date; cursor?: string },
  ): Promise<ForgePage<ForgeIssue>>;

  createIssue(repository: ForgeRepository, issue: NewForgeIssue, options?: ForgeCallOptions): Promise<ForgeIssue>;

  /** Edits an issue, and returns it as it is afterward. */
  editIssue(
    repository: ForgeRepository,
    number: number,
    edit: ForgeIssueEdit,
    options?: ForgeCallOptions,
  ): Promise<ForgeIssue>;

  /** Lists the comments of an issue, oldest first. */
  listComments(
    repository: ForgeRepository,
    number: number,
    options?: ForgeCallOptions & { cursor?: string },
  ): Promise<ForgePage<ForgeComment>>;

  createComment(
    repository: ForgeRepository,
    number: number,
    body: string,
    options?: ForgeCallOptions,
  ): Promise<ForgeComment>;

  /** @param comment its ID, and the number of its issue, which GitLab requires */
  editComment(
    repository: ForgeRepository,
    comment: { id: string; issueNumber: number },
    body: string,
    options?: ForgeCallOptions,
  ): Promise<ForgeComment>;

  deleteComment(
    repository: ForgeRepository,
    comment: { id: string; issueNumber: number },
    options?: ForgeCallOptions,
  ): Promise<void>;

  /** Finds an account by its ID. @throws {ForgeError} `not_found` if there is none */
  getUser(repository: ForgeRepository, id: string, options?: ForgeCallOptions): Promise<ForgeUser>;

  getPullRequest(repository: ForgeRepository, number: number, options?: ForgeCallOptions): Promise<ForgePullRequest>;

  /** Lists pull requests, most recently updated first. */
  listPullRequests(
    repository: ForgeRepository,
    options?: ForgeCallOptions & { state?: "open" | "all"; branch?: string; cursor?: string },
  ): Promise<ForgePage<ForgePullRequest>>;

  /** Creates a label. An existing label of the same name, ignoring case, is not changed. */
  ensureLabel(repository: ForgeRepository, label: ForgeLabel, options?: ForgeCallOptions): Promise<void>;

  /**
   * Checks the signature or token of a webhook in constant time, and reads the change that it reports. Sends nothing.
   *
   * @param options.signingToken the key of GitLab's signatures (`whsec_...`). @default a webhook is not signed
   */
  verifyWebhook(
    webhook: ForgeWebhook,
    secret: string,
    options?: { signingToken?: string },
  ): Promise<VerifiedWebhook | { refused: WebhookRefusal }>;
}

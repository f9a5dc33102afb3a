/**
 * A forge in memory: a model of repositories with issues, comments and pull requests, whose requests can be made to fail and
 * whose webhooks a test delivers, repeats, reorders or loses.
 *
 * @module
 */
import type { Clock } from "../ports/clock.ts";
import {
  FORGE_KINDS,
  type Forge,
  type ForgeCheck,
  type ForgeComment,
  type ForgeCredential,
  ForgeError,
  type ForgeHint,
  type ForgeIssue,
  type ForgeIssueEdit,
  type ForgeKind,
  type ForgeLabel,
  type ForgePage,
  type ForgePullRequest,
  type ForgeRepository,
  type ForgeUser,
  type ForgeWebhook,
  type NewForgeIssue,
  type ReachableRepository,
  type VerifiedWebhook,
  type WebhookRefusal,
} from "../ports/forge.ts";

/** The account whose token the tracker uses. */
export const FORGE_BOT: ForgeUser = { login: "hexlane", name: "Hexlane", avatarUrl: null, isBot: false };
/** A person on the forge. */
export const FORGE_PERSON: ForgeUser = {
  login: "ada",
  name: "Ada on the forge",
  avatarUrl: "https://gitea.example/ada.png",
  isBot: false,
};

/** Repositories whose name starts with this have an open issue from the start. */
export const FULL_REPOSITORY = "full";
/** A token that every forge refuses. */
export const WRONG_TOKEN = "wrong-token-0123456789";
/** A path under which no repository exists. All others exist. */
export const MISSING_REPOSITORY = "acme/missing";

/** A request that a test may let fail, before or after it has its effect. */
export interface ForgeRequest {
  method: keyof Forge;
  phase: "before" | "after";
}

/** A repository of the model. */
export class MemoryRepository {
  readonly issues: Map<number, ForgeIssue> = new Map<number, ForgeIssue>();
  readonly comments: Map<number, ForgeComment[]> = new Map<number, ForgeComment[]>();
  readonly pullRequests: Map<number, ForgePullRequest> = new Map<number, ForgePullRequest>();
  readonly labels: Map<string, ForgeLabel> = new Map<string, ForgeLabel>();
  /** Webhooks that the forge wants to send, oldest first. */
  readonly webhooks: ForgeHint[] = [];
  readonly path: string;
  readonly #now: () => Date;
  #number = 0;

  constructor(path: string, now: () => Date) {
    this.path = path;
    this.#now = now;
  }

  /** Opens an issue. @param by the author. @default a person */
  open(issue: Partial<NewForgeIssue>, by: ForgeUser = FORGE_PERSON): ForgeIssue {
    this.#number += 1;
    const now = this.#now();
    const made: ForgeIssue = {
      number: this.#number,
      url: `https://gitea.example/${this.path}/issues/${this.#number}`,
      title: (issue.title ?? "Issue").trim(),
      body: stored(issue.body ?? ""),
      isOpen: true,
      labels: [...(issue.labels ?? [])],
      assignees: assignable(issue.assignees ?? []),
      author: by,
      createdAt: now,
      updatedAt: now,
    };
    this.issues.set(made.number, made);
    this.webhooks.push({ type: "issue", number: made.number, action: "opened" });
    return made;
  }

  /** Edits an issue. */
  edit(number: number, edit: ForgeIssueEdit): ForgeIssue {
    const before = this.issue(number);
    const after: ForgeIssue = {
      ...before,
      ...edit,
      title: (edit.title ?? before.title).trim(),
      body: edit.body === undefined ? before.body : stored(edit.body),
      labels: [...(edit.labels ?? before.labels)],
      assignees: edit.assignees ? assignable(edit.assignees) : before.assignees,
      updatedAt: this.#now(),
    };
    this.issues.set(number, after);
    const action = before.isOpen === after.isOpen ? "changed" : after.isOpen ? "reopened" : "closed";
    this.webhooks.push({ type: "issue", number, action });
    return after;
  }

  /** Deletes an issue. */
  remove(number: number): void {
    this.issues.delete(number);
    this.comments.delete(number);
    this.webhooks.push({ type: "issue", number, action: "deleted" });
  }

  /** Adds a comment. @param by the author. @default a person */
  comment(number: number, body: string, by: ForgeUser = FORGE_PERSON): ForgeComment {
    const issue = this.issue(number);
    const now = this.#now();
    const id = `c${now.getTime()}`;
    const made = { id, url: `${issue.url}#${id}`, body: stored(body), author: by, createdAt: now, updatedAt: now };
    this.comments.set(number, [...(this.comments.get(number) ?? []), made]);
    this.issues.set(number, { ...issue, updatedAt: now });
    this.webhooks.push({ type: "comment", issueNumber: number, commentId: id, action: "created", author: by });
    return made;
  }

  /** Edits a comment. */
  editComment(number: number, id: string, body: string): ForgeComment {
    const before = (this.comments.get(number) ?? []).find((comment) => comment.id === id);
    if (!before) throw notFound(`comment ${id}`);
    const after = { ...before, body: stored(body), updatedAt: this.#now() };
    this.comments.set(
      number,
      (this.comments.get(number) ?? []).map((comment) => (comment.id === id ? after : comment)),
    );
    this.#touch(number);
    this.webhooks.push({
      type: "comment",
      issueNumber: number,
      commentId: id,
      action: "edited",
      author: before.author,
    });
    return after;
  }

  /** Deletes a comment. */
  removeComment(number: number, id: string): void {
    const before = this.comments.get(number) ?? [];
    const found = before.find((comment) => comment.id === id);
    if (!found) throw notFound(`comment ${id}`);
    this.comments.set(
      number,
      before.filter((comment) => comment !== found),
    );
    this.#touch(number);
    this.webhooks.push({
      type: "comment",
      issueNumber: number,
      commentId: id,
      action: "deleted",
      author: found.author,
    });
  }

  /** Opens a pull request or changes it. */
  pull(fields: Pick<ForgePullRequest, "branch"> & Partial<ForgePullRequest>): ForgePullRequest {
    const before = fields.number === undefined ? undefined : this.pullRequests.get(fields.number);
    if (!before) this.#number += 1;
    const number = before?.number ?? this.#number;
    const after: ForgePullRequest = {
      url: `https://gitea.example/${this.path}/pulls/${number}`,
      title: "Change",
      body: "",
      state: "open",
      isDraft: false,
      author: FORGE_PERSON,
      mergedAt: null,
      checks: null,
      ...before,
      ...fields,
      number,
      updatedAt: this.#now(),
    };
    this.pullRequests.set(number, after);
    const action = !before
      ? "opened"
      : after.state === "open" || after.state === before.state
        ? "changed"
        : after.state;
    this.webhooks.push({ type: "pull_request", number, branch: after.branch, action });
    return after;
  }

  issue(number: number): ForgeIssue {
    const issue = this.issues.get(number);
    if (!issue) throw notFound(`issue ${number}`);
    return issue;
  }

  #touch(number: number): void {
    this.issues.set(number, { ...this.issue(number), updatedAt: this.#now() });
  }
}

/** A forge in memory. */
export class MemoryForge implements Forge {
  /** Lets a request fail: returns the error, or undefined to let it succeed. */
  fail: (request: ForgeRequest) => ForgeError | undefined = () => undefined;
  /** The number of requests so far, by method. */
  readonly requests: Map<string, number> = new Map<string, number>();
  readonly #repositories = new Map<string, MemoryRepository>();
  readonly #clock: Pick<Clock, "now">;
  #last = 0;

  constructor({ clock }: { clock: Pick<Clock, "now"> }) {
    this.#clock = clock;
  }

  /** Returns the repository of a path, which exists unless it is {@linkcode MISSING_REPOSITORY}. */
  at(path: string): MemoryRepository {
    const known = this.#repositories.get(path.toLowerCase());
    const repository = known ?? new MemoryRepository(path, () => this.#now());
    this.#repositories.set(path.toLowerCase(), repository);
    if (!known && path.split("/").at(-1)?.startsWith(FULL_REPOSITORY)) repository.open({ title: "First issue" });
    return repository;
  }

  /** The webhook that the forge sends for a hint. @param deliveryId the same when it is sent again */
  webhook(path: string, hint: ForgeHint, { secret, deliveryId }: { secret: string; deliveryId: string }): ForgeWebhook {
    const body = new TextEncoder().encode(JSON.stringify({ path, hint }));
    return { headers: { "x-secret": secret, "x-event": hint.type, "x-delivery": deliveryId }, body };
  }

  async check(repository: ForgeRepository): Promise<ForgeCheck> {
    return await this.#request("check", repository, () => ({
      path: this.at(repository.path).path,
      url: `${repository.baseUrl}/${repository.path}`,
      isPrivate: false,
      canWriteIssues: true,
      missingPermissions: [],
      hasIssues: true,
      openIssues: this.at(repository.path).issues.size,
      defaultBranch: "main",
      installationId: repository.credential.type === "app" ? "1" : null,
    }));
  }

  async listRepositories(
    source: Pick<ForgeRepository, "baseUrl" | "credential">,
  ): Promise<readonly ReachableRepository[]> {
    return await this.#request("listRepositories", source, () =>
      [...this.#repositories.values()].map(({ path }, index) => ({
        id: String(index + 1),
        name: path.split("/").at(-1) ?? path,
        path,
        ownerLogin: path.split("/")[0] ?? path,
        ownerAvatarUrl: null,
        isPrivate: false,
        description: null,
        url: `${source.baseUrl}/${path}`,
        updatedAt: null,
        installationId: source.credential.type === "app" ? "1" : null,
      })),
    );
  }

  async getIssue(repository: ForgeRepository, number: number): Promise<ForgeIssue> {
    return await this.#request("getIssue", repository, () => this.at(repository.path).issue(number));
  }

  async listIssues(
    repository: ForgeRepository,
    options: { state?: "open" | "all"; updatedSince?: Date; cursor?: string } = {},
  ): Promise<ForgePage<ForgeIssue>> {
    const { state = "open", updatedSince = new Date(0), cursor = "0" } = options;
    return await this.#request("listIssues", repository, () => {
      const issues = [...this.at(repository.path).issues.values()]
        .filter(({ isOpen, updatedAt }) => (state === "all" || isOpen) && updatedAt >= updatedSince)
        .sort((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime() || one.number - other.number);
      const from = Number(cursor);
      const to = from + 3;
      return { items: issues.slice(from, to), ...(to < issues.length ? { cursor: String(to) } : {}) };
    });
  }

  async createIssue(repository: ForgeRepository, issue: NewForgeIssue): Promise<ForgeIssue> {
    return await this.#request("createIssue", repository, () => this.at(repository.path).open(issue, FORGE_BOT));
  }

  async editIssue(repository: ForgeRepository, number: number, edit: ForgeIssueEdit): Promise<ForgeIssue> {
    return await this.#request("editIssue", repository, () => this.at(repository.path).edit(number, edit));
  }

  async listComments(
    repository: ForgeRepository,
    number: number,
    { cursor = "0" }: { cursor?: string } = {},
  ): Promise<ForgePage<ForgeComment>> {
    return await this.#request("listComments", repository, () => {
      const at = this.at(repository.path);
      at.issue(number);
      const comments = at.comments.get(number) ?? [];
      const [from, to] = [Number(cursor), Number(cursor) + 3];
      return { items: comments.slice(from, to), ...(to < comments.length ? { cursor: String(to) } : {}) };
    });
  }

  async createComment(repository: ForgeRepository, number: number, body: string): Promise<ForgeComment> {
    return await this.#request("createComment", repository, () =>
      this.at(repository.path).comment(number, body, FORGE_BOT),
    );
  }

  async editComment(
    repository: ForgeRepository,
    { id, issueNumber }: { id: string; issueNumber: number },
    body: string,
  ): Promise<ForgeComment> {
    return await this.#request("editComment", repository, () =>
      this.at(repository.path).editComment(issueNumber, id, body),
    );
  }

  async deleteComment(
    repository: ForgeRepository,
    { id, issueNumber }: { id: string; issueNumber: number },
  ): Promise<void> {
    await this.#request("deleteComment", repository, () => this.at(repository.path).removeComment(issueNumber, id));
  }

  async getPullRequest(repository: ForgeRepository, number: number): Promise<ForgePullRequest> {
    return await this.#request("getPullRequest", repository, () => {
      const found = this.at(repository.path).pullRequests.get(number);
      if (!found) throw notFound(`pull request ${number}`);
      return found;
    });
  }

  async listPullRequests(
    repository: ForgeRepository,
    { state = "open", branch }: { state?: "open" | "all"; branch?: string } = {},
  ): Promise<ForgePage<ForgePullRequest>> {
    return await this.#request("listPullRequests", repository, () => ({
      items: [...this.at(repository.path).pullRequests.values()]
        .filter(
          (pull) => (state === "all" || pull.state === "open") && (branch === undefined || pull.branch === branch),
        )
        .sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime()),
    }));
  }

  async listLabels(repository: ForgeRepository): Promise<readonly ForgeLabel[]> {
    return await this.#request("listLabels", repository, () => [...this.at(repository.path).labels.values()]);
  }

  async ensureLabel(repository: ForgeRepository, label: ForgeLabel): Promise<void> {
    await this.#request("ensureLabel", repository, () => {
      const { labels } = this.at(repository.path);
      const key = label.name.toLowerCase();
      if (!labels.has(key)) labels.set(key, label);
    });
  }

  async verifyWebhook(
    { headers, body }: ForgeWebhook,
    secret: string,
  ): Promise<VerifiedWebhook | { refused: WebhookRefusal }> {
    if (headers["x-secret"] === undefined) return { refused: "missing_signature" };
    if (headers["x-secret"] !== secret) return { refused: "wrong_signature" };
    if (headers["x-event"] === undefined) return { refused: "missing_event" };
    try {
      const { path, hint } = JSON.parse(new TextDecoder().decode(body)) as { path: string; hint: ForgeHint };
      return { deliveryId: headers["x-delivery"] ?? "", event: headers["x-event"], repositoryPath: path, hint };
    } catch {
      return { refused: "malformed_body" };
    }
  }

  async #request<T>(
    method: keyof Forge,
    { credential, ...rest }: { credential: ForgeCredential; path?: string },
    work: () => T,
  ): Promise<T> {
    this.requests.set(method, (this.requests.get(method) ?? 0) + 1);
    const before = this.fail({ method, phase: "before" });
    if (before) throw before;
    if (credential.type === "token" && credential.token === WRONG_TOKEN) {
      throw new ForgeError("unauthorized", "The token is wrong");
    }
    if (rest.path?.toLowerCase() === MISSING_REPOSITORY) throw notFound("repository");
    const result = work();
    const after = this.fail({ method, phase: "after" });
    if (after) throw after;
    return structuredClone(result);
  }

  /** Later than any time before, so that the order of changes is known. */
  #now(): Date {
    this.#last = Math.max(this.#clock.now().getTime(), this.#last + 1);
    return new Date(this.#last);
  }
}

/** One forge of each kind in memory. */
export function memoryForges(options: { clock: Pick<Clock, "now"> }): Record<ForgeKind, MemoryForge> {
  return Object.fromEntries(FORGE_KINDS.map((kind) => [kind, new MemoryForge(options)])) as Record<
    ForgeKind,
    MemoryForge
  >;
}

/** What forges do to a text: they keep neither carriage returns nor spaces at its end. */
function stored(text: string): string {
  return text.replaceAll("\r\n", "\n").trimEnd();
}

/** Logins that exist. */
function assignable(logins: readonly string[]): string[] {
  return logins.filter((login) => !login.startsWith("unknown"));
}

function notFound(what: string): ForgeError {
  return new ForgeError("not_found", `The ${what} does not exist`, { status: 404 });
}

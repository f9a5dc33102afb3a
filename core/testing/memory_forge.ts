/**
 * A forge in memory: a model of repositories with issues, comments and pull requests. A test can make its requests
 * fail, and can deliver, repeat, reorder or drop its webhooks.
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
import { FORGE_BOT, MemoryRepository, notFound } from "./memory_repository.ts";

/** Repositories whose name starts with this have an open issue from the start. */
export const FULL_REPOSITORY = "full";
/** A token that every forge refuses. */
export const WRONG_TOKEN = "wrong-token-0123456789";
/** The token of a person who administers no repository. */
export const READERS_TOKEN = "readers-token-0123456789";
/** A path at which no repository exists. Repositories exist at all other paths. */
export const MISSING_REPOSITORY = "acme/missing";

/** Issues or comments on a page. There are few, so that tests need several pages. */
const PAGE = 3;

/** A request that a test can make fail, before or after it takes effect. */
export interface ForgeRequest {
  method: keyof Forge;
  phase: "before" | "after";
}

/** A forge in memory. */
export class MemoryForge implements Forge {
  /** Decides whether a request fails: returns the error, or undefined to let it succeed. */
  fail: (request: ForgeRequest) => ForgeError | undefined = () => undefined;
  /** The installation of the App that reaches all repositories; undefined if there is none. */
  installationId: string | undefined = "1";
  /** The number of requests so far, by method. */
  readonly requests: Map<string, number> = new Map<string, number>();
  readonly #repositories = new Map<string, MemoryRepository>();
  readonly #clock: Pick<Clock, "now">;
  #last = 0;

  constructor({ clock }: { clock: Pick<Clock, "now"> }) {
    this.#clock = clock;
  }

  /** Returns the repository at a path, which exists unless it is {@linkcode MISSING_REPOSITORY}. */
  at(path: string): MemoryRepository {
    const known = this.#repositories.get(path.toLowerCase());
    const repository = known ?? new MemoryRepository(path, () => this.#now());
    this.#repositories.set(path.toLowerCase(), repository);
    if (!known && path.split("/").at(-1)?.startsWith(FULL_REPOSITORY)) repository.open({ title: "First issue" });
    return repository;
  }

  /** Returns the webhook that the forge sends for a hint. @param deliveryId the same when the webhook is sent again */
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
      defaultBranch: "main",
      installationId: repository.credential.type === "app" ? repository.credential.installationId : null,
      isAdmin: repository.credential.type === "token" && repository.credential.token !== READERS_TOKEN,
    }));
  }

  async findInstallation(repository: Pick<ForgeRepository, "baseUrl" | "path">): Promise<string | undefined> {
    const credential = { type: "app" as const, installationId: "" };
    return await this.#request("findInstallation", { ...repository, credential }, () => this.installationId);
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
        installationId: source.credential.type === "app" ? source.credential.installationId : null,
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
    const { state = "open", updatedSince = new Date(0), cursor } = options;
    return await this.#request("listIssues", repository, () => {
      const issues = [...this.at(repository.path).issues.values()]
        .filter(({ isOpen, updatedAt }) => (state === "all" || isOpen) && updatedAt >= updatedSince)
        .sort((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime() || one.number - other.number);
      // The cursor is a position in the order, not an offset, because an issue that changes moves to the end and must
      // not cause another issue to be skipped.
      const [time = 0, number = 0] = (cursor ?? "0 0").split(" ").map(Number);
      const rest = issues.filter((one) => (one.updatedAt.getTime() - time || one.number - number) > 0);
      const items = rest.slice(0, PAGE);
      const last = items.at(-1);
      return { items, ...(last && rest.length > PAGE ? { cursor: `${last.updatedAt.getTime()} ${last.number}` } : {}) };
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
      const [from, to] = [Number(cursor), Number(cursor) + PAGE];
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

  async getUser(repository: ForgeRepository, id: string): Promise<ForgeUser> {
    return await this.#request("getUser", repository, () => {
      const found = this.at(repository.path).users.find((user) => user.id === id);
      if (!found) throw notFound(`account ${id}`);
      return found;
    });
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
    { signingToken }: { signingToken?: string } = {},
  ): Promise<VerifiedWebhook | { refused: WebhookRefusal }> {
    const isSigned = signingToken !== undefined && headers["x-signature"] !== undefined;
    const [given, expected] = isSigned ? [headers["x-signature"], signingToken] : [headers["x-secret"], secret];
    if (given === undefined) return { refused: "missing_signature" };
    if (given !== expected) return { refused: "wrong_signature" };
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

  /** Returns a time after all earlier ones, so that changes have a definite order. */
  #now(): Date {
    this.#last = Math.max(this.#clock.now().getTime(), this.#last + 1);
    return new Date(this.#last);
  }
}

/** Creates an in-memory forge of each kind. */
export function memoryForges(options: { clock: Pick<Clock, "now"> }): Record<ForgeKind, MemoryForge> {
  return Object.fromEntries(FORGE_KINDS.map((kind) => [kind, new MemoryForge(options)])) as Record<
    ForgeKind,
    MemoryForge
  >;
}

/**
 * GitHub, on github.com and GitHub Enterprise.
 *
 * @see {@link https://docs.github.com/en/rest}
 * @module
 */
import type { Forge, ForgeCheck, ForgeChecks, ForgeIssueEdit, ForgeRepository } from "@hexlane/core";
import { ForgeError } from "@hexlane/core";
import { checkId, checkNumber, pathParts } from "../addresses.ts";
import { Fields, objectsOf, requireUser } from "../fields.ts";
import type { CallOptions, ForgeHttpOptions } from "../http_client.ts";
import { mapConcurrently, pageOf, readAll, readNumbered, readSince } from "../lists.ts";
import { isPullRequest, readRepository } from "../shared_records.ts";
import { type Call, type GithubAppOptions, GithubClient } from "./client.ts";
import { combineChecks, readGithubComment, readGithubIssue, readGithubPullRequest, readGithubUser } from "./records.ts";
import { verifyGithubWebhook } from "./webhook.ts";

const PAGE = 100;
/** Small, because each pull request needs two more requests for its checks. */
const PULL_REQUEST_PAGE = 20;
const CONCURRENT_REQUESTS = 4;
const MAX_REPOSITORIES = 2_500;
/** The permissions that an installation needs, besides reading metadata. */
const NEEDED = { issues: ["write"], pull_requests: ["read", "write"], contents: ["read", "write"] } as const;

export function createGithub(options: ForgeHttpOptions & { app?: GithubAppOptions }): Forge {
  const client = new GithubClient(options, options.app);

  return {
    async check(repository, { signal } = {}) {
      const response = await client.sendTo(repository, "", { signal });
      const found = new Fields(response.body, "a repository");
      const hasIssues = found.flag("has_issues", true);
      const missing = await missingPermissions(client, repository, found, response.headers);
      return {
        path: found.text("full_name"),
        url: found.url("html_url"),
        isPrivate: found.flag("private"),
        canWriteIssues: !missing.some((name) => name.startsWith("issues") || name.endsWith("repo")),
        missingPermissions: missing,
        hasIssues,
        defaultBranch: found.optionalText("default_branch") ?? null,
        installationId: repository.credential.type === "app" ? repository.credential.installationId : null,
        isAdmin: repository.credential.type === "token" && found.optionalObject("permissions")?.flag("admin") === true,
      } satisfies ForgeCheck;
    },

    async findInstallation({ baseUrl, path }, { signal } = {}) {
      const [owner = "", name = ""] = pathParts(path);
      const url = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/installation`;
      try {
        const { body } = await client.sendAsApp(baseUrl, url, { signal });
        return String(new Fields(body, "an installation").number("id"));
      } catch (error) {
        if (error instanceof ForgeError && error.kind === "not_found") return undefined;
        throw error;
      }
    },

    async listRepositories(source, { signal } = {}) {
      const isApp = source.credential.type === "app";
      const installationId = source.credential.type === "app" ? source.credential.installationId : null;
      return await readAll(async (page) => {
        const query = { per_page: PAGE, page, ...(isApp ? {} : { sort: "updated" }) };
        const response = await client.send(source, isApp ? "/installation/repositories" : "/user/repos", {
          query,
          signal,
        });
        const items = isApp
          ? new Fields(response.body, "a list of repositories").objects("repositories")
          : objectsOf(response.body, "a repository");
        return pageOf(
          response,
          items.map((item) => readRepository(item, installationId)),
        );
      }, MAX_REPOSITORIES);
    },

    async getIssue(repository, number, { signal } = {}) {
      const response = await client.sendTo(repository, `/issues/${checkNumber(number)}`, { signal });
      const issue = new Fields(response.body, "an issue");
      if (isPullRequest(issue)) throw new ForgeError("not_found", `Number ${number} is a pull request`);
      const read = readGithubIssue(issue);
      if (response.isRedirected) await refuseTransferred(client, repository, read, { number, signal });
      return read;
    },

    async listIssues(repository, { state = "open", updatedSince, cursor, signal } = {}) {
      const page = await readSince({ cursor, updatedSince }, async (since, page) => {
        const query = {
          state,
          sort: "updated",
          direction: "asc",
          per_page: PAGE,
          page,
          since: since && secondsOnly(since),
        };
        const response = await client.sendTo(repository, "/issues", { query, signal });
        const rows = objectsOf(response.body, "an issue").map((fields) => ({
          fields,
          number: fields.number("number"),
          updatedAt: fields.date("updated_at"),
        }));
        return pageOf(response, rows);
      });
      const items = page.items
        .filter(({ fields }) => !isPullRequest(fields))
        .map(({ fields }) => readGithubIssue(fields));
      return { ...page, items };
    },

    async createIssue(repository, issue, { signal } = {}) {
      const { title, body, labels } = issue;
      return await withAssignees(client, repository, { assignees: issue.assignees, signal }, async (assignees) => {
        const json = { title, body, labels, assignees };
        const response = await client.sendTo(repository, "/issues", { method: "POST", json, signal });
        return readGithubIssue(new Fields(response.body, "an issue"));
      });
    },

    async editIssue(repository, number, edit, { signal } = {}) {
      return await withAssignees(client, repository, { assignees: edit.assignees, signal }, async (assignees) => {
        const json = { ...patchOf(edit), ...(assignees ? { assignees } : {}) };
        const response = await client.sendTo(repository, `/issues/${checkNumber(number)}`, {
          method: "PATCH",
          json,
          signal,
        });
        return readGithubIssue(new Fields(response.body, "an issue"));
      });
    },

    async listComments(repository, number, { cursor, signal } = {}) {
      return await readNumbered(cursor, async (page) => {
        const query = { per_page: PAGE, page };
        const response = await client.sendTo(repository, `/issues/${checkNumber(number)}/comments`, { query, signal });
        return pageOf(response, objectsOf(response.body, "a comment").map(readGithubComment));
      });
    },

    async createComment(repository, number, body, { signal } = {}) {
      const call: Call = { method: "POST", json: { body }, signal };
      const response = await client.sendTo(repository, `/issues/${checkNumber(number)}/comments`, call);
      return readGithubComment(new Fields(response.body, "a comment"));
    },

    async editComment(repository, { id }, body, { signal } = {}) {
      const call: Call = { method: "PATCH", json: { body }, signal };
      const response = await client.sendTo(repository, `/issues/comments/${checkId(id)}`, call);
      return readGithubComment(new Fields(response.body, "a comment"));
    },

    async deleteComment(repository, { id }, { signal } = {}) {
      await client.sendTo(repository, `/issues/comments/${checkId(id)}`, { method: "DELETE", signal });
    },

    async getUser(repository, id, { signal } = {}) {
      const { body } = await client.send(repository, `/user/${checkId(id)}`, { signal });
      return requireUser(readGithubUser(new Fields(body, "a user")), id);
    },

    async getPullRequest(repository, number, { signal } = {}) {
      const response = await client.sendTo(repository, `/pulls/${checkNumber(number)}`, { signal });
      const pull = new Fields(response.body, "a pull request");
      return readGithubPullRequest(pull, await checksOf(client, repository, pull, { signal }));
    },

    async listPullRequests(repository, { state = "open", branch, cursor, signal } = {}) {
      const owner = repository.path.split("/")[0];
      return await readNumbered(cursor, async (page) => {
        const query = {
          state,
          sort: "updated",
          direction: "desc",
          per_page: PULL_REQUEST_PAGE,
          page,
          head: branch === undefined ? undefined : `${owner}:${branch}`,
        };
        const response = await client.sendTo(repository, "/pulls", { query, signal });
        const items = await mapConcurrently(
          objectsOf(response.body, "a pull request"),
          CONCURRENT_REQUESTS,
          async (pull) => readGithubPullRequest(pull, await checksOf(client, repository, pull, { signal })),
        );
        return pageOf(response, items);
      });
    },

    async ensureLabel(repository, { name, color }, { signal } = {}) {
      try {
        const json = { name, color: color.slice(1) };
        await client.sendTo(repository, "/labels", { method: "POST", json, signal });
      } catch (error) {
        const isExisting =
          error instanceof ForgeError && error.kind === "invalid" && /already_exists/.test(error.message);
        if (!isExisting) throw error;
      }
    },

    verifyWebhook: async (webhook, secret) => verifyGithubWebhook(webhook, secret),
  };
}

/** Formats a time without fractional seconds. GitHub's times have none, and some versions reject them. */
function secondsOnly(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

function patchOf({ title, body, isOpen, labels }: ForgeIssueEdit): Record<string, unknown> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
    ...(isOpen === undefined ? {} : { state: isOpen ? "open" : "closed" }),
    ...(labels === undefined ? {} : { labels }),
  };
}

/**
 * Rejects an issue that was transferred to another repository. GitHub redirects requests for it, as it does for a
 * renamed repository.
 */
async function refuseTransferred(
  client: GithubClient,
  repository: ForgeRepository,
  issue: { number: number; url: string },
  { number, signal }: { number: number; signal: AbortSignal | undefined },
): Promise<void> {
  const { body } = await client.sendTo(repository, "", { signal });
  const home = new Fields(body, "a repository").url("html_url");
  if (issue.number === number && issue.url.toLowerCase().startsWith(`${home.toLowerCase()}/`)) return;
  throw new ForgeError("not_found", "The issue was transferred to another repository");
}

/**
 * Writes an issue. GitHub rejects the request if one of the logins cannot be assigned; the request is then repeated
 * with only the assignable logins.
 */
async function withAssignees<T>(
  client: GithubClient,
  repository: ForgeRepository,
  { assignees, signal }: { assignees: readonly string[] | undefined; signal: AbortSignal | undefined },
  write: (assignees: readonly string[] | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await write(assignees);
  } catch (error) {
    const isRefused = error instanceof ForgeError && error.kind === "invalid" && /assignee/i.test(error.message);
    if (!isRefused || !assignees || assignees.length === 0) throw error;
    const isAssignable = await mapConcurrently(assignees, CONCURRENT_REQUESTS, async (login) => {
      try {
        await client.sendTo(repository, `/assignees/${encodeURIComponent(login)}`, { signal });
        return true;
      } catch (refusal) {
        if (refusal instanceof ForgeError && refusal.kind === "not_found") return false;
        throw refusal;
      }
    });
    return await write(assignees.filter((_, index) => isAssignable[index]));
  }
}

/** Returns the combined result of the statuses and check runs of a pull request's last commit. */
async function checksOf(
  client: GithubClient,
  repository: ForgeRepository,
  pull: Fields,
  { signal }: CallOptions,
): Promise<ForgeChecks | null> {
  const commit = `/commits/${encodeURIComponent(pull.object("head").text("sha"))}`;
  const query = { per_page: PAGE };
  const [statuses, runs] = await Promise.all([
    readIfAllowed(
      async () => (await client.sendTo(repository, `${commit}/status`, { query, signal })).body,
      "statuses",
    ),
    readIfAllowed(
      async () => (await client.sendTo(repository, `${commit}/check-runs`, { query, signal })).body,
      "check_runs",
    ),
  ]);
  return combineChecks(statuses, runs);
}

/**
 * Reads a list of checks; empty if it cannot be read. Many credentials can read only statuses or only check runs, and a
 * deleted commit has neither.
 */
async function readIfAllowed(read: () => Promise<unknown>, list: string): Promise<readonly Fields[]> {
  try {
    return new Fields(await read(), "the checks of a commit").objects(list);
  } catch (error) {
    const isMissing = error instanceof ForgeError && ["forbidden", "not_found", "invalid"].includes(error.kind);
    if (isMissing) return [];
    throw error;
  }
}

/** Returns the missing permissions. For a fine-grained token, GitHub lists only the permissions of its owner. */
async function missingPermissions(
  client: GithubClient,
  repository: ForgeRepository,
  found: Fields,
  headers: Headers,
): Promise<string[]> {
  if (repository.credential.type === "app") {
    const { permissions } = await client.installation(repository);
    return Object.entries(NEEDED)
      .filter(([name, levels]) => !(levels as readonly unknown[]).includes(permissions[name]))
      .map(([name, [level]]) => `${name}: ${level}`);
  }
  const scopes = headers
    .get("x-oauth-scopes")
    ?.split(",")
    .map((scope) => scope.trim());
  const scope = found.flag("private") ? "repo" : "public_repo";
  const isScoped = scopes === undefined || scopes.includes("repo") || scopes.includes(scope);
  const role = found.optionalObject("permissions");
  const isAllowed = ["triage", "push", "maintain", "admin"].some((name) => role?.flag(name));
  return [...(isScoped ? [] : [scope]), ...(isAllowed ? [] : ["issues: write"])];
}

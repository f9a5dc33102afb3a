/**
 * Gitea. Forgejo has the same API.
 *
 * @see {@link https://docs.gitea.com/api/}
 * @module
 */
import type { Forge, ForgeCheck, ForgeChecks, ForgeIssue, ForgeLabel, ForgeRepository } from "@hexlane/core";
import { ForgeError } from "@hexlane/core";
import { checkId, checkNumber } from "../addresses.ts";
import { Fields, objectsOf, readLabel, requireUser } from "../fields.ts";
import type { CallOptions, ForgeHttpOptions } from "../http_client.ts";
import { mapConcurrently, pageOf, readAll, readNumbered } from "../lists.ts";
import { isPullRequest, readRepository } from "../shared_records.ts";
import { type Call, GiteaClient } from "./client.ts";
import { listGiteaIssues } from "./issues.ts";
import {
  branchOfPull,
  readGiteaChecks,
  readGiteaComment,
  readGiteaIssue,
  readGiteaPullRequest,
  readGiteaUser,
} from "./records.ts";
import { verifyGiteaWebhook } from "./webhook.ts";

/** Gitea's maximum page size, unless its operator raised it. */
const PAGE = 50;
/** Small, because each pull request needs another request for its checks. */
const PULL_REQUEST_PAGE = 20;
const CONCURRENT_REQUESTS = 4;
const MAX_LABELS = 1_000;
const MAX_ASSIGNABLE = 10_000;
const MAX_REPOSITORIES = 2_500;
/** The color of labels that are created for an issue. */
const NEW_LABEL_COLOR = "#6b7280";

export function createGitea(options: ForgeHttpOptions): Forge {
  const client = new GiteaClient(options);

  return {
    async check(repository, { signal } = {}) {
      const { body } = await client.sendTo(repository, "", { signal });
      const found = new Fields(body, "a repository");
      const role = found.optionalObject("permissions");
      const hasIssues = found.flag("has_issues", true);
      const isAllowed = role === null || role.flag("push") || role.flag("admin");
      const scopes = hasIssues ? await missingScopes(client, repository, { signal }) : [];
      return {
        path: found.text("full_name"),
        url: found.url("html_url"),
        isPrivate: found.flag("private"),
        canWriteIssues: isAllowed && scopes.length === 0,
        missingPermissions: [...scopes, ...(isAllowed ? [] : ["write access to the repository"])],
        hasIssues,
        defaultBranch: found.optionalText("default_branch") || null,
        installationId: null,
      } satisfies ForgeCheck;
    },

    async listRepositories(source, { signal } = {}) {
      return await readAll(async (page) => {
        const response = await client.send(source, "/user/repos", { query: { limit: PAGE, page }, signal });
        return pageOf(
          response,
          objectsOf(response.body, "a repository").map((repository) => readRepository(repository)),
        );
      }, MAX_REPOSITORIES);
    },

    getIssue: (repository, number, { signal } = {}) => getIssue(client, repository, number, { signal }),

    async listIssues(repository, { state = "open", updatedSince, cursor, signal } = {}) {
      return await listGiteaIssues(client, repository, { state, updatedSince, cursor, signal });
    },

    async createIssue(repository, { title, body, labels, assignees }, { signal } = {}) {
      const json = {
        title,
        body,
        labels: await labelIds(client, repository, labels, { signal }),
        assignees: await assignableOf(client, repository, assignees, { signal }),
      };
      const response = await client.sendTo(repository, "/issues", { method: "POST", json, signal });
      return readGiteaIssue(new Fields(response.body, "an issue"));
    },

    async editIssue(repository, number, { title, body, isOpen, labels, assignees }, { signal } = {}) {
      const path = `/issues/${checkNumber(number)}`;
      if (labels) {
        const json = { labels: await labelIds(client, repository, labels, { signal }) };
        await client.sendTo(repository, `${path}/labels`, { method: "PUT", json, signal });
      }
      const patch = {
        ...(title === undefined ? {} : { title }),
        ...(body === undefined ? {} : { body }),
        ...(isOpen === undefined ? {} : { state: isOpen ? "open" : "closed" }),
        ...(assignees ? { assignees: await assignableOf(client, repository, assignees, { signal }) } : {}),
      };
      if (Object.keys(patch).length > 0)
        await client.sendTo(repository, path, { method: "PATCH", json: patch, signal });
      return await getIssue(client, repository, number, { signal });
    },

    /** The API returns all comments at once. */
    async listComments(repository, number, { signal } = {}) {
      const { body } = await client.sendTo(repository, `/issues/${checkNumber(number)}/comments`, { signal });
      const comments = objectsOf(body, "a comment").map(readGiteaComment);
      comments.sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime());
      return { items: comments };
    },

    async createComment(repository, number, body, { signal } = {}) {
      const call: Call = { method: "POST", json: { body }, signal };
      const response = await client.sendTo(repository, `/issues/${checkNumber(number)}/comments`, call);
      return readGiteaComment(new Fields(response.body, "a comment"));
    },

    async editComment(repository, { id }, body, { signal } = {}) {
      const call: Call = { method: "PATCH", json: { body }, signal };
      const response = await client.sendTo(repository, `/issues/comments/${checkId(id)}`, call);
      return readGiteaComment(new Fields(response.body, "a comment"));
    },

    async deleteComment(repository, { id }, { signal } = {}) {
      await client.sendTo(repository, `/issues/comments/${checkId(id)}`, { method: "DELETE", signal });
    },

    /** Searches by ID, because the API has no other way to find an account by its ID. */
    async getUser(repository, id, { signal } = {}) {
      const { body } = await client.send(repository, "/users/search", {
        query: { uid: checkId(id), limit: 1 },
        signal,
      });
      const [found] = new Fields(body, "a list of accounts").objects("data");
      return requireUser(readGiteaUser(found ?? null), id);
    },

    async getPullRequest(repository, number, { signal } = {}) {
      const { body } = await client.sendTo(repository, `/pulls/${checkNumber(number)}`, { signal });
      const pull = new Fields(body, "a pull request");
      return readGiteaPullRequest(pull, await checksOf(client, repository, pull, { signal }));
    },

    /** The API cannot filter by branch, so a page may be empty although more pages follow. */
    async listPullRequests(repository, { state = "open", branch, cursor, signal } = {}) {
      return await readNumbered(cursor, async (page) => {
        const limit = branch === undefined ? PULL_REQUEST_PAGE : PAGE;
        const query = { state, sort: "recentupdate", limit, page };
        const response = await client.sendTo(repository, "/pulls", { query, signal });
        const listed = objectsOf(response.body, "a pull request");
        const pulls = listed.filter((pull) => branch === undefined || branchOfPull(pull) === branch);
        const items = await mapConcurrently(pulls, CONCURRENT_REQUESTS, async (pull) =>
          readGiteaPullRequest(pull, await checksOf(client, repository, pull, { signal })),
        );
        return pageOf(response, items);
      });
    },

    async ensureLabel(repository, label, { signal } = {}) {
      const labels = await labelsOf(client, repository, { signal });
      if (!labels.some(({ name }) => isSame(name, label.name)))
        await createLabel(client, repository, label, { signal });
    },

    verifyWebhook: async (webhook, secret) => verifyGiteaWebhook(webhook, secret),
  };
}

async function getIssue(
  client: GiteaClient,
  repository: ForgeRepository,
  number: number,
  { signal }: CallOptions,
): Promise<ForgeIssue> {
  const { body } = await client.sendTo(repository, `/issues/${checkNumber(number)}`, { signal });
  const issue = new Fields(body, "an issue");
  if (isPullRequest(issue)) throw new ForgeError("not_found", `Number ${number} is a pull request`);
  return readGiteaIssue(issue);
}

type IdentifiedLabel = ForgeLabel & { id: number };

async function labelsOf(
  client: GiteaClient,
  repository: ForgeRepository,
  { signal }: CallOptions,
): Promise<readonly IdentifiedLabel[]> {
  return await readAll(async (page) => {
    const response = await client.sendTo(repository, "/labels", { query: { limit: PAGE, page }, signal });
    const labels = objectsOf(response.body, "a label").map((label) => ({
      id: label.number("id"),
      ...readLabel(label),
    }));
    return pageOf(response, labels);
  }, MAX_LABELS);
}

/** Returns the IDs of labels, because requests do not accept names. Creates missing labels. */
async function labelIds(
  client: GiteaClient,
  repository: ForgeRepository,
  names: readonly string[],
  { signal }: CallOptions,
): Promise<number[]> {
  if (names.length === 0) return [];
  const known = [...(await labelsOf(client, repository, { signal }))];
  const ids: number[] = [];
  for (const name of names) {
    let label = known.find((one) => one.name === name) ?? known.find((one) => isSame(one.name, name));
    if (!label) {
      label = await createLabel(client, repository, { name, color: NEW_LABEL_COLOR }, { signal });
      known.push(label);
    }
    if (!ids.includes(label.id)) ids.push(label.id);
  }
  return ids;
}

async function createLabel(
  client: GiteaClient,
  repository: ForgeRepository,
  label: ForgeLabel,
  { signal }: CallOptions,
): Promise<IdentifiedLabel> {
  const { body } = await client.sendTo(repository, "/labels", { method: "POST", json: label, signal });
  const created = new Fields(body, "a label");
  return { id: created.number("id"), ...readLabel(created) };
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** Returns the logins that can be assigned. The forge rejects a request with any other login. */
async function assignableOf(
  client: GiteaClient,
  repository: ForgeRepository,
  logins: readonly string[],
  { signal }: CallOptions,
): Promise<string[]> {
  if (logins.length === 0) return [];
  const assignable = await readAll(async (page) => {
    const response = await client.sendTo(repository, "/assignees", { query: { limit: PAGE, page }, signal });
    return pageOf(
      response,
      objectsOf(response.body, "a user").map((user) => user.text("login")),
    );
  }, MAX_ASSIGNABLE);
  return logins.filter((login) => assignable.some((one) => isSame(one, login)));
}

async function checksOf(
  client: GiteaClient,
  repository: ForgeRepository,
  pull: Fields,
  { signal }: CallOptions,
): Promise<ForgeChecks | null> {
  const sha = pull.object("head").optionalText("sha");
  if (!sha) return null;
  try {
    const { body } = await client.sendTo(repository, `/commits/${encodeURIComponent(sha)}/status`, { signal });
    return readGiteaChecks(new Fields(body, "the status of a commit"));
  } catch (error) {
    // The commit may have been deleted, or the token may be limited to issues.
    if (error instanceof ForgeError && ["not_found", "forbidden"].includes(error.kind)) return null;
    throw error;
  }
}

/** Returns the scopes that the token lacks for reading issues. The API does not show whether it can write them. */
async function missingScopes(
  client: GiteaClient,
  repository: ForgeRepository,
  { signal }: CallOptions,
): Promise<readonly string[]> {
  try {
    const query = { limit: 1, page: 1 };
    await client.sendTo(repository, "/issues", { query, signal });
    return [];
  } catch (error) {
    if (error instanceof ForgeError && error.kind === "forbidden") return ["write:issue"];
    throw error;
  }
}

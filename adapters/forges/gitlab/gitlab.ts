/**
 * GitLab, on gitlab.com and self-managed.
 *
 * @see {@link https://docs.gitlab.com/api/rest/}
 * @module
 */
import type { Forge, ForgeCheck, ForgeIssueEdit, ForgeLabel, ForgeRepository } from "@hexlane/core";
import { ForgeError } from "@hexlane/core";
import { checkId, checkNumber } from "../addresses.ts";
import { Fields, objectsOf, readLabel, requireUser } from "../fields.ts";
import type { CallOptions, ForgeHttpOptions } from "../http_client.ts";
import { mapConcurrently, readAll, readNumbered, readSince } from "../lists.ts";
import { GitlabClient, pageOf } from "./client.ts";
import { escapeCommands } from "./quick_actions.ts";
import {
  readGitlabIssue,
  readGitlabMergeRequest,
  readGitlabNote,
  readGitlabProject,
  readGitlabUser,
} from "./records.ts";
import { verifyGitlabWebhook } from "./webhook.ts";

const PAGE = 100;
/** Small, because a description may have a million characters. */
const ISSUE_PAGE = 50;
/** Small, because lists of merge requests lack pipelines, so each merge request needs another request. */
const MERGE_REQUEST_PAGE = 20;
const CONCURRENT_REQUESTS = 4;
const MAX_LABELS = 1_000;
const MAX_REPOSITORIES = 2_500;
/** The access level of Planner, the lowest role that can edit all issues. Reporter is 20. */
const PLANNER = 15;

export function createGitlab(options: ForgeHttpOptions): Forge {
  const client = new GitlabClient(options);

  return {
    async check(repository, { signal } = {}) {
      const { body } = await client.sendTo(repository, "", { signal });
      const project = new Fields(body, "a project");
      const access = project.optionalText("issues_access_level");
      const isScoped = await mayWrite(client, repository, { signal });
      const level = accessLevelOf(project);
      const missingPermissions = [
        ...(isScoped ? [] : ["api"]),
        ...(level === undefined || level >= PLANNER ? [] : ["Planner or Reporter role"]),
      ];
      return {
        path: project.text("path_with_namespace"),
        url: project.url("web_url"),
        isPrivate: project.optionalText("visibility") !== "public",
        canWriteIssues: missingPermissions.length === 0,
        missingPermissions,
        hasIssues: access === undefined ? project.flag("issues_enabled", true) : access !== "disabled",
        defaultBranch: project.optionalText("default_branch") ?? null,
        installationId: null,
      } satisfies ForgeCheck;
    },

    async listRepositories(source, { signal } = {}) {
      return await readAll(async (page) => {
        const query = { membership: "true", archived: "false", order_by: "last_activity_at", per_page: PAGE, page };
        const response = await client.send(source, "/projects", { query, signal });
        return pageOf(response, objectsOf(response.body, "a project").map(readGitlabProject));
      }, MAX_REPOSITORIES);
    },

    async getIssue(repository, number, { signal } = {}) {
      const { body } = await client.sendTo(repository, `/issues/${checkNumber(number)}`, { signal });
      return readGitlabIssue(new Fields(body, "an issue"));
    },

    async listIssues(repository, { state = "open", updatedSince, cursor, signal } = {}) {
      return await readSince({ cursor, updatedSince }, async (since, page) => {
        const query = {
          scope: "all",
          state: state === "open" ? "opened" : undefined,
          order_by: "updated_at",
          sort: "asc",
          per_page: ISSUE_PAGE,
          page,
          updated_after: since?.toISOString(),
        };
        const response = await client.sendTo(repository, "/issues", { query, signal });
        return pageOf(response, objectsOf(response.body, "an issue").map(readGitlabIssue));
      });
    },

    async createIssue(repository, { title, body, labels, assignees }, { signal } = {}) {
      const json = {
        title,
        description: escapeCommands(body),
        labels: joinLabels(labels),
        assignee_ids: await idsOf(client, repository, assignees, { signal }),
      };
      const response = await client.sendTo(repository, "/issues", { method: "POST", json, signal });
      return readGitlabIssue(new Fields(response.body, "an issue"));
    },

    async editIssue(repository, number, edit, { signal } = {}) {
      const assignees = edit.assignees && (await idsOf(client, repository, edit.assignees, { signal }));
      const json = {
        ...patchOf(edit),
        // Some versions ignore an empty list; 0 removes all assignees.
        ...(assignees ? { assignee_ids: assignees.length === 0 ? [0] : assignees } : {}),
      };
      const path = `/issues/${checkNumber(number)}`;
      const isEmpty = Object.keys(json).length === 0;
      const response = await client.sendTo(repository, path, isEmpty ? { signal } : { method: "PUT", json, signal });
      return readGitlabIssue(new Fields(response.body, "an issue"));
    },

    async listComments(repository, number, { cursor, signal } = {}) {
      const path = `/issues/${checkNumber(number)}/notes`;
      return await readNumbered(cursor, async (page) => {
        const query = { order_by: "created_at", sort: "asc", per_page: PAGE, page };
        const response = await client.sendTo(repository, path, { query, signal });
        const url = issueUrl(repository, number);
        // GitLab describes changes to an issue in system notes. Only members of the project can read internal notes.
        const notes = objectsOf(response.body, "a note").map((note) =>
          ["system", "internal", "confidential"].some((name) => note.flag(name))
            ? undefined
            : readGitlabNote(note, url),
        );
        const { hasMore } = pageOf(response, notes);
        return { items: notes, hasMore };
      }).then((page) => ({ ...page, items: page.items.filter((note) => note !== undefined) }));
    },

    async createComment(repository, number, body, { signal } = {}) {
      const json = { body: escapeCommands(body) };
      const path = `/issues/${checkNumber(number)}/notes`;
      const response = await client.sendTo(repository, path, { method: "POST", json, signal });
      return readGitlabNote(new Fields(response.body, "a note"), issueUrl(repository, number));
    },

    async editComment(repository, { id, issueNumber }, body, { signal } = {}) {
      const json = { body: escapeCommands(body) };
      const path = `/issues/${checkNumber(issueNumber)}/notes/${checkId(id)}`;
      const response = await client.sendTo(repository, path, { method: "PUT", json, signal });
      return readGitlabNote(new Fields(response.body, "a note"), issueUrl(repository, issueNumber));
    },

    async deleteComment(repository, { id, issueNumber }, { signal } = {}) {
      const path = `/issues/${checkNumber(issueNumber)}/notes/${checkId(id)}`;
      await client.sendTo(repository, path, { method: "DELETE", signal });
    },

    async getUser(repository, id, { signal } = {}) {
      const { body } = await client.send(repository, `/users/${checkId(id)}`, { signal });
      return requireUser(readGitlabUser(new Fields(body, "a user")), id);
    },

    async getPullRequest(repository, number, { signal } = {}) {
      const { body } = await client.sendTo(repository, `/merge_requests/${checkNumber(number)}`, { signal });
      return readGitlabMergeRequest(new Fields(body, "a merge request"));
    },

    async listPullRequests(repository, { state = "open", branch, cursor, signal } = {}) {
      return await readNumbered(cursor, async (page) => {
        const query = {
          scope: "all",
          state: state === "open" ? "opened" : "all",
          source_branch: branch,
          order_by: "updated_at",
          sort: "desc",
          per_page: MERGE_REQUEST_PAGE,
          page,
        };
        const response = await client.sendTo(repository, "/merge_requests", { query, signal });
        const numbers = objectsOf(response.body, "a merge request").map((request) => request.number("iid"));
        const items = await mapConcurrently(numbers, CONCURRENT_REQUESTS, async (number) => {
          const { body } = await client.sendTo(repository, `/merge_requests/${number}`, { signal });
          return readGitlabMergeRequest(new Fields(body, "a merge request"));
        });
        return pageOf(response, items);
      });
    },

    async ensureLabel(repository, { name, color }, { signal } = {}) {
      // Label names in GitLab are case-sensitive.
      const labels = await labelsOf(client, repository, { signal });
      if (labels.some((label) => label.name.toLowerCase() === name.toLowerCase())) return;
      try {
        await client.sendTo(repository, "/labels", { method: "POST", json: { name: checkLabel(name), color }, signal });
      } catch (error) {
        const isExisting = error instanceof ForgeError && error.details.status === 409;
        if (!isExisting) throw error;
      }
    },

    verifyWebhook: async (webhook, secret, { signingToken } = {}) =>
      verifyGitlabWebhook(webhook, { token: secret, signingToken }, options.now()),
  };
}

async function labelsOf(
  client: GitlabClient,
  repository: ForgeRepository,
  { signal }: CallOptions,
): Promise<readonly ForgeLabel[]> {
  return await readAll(async (page) => {
    const response = await client.sendTo(repository, "/labels", { query: { per_page: PAGE, page }, signal });
    return pageOf(response, objectsOf(response.body, "a label").map(readLabel));
  }, MAX_LABELS);
}

function issueUrl({ baseUrl, path }: ForgeRepository, number: number): string {
  return `${baseUrl.replace(/\/+$/, "")}/${path}/-/issues/${number}`;
}

function patchOf({ title, body, isOpen, labels }: ForgeIssueEdit): Record<string, unknown> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { description: escapeCommands(body) }),
    ...(isOpen === undefined ? {} : { state_event: isOpen ? "reopen" : "close" }),
    ...(labels === undefined ? {} : { labels: joinLabels(labels) }),
  };
}

function joinLabels(labels: readonly string[]): string {
  return labels.map(checkLabel).join(",");
}

/** @throws {ForgeError} `invalid` */
function checkLabel(name: string): string {
  if (!name.includes(",")) return name;
  throw new ForgeError("invalid", `GitLab does not allow labels with a comma: rename "${name}"`);
}

/** Returns the IDs of the accounts that exist. GitLab itself ignores accounts that cannot be assigned. */
async function idsOf(
  client: GitlabClient,
  repository: ForgeRepository,
  logins: readonly string[],
  { signal }: CallOptions,
): Promise<number[]> {
  const ids = await mapConcurrently(logins, CONCURRENT_REQUESTS, async (username) => {
    const { body } = await client.send(repository, "/users", { query: { username }, signal });
    const found = objectsOf(body, "a user").find(
      (user) => user.text("username").toLowerCase() === username.toLowerCase(),
    );
    return found?.number("id");
  });
  return ids.filter((id) => id !== undefined);
}

/**
 * Returns the highest access level of the token's account. Undefined if GitLab does not report it, as for
 * administrators.
 */
function accessLevelOf(project: Fields): number | undefined {
  const permissions = project.optionalObject("permissions");
  const levels = ["project_access", "group_access"].flatMap(
    (name) => permissions?.optionalObject(name)?.count("access_level") ?? [],
  );
  return levels.length === 0 ? undefined : Math.max(...levels);
}

/** Whether the scopes of the token allow writing. The API does not return the scopes of an OAuth token here. */
async function mayWrite(client: GitlabClient, source: ForgeRepository, { signal }: CallOptions): Promise<boolean> {
  try {
    const { body } = await client.send(source, "/personal_access_tokens/self", { signal });
    return new Fields(body, "a token").texts("scopes").includes("api");
  } catch (error) {
    const isUnknown =
      error instanceof ForgeError && ["not_found", "unauthorized", "forbidden", "invalid"].includes(error.kind);
    if (isUnknown) return true;
    throw error;
  }
}

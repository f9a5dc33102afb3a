/**
 * A fake of GitHub Enterprise: issues, comments, labels, pull requests, checks, and an App with one installation.
 *
 * @see {@link https://docs.github.com/en/rest}
 * @module
 */
import { type ApiCall, isText, isTexts, linksOf, type Page, pageOf, type Route, route } from "./api.ts";
import { FakeForge, type ForgeDialect, type ForgeOptions } from "./fake_forge.ts";
import type { FakeComment, FakeIssue, IssueFields } from "./forge_state.ts";
import { FakeGithubApp } from "./github_app.ts";
import {
  API,
  commentJson,
  issueJson,
  labelJson,
  pullAsIssueJson,
  pullJson,
  repositoryJson,
  runsJson,
  statusJson,
  userJson,
} from "./github_records.ts";
import { githubHeaders, githubWebhooksOf } from "./github_webhooks.ts";
import { listItems, withComment } from "./items.ts";

const VERSIONS = ["2022-11-28", "2026-03-10"];
const MAX_BODY_CHARACTERS = 65_536;
const REPOSITORY_ID = "42";

/** A fake of GitHub, with the switches that only GitHub has. */
export class GithubForge extends FakeForge {
  #app: FakeGithubApp | undefined;
  readonly #oldPaths = new Set<string>();
  readonly #transferred = new Set<number>();

  constructor(options: ForgeOptions = {}) {
    super(github, options);
  }

  /** Its App, which is created when it is first used. */
  get app(): FakeGithubApp {
    this.#app ??= new FakeGithubApp();
    return this.#app;
  }

  set app(app: FakeGithubApp) {
    this.#app = app;
  }

  /** The repository, accessed through the installation of the App. */
  get installation(): { baseUrl: string; path: string; credential: { type: "app"; installationId: string } } {
    const { installationId } = this.app;
    return { baseUrl: this.url, path: this.state.path, credential: { type: "app", installationId } };
  }

  /** Sends requests to the API of github.com to this fake, and refuses all others. Pass it to `openForges`. */
  readonly fetch = async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input : new Request(String(input), init);
    const { origin, pathname, search } = new URL(request.url);
    if (origin !== "https://api.github.com") throw new TypeError(`No fake for "${origin}"`);
    return await globalThis.fetch(new Request(`${this.url}${API}${pathname}${search}`, request), {
      redirect: "manual",
    });
  };

  /** Renames the repository. Requests to its old path are redirected. */
  rename(path: string): void {
    this.#oldPaths.add(this.state.path.toLowerCase());
    this.state.rename(path);
  }

  /** Moves an issue to another repository. Requests for it are redirected there. */
  transferIssue(number: number): void {
    this.#transferred.add(number);
  }

  isApp(token: string): boolean {
    return this.#app?.isApp(token, this.state.now()) ?? false;
  }

  isToken(token: string): boolean {
    return token === this.token || (this.#app?.isToken(token, this.state.now()) ?? false);
  }

  /** Returns the target of a redirect from an old path. */
  movedTo(path: string): string | undefined {
    const [, owner = "", name = "", rest = ""] = /^\/repos\/([^/]+)\/([^/]+)(.*)$/.exec(path) ?? [];
    const isOld = this.#oldPaths.has(`${owner}/${name}`.toLowerCase());
    return isOld ? `/repositories/${REPOSITORY_ID}${rest}` : undefined;
  }

  isTransferred(number: number): boolean {
    return this.#transferred.has(number);
  }
}

const github: ForgeDialect = {
  kind: "github",
  prefix: API,
  sharesNumbers: true,
  precisionMs: 1_000,
  tokenOf: (headers) => /^(?:Bearer|token) (\S+)$/.exec(headers.get("authorization") ?? "")?.[1],
  respond(call, forge) {
    const response = respondTo(call, forge as GithubForge);
    const rate: Record<string, string> = {
      "x-ratelimit-limit": "5000",
      "x-ratelimit-remaining": String(forge.remaining),
      "x-ratelimit-used": String(5_000 - forge.remaining),
      "x-ratelimit-reset": String(Math.ceil(forge.state.now().getTime() / 1000) + 3_600),
      "x-ratelimit-resource": "core",
    };
    for (const [name, value] of Object.entries(rate)) response.headers.set(name, value);
    return response;
  },
  refuse: () => failure(401, "Bad credentials"),
  limit: (seconds, now) =>
    failure(403, "API rate limit exceeded for user ID 11.", undefined, {
      "x-ratelimit-limit": "5000",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": String(Math.ceil(now.getTime() / 1000) + seconds),
    }),
  webhooksOf: githubWebhooksOf,
  headersOf: githubHeaders,
};

function respondTo(call: ApiCall, forge: GithubForge): Response {
  const { headers } = call;
  if (!headers.get("user-agent")) return failure(403, "Request forbidden by administrative rules.");
  const version = headers.get("x-github-api-version");
  if (version !== null && !VERSIONS.includes(version)) return failure(400, `"${version}" is not a supported version.`);
  const token = github.tokenOf(headers);
  if (token === undefined) return failure(401, "Requires authentication");
  if (call.path.startsWith("/app/")) {
    const tokenPath = `/app/installations/${forge.app.installationId}/access_tokens`;
    if (!forge.isApp(token)) return failure(401, "A JSON web token could not be decoded");
    return call.method === "POST" && call.path === tokenPath
      ? Response.json(forge.app.issue(forge.state.now()), { status: 201 })
      : notFound();
  }
  if (forge.isApp(token) && call.path.endsWith("/installation")) {
    return relativePath(call.path, forge) === "/installation" ? forge.app.describe() : notFound();
  }
  if (!forge.isToken(token)) return failure(401, "Bad credentials");
  const moved = forge.movedTo(call.path);
  if (moved !== undefined) {
    const location = `${forge.url}${API}${moved}${call.url.search}`;
    const body = { message: "Moved Permanently", url: location };
    return Response.json(body, { status: call.method === "GET" ? 301 : 307, headers: { location } });
  }
  const response = route(ROUTES_OF_ACCOUNT(forge), call);
  if (response) return response;
  const path = relativePath(call.path, forge);
  return (path !== undefined && route(routesOf(forge), { ...call, path })) || notFound();
}

/** Returns the path after the repository's. Names are compared without regard to case. */
function relativePath(path: string, { state }: GithubForge): string | undefined {
  const homes = [`/repos/${state.path}`, `/repositories/${REPOSITORY_ID}`];
  const home = homes.find((one) => `${path}/`.toLowerCase().startsWith(`${one}/`.toLowerCase()));
  return home && (path.slice(home.length) || "/");
}

const ROUTES_OF_ACCOUNT = (forge: GithubForge): Route[] => [
  ["GET", "/user/repos", ({ query, url }) => list(pageOf([repositoryJson(forge)], query, LIMITS), url)],
  [
    "GET",
    "/user/:id",
    ({ params: { id } }) => {
      const user = forge.state.userOf(Number(id));
      return user ? Response.json({ ...userJson(user, forge), name: user.name }) : notFound();
    },
  ],
  [
    "GET",
    "/installation/repositories",
    () => Response.json({ total_count: 1, repository_selection: "selected", repositories: [repositoryJson(forge)] }),
  ],
];

function routesOf(forge: GithubForge): Route[] {
  const { state, account } = forge;
  const found = (number: string | undefined, respond: (issue: FakeIssue) => Response): Response => {
    const issue = state.issues.get(Number(number));
    if (state.deletedIssues.has(Number(number))) return failure(410, "This issue was deleted");
    return issue ? respond(issue) : notFound();
  };
  const comment = (id: string | undefined, respond: (comment: FakeComment) => Response) =>
    withComment(state, id, respond, notFound);
  return [
    [
      "GET",
      "/",
      () => Response.json(repositoryJson(forge), { headers: { "x-oauth-scopes": forge.scopes.join(", ") } }),
    ],
    ["GET", "/issues", (call) => listIssues(call, forge)],
    [
      "POST",
      "/issues",
      ({ json }) => {
        const fields = readIssue(json, forge);
        if (fields instanceof Response) return fields;
        if (!fields.title) return invalid([{ resource: "Issue", code: "missing_field", field: "title" }]);
        const issue = state.createIssue(account, { ...fields, title: fields.title });
        return Response.json(issueJson(issue, forge), { status: 201 });
      },
    ],
    [
      "GET",
      "/issues/:number",
      ({ params: { number } }) => {
        const pull = state.pulls.get(Number(number));
        if (pull) return Response.json(pullAsIssueJson(pull, forge));
        if (!forge.isTransferred(Number(number)))
          return found(number, (issue) => Response.json(issueJson(issue, forge)));
        return new Response(null, {
          status: 301,
          headers: { location: `${forge.url}${API}/repositories/77/issues/${number}` },
        });
      },
    ],
    [
      "PATCH",
      "/issues/:number",
      ({ params: { number }, json }) =>
        found(number, (issue) => {
          const fields = readIssue(json, forge);
          if (fields instanceof Response) return fields;
          if (fields.title === "") return invalid([{ resource: "Issue", code: "missing_field", field: "title" }]);
          state.editIssue(issue, fields);
          return Response.json(issueJson(issue, forge));
        }),
    ],
    [
      "GET",
      "/issues/:number/comments",
      ({ params: { number }, query, url }) =>
        found(number, (issue) => {
          const comments = state.commentsOf(issue.number).map((one) => commentJson(one, forge));
          return list(pageOf(comments, query, LIMITS), url);
        }),
    ],
    [
      "POST",
      "/issues/:number/comments",
      ({ params: { number }, json: { body } }) =>
        found(number, (issue) => {
          if (issue.isLocked) return failure(403, "Unable to create comment because issue is locked.");
          const fault = faultOfBody(body, "IssueComment");
          return (
            fault ??
            Response.json(commentJson(state.createComment(account, issue, String(body)), forge), { status: 201 })
          );
        }),
    ],
    [
      "PATCH",
      "/issues/comments/:id",
      ({ params: { id }, json: { body } }) =>
        comment(id, (one) => {
          const fault = faultOfBody(body, "IssueComment");
          if (fault) return fault;
          state.editComment(one, String(body));
          return Response.json(commentJson(one, forge));
        }),
    ],
    [
      "DELETE",
      "/issues/comments/:id",
      ({ params: { id } }) =>
        comment(id, (one) => {
          state.deleteComment(one);
          return new Response(null, { status: 204 });
        }),
    ],
    [
      "GET",
      "/assignees/:login",
      ({ params: { login = "" } }) =>
        state.user(login)?.isAssignable ? new Response(null, { status: 204 }) : notFound(),
    ],
    [
      "GET",
      "/labels",
      ({ query, url }) =>
        list(
          pageOf(
            state.labels.map((one) => labelJson(one, forge)),
            query,
            LIMITS,
          ),
          url,
        ),
    ],
    ["POST", "/labels", ({ json }) => createLabel(json, forge)],
    ["GET", "/pulls", (call) => listPulls(call, forge)],
    [
      "GET",
      "/pulls/:number",
      ({ params: { number } }) => {
        const pull = state.pulls.get(Number(number));
        return pull ? Response.json(pullJson(pull, forge)) : notFound();
      },
    ],
    ["GET", "/commits/:sha/status", ({ params: { sha = "" } }) => Response.json(statusJson(sha, forge))],
    ["GET", "/commits/:sha/check-runs", ({ params: { sha = "" } }) => Response.json(runsJson(sha, forge))],
  ];
}

const LIMITS = { sizeName: "per_page", usual: 30, max: 100 };

function list(page: Page<unknown>, url: URL): Response {
  return Response.json(page.items, { headers: linksOf(page, url) });
}

function listIssues({ query, url }: ApiCall, forge: GithubForge): Response {
  const since = Date.parse(query.get("since") ?? "1970-01-01T00:00:00Z");
  if (Number.isNaN(since)) return invalid([{ resource: "Issue", code: "invalid", field: "since" }]);
  const sort = query.get("sort") === "updated" ? "updatedAt" : "createdAt";
  const factor = query.get("direction") === "asc" ? 1 : -1;
  const all = listItems(forge, query.get("state") ?? "open", { issue: issueJson, pull: pullAsIssueJson })
    .filter(({ one }) => one.updatedAt.getTime() >= since)
    .sort((left, right) => factor * (left.one[sort].getTime() - right.one[sort].getTime()));
  const page = pageOf(all, query, LIMITS);
  return list({ ...page, items: page.items.map(({ json }) => json()) }, url);
}

function listPulls({ query, url }: ApiCall, forge: GithubForge): Response {
  const { state } = forge;
  const wanted = query.get("state") ?? "open";
  const head = query.get("head");
  const owner = state.path.split("/")[0];
  const all = [...state.pulls.values()]
    .filter((pull) => wanted === "all" || (pull.state === "open") === (wanted === "open"))
    // GitHub ignores `head` unless it includes the branch's owner.
    .filter((pull) => !head?.includes(":") || head === `${owner}:${pull.branch}`)
    .sort((left, right) => right.updatedAt.getTime() - left.updatedAt.getTime() || right.number - left.number);
  const page = pageOf(all, query, LIMITS);
  return list({ ...page, items: page.items.map((pull) => pullJson(pull, forge, { isListed: true })) }, url);
}

function createLabel({ name, color }: ApiCall["json"], forge: GithubForge): Response {
  if (!isText(name) || name === "") return invalid([{ resource: "Label", code: "missing_field", field: "name" }]);
  if (color !== undefined && !/^[0-9a-f]{6}$/i.test(String(color))) {
    return invalid([{ resource: "Label", code: "invalid", field: "color" }]);
  }
  if (forge.state.label(name)) return invalid([{ resource: "Label", code: "already_exists", field: "name" }]);
  const label = forge.state.createLabel(name, `#${color ?? "ededed"}`);
  return Response.json(labelJson(label, forge), { status: 201 });
}

function readIssue(json: ApiCall["json"], { state }: GithubForge): Partial<IssueFields> | Response {
  const { title, body, state: wanted, labels, assignees } = json;
  if (title !== undefined && !isText(title)) return failure(422, "Invalid request. title must be a string.");
  const fault = body === undefined || body === null || body === "" ? undefined : faultOfBody(body, "Issue");
  if (fault) return fault;
  if (wanted !== undefined && wanted !== "open" && wanted !== "closed") {
    return invalid([{ resource: "Issue", code: "invalid", field: "state" }]);
  }
  if (labels !== undefined && !isTexts(labels)) return failure(422, "Invalid request. labels must be an array.");
  if (assignees !== undefined && !isTexts(assignees))
    return failure(422, "Invalid request. assignees must be an array.");
  const unknown = assignees?.find((login) => !state.user(login)?.isAssignable);
  if (unknown !== undefined) {
    return invalid([{ value: unknown, resource: "Issue", code: "invalid", field: "assignees" }]);
  }
  return {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(body === undefined ? {} : { body: String(body ?? "") }),
    ...(wanted === undefined ? {} : { isOpen: wanted === "open" }),
    ...(labels === undefined ? {} : { labels }),
    ...(assignees === undefined ? {} : { assignees }),
  };
}

function faultOfBody(body: unknown, resource: string): Response | undefined {
  if (!isText(body)) return failure(422, "Invalid request. body must be a string.");
  if (body.trim() === "") return invalid([{ resource, code: "missing_field", field: "body" }]);
  if (body.length <= MAX_BODY_CHARACTERS) return undefined;
  return invalid([
    { resource, code: "custom", field: "body", message: "body is too long (maximum is 65536 characters)" },
  ]);
}

const DOCUMENTATION = "https://docs.github.com/rest";

function failure(status: number, message: string, errors?: object[], headers: Record<string, string> = {}): Response {
  const body = { message, ...(errors ? { errors } : {}), documentation_url: DOCUMENTATION, status: String(status) };
  return Response.json(body, { status, headers });
}

function notFound(): Response {
  return failure(404, "Not Found");
}

function invalid(errors: object[]): Response {
  return failure(422, "Validation Failed", errors);
}
